import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Backups, type BackupsPorts } from '../../../electron/booth/journal/backups/backups.ts';
import { openJournal, type OpenJournal } from '../../../electron/booth/journal/thread/open.ts';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import type { Verification } from '../../../electron/booth/journal/verify/verification.ts';
import { verifyCopy } from '../../../electron/booth/journal/verify/verify-folder.ts';
import { settingsSchema } from '../../../electron/booth/settings/schema.ts';
import type { ManagedAttendant, OnDuty } from '../../../electron/contract/people.ts';
import { builtJournalWorker } from '../../support/built-journal-worker.ts';
import { testFolder } from '../../support/folders.ts';
import { patientClock } from '../../support/patient-clock.ts';
import { noisyJpeg } from '../../support/pictures.ts';
import { longestWaitMs, runningBooth, valueOf } from '../../support/running-booth.ts';
import { sized } from '../../support/nightly.ts';
import { killedAfter, lastPressMs, press, recordOf } from './journal-support.ts';

// The copy of the journal at the end of a shift.

const copyName = 'backups/shift-end.sqlite';
const copies = (folder: string): string[] => readdirSync(join(folder, 'backups')).toSorted();
const nobodys = 'http://127.0.0.1:9';

async function opened(folder = testFolder()): Promise<{ folder: string; journal: OpenJournal }> {
  const journal = await openJournal(folder, builtJournalWorker, { reserveBytes: 0 });
  onTestFinished(() => journal.close());
  return { folder, journal };
}

interface Told {
  readonly level: string;
  readonly message: string;
}

/** Its copies, what they log, and what is waited for: a line of the log. */
function backupsOf(folder: string, journal: BackupsPorts['journal'], more: Partial<BackupsPorts> = {}) {
  const told: Told[] = [];
  let heard: () => void = () => undefined;
  const log: BackupsPorts['log'] = (level, message) => {
    told.push({ level, message });
    heard();
  };
  const backups = new Backups({ journal, directory: folder, clock: patientClock, log, ...more });
  onTestFinished(() => backups.end());
  const saidAtLeast = async (count: number): Promise<Told[]> => {
    while (told.length < count) await new Promise<void>((resolve) => (heard = resolve));
    return told;
  };
  return { backups, saidAtLeast };
}

const copied = { level: 'info', message: 'the journal was copied' };

test('at the end of a shift the journal is copied, verified, and replaces the copy of the shift before', async () => {
  const directory = testFolder();
  const settings = settingsSchema.parse({ supervisorPin: '471147', signIn: true });
  const told: string[] = [];
  let heard: () => void = () => undefined;
  const log: BackupsPorts['log'] = (_level, message) => {
    told.push(message);
    heard();
  };
  const copiesMade = async (count: number): Promise<void> => {
    while (told.filter((message) => message === copied.message).length < count)
      await new Promise<void>((resolve) => (heard = resolve));
  };
  const booth = await runningBooth(nobodys, { directory, settings, log });
  const supervisorSession = valueOf(await booth.call('setup.enter', { pin: '471147' }));
  const add = (name: string, pin: string): Promise<unknown> =>
    booth.call('people.add', { supervisorSession, name, role: 'attendant', pin }).then(valueOf);
  await add('Ana', '1111');
  const [ana, bo] = (await add('Bo', '2222')) as ManagedAttendant[];
  valueOf(await booth.call('people.signIn', { attendant: ana?.id, pin: '1111' }));
  valueOf(await booth.enter('FIRST1'));
  expect(existsSync(join(directory, copyName))).toBe(false);
  // Who signs in closes the shift before.
  const { shift } = valueOf(await booth.call('people.signIn', { attendant: bo?.id, pin: '2222' })) as OnDuty;
  await copiesMade(1);
  expect(verifyCopy(directory, copyName)).toMatchObject({ ok: true, records: 1 });
  valueOf(await booth.enter('SECOND1'));
  valueOf(await booth.call('people.signOut', { shift }));
  await copiesMade(2);
  expect(verifyCopy(directory, copyName)).toMatchObject({ ok: true, records: 2 });
  expect(copies(directory)).toEqual(['shift-end.sqlite']);
  await booth.booth.stop();
});

