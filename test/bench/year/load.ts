import { join } from 'node:path';
import { appendDraft, appendEntry, appendExit } from '../../../electron/booth/journal/records/append.ts';
import { Database } from '../../../electron/booth/journal/database/database.ts';
import { ofJournal } from '../../../electron/booth/journal/chain/events.ts';
import * as people from '../../../electron/booth/journal/people/people.ts';
import type { NewPress } from '../../../electron/booth/journal/model/press-types.ts';
import type { Transition } from '../../../electron/booth/journal/model/record-types.ts';
import { journalFile } from '../../../electron/booth/journal/files/aside.ts';
import { endsStay } from '../../../electron/booth/journal/database/rules.ts';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import { transition } from '../../../electron/booth/journal/records/transition.ts';
import { Rng } from '../../faults/rng.ts';
import { platesOf } from '../match-plates.ts';
import { pictureOf } from '../measure.ts';

/** What a journal in bulk is to hold. */
export interface Load {
  readonly records: number;
  /** Entries whose car has not left. */
  readonly inside: number;
  /** Every tenth a draft, every fifth refused, every fifth unknown, every tenth an exit that waits for one of these; the rest queued. */
  readonly open: number;
  /** Of the last records so many have one. */
  readonly pictures: number;
  /** Between two records (ms). */
  readonly apartMs: number;
}

/** The instant of the last record (ms since 1970), in every journal: whoever opens one has a clock that goes on from there. */
export const endMs = Date.UTC(2026, 9, 1, 10);

const dayMs = 86_400_000;
const shiftMs = dayMs / 3;
const pictureBytes = 20_000;
/** Cars come again: some twenty times a year. */
const mostPlates = 25_000;
const attendants = 12;

/**
 * A `Database` without what only a booth needs: commits, triggers, and the indexes that nothing asks here. A power cut leaves a file
 * that nobody takes for a journal.
 */
class BulkDatabase extends Database {
  readonly #leftOut: readonly { readonly name: string; readonly type: string; readonly sql: string }[];

  constructor(file: string) {
    super(file);
    this.get('PRAGMA journal_mode = MEMORY');
    this.run('PRAGMA synchronous = OFF');
    this.run('PRAGMA secure_delete = OFF');
    this.run('PRAGMA cache_size = -400000');
    this.#leftOut = this.all(
      `SELECT name, type, sql FROM sqlite_schema WHERE type = 'trigger'
         OR type = 'index' AND sql IS NOT NULL AND name NOT IN ('records_entry', 'records_session_key', 'records_site_entry')`,
    ) as { name: string; type: string; sql: string }[];
    for (const { name, type } of this.#leftOut) this.run(`DROP ${type} ${name}`);
    // Whose shift it is, is asked of the events of the journal itself.
    this.run(`CREATE INDEX bulk ON events (seq) WHERE record_id = '${ofJournal}'`);
    this.run('BEGIN');
  }

  override transaction<T>(work: () => T): T {
    return work();
  }

  /** Makes what was left out, as the triggers would have, and closes it. */
  end(): void {
    this.run(`UPDATE records SET inside = 1 WHERE operation = 'entry' AND state <> 'voided'
      AND NOT EXISTS (SELECT 1 FROM records AS x WHERE x.entry_id = records.id AND ${endsStay})`);
    this.run(`UPDATE records SET lane_head = 1 WHERE seq IN
      (SELECT min(seq) FROM records WHERE state IN ('queued', 'sending') GROUP BY lane)`);
    this.run(`UPDATE tallies SET count = (SELECT count(*) FROM records WHERE state = name)`);
    this.run(`UPDATE tallies SET count = (SELECT sum(inside) FROM records) WHERE name = 'inside'`);
    this.run('DROP INDEX bulk');
    for (const { sql } of this.#leftOut) this.run(sql);
    this.run('COMMIT');
    this.close();
  }
}

/**
 * Makes a journal in which the cars of `load` came and went, every record, event and picture written by what writes them in a booth.
 *
 * @param directory where nothing is yet
 */
export function makeJournal(directory: string, load: Load): void {
  new JournalStore(directory, { now: () => endMs }).close();
  const database = new BulkDatabase(join(directory, journalFile));
  new BusyGate(database, load).run();
  database.end();
}

class BusyGate {
  readonly #database: Database;
  readonly #load: Load;
  readonly #rng = new Rng(12);
  readonly #plates: readonly string[];
  readonly #staff = Array.from({ length: attendants }, () => this.#rng.uuid());
  readonly #inside: string[] = [];
  #made = 0;
  #shift: { id: string; operator: string; untilMs: number } | null = null;

  constructor(database: Database, load: Load) {
    this.#database = database;
    this.#load = load;
    this.#plates = platesOf('latin', Math.max(mostPlates, load.inside), this.#rng);
  }

