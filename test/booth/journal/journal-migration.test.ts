import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { Database } from '../../../electron/booth/journal/database/database.ts';
import { NewerJournalError, versionOf } from '../../../electron/booth/journal/database/migrate.ts';
import { openDatabase, type Opened } from '../../../electron/booth/journal/opening/opening.ts';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import { verifyChain } from '../../../electron/booth/journal/verify/verify.ts';
import { testFolder } from '../../support/folders.ts';
import { noisyJpeg } from '../../support/pictures.ts';
import { copiedJournal } from './copied-journal.ts';
import { behind, killedAfter, press, recordOf } from './journal-support.ts';
import { ownVersion, slowVersion, withVersions } from './later-versions.ts';

const records = 150;

const copyOfFirst = copiedJournal((folder) => {
  const picture = noisyJpeg(100_000);
  const store = new JournalStore(folder);
  for (let index = 0; index < records; index += 1)
    recordOf(store.appendEntry(press({ plate: `M${index}`, picture })));
  store.close();
});

const firstVersion = (): string => copyOfFirst(null).folder;

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);
const counted = (database: Database): unknown => database.get('SELECT count(*) AS count FROM records');

const openSlow = (folder: string): Opened =>
  withVersions([slowVersion], () => openDatabase(folder, Date.now()));

/** The copy of the version before. */
const copyName = `journal.sqlite.version-${ownVersion}`;

const program = join(import.meta.dirname, 'journal-migrating.ts');

const isMigrated = (folder: string): boolean =>
  behind(folder, (database) => versionOf(database) === ownVersion + 1);

/** Migrates in a process of its own, which kills itself at that point. @returns whether it did */
async function killsItself(folder: string, halt: 'copying' | 'migrating'): Promise<boolean> {
  const child = spawn(process.execPath, [program, folder, 'slow', halt], { stdio: 'ignore' });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal === 'SIGKILL';
}

test('an older journal is copied before it is migrated, and the copy is whole', () => {
  const folder = firstVersion();
  const { database, report } = openSlow(folder);
  expect(report.migrated).toEqual({ from: ownVersion, backup: join(folder, copyName) });
  expect(report.versions.schema).toBe(ownVersion + 1);
  expect(counted(database)).toEqual({ count: records });
  database.close();
  const copy = new Database(join(folder, copyName));
  expect(verifyChain(copy)).toMatchObject({ ok: true, records, pictures: records });
  copy.close();
  // What this program does not know yet, it leaves alone.
  expect(() => new JournalStore(folder)).toThrow(NewerJournalError);
});

test.each([
  ['copying', `${copyName}.part`, false],
  ['migrating', 'journal.sqlite-wal', true],
] as const)(
  'killed while %s, the older version is as it was, and the next start migrates it',
  async (...of) => {
    const [halt, grown, isCopied] = of;
    const folder = firstVersion();
    expect(await killsItself(folder, halt)).toBe(true);
    expect(sizeOf(join(folder, grown))).toBeGreaterThan(3e6);
    expect(existsSync(join(folder, copyName))).toBe(isCopied);
    const older = new JournalStore(folder);
    expect(older.opened).toMatchObject({ salvaged: null, versions: { schema: ownVersion } });
    expect(older.verify()).toMatchObject({ ok: true, records, pictures: records });
    // Saved by the older program after the copy that the kill cut short: the next copy has it.
    recordOf(older.appendEntry(press()));
    older.close();
    expect(existsSync(join(folder, `${copyName}.part`))).toBe(false);

    const { database } = openSlow(folder);
    expect(counted(database)).toEqual({ count: records + 1 });
    database.close();
    const copy = new DatabaseSync(join(folder, copyName), { readOnly: true });
    expect(copy.prepare('SELECT count(*) AS count FROM records').get()).toEqual({ count: records + 1 });
    copy.close();
  },
);

test('killed at any instant, it is one version or the other, whole', async () => {
  let folder = firstVersion();
  let killed = 0;
  for (let round = 0; round < 8; round += 1) {
    if (isMigrated(folder)) folder = firstVersion();
    killed += Number(await killedAfter(round * 25, [program, folder, 'slow']));
    const opened = isMigrated(folder) ? openSlow(folder) : openDatabase(folder, Date.now());
    expect(counted(opened.database)).toEqual({ count: records });
    expect(verifyChain(opened.database).ok).toBe(true);
    opened.database.close();
  }
  expect(killed).toBeGreaterThan(0);
});

test('a copy made while the booth goes on is whole, and has what was saved before it began', async () => {
  const folder = firstVersion();
  const store = new JournalStore(folder);
  const target = join(testFolder(), 'backup.sqlite');
  const copying = store.backup(target);
  let saved = 0;
  const ended = copying.then(() => true);
  while (!(await Promise.race([ended, new Promise((resolve) => setImmediate(resolve, false))]))) {
    recordOf(store.appendEntry(press()));
    saved += 1;
  }
  expect(saved).toBeGreaterThan(0);
  store.close();
  const copy = new Database(target);
  expect((counted(copy) as { count: number }).count).toBeGreaterThanOrEqual(records);
  expect(verifyChain(copy).ok).toBe(true);
  copy.close();
});

test('a copy that begins while a record is being written is made all the same, without that record', async () => {
  const { database } = openDatabase(firstVersion(), Date.now());
  const target = join(testFolder(), 'copy.sqlite');
  let copying = Promise.resolve();
  database.transaction(() => {
    copying = database.copyTo(target);
    database.run('DELETE FROM pictures WHERE record_id = (SELECT min(record_id) FROM pictures)');
    const until = performance.now() + 300;
    while (performance.now() < until);
  });
  await copying;
  database.close();
  const copy = new DatabaseSync(target, { readOnly: true });
  expect(copy.prepare('SELECT count(*) AS count FROM pictures').get()).toEqual({ count: records });
  copy.close();
});
