import specificationJson from '../../../../resources/interface-profiles/specification.json' with { type: 'json' };
import trainingJson from '../../../../resources/interface-profiles/training.json' with { type: 'json' };
import { readProfile } from './profile-read.ts';
import type { InterfaceProfile } from './profile-schema.ts';

function shipped(json: unknown, name: string): InterfaceProfile {
  const read = readProfile(JSON.stringify(json), name);
  if (!read.ok)
    throw new Error(read.faults.map(({ location, message }) => `${location} ${message}`).join('; '));
  return read.value;
}

/** Entry and exit as specified, and nothing else: the default for a real service. */
export const specificationProfile: InterfaceProfile = shipped(specificationJson, 'specification');

/** All nine operations of the training service. */
export const trainingProfile: InterfaceProfile = shipped(trainingJson, 'training');

/** The profiles that come with the program, by the names that a site's settings may give. */
export const shippedProfiles: ReadonlyMap<string, InterfaceProfile> = new Map([
  ['specification', specificationProfile],
  ['training', trainingProfile],
]);
