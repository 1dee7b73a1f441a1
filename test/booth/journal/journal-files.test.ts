import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { cpSync, mkdirSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { verifyFolder } from '../../../electron/booth/journal/verify/verify-folder.ts';
import { inspectFolder } from '../../../electron/booth/journal/inspect.ts';
import { writeReport } from '../../../electron/booth/journal/privacy/report.ts';
import { openReadOnly } from '../../../electron/booth/journal/files/read-only.ts';
import { Readers } from '../../../electron/booth/journal/database/readers.ts';
import { requestSalvage } from '../../../electron/booth/journal/files/aside.ts';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import { testFolder } from '../../support/folders.ts';
import { sized } from '../../support/nightly.ts';
import { noisyJpeg } from '../../support/pictures.ts';
import { openWhole } from './damaging.ts';
import { behind, lastPressMs, press, recordOf, keepShrunk } from './journal-support.ts';
import { laterVersions, withVersions } from './later-versions.ts';
import { versionOne } from './fixtures/older-versions.ts';

// A live database's files are opened and closed by SQLite alone: else the process's locks on them are gone, and another program
// that reads the journal takes it for one that nobody has open.

const rules = { pictureMs: 1, recordMs: 1, mostStayMs: 1 };
const laterMs = (): number => lastPressMs() + 1e10;
const openers = [
  'openSync',
  'readFileSync',
  'writeFileSync',
  'appendFileSync',
  'truncateSync',
  'copyFileSync',
  'open',
  'readFile',
  'copyFile',
  'createReadStream',
  'createWriteStream',
] as const;

/** A journal, a copy of it, or what SQLite keeps beside one. */
const isJournals = /\.sqlite(\.version-\d+)?(\.part)?(-wal|-shm|-journal)?$/;

/** Whether this process has a file open, on whatever thread. */
const isOpenHere = (path: string): boolean =>
  readdirSync('/proc/self/fd').some((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path;
    } catch {
      return false;
    }
  });

/** Watches every opening of a file by `node:fs` until the test has finished. @returns what was opened as it must not be */
function watchedOpenings(): string[] {
  const wrong: string[] = [];
  const originals = openers.map((name) => [name, fs[name]] as const);
  for (const [name, original] of originals)
    Object.assign(fs, {
      [name]: (path: unknown, ...rest: unknown[]) => {
        const stack = new Error('opened').stack ?? '';
        if (typeof path === 'string' && isJournals.test(path)) {
          if (!stack.includes('journal/database/raw-file.ts')) wrong.push(`${name} ${path} by\n${stack}`);
          if (path.endsWith('-shm')) wrong.push(`${name} ${path}`);
          if (!path.endsWith('-wal') && isOpenHere(path)) wrong.push(`${name} ${path}, which is open here`);
        }
        return (original as (...input: unknown[]) => unknown)(path, ...rest);
      },
    });
  syncBuiltinESMExports();
  onTestFinished(() => {
    for (const [name, original] of originals) Object.assign(fs, { [name]: original });
    syncBuiltinESMExports();
  });
  return wrong;
}

test.runIf(process.platform === 'linux')(
  'no file of a journal is opened but by SQLite, or by the one module that may',
  async () => {
    const folder = versionOne('pictures');
    const aside = join(folder, 'damaged-2026-11-01T08-00-00Z');
    mkdirSync(aside);
    cpSync(join(folder, 'journal.sqlite'), join(aside, 'journal.sqlite'));
    const wrong = watchedOpenings();
    const store = new JournalStore(folder, { reserveBytes: 1_000_000 });
    store.makeReserve();
    const picture = noisyJpeg(30_000);
    const record = recordOf(store.appendEntry(press({ plate: 'FILES1', picture })));
    keepShrunk(store, record.id);
    mkdirSync(join(folder, 'backups'));
    await store.backup(join(folder, 'backups', 'friday.sqlite'));
    store.eraseAbout({ plate: 'PIC0', by: 'Kim', reason: 'by letter', mostStayMs: 1 }, laterMs());
    const database = openReadOnly(folder);
    writeReport(database, 'FILES1', join(testFolder(), 'report'));
    database.close();
    let kept = store.runHousekeeping(rules, laterMs());
    while (kept === null) kept = store.runHousekeeping(rules, laterMs());
    expect(kept).toMatchObject({ isBusy: false });
    store.exportHead();
    expect(verifyFolder(folder).ok).toBe(true);
    expect(inspectFolder(folder).damage).toBe(null);
    store.close();
    withVersions(laterVersions, () => {
      new JournalStore(folder).close();
      requestSalvage(folder);
      const salvaged = openWhole(folder);
      expect(salvaged.opened.salvaged).toMatchObject({ records: { lost: 0 } });
      salvaged.close();
    });
    expect(wrong).toEqual([]);
  },
);

