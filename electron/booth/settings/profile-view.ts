import { toldFaults, type ProfileInForce, type ProfileRead } from '../../contract/interface-profile.ts';
import { mappedOperations } from '../service/interface-profile/prepare-operation.ts';
import { readProfile, type ProfileFault } from '../service/interface-profile/profile-read.ts';
import type { ProfileStatus } from '../service/interface-profile/profile-store.ts';
import { shippedProfiles } from '../service/interface-profile/profile.ts';

/** @param isOwn whether a source is the booth's own copy */
export function profileInForce(
  { profile, source, faults }: ProfileStatus,
  isOwn: (source: string) => boolean,
): ProfileInForce {
  const from = source === 'specification' || source === 'training' ? source : isOwn(source) ? 'own' : 'file';
  return {
    name: profile.name,
    operations: [...mappedOperations(profile)],
    from,
    file: shippedProfiles.has(source) ? null : source,
    ...told(faults),
  };
}

/** @param file how it is named to people */
export function readProfileView(text: string, file: string): ProfileRead {
  const read = readProfile(text, file);
  if (!read.ok) return { name: null, operations: [], ...told(read.faults) };
  return { name: read.value.name, operations: [...mappedOperations(read.value)], ...told([]) };
}

const told = (faults: readonly ProfileFault[]): Pick<ProfileRead, 'faults' | 'faultCount'> => ({
  faults: faults.slice(0, toldFaults).map(({ path, message }) => ({ path, message })),
  faultCount: faults.length,
});
