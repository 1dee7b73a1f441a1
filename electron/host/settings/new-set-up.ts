import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { boothModeOf } from '../../booth/settings/booth-mode.ts';
import { journalFile } from '../../booth/journal/files/aside.ts';
import type { SettingsFault } from '../../booth/settings/load.ts';
import { outdatedIn } from '../../booth/settings/outdated.ts';
import type { BoothSettings } from '../../booth/settings/schema.ts';

/**
 * What a file of the site's may not say at a booth that begins with it. One that has worked in this mode before goes on, and tells of it.
 *
 * @param place the file, flag or variable that gives the service's address
 * @returns none: the start goes on
 */
export function newSetUpFaults(
  settings: BoothSettings,
  dataDirectory: string,
  place: string,
): SettingsFault[] {
  const hasWorked = existsSync(join(dataDirectory, boothModeOf(settings), journalFile));
  if (hasWorked || !outdatedIn(settings, true).includes('plain-http')) return [];
  return [
    {
      location: `${place}: service.address`,
      message:
        'is not encrypted on its way to another computer: https is needed, or service.acceptPlainHttp in the settings file',
    },
  ];
}