/** How many locks somebody holds on a file, as Linux tells them. */
const locksOn = (path: string): number => {
  const inode = `:${statSync(path).ino} `;
  return readFileSync('/proc/locks', 'latin1')
    .split('\n')
    .filter((lock) => lock.includes(inode)).length;
};

test.runIf(process.platform === 'linux')(
  'what is left of the erased waits for a thread that reads, and its locks stay',
  () => {
    const folder = versionOne('pictures');
    const readers = new Readers();
    const store = new JournalStore(folder, { readers: readers.shared });
    store.eraseAbout({ plate: 'PIC0', by: 'Kim', reason: 'by letter', mostStayMs: 1 }, laterMs());
    const runHousekeeping = () => {
      for (;;) {
        const kept = store.runHousekeeping({ ...rules, pictureMs: 1e13, recordMs: 1e13 }, laterMs());
        if (kept !== null) return kept;
      }
    };
    const leave = readers.enter();
    const reading = openReadOnly(folder);
    const path = join(folder, 'journal.sqlite');
    const before = locksOn(path);
    expect(before).toBeGreaterThan(0);
    expect(runHousekeeping()).toMatchObject({ isBusy: true });
    expect(locksOn(path)).toBe(before);
    reading.close();
    leave();
    expect(runHousekeeping()).toMatchObject({ isBusy: false });
    store.close();
  },
);

test('a booth outlives a program that opens and closes its journal beside it, again and again', async () => {
  const folder = testFolder();
  const booth = spawn(process.execPath, [join(import.meta.dirname, 'journal-beside.ts'), folder]);
  const ended = once(booth, 'exit');
  let told = '';
  let complaints = '';
  booth.stdout.on('data', (text) => (told += String(text)));
  booth.stderr.on('data', (text) => (complaints += String(text)));
  await expect.poll(() => told).toContain('begun');
  const isAlive = (): boolean => booth.exitCode === null && booth.signalCode === null;
  for (let opens = 0; opens < sized(1_000, 10_000) && isAlive(); opens += 1) {
    const database = new DatabaseSync(join(folder, 'journal.sqlite'), { readOnly: true, timeout: 5_000 });
    database.prepare('SELECT count(*) FROM records').get();
    database.close();
    // In between, nobody but the booth has it open.
    await wait(3);
  }
  booth.stdin.end();
  expect({ ended: await ended, complaints }).toEqual({ ended: [0, null], complaints: '' });
  const last = JSON.parse(told.trim().split('\n').at(-1) ?? '') as Record<string, unknown>;
  expect(last).toMatchObject({ ok: true });
  expect(last['saved']).toBeGreaterThan(10);
  expect(last['cleaned']).toBeGreaterThan(2);
});

/** A journal with a backup, in which something was erased since the copies were last gone through. */
async function withBackup(): Promise<{ folder: string; copy: string; store: JournalStore }> {
  const folder = versionOne('states');
  const copy = join(folder, 'backups', 'friday.sqlite');
  mkdirSync(join(folder, 'backups'));
  const store = new JournalStore(folder);
  await store.backup(copy);
  store.setFact('erasure-remains', '');
  return { folder, copy, store };
}

const keepAll = { pictureMs: 1e13, recordMs: 1e13, mostStayMs: 1 };
function gone(store: JournalStore): { isBusy: boolean } {
  for (;;) {
    const kept = store.repairing(() => store.runHousekeeping(keepAll, lastPressMs()));
    if (kept !== null) return kept;
  }
}

test('damage of the journal that shows while its copies are gone through costs none of them', async () => {
  const { folder, copy, store } = await withBackup();
  store.close();
  const root = behind(folder, (database) =>
    database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'events_record'").get(),
  );
  const again = openWhole(folder);
  const file = fs.openSync(join(folder, 'journal.sqlite'), 'r+');
  fs.writeSync(file, Buffer.alloc(4_096, 0x5a), 0, 4_096, (Number(root?.['rootpage']) - 1) * 4_096);
  fs.closeSync(file);
  expect(gone(again)).toMatchObject({ isBusy: false });
  expect(readdirSync(folder).some((name) => name.startsWith('damaged-'))).toBe(true);
  expect(fs.existsSync(copy)).toBe(true);
  again.close();
});

test('a copy that another program reads stays, and is gone through the next time', async () => {
  const { copy, store } = await withBackup();
  const reader = new DatabaseSync(copy);
  reader.exec('PRAGMA journal_mode = DELETE; BEGIN; SELECT * FROM records');
  expect(gone(store)).toMatchObject({ isBusy: true });
  reader.close();
  expect(fs.existsSync(copy)).toBe(true);
  expect(gone(store)).toMatchObject({ isBusy: false });
  store.close();
});
