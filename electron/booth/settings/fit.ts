import { newPinFault, supervisorPinDigits } from '../../contract/people-rules.ts';
import type { SettingsChange, SettingsFaultView } from '../../contract/settings.ts';
import { boothModeOf } from './booth-mode.ts';
import { isPinBelowRules, isPinDigits, isSoundHash } from '../people/pin-hash.ts';
import { plain } from '../lib/plain-address.ts';
import type { ServiceIdentity } from '../ports/ports.ts';
import { loadProfile } from '../service/interface-profile/profile-store.ts';
import { codedFaults } from './faults.ts';
import { tokenSchema, type BoothSettings } from './schema.ts';

// Whether settings that are right by themselves also fit what is there: the booth, its files, the records that wait.

/**
 * @param now those in force
 * @param isOwn they are this booth's to change, not the site's file
 */
export function settingsFaults(
  now: BoothSettings,
  { service, supervisorPin }: BoothSettings,
  isOwn: boolean,
): SettingsFaultView[] {
  const faults: SettingsFaultView[] = [];
  // Nobody could open the settings any more.
  if (service !== null && supervisorPin === null && isOwn)
    faults.push({ path: 'supervisorPin', code: 'missing' });
  // Of a hash no rule sees the digits: only a file of the site's brings one.
  if (isOwn && isOtherHash(now.supervisorPin, supervisorPin))
    return [...faults, { path: 'supervisorPin', code: 'wrong' }];
  // One that is kept goes on working, but what was good enough for practice is not for what is real.
  const isNew = isPinDigits(supervisorPin ?? '') || (now.service === null && service !== null);
  if (isOwn && isNew && supervisorPin !== null) faults.push(...pinFaults(supervisorPin, service === null));
  const profile = service?.interfaceProfile ?? null;
  if (profile !== null && !loadProfile(profile).ok)
    faults.push({ path: 'service.interfaceProfile', code: 'file' });
  return faults;
}

const isOtherHash = (kept: string | null, next: string | null): boolean =>
  next !== null && next !== kept && !isPinDigits(next);

/**
 * @param pin a new one of the site's, its digits or its hash
 * @param isPractice the booth has no service
 */
export function pinFaults(pin: string, isPractice: boolean): SettingsFaultView[] {
  const path = 'supervisorPin';
  const tooShort = { path, code: 'too-short' as const, limit: supervisorPinDigits.least };
  if (isPinBelowRules(pin) && !isPinDigits(pin)) return [tooShort];
  if (!isPinDigits(pin)) return isSoundHash(pin) ? [] : [{ path, code: 'wrong' }];
  const fault = newPinFault(pin, 'supervisor', isPractice);
  if (fault === null) return [];
  return [fault === 'pin-common' ? { path, code: 'common' } : tooShort];
}

/** @param token the new one; left out: it stays as it is */
export function tokenFaults(settings: BoothSettings, token: string | undefined): SettingsFaultView[] {
  if (token === undefined) return [];
  if (settings.service === null) return [{ path: 'token', code: 'unknown' }];
  const read = tokenSchema.safeParse(token);
  return read.success ? [] : codedFaults(read.error, token).map((fault) => ({ ...fault, path: 'token' }));
}

/** Whether the service is at another address; within one mode: the journal stays. */
const moves = (now: BoothSettings, next: BoothSettings): boolean =>
  boothModeOf(next) === boothModeOf(now) && next.service?.address !== now.service?.address;

/** Whether the site itself says that the service at the new address is the one of before. */
const isNamedSame = (now: BoothSettings, next: BoothSettings): boolean => {
  const [former, before] = [next.service?.formerAddress ?? null, now.service?.address ?? null];
  return former !== null && before !== null && plain(former) === plain(before);
};

/** @returns what a change says of the service that is set after it; null: nothing */
export function whatIsSaid(
  now: BoothSettings,
  next: BoothSettings,
  answer: SettingsChange['waiting'],
): ServiceIdentity | null {
  if (!moves(now, next)) return null;
  return answer === 'send' || isNamedSame(now, next) ? 'same-service' : 'other-service';
}

/**
 * Records that wait, and the sessions of cars inside, are sent to no other service, and stay behind in another mode's folder, only where somebody says so.
 *
 * @returns what has to be said where there are any; null: nothing
 */
export function answerNeeded(now: BoothSettings, next: BoothSettings): 'send' | 'keep' | null {
  const mode = boothModeOf(now);
  if (mode === 'training') return null;
  if (boothModeOf(next) !== mode) return 'keep';
  return moves(now, next) && !isNamedSame(now, next) ? 'send' : null;
}