test('however many shifts end at once, one copy is made at a time, and the last one holds them all', async () => {
  const { folder, journal } = await opened();
  let [running, most, made] = [0, 0, 0];
  const backup = async (path: string): Promise<void> => {
    made += 1;
    most = Math.max(most, (running += 1));
    await journal.backup(path).finally(() => (running -= 1));
  };
  const { backups, saidAtLeast } = backupsOf(folder, { ...journal, backup });
  backups.shiftEnded();
  const update = backups.beforeUpdate();
  for (let shift = 0; shift < 5; shift += 1) backups.shiftEnded();
  const last = recordOf(await journal.appendEntry(press()));
  await saidAtLeast(1);
  backups.shiftEnded();
  expect(await update).toBe(true);
  expect(await saidAtLeast(2)).toEqual([copied, copied]);
  expect([most, made]).toEqual([1, 3]);
  expect(copies(folder)).toEqual(['before-update.sqlite', 'shift-end.sqlite']);
  expect(readFileSync(join(folder, copyName)).includes(last.id)).toBe(true);
});

test('without room, with a disk that refuses, or with a copy that does not hold, the one before stays, and it is logged', async () => {
  const { folder, journal } = await opened();
  const first = backupsOf(folder, journal);
  first.backups.shiftEnded();
  await first.saidAtLeast(1);
  const whole = readFileSync(join(folder, copyName));
  await journal.appendEntry(press());
  const faults: [Partial<BackupsPorts>, Told][] = [
    [
      { freeBytes: () => Promise.resolve(48 * 1024 * 1024) },
      { level: 'warn', message: 'the journal was not copied: the disk has too little room' },
    ],
    [
      { journal: { ...journal, backup: () => Promise.reject(new Error('EIO')) } },
      { level: 'error', message: 'the journal could not be copied' },
    ],
    [
      { journal: { ...journal, verify: async (copy) => ({ ...(await journal.verify(copy)), ok: false }) } },
      { level: 'error', message: 'the copy of the journal does not hold' },
    ],
  ];
  for (const [change, line] of faults) {
    const { backups, saidAtLeast } = backupsOf(folder, journal, change);
    backups.shiftEnded();
    expect(await saidAtLeast(1)).toEqual([line]);
    expect(copies(folder)).toEqual(['shift-end.sqlite']);
    expect(readFileSync(join(folder, copyName)).equals(whole)).toBe(true);
  }
  rmSync(join(folder, 'backups'), { recursive: true });
  writeFileSync(join(folder, 'backups'), 'in the way');
  const { backups, saidAtLeast } = backupsOf(folder, journal);
  backups.shiftEnded();
  expect(await saidAtLeast(1)).toEqual([{ level: 'error', message: 'the journal could not be copied' }]);
  expect(recordOf(await journal.appendEntry(press())).state).toBe('queued');
});

test('a copy that cannot be ended leaves nothing of it on the disk', async () => {
  const folder = testFolder();
  const store = new JournalStore(folder);
  onTestFinished(() => store.close());
  store.appendEntry(press());
  // A folder stands where the copy is to get its name.
  mkdirSync(join(folder, 'backups', 'taken.sqlite', 'x'), { recursive: true });
  await expect(store.backup(join(folder, 'backups', 'taken.sqlite'))).rejects.toThrow(
    /directory|EISDIR|ENOTEMPTY|EPERM/i,
  );
  expect(copies(folder)).toEqual(['taken.sqlite']);
});

const plate = 'GONE1234';
const request = { plate, by: 'Kim', reason: 'by letter', mostStayMs: 1 };
const never = { pictureMs: 1e13, recordMs: 1e13, mostStayMs: 1 };
const isIn = (folder: string): boolean => readFileSync(join(folder, copyName)).includes(plate);

async function kept(journal: OpenJournal, nowMs: number): Promise<void> {
  while ((await journal.runHousekeeping(never, nowMs)) === null);
}

/** A stay of that plate that is over. */
async function left(journal: OpenJournal): Promise<void> {
  const { id, state } = recordOf(await journal.appendEntry(press({ plate })));
  const moved = { recordId: id, happening: 'test', from: state, atMs: lastPressMs(), httpStatus: null };
  await journal.transition({ ...moved, to: 'voided', reason: null });
}

