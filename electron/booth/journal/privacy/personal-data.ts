import type { PersonalData } from '../../../contract/privacy.ts';
import { clockMarks } from '../clock/marks.ts';
import { TrueTimes } from '../clock/true-times.ts';
import { keptFor, keptOf, searchAbout, staysAbout } from './about-plate.ts';
import { pictureCount } from './erase.ts';
import { notesAbout } from './notes.ts';
import type { Readable } from './stays.ts';

/** What a journal says that it holds about a plate. */
export type PersonalDataHere = Omit<PersonalData, 'plate' | 'keptRecords' | 'movedAside' | 'movedAsideKept'>;

/**
 * What is held about a plate, and what of it would not be erased now. Changes nothing.
 *
 * @param plate as a person writes it
 * @param mostStayMs as in `RetentionRules`
 * @param nowMs the proven now (ms since 1970)
 * @param isBeingRead as in `About`
 */
export function personalDataAbout(
  database: Readable,
  plate: string,
  mostStayMs: number,
  nowMs: number,
  isBeingRead = false,
): PersonalDataHere {
  const held = { records: 0, pictures: 0, keptPictures: 0 };
  const kept: PersonalDataHere['kept'] = [];
  const times: { readonly at: string; readonly at_ms: number }[] = [];
  const proven = new TrueTimes(clockMarks(database), 'proven');
  const searched = searchAbout(database, plate);
  const notes = notesAbout(database, plate, searched);
  held.records += notes.length;
  times.push(...notes);
  for (const stay of staysAbout(database, plate, { mostStayMs, times: proven }, searched)) {
    const why = keptFor(stay, { nowMs }, isBeingRead);
    const pictures = stay.records.reduce((sum, { id }) => sum + pictureCount(database, id), 0);
    held.records += stay.records.length;
    held.pictures += pictures;
    times.push(...stay.records);
    if (why === null) continue;
    held.keptPictures += pictures;
    kept.push(...keptOf(stay, why));
  }
  times.sort((one, other) => one.at_ms - other.at_ms);
  return { ...held, from: times[0]?.at ?? null, until: times.at(-1)?.at ?? null, kept };
}
