import type { OutdatedSetting } from '../../contract/outdated.ts';
import { isUnencrypted } from '../../contract/setting-rules.ts';
import type { SettingsFaultView } from '../../contract/settings.ts';
import { isPinBelowRules } from '../people/pin-hash.ts';
import type { BoothSettings } from './schema.ts';

// Today's rules for values that earlier versions took. A rule that stood in the schema would make a stored file a damaged one, and
// the booth would stand there without its service and its PIN.

interface Rule {
  readonly name: OutdatedSetting;
  /** Of the setting that it is about, and why a new value of it is not taken. */
  readonly fault: SettingsFaultView;
  readonly isBelow: (settings: BoothSettings) => boolean;
  /** What was accepted so far; as long as it stays the same, it goes on being so. */
  readonly value: (settings: BoothSettings) => unknown;
}

const rules: readonly Rule[] = [
  {
    name: 'plain-http',
    fault: { path: 'service.address', code: 'unencrypted' },
    isBelow: ({ service }) => service !== null && isUnencrypted(service) && !service.acceptPlainHttp,
    // By a proxy alone it leaves this computer: then that is what was accepted, too.
    value: ({ service }) =>
      service === null || isUnencrypted({ ...service, proxy: null })
        ? service?.address
        : [service.address, service.proxy],
  },
];

/**
 * @param givesUpdates whether a file of the site says where updates come from
 * @returns which of the settings in force are below today's rules
 */
export function outdatedIn(settings: BoothSettings, givesUpdates: boolean): OutdatedSetting[] {
  const { supervisorPin, updates } = settings;
  const below = rules.filter(({ isBelow }) => isBelow(settings)).map(({ name }) => name);
  // Whether a new PIN is taken depends on who sets it (`settingsFaults`).
  if (supervisorPin !== null && isPinBelowRules(supervisorPin)) below.push('short-pin');
  return updates === null || givesUpdates ? below : [...below, 'own-updates'];
}

/**
 * New values obey: what was in force before may stay as it was.
 *
 * @param now those in force
 * @returns a fault for each value of the next settings that is below today's rules and was not there before
 */
export const newlyOutdated = (now: BoothSettings, next: BoothSettings): SettingsFaultView[] =>
  rules
    .filter(
      ({ isBelow, value }) =>
        isBelow(next) && !(isBelow(now) && JSON.stringify(value(now)) === JSON.stringify(value(next))),
    )
    .map(({ fault }) => fault);
