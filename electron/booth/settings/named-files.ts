import { isAbsolute } from 'node:path';
import type { SettingsFaultView } from '../../contract/settings.ts';
import { isNetworkPath } from '../lib/read-file.ts';
import { isDocument, type SettingsDocument } from './document.ts';

/** The settings that may name a file, by the part that they stand in. */
const places = [
  ['', 'plateProfile'],
  ['service', 'interfaceProfile'],
] as const;

/**
 * A stick, or the screen, may name a file of the site's, as another booth of the site has it. Whatever else stands on this computer, or
 * where somebody may exchange it later, is not looked at: to be asked before the settings are checked, which reads the files.
 *
 * @param before may name any file, which then goes on
 * @param isSiteFile whether only the site can have written a file
 */
export const foreignFiles = (
  before: SettingsDocument,
  next: SettingsDocument,
  isSiteFile: (path: string) => boolean,
): SettingsFaultView[] =>
  places
    .filter(([part, name]) => {
      const path = valueIn(next, part, name);
      if (typeof path !== 'string' || !isAbsolute(path) || path === valueIn(before, part, name)) return false;
      return isNetworkPath(path) || !isSiteFile(path);
    })
    .map(([part, name]) => ({ path: part === '' ? name : `${part}.${name}`, code: 'untrusted' }));

function valueIn(document: SettingsDocument, part: string, name: string): unknown {
  const holder = part === '' ? document : document[part];
  return isDocument(holder) ? holder[name] : undefined;
}
