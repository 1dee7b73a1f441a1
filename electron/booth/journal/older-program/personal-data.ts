import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { personalDataAbout, type PersonalDataHere } from '../privacy/personal-data.ts';
import { writeReport } from '../privacy/report.ts';
import { readingOf, readJournal } from '../files/read-only.ts';
import type { Reading } from '../database/database.ts';
import { olderPrograms, readableOf } from './standing.ts';

/** What the journals of older programs beside that in `directory` hold about a plate, each as `heldAbout` tells it. */
export const personalDataBeside = (
  rows: Pick<Reading, 'get'>,
  directory: string,
  about: readonly [plate: string, mostStayMs: number, nowMs: number],
): PersonalDataHere[] =>
  readableOf(olderPrograms(rows, directory)).map(({ folder }) =>
    readJournal(join(directory, folder), (database) => personalDataAbout(readingOf(database), ...about)),
  );

/** What several journals hold, as one. */
export function personalDataTogether(all: readonly PersonalDataHere[]): PersonalDataHere {
  const times = (name: 'from' | 'until'): string[] =>
    all.flatMap((held) => held[name] ?? []).toSorted((one, other) => Date.parse(one) - Date.parse(other));
  const sum = (name: 'records' | 'pictures' | 'keptPictures'): number =>
    all.reduce((total, held) => total + held[name], 0);
  return {
    records: sum('records'),
    pictures: sum('pictures'),
    keptPictures: sum('keptPictures'),
    from: times('from')[0] ?? null,
    until: times('until').at(-1) ?? null,
    kept: all.flatMap(({ kept }) => kept),
  };
}

/**
 * As `writeReport`, with a folder in it for each journal of an older program.
 *
 * @throws likewise
 */
export function writeWholeReport(
  database: DatabaseSync,
  directory: string,
  plate: string,
  out: string,
): { records: number; pictures: number } {
  const written = [writeReport(database, plate, out)];
  for (const { folder } of readableOf(olderPrograms(readingOf(database), directory)))
    readJournal(join(directory, folder), (older) => {
      // `writeReport` reads in a transaction of its own.
      older.exec('COMMIT');
      written.push(writeReport(older, plate, join(out, folder)));
    });
  const sum = (name: 'records' | 'pictures'): number => written.reduce((total, one) => total + one[name], 0);
  return { records: sum('records'), pictures: sum('pictures') };
}
