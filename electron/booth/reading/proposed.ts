import type { ReadingMode } from '../../contract/reading.ts';
import { readPlateProfile, shippedPlateProfiles } from '../plates/profiles.ts';
import { proposedMode } from './profile.ts';

/** The mode that is proposed to a site with that plate profile. A file is only looked at where it is the one in force. */
export function proposedFor(chosen: string, inForce: { readonly plateProfile: string }): ReadingMode {
  if (chosen !== inForce.plateProfile && !shippedPlateProfiles.includes(chosen)) return 'off';
  const read = readPlateProfile(chosen);
  return read.ok ? proposedMode(read.value) : 'off';
}
