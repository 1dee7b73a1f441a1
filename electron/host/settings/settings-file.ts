import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../../booth/lib/durable.ts';
import type { Clock, Log } from '../../booth/ports/ports.ts';
import { readFileNow, UnfitFile } from '../../booth/lib/read-file.ts';
import type { SettingsKeeper } from '../../booth/settings/settings-ports.ts';
import {
  checkDocument,
  documentIn,
  withoutPaths,
  type CheckedDocument,
  type SettingsDocument,
} from '../../booth/settings/document.ts';
import { withHashedPinNow } from '../../booth/settings/kept-pin.ts';
import { settingsBytesLimit } from '../../booth/settings/load.ts';
import { hidePins } from './pins-in-files.ts';

/** What of electron-store (or of its base, conf) is used. */
export interface ConfStore {
  store: Record<string, unknown>;
}

/** Options for the store behind it: for this account alone, since passwords stand in it. */
export const settingsFileOptions = { name: 'settings', configFileMode: 0o600 } as const;

export interface SettingsFilePorts {
  readonly directory: string;
  /** Opens the store on `settings.json` in the directory: with `settingsFileOptions`. */
  readonly open: () => ConfStore;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
}

/** A booth's own settings, in its data directory. */
export interface SettingsFile extends Pick<SettingsKeeper, 'found' | 'document' | 'write'> {
  /** As they are read now. */
  checked(): CheckedDocument;
}

const empty: SettingsDocument = {};

/**
 * Opens the booth's own settings. A file that is torn, or damaged by hand, is moved aside, and the last good copy takes its place;
 * without one the booth is to be set up again. Nothing else in the directory is touched.
 *
 * @throws what the disk refuses: nothing could be kept there
 */
export function openSettingsFile({ directory, open, clock, log }: SettingsFilePorts): SettingsFile {
  const main = join(directory, `${settingsFileOptions.name}.json`);
  const copy = join(directory, `${settingsFileOptions.name}.last-good.json`);
  hidePins(directory, settingsFileOptions.name, log);
  const own = usableIn(directory, main, log);
  const good = own.checked === null ? usableIn(directory, copy, log).checked : null;
  if (own.text !== null && own.checked === null) {
    const aside = join(directory, `${settingsFileOptions.name}.damaged-${clock.now()}.json`);
    renameSync(main, aside);
    log('error', 'the settings file is damaged and was moved aside', { aside, lastGood: good !== null });
  }
  const found =
    own.checked !== null || (own.text === null && good === null) ? 'whole' : good ? 'last-good' : 'lost';
  let checked = own.checked ?? good ?? wholeOf(empty);
  if (own.checked === null && good !== null) writeWhole(main, bytesOf(good.document), 0o600);
  const file = open();
  const keepCopy = (): void => {
    try {
      writeWhole(copy, bytesOf(checked.document), 0o600);
    } catch (error) {
      log('warn', 'the copy of the settings was not written', { error: String(error) });
    }
  };
  if (own.checked !== null) keepCopy();
  return {
    found,
    checked: () => checked,
    document: () => checked.document,
    write(document) {
      const next = withHashedPinNow(wholeOf(document));
      file.store = { ...next.document };
      checked = next;
      keepCopy();
    },
  };
}

const textIn = (directory: string, path: string): string =>
  readFileNow(path, { limit: settingsBytesLimit, noLinksBelow: directory }).toString('utf8');

const bytesOf = (document: SettingsDocument): Buffer => Buffer.from(`${JSON.stringify(document, null, 2)}\n`);

function wholeOf(document: SettingsDocument): CheckedDocument {
  const read = checkDocument(document);
  if (!read.ok) throw new Error('settings that were not checked');
  return read.value;
}

/** What a newer program, or the site, has changed. */
const isOfAnother: ReadonlySet<string> = new Set(['unknown', 'file', 'other-version']);

/**
 * Reads one of the two. A setting of a newer version, or one that names a file which is gone, has its default for this run:
 * that is no damage.
 *
 * @returns `text` null: there is no such file; `checked` null: it cannot be used
 */
function usableIn(
  directory: string,
  path: string,
  log: Log,
): { text: string | null; checked: CheckedDocument | null } {
  let text: string;
  try {
    text = textIn(directory, path);
  } catch (error) {
    if (!(error instanceof UnfitFile) || error.fault === 'denied' || error.fault === 'unreadable')
      throw error;
    // A link, a pipe or an endless file in its place is a damaged one.
    return { text: error.fault === 'missing' ? null : '', checked: null };
  }
  const document = documentIn(text);
  if (document === null) return { text, checked: null };
  const read = checkDocument(document);
  if (read.ok) return { text, checked: read.value };
  if (read.faults.some(({ code }) => !isOfAnother.has(code))) return { text, checked: null };
  const names = read.faults.map(({ path }) => path);
  log('error', 'settings that cannot be used have their default', { names });
  const rest = checkDocument(withoutPaths(document, names));
  if (!rest.ok) return { text, checked: null };
  const unknown = read.faults.filter(({ code }) => code === 'unknown').map(({ path }) => path);
  return { text, checked: { ...rest.value, document: withoutPaths(document, unknown) } };
}