test('what is erased goes from the copy, too, and from one that was being made it never gets its name', async () => {
  const { folder, journal } = await opened();
  await left(journal);
  const { backups, saidAtLeast } = backupsOf(folder, journal);
  backups.shiftEnded();
  await saidAtLeast(1);
  expect(isIn(folder)).toBe(true);
  const laterMs = Date.now();
  expect(await journal.eraseAbout(request, laterMs)).toMatchObject({ records: 1 });
  await kept(journal, laterMs);
  expect(isIn(folder)).toBe(false);
  expect(verifyCopy(folder, copyName)).toMatchObject({ ok: true, records: 0 });

  // Once more, erased and gone through between the copying and the naming.
  await left(journal);
  let isErased = false;
  const verify = async (copy?: string): ReturnType<OpenJournal['verify']> => {
    const found = await journal.verify(copy);
    if (!isErased) {
      isErased = readFileSync(join(folder, copy ?? '')).includes(plate);
      await journal.eraseAbout(request, laterMs);
      await kept(journal, laterMs);
    }
    return found;
  };
  const again = backupsOf(folder, { ...journal, verify });
  again.backups.shiftEnded();
  expect(await again.saidAtLeast(1)).toEqual([copied]);
  expect(isErased).toBe(true);
  expect(isIn(folder)).toBe(false);
  // When it was copied is kept afterwards.
  const copiedUntil = (await journal.head()).seq - 1;
  expect(verifyCopy(folder, copyName)).toMatchObject({ ok: true, events: copiedUntil });
  expect(copies(folder)).toEqual(['shift-end.sqlite']);
});

test('no copy is replaced while housekeeping may have it open', async () => {
  const { folder, journal } = await opened();
  mkdirSync(join(folder, 'backups'));
  const path = join(folder, 'backups', 'new.sqlite.part');
  await journal.backup(path);
  const { seq: lastEvent } = await journal.head();
  expect(await journal.runHousekeeping(never, Date.now())).toBeNull();
  expect(await journal.keepCopy({ path, lastEvent }, join(folder, copyName))).toBe('busy');
  expect(copies(folder)).toEqual(['new.sqlite.part']);
  await kept(journal, Date.now());
  expect(await journal.keepCopy({ path, lastEvent }, join(folder, copyName))).toBe('kept');
  expect(copies(folder)).toEqual(['shift-end.sqlite']);
});

test('a booth that is killed or stopped in the middle leaves a whole copy under the name, or none', async () => {
  const folder = testFolder();
  const store = new JournalStore(folder);
  for (let car = 0; car < 20; car += 1) store.appendEntry(press({ picture: noisyJpeg(200_000) }));
  store.close();
  let killed = 0;
  const found: Verification[] = [];
  const kills = sized(2, 8);
  for (let kill = 0; kill < kills; kill += 1) {
    const ms = 5 + kill * 40;
    killed += Number(await killedAfter(ms, [join(import.meta.dirname, 'journal-backing-up.ts'), folder]));
    if (existsSync(join(folder, copyName))) found.push(verifyCopy(folder, copyName));
  }
  expect(killed).toBe(kills);
  expect(found).not.toContainEqual(expect.objectContaining({ ok: false }));

  rmSync(join(folder, 'backups'), { recursive: true, force: true });
  const { journal } = await opened(folder);
  const { promise: isCopying, resolve: begun } = Promise.withResolvers<void>();
  const backup = (path: string): Promise<void> => {
    begun();
    return journal.backup(path);
  };
  const { backups } = backupsOf(folder, { ...journal, backup });
  backups.shiftEnded();
  await isCopying;
  backups.end();
  await journal.close();
  expect(copies(folder).filter((name) => !name.endsWith('.part'))).toEqual([]);
});

test('where no shift has ended for a day, it is copied once the gate is quiet', async () => {
  const { folder, journal } = await opened();
  let [atMs, elapsedMs] = [Date.UTC(2026, 10, 20), 0];
  const due: (() => void)[] = [];
  const clock = {
    now: () => atMs + elapsedMs,
    elapsed: () => elapsedMs,
    offsetMinutes: () => 0,
    after: (_ms: number, then: () => void) => {
      due.push(then);
      return () => due.splice(due.indexOf(then), 1);
    },
  };
  let asked = 0;
  const ensureFact = (name: string, value: string): Promise<string> => {
    asked += 1;
    return journal.ensureFact(name, value);
  };
  const { backups, saidAtLeast } = backupsOf(folder, { ...journal, ensureFact }, { clock });
  const looked = async (ms: number): Promise<void> => {
    elapsedMs += ms;
    due.shift()?.();
    await expect.poll(() => due.length, { timeout: longestWaitMs }).toBe(1);
  };
  backups.start();
  elapsedMs = 30_000;
  backups.pressed();
  await looked(59_999);
  expect(asked).toBe(0);
  await looked(1);
  expect(await saidAtLeast(1)).toEqual([copied]);
  await looked(23 * 3_600_000);
  backups.pressed();
  await looked(3_600_000);
  expect(await saidAtLeast(2)).toEqual([copied, copied]);
  // The next run knows of it.
  const next = backupsOf(folder, journal, { clock });
  backups.end();
  next.backups.start();
  await looked(3_600_000);
  atMs -= 400 * 24 * 3_600_000;
  await looked(3_600_000);
  expect(await next.saidAtLeast(1)).toEqual([copied]);
});
