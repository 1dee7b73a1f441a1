import { attendantDigest } from '../chain/chain.ts';
import type { Database } from '../database/database.ts';
import { chainNote, ofJournal } from '../chain/events.ts';
import type { AttendantRow } from '../people/people.ts';

/** The last event that says how an attendant stands. */
interface Told {
  readonly id: string;
  readonly seq: number;
  readonly digest: string;
}

/**
 * Has nobody sign in who may have been stopped: active is only of whom the last event says so, and behind that event none is missing.
 * To be called in a transaction, once all events are there.
 *
 * @param lastMissing number of the last event that is missing; 0: none is
 */
export function settleAttendants(database: Database, lastMissing: number, atMs: number): void {
  const last = new Map(toldOf(database).map((told) => [told.id, told]));
  for (const row of database.all('SELECT * FROM attendants') as AttendantRow[]) {
    const told = last.get(row.id);
    const isTold = (active: number): boolean => attendantDigest({ ...row, active }) === told?.digest;
    const isSure = told !== undefined && told.seq > lastMissing;
    const active = isSure && isTold(1) ? 1 : 0;
    if (active !== row.active)
      database.run('UPDATE attendants SET active = :active WHERE id = :id', { active, id: row.id });
    if (isTold(active)) continue;
    const detail = { attendant: row.id, by: 'salvage' };
    const digest = attendantDigest({ ...row, active });
    chainNote(database, { atMs, happening: 'attendant-found', to: 'kept', detail, digest });
  }
}

/** All in one pass: a journal's own events are many after years. */
const toldOf = (database: Database): Told[] =>
  database.all(
    `SELECT detail ->> 'attendant' AS id, max(seq) AS seq, digest FROM events
     WHERE record_id = '${ofJournal}' AND happening LIKE 'attendant-%' GROUP BY 1`,
  ) as Told[];
