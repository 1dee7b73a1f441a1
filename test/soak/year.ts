import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Appended } from '../../electron/booth/journal/model/press-types.ts';
import type { RetentionRules } from '../../electron/booth/journal/privacy/retention.ts';
import { JournalStore } from '../../electron/booth/journal/store.ts';
import type { RecordState, RecordView } from '../../electron/contract/record.ts';

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;

/** What a booth does all year, and for how long. */
export interface Use {
  readonly days: number;
  /** Half of them entries, half of them exits. */
  readonly operationsAnHour: number;
  readonly rules: RetentionRules;
  /** Days after which the file is measured. */
  readonly measuredAfter: readonly number[];
}

export interface Measured {
  readonly day: number;
  /** Of the database; its log is emptied again and again. */
  readonly bytes: number;
  /** Of them, in pages that the next rows take. */
  readonly freeBytes: number;
  readonly events: number;
  readonly records: number;
}

export interface Year {
  readonly measured: readonly Measured[];
  /** Whether the chain holds at the end. */
  readonly holds: boolean;
}

/**
 * Uses a journal as a booth does, by a clock of its own, through the journal's own calls: cars come, are confirmed and leave after
 * hours or days. One in 400 never leaves; of the answers one in 500 never comes, and is decided a week later or, one in ten of them,
 * never. Shifts change every eight hours, the head leaves and retention runs once a day, and the program is started anew each week.
 *
 * @param folder of the new journal
 * @param measured told of each measurement
 * @param inOne does what is of one day, but for retention; may make its commits one
 */
export function useJournal(
  folder: string,
  use: Use,
  measured: (one: Measured) => void = () => undefined,
  inOne: (work: () => void) => void = (work) => work(),
): Year {
  const booth = new Booth(folder, use);
  const all: Measured[] = [];
  for (let day = 1; day <= use.days; day += 1) {
    inOne(() => {
      for (let hour = 0; hour < 24; hour += 1) booth.hour(day - 1, hour);
    });
    booth.exportHead();
    booth.runHousekeeping();
    if (day % 7 === 0) booth.restart();
    if (!use.measuredAfter.includes(day)) continue;
    const one = { day, ...sizeOf(folder) };
    measured(one);
    all.push(one);
  }
  const { ok } = booth.end();
  return { measured: all, holds: ok };
}

const startMs = Date.UTC(2026, 0, 1);
const [staysFor, unansweredOf, undecidedOf] = [400, 500, 10];

class Booth {
  readonly #folder: string;
  readonly #use: Use;
  #store: JournalStore;
  #nowMs = startMs;
  #cars = 0;
  #operations = 0;
  #unanswered = 0;
  /** Entries by the hour in which their cars leave. */
  readonly #leaving = new Map<number, RecordView[]>();
  readonly #undecided: RecordView[] = [];

  constructor(folder: string, use: Use) {
    this.#folder = folder;
    this.#use = use;
    this.#store = this.#open();
  }

  #open(): JournalStore {
    const store = new JournalStore(this.#folder, { reserveBytes: 0, now: () => this.#nowMs });
    store.noteStart(this.#nowMs);
    return store;
  }

  hour(day: number, hour: number): void {
    const hours = day * 24 + hour;
    this.#nowMs = startMs + hours * hourMs;
    if (hour % 8 === 0)
      this.#store.openShift({
        id: randomUUID(),
        attendant: `attendant-${(hours / 8) % 5}`,
        atMs: this.#nowMs,
        offsetMinutes: 0,
      });
    const entries = this.#use.operationsAnHour / 2;
    for (let index = 0; index < entries; index += 1) this.#enter(hours);
    for (const entry of this.#leaving.get(hours) ?? []) this.#leave(entry);
    this.#leaving.delete(hours);
  }

  exportHead(): void {
    this.#store.exportHead();
  }

