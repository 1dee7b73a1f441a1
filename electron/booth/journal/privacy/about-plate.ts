import { normalisePlate } from '../../../contract/plate-rules.ts';
import type { KeptRecord } from '../../../contract/privacy.ts';
import type { Database } from '../database.ts';
import { wordOf, type EventRow } from '../event-row.ts';
import { chainNote } from '../events.ts';
import type { RecordRow } from '../rows.ts';
import { eraseRecords } from './erase.ts';
import { stayOf, type Readable, type Stay } from './stays.ts';

/** Who asked that everything about a plate be erased, and why. */
export interface ErasureRequest {
  readonly plate: string;
  readonly by: string;
  readonly reason: string;
  /** As in `RetentionRules`. */
  readonly mostStayMs: number;
}

export interface Erasure {
  readonly records: number;
  readonly pictures: number;
  readonly kept: readonly KeptRecord[];
}

/**
 * Every stay that is about a plate: one of its records has it, or what somebody wrote names it.
 *
 * @param plate as a person writes it
 * @returns oldest first
 */
export function staysAbout(database: Readable, plate: string, mostStayMs: number): Stay[] {
  const names = naming(plate);
  const found = new Map<number, RecordRow>();
  const take = (rows: unknown[]): void => {
    for (const row of rows as RecordRow[]) found.set(row.seq, row);
  };
  for (const { plate: kept } of database.all('SELECT DISTINCT plate FROM records') as { plate: string }[])
    if (normalisePlate(kept) === normalisePlate(plate) && kept !== '')
      take(database.all('SELECT * FROM records WHERE plate = :kept', { kept }));
  const written = database.all(
    'SELECT * FROM records WHERE note IS NOT NULL OR request IS NOT NULL',
  ) as RecordRow[];
  take(written.filter(({ note, request }) => names(note) || names(request)));
  const said = database.all(`SELECT record_id, words FROM events WHERE words LIKE '%"why"%'`) as Pick<
    EventRow,
    'record_id' | 'words'
  >[];
  for (const event of said)
    if (names(wordOf(event, 'why')))
      take(database.all('SELECT * FROM records WHERE id = :id', { id: event.record_id }));

  const stays: Stay[] = [];
  const known = new Set<string>();
  for (const [, record] of [...found].sort(([one], [other]) => one - other)) {
    if (known.has(record.id)) continue;
    const stay = stayOf(database, record, mostStayMs);
    for (const { id } of stay.records) known.add(id);
    stays.push(stay);
  }
  return stays;
}

/** @returns whether a text names that plate, with whatever separators, and not as a part of a longer one */
export function naming(plate: string): (text: string | null) => boolean {
  const characters = Array.from(normalisePlate(plate));
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${characters.join('[\\s.·-]*')}(?![\\p{L}\\p{N}])`, 'u');
  return (text) => text !== null && characters.length > 0 && whole.test(text.normalize('NFKC').toUpperCase());
}

/** @throws RangeError where the reason names the plate: it stays in the chain for good */
export function checkRequest({ plate, by, reason }: ErasureRequest): void {
  if (naming(plate)(`${by} ${reason}`)) throw new RangeError('the reason names the plate');
}

/** Why a stay cannot be erased yet; null: it can. */
export function keptFor(stay: Stay, nowMs: number): KeptRecord['why'] | null {
  if (stay.isOpen) return 'open';
  return stay.isInside && stay.sinceMs > nowMs ? 'inside' : null;
}

/** The records of a stay that is not erased, oldest first. */
export const keptOf = ({ records }: Stay, why: KeptRecord['why']): KeptRecord[] =>
  records
    .toReversed()
    .map(({ id, operation, plate, at, state }) => ({ id, operation, plate, at, state, why }));

/**
 * Erases every stay that is about a plate, but for those that are still open or inside, and keeps in the chain who asked and why.
 *
 * @param request checked
 */
export function eraseAbout(database: Database, request: ErasureRequest, nowMs: number): Erasure {
  const { plate, by, reason, mostStayMs } = request;
  return database.transaction(() => {
    let [records, pictures] = [0, 0];
    const kept: KeptRecord[] = [];
    for (const stay of staysAbout(database, plate, mostStayMs)) {
      const why = keptFor(stay, nowMs);
      if (why === null) {
        pictures += eraseRecords(database, stay.records, { atMs: nowMs, why: 'request' });
        records += stay.records.length;
      } else {
        kept.push(...keptOf(stay, why));
      }
    }
    const detail = { by, reason, records, pictures, kept: kept.length };
    chainNote(database, { atMs: nowMs, happening: 'erasure', to: 'erased', detail });
    return { records, pictures, kept };
  });
}
