import { attendantDigest } from '../chain.ts';
import type { Database } from '../database.ts';
import { eventColumns, type EventRow } from '../event-row.ts';
import { chainNote, ofJournal } from '../events.ts';
import type { AttendantRow } from '../people.ts';

/**
 * Has nobody sign in who may have been stopped: of whom a newer version was lost is inactive unless the last event says that this is
 * the last one. To be called in a transaction, once all events are there.
 */
export function settleAttendants(database: Database, atMs: number): void {
  const rows = database.all('SELECT * FROM attendants') as AttendantRow[];
  for (const row of rows) {
    const told = lastTold(database, row.id);
    const isTold = (active: number): boolean => attendantDigest({ ...row, active }) === told;
    if (isTold(row.active)) continue;
    const active = isTold(1 - row.active) ? 1 - row.active : 0;
    database.run('UPDATE attendants SET active = :active WHERE id = :id', { active, id: row.id });
    if (isTold(active)) continue;
    const detail = { attendant: row.id, by: 'salvage' };
    const digest = attendantDigest({ ...row, active });
    chainNote(database, { atMs, happening: 'attendant-found', to: 'kept', detail, digest });
  }
}

const lastTold = (database: Database, id: string): string | undefined =>
  (
    database.get(
      `SELECT ${eventColumns} FROM events WHERE record_id = '${ofJournal}' AND happening LIKE 'attendant-%'
         AND detail ->> 'attendant' = :id ORDER BY seq DESC LIMIT 1`,
      { id },
    ) as EventRow | undefined
  )?.digest;
