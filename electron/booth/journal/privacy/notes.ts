import type { Database } from '../database/database.ts';
import { detailOf, wordOf, type EventRow } from '../chain/event-row.ts';
import { noteEvent } from '../people/shift-notes.ts';
import { eraseNote } from './erase.ts';
import { plateNaming } from './names-plate.ts';
import type { Searched } from './searched.ts';
import type { Readable } from './stays.ts';

/** A note to the next shift that names a plate. */
export interface FoundNote {
  readonly id: string;
  readonly at: string;
  readonly at_ms: number;
  readonly text: string;
  /** The attendant's number. */
  readonly by: string;
}

/** The notes that name a plate, oldest first. @param searched for it; what has happened since is looked through here */
export function notesAbout(
  database: Readable,
  plate: string,
  { notes, until }: Pick<Searched, 'notes' | 'until'>,
): FoundNote[] {
  const { isSaid } = plateNaming(plate);
  const since = database.all(
    `SELECT record_id AS id FROM events WHERE seq > :until AND happening = '${noteEvent}'`,
    { until },
  ) as { id: string }[];
  return [...new Set([...notes, ...since.map(({ id }) => id)])]
    .map((id) => database.get('SELECT * FROM events WHERE record_id = :id AND words IS NOT NULL', { id }))
    .flatMap((row): FoundNote[] => {
      const event = row as EventRow | undefined;
      const text = event === undefined ? null : wordOf(event, 'note');
      if (event === undefined || text === null || !isSaid(text)) return [];
      const [at, by] = [String(detailOf(event, 'at')), String(detailOf(event, 'by'))];
      return [{ id: event.record_id, at, at_ms: event.at_ms, text, by }];
    });
}

/** Events that one step looks at: some milliseconds. */
const stepEvents = 5_000;

/** Erases in a copy the notes that the journal has erased. */
export function* eraseSameNotes(copy: Database, live: Pick<Database, 'get'>, nowMs: number): Generator<void> {
  for (let after: number | null = 0; after !== null; yield) {
    const rows = copy.all(
      `SELECT seq, record_id AS id, words IS NOT NULL AND happening = '${noteEvent}' AS isNote
         FROM events WHERE seq > :after ORDER BY seq LIMIT ${stepEvents}`,
      { after },
    ) as { seq: number; id: string; isNote: 0 | 1 }[];
    const erased = rows.filter(({ id, isNote }) => isNote === 1 && isErasedIn(live, id));
    copy.transaction(() => {
      for (const { id } of erased) eraseNote(copy, id, { atMs: nowMs, why: 'retention' });
    });
    after = rows.length < stepEvents ? null : (rows.at(-1)?.seq ?? null);
  }
}

const isErasedIn = (live: Pick<Database, 'get'>, id: string): boolean =>
  live.get(`SELECT 1 FROM events WHERE record_id = :id AND happening = 'erased' LIMIT 1`, { id }) !==
  undefined;
