import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readFileNow } from '../../booth/lib/read-file.ts';
import { checkDocument, documentIn } from '../../booth/settings/document.ts';
import { settingsBytesLimit, type SettingsFault } from '../../booth/settings/load.ts';
import type { BoothSettings } from '../../booth/settings/schema.ts';
import { settingsFileOptions } from '../settings/settings-file.ts';

/** The booth's own settings, as they stand on the disk. */
export function ownSettings(dataDirectory: string): {
  settings: BoothSettings | null;
  faults: readonly SettingsFault[];
} {
  const file = join(dataDirectory, `${settingsFileOptions.name}.json`);
  if (!existsSync(file)) return { settings: null, faults: [] };
  let text: string;
  try {
    text = readFileNow(file, { limit: settingsBytesLimit, noLinksBelow: dataDirectory }).toString('utf8');
  } catch (error) {
    return { settings: null, faults: [{ location: file, message: (error as Error).message }] };
  }
  const document = documentIn(text);
  if (document === null)
    return { settings: null, faults: [{ location: file, message: 'is no settings file' }] };
  const checked = checkDocument(document);
  if (checked.ok) return { settings: checked.value.settings, faults: [] };
  const faults = checked.faults.map(({ path, code }) => ({ location: `${file}: ${path}`, message: code }));
  return { settings: null, faults };
}