  run(): void {
    const { records, inside, open } = this.#load;
    for (const [index, id] of this.#staff.entries()) this.#hire(id, index);
    const entries = (records + inside) / 2;
    const waiting = open / 10;
    // The exits of the last steps are of these.
    const doubtful = entries - inside - waiting;
    const lastOpen = entries - (open - 2 * waiting);
    for (let car = 0; car < entries; car += 1) {
      if (car >= lastOpen) this.#comesAndStaysOpen(car, car - lastOpen);
      else if (car >= doubtful && car < entries - inside) this.#becomesUnknown(this.#enters(car));
      else this.#isConfirmed(this.#enters(car), this.#rng.uuid());
      if (car >= inside) this.#leaves(car - inside >= doubtful);
    }
  }

  #hire(id: string, index: number): void {
    const [name, role] = [`Attendant ${index}`, index === 0 ? 'supervisor' : 'attendant'] as const;
    people.keepAttendant(
      this.#database,
      { id, name, role, pin: 'none', active: true, salt: this.#rng.uuid() },
      { atMs: this.#nowMs, happening: 'attendant-added', by: 'set-up' },
    );
  }

  get #nowMs(): number {
    return endMs - (this.#load.records - 1 - this.#made) * this.#load.apartMs;
  }

  #press(): NewPress {
    const atMs = this.#nowMs;
    this.#changeShift(atMs);
    this.#made += 1;
    const hasPicture = this.#made > this.#load.records - this.#load.pictures;
    return {
      id: this.#rng.uuid(),
      pressId: this.#rng.uuid(),
      salt: this.#rng.uuid(),
      atMs,
      offsetMinutes: 60,
      picture: hasPicture ? pictureOf(pictureBytes, this.#made) : null,
      pictureNote: hasPicture ? null : 'no-camera',
      operator: this.#shift?.operator ?? null,
      shift: this.#shift?.id ?? null,
    };
  }

  /** Three shifts a day; the first of a day begins with a start of the program. */
  #changeShift(atMs: number): void {
    if (this.#shift !== null && atMs < this.#shift.untilMs) return;
    if (Math.floor(atMs / shiftMs) % 3 === 0) {
      people.note(this.#database, 'stopped', atMs, {});
      people.noteStart(this.#database, atMs);
    }
    const [id, operator] = [this.#rng.uuid(), this.#rng.pick(this.#staff)];
    people.openShift(this.#database, { id, attendant: operator, atMs, offsetMinutes: 60 });
    this.#shift = { id, operator, untilMs: (Math.floor(atMs / shiftMs) + 1) * shiftMs };
  }

  /** @returns the record */
  #enters(car: number): string {
    const plate = this.#plates[car % this.#plates.length] ?? '';
    const press = this.#press();
    appendEntry(this.#database, { ...press, plate, vehicleClass: 'CAR' });
    this.#inside.push(press.id);
    return press.id;
  }

  #leaves(entryIsUnknown: boolean): void {
    const press = this.#press();
    const appended = appendExit(this.#database, { ...press, entryId: this.#inside.shift() ?? '' });
    if (!appended.ok) throw new Error(appended.code);
    if (!entryIsUnknown) this.#isConfirmed(press.id, appended.record.sessionId ?? '');
  }

  #comesAndStaysOpen(car: number, index: number): void {
    const kind = index % 8;
    if (kind === 0) {
      appendDraft(this.#database, this.#press());
      return;
    }
    const id = this.#enters(car);
    if (kind === 1 || kind === 2) {
      this.#isSent(id);
      this.#move(id, 'sending', { to: 'refused', reason: 'rejected', httpStatus: 422 });
    } else if (kind === 3) {
      this.#becomesUnknown(id);
    }
  }

  #becomesUnknown(id: string): void {
    this.#isSent(id);
    this.#move(id, 'sending', { to: 'unknown', reason: 'timed-out', httpStatus: null });
  }

  #isConfirmed(id: string, sessionId: string): void {
    this.#isSent(id);
    const answer = { isRegisteredUser: false, startDateTime: null, endDateTime: null };
    const confirmed = { sessionId, answer };
    this.#move(id, 'sending', { to: 'confirmed', reason: null, httpStatus: 200, confirmed });
  }

  #isSent(id: string): void {
    this.#move(id, 'queued', { happening: 'connected', to: 'sending', reason: null, httpStatus: null });
  }

  #move(
    recordId: string,
    from: Transition['from'],
    change: Pick<Transition, 'to' | 'reason' | 'httpStatus' | 'confirmed'> & { happening?: string },
  ): void {
    transition(this.#database, { recordId, from, happening: 'answered', atMs: this.#nowMs, ...change });
  }
}
