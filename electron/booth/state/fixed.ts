import { isUnencrypted } from '../../contract/setting-rules.ts';
import type { PlateProfile } from '../plates/profile.ts';
import type { ServiceTarget } from '../ports/ports.ts';
import type { SettingsService } from '../settings/settings-ports.ts';
import { outdatedIn } from '../settings/outdated.ts';
import type { BoothSettings } from '../settings/schema.ts';
import type { StatePorts } from './booth-state.ts';

export interface FixedPorts {
  readonly settings: BoothSettings;
  readonly target: Pick<ServiceTarget, 'mode'>;
  readonly version: string;
  readonly settingsService?: Pick<SettingsService, 'isSetUp' | 'outdated'>;
  readonly leave?: () => void;
}

/** What the page is told that stays as it is while this booth runs. */
export function fixedOf(
  { settings, target, version, settingsService, leave }: FixedPorts,
  plates: PlateProfile['plates'],
  imageBytes: number,
): StatePorts['fixed'] {
  return {
    setUp: settingsService?.isSetUp() ?? true,
    unencrypted: settings.service !== null && isUnencrypted(settings.service),
    outdated: settingsService?.outdated() ?? outdatedIn(settings, true),
    booth: { name: settings.booth, lane: settings.lane, version, mode: target.mode },
    vehicleClasses: settings.vehicleClasses,
    vehicleClassLooks: settings.vehicleClassLooks,
    plates,
    picture: { ...settings.picture, maxBytes: Math.min(settings.picture.maxBytes, imageBytes) },
    networkCamera: settings.camera !== null,
    language: settings.language,
    ticket: settings.ticket !== null,
    ticketByItself: settings.ticket?.byItself === true,
    rush: settings.rush,
    undoBySupervisor: settings.undoBySupervisor,
    blankSeconds: settings.privacy.blankSeconds === 0 ? null : settings.privacy.blankSeconds,
    canLeave: leave !== undefined,
  };
}