  #enter(hours: number): void {
    this.#cars += 1;
    const entry = this.#append((pressed) =>
      this.#store.appendEntry({ ...pressed, plate: `Y${this.#cars}`, vehicleClass: 'CAR' }),
    );
    if (!this.#send(entry) || this.#cars % staysFor === 0) return;
    // Some hours; of one in ten some days.
    const stay = this.#cars % 10 === 0 ? 24 + (this.#cars % 72) : 1 + (this.#cars % 9);
    const leaving = this.#leaving.get(hours + stay) ?? [];
    this.#leaving.set(hours + stay, [...leaving, entry]);
  }

  #leave(entry: RecordView): void {
    const exit = this.#append((pressed) => this.#store.appendExit({ ...pressed, entryId: entry.id }));
    this.#send(exit);
  }

  #append(
    append: (
      pressed: Pick<
        Parameters<JournalStore['appendEntry']>[0],
        'id' | 'pressId' | 'atMs' | 'offsetMinutes' | 'picture' | 'pictureNote' | 'salt'
      >,
    ) => Appended,
  ): RecordView {
    this.#operations += 1;
    this.#nowMs += Math.floor(hourMs / this.#use.operationsAnHour / 2);
    const appended = append({
      id: randomUUID(),
      pressId: randomUUID(),
      atMs: this.#nowMs,
      offsetMinutes: 0,
      picture: null,
      pictureNote: null,
      salt: randomUUID(),
    });
    if (!appended.ok) throw new Error(appended.code);
    return appended.record;
  }

  /** @returns whether the service has confirmed it */
  #send(record: RecordView): boolean {
    const isUnanswered = this.#operations % unansweredOf === 0;
    this.#move(record, 'queued', 'sending');
    this.#move(record, 'sending', isUnanswered ? 'unknown' : 'confirmed');
    if (isUnanswered) this.#undecided.push(record);
    return !isUnanswered;
  }

  #move(record: RecordView, from: RecordState, to: RecordState): void {
    const answer = { isRegisteredUser: false, startDateTime: null, endDateTime: null };
    const { id: recordId, sessionId } = record;
    this.#store.transition({
      recordId,
      happening: 'moved',
      from,
      to,
      atMs: this.#nowMs,
      reason: null,
      httpStatus: to === 'confirmed' ? 200 : null,
      ...(to === 'confirmed' ? { confirmed: { sessionId: sessionId ?? randomUUID(), answer } } : {}),
      ...(to === 'resolved' ? { decided: { by: 'supervisor', reason: 'seen at the service' } } : {}),
    });
  }

  runHousekeeping(): void {
    for (let next = this.#undecided[0]; next !== undefined; next = this.#undecided[0]) {
      if (Date.parse(next.at) > this.#nowMs - weekMs) break;
      this.#undecided.shift();
      this.#unanswered += 1;
      if (this.#unanswered % undecidedOf !== 0) this.#move(next, 'unknown', 'resolved');
    }
    while (this.#store.runHousekeeping(this.#use.rules, this.#nowMs) === null);
  }

  restart(): void {
    this.#store.note('stopped', this.#nowMs, {});
    this.#store.close();
    this.#store = this.#open();
    const { salvaged, rolledBack } = this.#store.opened;
    if (salvaged !== null || rolledBack !== null) throw new Error('the journal is not as it was left');
  }

  end(): { ok: boolean } {
    const { ok } = this.#store.verify();
    this.#store.close();
    return { ok };
  }
}

function sizeOf(folder: string): Omit<Measured, 'day'> {
  const file = join(folder, 'journal.sqlite');
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const count = (sql: string): number => Number(Object.values(database.prepare(sql).get() ?? {})[0]);
    return {
      bytes: statSync(file).size,
      freeBytes: count('PRAGMA freelist_count') * count('PRAGMA page_size'),
      events: count('SELECT count(*) FROM events'),
      records: count('SELECT count(*) FROM records'),
    };
  } finally {
    database.close();
  }
}
