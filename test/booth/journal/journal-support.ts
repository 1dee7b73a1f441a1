import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { boothTimeOf } from '../../../electron/booth/lib/booth-time.ts';
import type { Appended, NewRecord } from '../../../electron/booth/journal/model/press-types.ts';
import type { Transition } from '../../../electron/booth/journal/model/record-types.ts';
import { shrinkJpeg } from '../../../electron/booth/journal/records/shrink.ts';
import type { JournalStore } from '../../../electron/booth/journal/store.ts';
import type { Journal } from '../../../electron/booth/journal/types.ts';
import type { RecordState, RecordView } from '../../../electron/contract/record.ts';

let lastMs = Date.UTC(2026, 10, 20, 8, 0, 0);

/** The instant of the last press made here (ms since 1970). */
export const lastPressMs = (): number => lastMs;

/** An entry of plate AB12 without a picture, one second after the one before. */
export const press = (more: Partial<NewRecord> = {}): NewRecord => ({
  id: randomUUID(),
  pressId: randomUUID(),
  plate: 'AB12',
  vehicleClass: 'CAR',
  atMs: (lastMs += 1_000),
  offsetMinutes: 60,
  picture: null,
  pictureNote: null,
  salt: randomUUID(),
  ...more,
});

export function recordOf(appended: Appended): RecordView {
  if (!appended.ok) throw new Error(appended.code);
  return appended.record;
}

/** A change of `record` from the state that it was in, to `sending` unless told otherwise. */
export const move = (record: RecordView, more: Partial<Transition> = {}): Transition => ({
  recordId: record.id,
  happening: 'test',
  from: record.state,
  to: 'sending',
  atMs: lastMs,
  reason: null,
  httpStatus: null,
  ...more,
});

/** Sends and confirms a queued record. @returns the change: it and the exits that it released */
export async function confirm(
  journal: Pick<Journal, 'transition'>,
  record: RecordView,
  sessionId: string,
): Promise<RecordView[]> {
  await journal.transition(move(record));
  const answer = { isRegisteredUser: true, startDateTime: null, endDateTime: null };
  return journal.transition(
    move(record, {
      from: 'sending',
      to: 'confirmed',
      confirmed: { sessionId, answer },
      waitingExits: 'release',
    }),
  );
}

/** Makes and keeps a smaller copy of a record's picture. @returns whether that was possible */
export function keepShrunk(store: JournalStore, recordId: string): boolean {
  const picture = store.picture(recordId, 'original');
  const smaller = picture === null ? null : shrinkJpeg(picture);
  return smaller !== null && store.keepSmaller(recordId, smaller);
}

/** A connection of its own to a journal's file, as somebody behind the program's back has it. */
export function behind<T>(folder: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(folder, 'journal.sqlite'));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Thousands of records at once, in one transaction and without events: for questions of speed only. */
export function fill(folder: string, rows: Iterable<{ plate: string; state: RecordState }>): void {
  behind(folder, (database) => {
    const insert = database.prepare(
      `INSERT INTO records (id, press_id, operation, lane, plate, vehicle_class, at_ms, at, state, salt)
       VALUES (:id, :pressId, 'entry', :plate, :plate, 'CAR', :atMs, :at, :state, 'salt')`,
    );
    database.exec('BEGIN');
    for (const row of rows) {
      lastMs += 1_000;
      insert.run({
        ...row,
        id: randomUUID(),
        pressId: randomUUID(),
        atMs: lastMs,
        at: boothTimeOf(lastMs, 0),
      });
    }
    database.exec('COMMIT');
  });
}

/**
 * Runs a program that says when it begins, and kills it that much (ms) later: counted from its start, a slow computer would be
 * killed before, and prove nothing.
 *
 * @returns whether it had not ended by itself
 */
export async function killedAfter(ms: number, args: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  let wait: NodeJS.Timeout | undefined;
  child.stdout.once('data', () => (wait = setTimeout(() => child.kill('SIGKILL'), ms)));
  const [, signal] = (await ended) as [number | null, string | null];
  clearTimeout(wait);
  return signal === 'SIGKILL';
}

/** Six runs of housekeeping in a process of its own, each killed a little later than the one before. @returns how many had not ended */
export async function killedRetaining(folder: string): Promise<number> {
  const program = join(import.meta.dirname, 'journal-retaining.ts');
  let killed = 0;
  for (let round = 0; round < 6; round += 1)
    killed += Number(await killedAfter(round * 20, [program, folder]));
  return killed;
}
