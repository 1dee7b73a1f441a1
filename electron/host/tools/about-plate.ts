import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { journalFolders } from '../../booth/journal/inspect.ts';
import { FolderInUseError } from '../../booth/lib/folder-lock.ts';
import { naming } from '../../booth/journal/privacy/names-plate.ts';
import { writeWholeReport } from '../../booth/journal/older-program/personal-data.ts';
import { eraseStopped } from '../../booth/journal/cli/erase-stopped.ts';
import { openReadOnly } from '../../booth/journal/files/read-only.ts';
import { JournalStore } from '../../booth/journal/store.ts';
import type { SettingsFault } from '../../booth/settings/load.ts';
import { settingsSchema, type BoothSettings } from '../../booth/settings/schema.ts';
import { normalisePlate } from '../../contract/plate-rules.ts';
import { exitCodes } from './exit-codes.ts';
import type { Flags } from './flags.ts';

const hourMs = 3_600_000;

/** What one of them did. */
interface Told {
  readonly isGone: boolean;
  readonly lines: readonly string[];
}

/**
 * `--report PLATE --output FOLDER` and `--erase PLATE --by WHO --reason WHY`, in the journal of every mode.
 *
 * @param settings the booth's, for the longest stay; null: they cannot be read, and the ordinary one counts
 * @returns the exit code
 */
export function aboutPlate(
  flags: Flags,
  dataDirectory: string,
  faults: readonly SettingsFault[],
  settings: BoothSettings | null,
): number {
  const modes = journalFolders(dataDirectory);
  const complaints = [
    ...faults.map(({ location, message }) => `${location}: ${message}`),
    ...complaintsOf(flags),
    ...(modes.length === 0 ? [`${dataDirectory}: no journal here`] : []),
  ];
  if (complaints.length > 0) return failed(complaints);
  try {
    const { isGone, lines } =
      flags.erase === undefined
        ? report(flags, dataDirectory, modes)
        : erase(flags, dataDirectory, modes, (settings ?? settingsSchema.parse({})).stay.mostHours * hourMs);
    const text = `${lines.join('\n')}\n`;
    process.stdout.write(text);
    if (flags.erase !== undefined && flags.output !== undefined)
      writeFileSync(flags.output, text, { mode: 0o600 });
    return isGone ? exitCodes.nothingWrong : exitCodes.found;
  } catch (error) {
    const inUse = error instanceof FolderInUseError;
    return failed([inUse ? 'the booth is running: stop it first' : (error as Error).message]);
  }
}

function complaintsOf({ report, erase, output, by = '', reason = '' }: Flags): string[] {
  if (report !== undefined && erase !== undefined) return ['--report or --erase, not both'];
  const plate = report ?? erase ?? '';
  if (normalisePlate(plate) === '') return ['which plate?'];
  if (report !== undefined) return output === undefined ? ['--output: a new folder for the report'] : [];
  if (by.trim() === '' || reason.trim() === '') return ['--by and --reason: the journal keeps both'];
  return naming(plate)(`${by} ${reason}`) ? ['--reason stays: it must not name the plate'] : [];
}

function failed(complaints: readonly string[]): number {
  for (const line of complaints) process.stderr.write(`gatebooth: ${line}\n`);
  return exitCodes.failed;
}

function report({ report: plate = '', output = '' }: Flags, data: string, modes: readonly string[]): Told {
  mkdirSync(output, { mode: 0o700 });
  const lines = modes.map((mode) => {
    const database = openReadOnly(join(data, mode));
    try {
      const { records, pictures } = writeWholeReport(database, join(data, mode), plate, join(output, mode));
      return `${mode}: ${records} records and ${pictures} pictures.`;
    } finally {
      database.close();
    }
  });
  return { isGone: true, lines };
}

/** All journals are opened before anything is erased in one: either no booth runs, or nothing is done. */
function erase(flags: Flags, data: string, modes: readonly string[], mostStayMs: number): Told {
  const { erase: plate = '', by = '', reason = '' } = flags;
  const opened: JournalStore[] = [];
  try {
    for (const mode of modes)
      opened.push(new JournalStore(join(data, mode), { reserveBytes: 0, salvageMs: Infinity }));
    const told = opened.map((store) => eraseStopped(store, { plate, by, reason, mostStayMs }, Date.now()));
    return {
      isGone: told.every(({ isGone }) => isGone),
      lines: told.flatMap(({ lines }, place) => [`${modes[place]}:`, ...lines.map((line) => `  ${line}`)]),
    };
  } finally {
    for (const store of opened) store.close();
  }
}
