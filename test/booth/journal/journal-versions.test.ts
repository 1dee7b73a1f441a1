import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { Database } from '../../../electron/booth/journal/database/database.ts';
import { takeAll } from '../../../electron/booth/journal/database/migrate.ts';
import { migrations } from '../../../electron/booth/journal/migrations/index.ts';
import type { OpenReport } from '../../../electron/booth/journal/model/report-types.ts';
import { requestSalvage } from '../../../electron/booth/journal/files/aside.ts';
import { shapesOfAll } from '../../../electron/booth/journal/pages/shapes.ts';
import { openWhole } from './damaging.ts';
import { verifyCopy, verifyFolder } from '../../../electron/booth/journal/verify/verify-folder.ts';
import { testFolder } from '../../support/folders.ts';
import { behind, press, recordOf } from './journal-support.ts';
import { versionOne, versionOnes } from './fixtures/older-versions.ts';
import { laterVersions, newestVersion, ownVersion, withVersions } from './later-versions.ts';

// Journals of version 1, as a program of that version made them, under programs that know later ones.

const program = join(import.meta.dirname, 'journal-migrating.ts');

/** Everything that version 1 keeps, in the columns of version 1, but for what a start and a salvage add to the chain. */
function keptIn(folder: string, file = 'journal.sqlite'): Record<string, unknown[]> {
  const columns = Object.keys(migrations[0]?.added ?? {}).join(', ');
  const database = new Database(join(folder, file));
  try {
    return {
      records: database.all(`SELECT ${columns}, lane_head, inside FROM records ORDER BY seq`),
      events: database.all(
        `SELECT * FROM events WHERE happening NOT IN
           ('salvage-begun', 'salvaged', 'restated', 'fact-found', 'lock-found') ORDER BY seq`,
      ),
      pictures: database.all('SELECT record_id, variant, sha256, length(jpeg) FROM pictures ORDER BY 1, 2'),
      facts: database.all('SELECT * FROM facts ORDER BY name'),
      attendants: database.all('SELECT * FROM attendants ORDER BY id'),
      locks: database.all('SELECT * FROM pin_locks ORDER BY name'),
      tallies: database.all('SELECT * FROM tallies ORDER BY name'),
      numbers: database.all("SELECT name, seq FROM sqlite_sequence WHERE name = 'records' AND seq > 0"),
    };
  } finally {
    database.close();
  }
}

/** The rows of the table that the newest version adds, and none before. */
const tariffsIn = (folder: string): unknown[] =>
  behind(folder, (database) => {
    const isThere =
      database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'tariffs'").get() !== undefined;
    return isThere ? database.prepare('SELECT * FROM tariffs ORDER BY name').all() : [];
  });

/** Opens it with a program that knows so many versions. */
function withKnown<T>(version: number, work: () => T): T {
  return withVersions(laterVersions.slice(0, version - ownVersion), work);
}

/** This program's version, and the later ones. */
const versions = Array.from({ length: newestVersion - ownVersion + 1 }, (_, place) => ownVersion + place);

const opened = (folder: string): OpenReport => {
  const store = openWhole(folder);
  store.close();
  return store.opened;
};

test('a released migration is what it was when it was released', () => {
  const pinned = [
    '1f30436f96b3ba57ee22acdab1983daef3476b5f460cfffe3de2ea8bde7b6059',
    'ed60f549db637908750720537b5efd13ea226de74229e198ea607e6d98fd9e9a',
    'f713c0c7cbb90cd184e7ef38d7fa66c728e7e9366b61fb1f941ad2ca6894ceea',
    '306f69a25d87dd9ff27153af8a32eee23459fe0c7b15ff1d16048fdd09a9ed5b',
    'e48322dba87118e8a3596ce61b9f35d86a3949bbfb04b9fefded1c28d266f579',
  ];
  const hashes = migrations.map((migration) =>
    createHash('sha256').update(JSON.stringify(migration)).digest('hex'),
  );
  expect(hashes).toEqual(pinned);
});

test('version 1 as it is written down is version 1 as booths have it', () => {
  const folder = versionOne('states');
  const written = new DatabaseSync(':memory:');
  takeAll(written, migrations.slice(0, 1));
  const schema = 'SELECT type, name, sql FROM sqlite_schema ORDER BY type, name';
  expect(behind(folder, (database) => database.prepare(schema).all())).toEqual(written.prepare(schema).all());
  written.close();
  expect(verifyFolder(folder)).toMatchObject({ ok: true, records: 200 });
});

test('no two tables of any versions have the same number of columns of the same types', () => {
  const shapes = withKnown(newestVersion, shapesOfAll).filter(({ kind }) => kind === 'row');
  for (const [index, one] of shapes.entries())
    for (const other of shapes.slice(index + 1)) {
      if (one.table === other.table || one.columns.length !== other.columns.length) continue;
      const types = (shape: typeof one): string[] => shape.columns.map(({ type }) => type);
      expect(types(one), `${one.table} and ${other.table}`).not.toEqual(types(other));
    }
});

test('every column that says what a record is stands in the copy of the open records', () => {
  for (const version of versions) {
    const copies = withKnown(version, shapesOfAll).filter(({ kind }) => kind === 'entry');
    const expected = withKnown(version, () => migrations.flatMap(({ added }) => Object.keys(added)));
    expect(copies.at(-1)?.columns.map(({ name }) => name)).toEqual(expected);
  }
});

for (const fixture of versionOnes) {
  test(`${fixture}: a column, an operation and a table are added, and everything is as it was`, () => {
    const folder = versionOne(fixture);
    const before = keptIn(folder);
    opened(folder);
    for (const version of versions.slice(1))
      withKnown(version, () => {
        expect(opened(folder)).toMatchObject({
          salvaged: null,
          rolledBack: null,
          migrated: { from: version - 1 },
          versions: { schema: version },
        });
        expect(verifyFolder(folder)).toMatchObject({ ok: true });
      });
    expect(keptIn(folder)).toEqual(before);
    withKnown(newestVersion, () => {
      // What was written since, in the new version's digests, stands beside what was written then.
      const store = openWhole(folder);
      const record = recordOf(store.appendEntry(press({ plate: 'NEW1' })));
      store.transition({ ...moved(record.id), to: 'sending' });
      expect(store.verify()).toMatchObject({ ok: true });
      store.close();
      behind(folder, (database) => database.exec("UPDATE records SET tariff = 'day' WHERE plate = 'NEW1'"));
      expect(verifyFolder(folder).first).toMatchObject({ kind: 'record-altered', recordId: record.id });
    });
  });

  test.each(versions)(`${fixture}: damaged and salvaged at version %i`, (version) => {
    const folder = versionOne(fixture);
    withKnown(version, () => {
      opened(folder);
      if (version === newestVersion)
        behind(folder, (database) => database.exec("INSERT INTO tariffs VALUES ('week', 'A week', 5000)"));
      const before = keptIn(folder);
      const tariffs = tariffsIn(folder);
      damage(folder, fixture === 'empty' ? 'events_record' : 'records');
      requestSalvage(folder);
      const { salvaged } = opened(folder);
      const sending = before['records']?.filter((row) => Reflect.get(row as object, 'state') === 'sending');
      expect(salvaged).toMatchObject({
        events: { lost: 0 },
        records: { restated: 0, doubtful: sending?.length },
      });
      const after = keptIn(folder);
      expect(asKept(after['records'])).toEqual(asFound(before['records']).filter((row) => isIn(after, row)));
      expect(salvaged?.records.lost).toBe(
        Number(before['records']?.length) - Number(after['records']?.length),
      );
      for (const table of ['facts', 'attendants', 'locks', 'numbers'])
        expect({ [table]: after[table] }).toEqual({ [table]: before[table] });
      expect(after['events']?.slice(0, before['events']?.length)).toEqual(before['events']);
      expect(tariffsIn(folder)).toEqual(tariffs);
      expect(verifyFolder(folder)).toMatchObject({ ok: true });
    });
  });
}

const moved = (recordId: string) => ({
  recordId,
  happening: 'test',
  from: 'queued' as const,
  atMs: Date.now(),
  reason: null,
  httpStatus: null,
});

/** Records as they join after damage: nothing that was on its way goes out by itself, which decides who is inside and whose turn it is. */
const asFound = (records: unknown[] = []): unknown[] =>
  asKept(records).map((row) => {
    if (row['state'] === 'queued') return { ...row, state: 'refused', reason: 'found-again' };
    return row['state'] === 'sending'
      ? { ...row, state: 'unknown', reason: 'journal-damaged', ever_unknown: 1 }
      : row;
  });

const asKept = (records: unknown[] = []): Record<string, unknown>[] =>
  (records as Record<string, unknown>[]).map(({ lane_head: _head, inside: _inside, ...row }) => row);

const isIn = ({ records = [] }: Record<string, unknown[]>, row: unknown): boolean =>
  records.some((other) => (other as { seq: number }).seq === (row as { seq: number }).seq);

/** Overwrites the first leaf of a table or index. */
function damage(folder: string, name: string): void {
  const page = behind(folder, (database) =>
    database.prepare("SELECT min(pageno) AS page FROM dbstat WHERE name = ? AND pagetype = 'leaf'").get(name),
  )?.['page'];
  const file = openSync(join(folder, 'journal.sqlite'), 'r+');
  writeSync(file, Buffer.alloc(4_096, 0xa5), 0, 4_096, (Number(page) - 1) * 4_096);
  closeSync(file);
}

test('a damage that only the newer program’s migration meets is salvaged into its version', () => {
  const folder = versionOne('states');
  const before = keptIn(folder);
  damage(folder, 'records');
  withKnown(newestVersion, () => {
    expect(opened(folder)).toMatchObject({
      salvaged: { records: { restated: 0 } },
      versions: { schema: newestVersion },
    });
    const after = keptIn(folder);
    expect(after['records']?.length).toBeGreaterThan(150);
    expect(asKept(after['records'])).toEqual(asFound(before['records']).filter((row) => isIn(after, row)));
    expect(verifyFolder(folder)).toMatchObject({ ok: true });
  });
});

test('killed before any statement of the migrations, the journal is of one version, whole, and goes on', async () => {
  const folder = versionOne('pictures');
  const before = keptIn(folder);
  const reached = new Set<number>();
  let ended: number | null = null;
  for (let statement = 1; ; statement += 1) {
    const killed = testFolder();
    cpSync(folder, killed, { recursive: true });
    const child = spawn(process.execPath, [program, killed, 'later', String(statement)], { stdio: 'ignore' });
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    const version = withKnown(newestVersion, () => {
      const stands = behind(killed, (database) => database.prepare('PRAGMA user_version').get());
      expect(verifyFolder(killed)).toMatchObject({ ok: true });
      expect(opened(killed)).toMatchObject({
        salvaged: null,
        rolledBack: null,
        versions: { schema: newestVersion },
      });
      return Number(stands?.['user_version']);
    });
    reached.add(version);
    expect(keptIn(killed), `statement ${statement}`).toEqual(before);
    if (signal === null) {
      ended = code;
      break;
    }
  }
  expect(ended).toBe(0);
  expect([...reached]).toEqual(Array.from({ length: newestVersion }, (_, place) => place + 1));
});

test('a copy of an older version is erased in and verified as what it is', async () => {
  const folder = versionOne('pictures');
  const store = openWhole(folder);
  mkdirSync(join(folder, 'backups'));
  await store.backup(join(folder, 'backups', 'shift-end.sqlite'));
  store.close();
  withKnown(newestVersion, () => {
    const later = openWhole(folder);
    const request = { plate: 'PIC0', by: 'supervisor', reason: 'Asked for by letter', mostStayMs: 1 };
    expect(later.eraseAbout(request, Date.now())).toMatchObject({ records: 1, pictures: 2 });
    const rules = { pictureMs: 1e13, recordMs: 1e13, mostStayMs: 1 };
    while (later.runHousekeeping(rules, Date.now()) === null);
    later.close();
    for (const copy of [
      'journal.sqlite.version-1',
      `journal.sqlite.version-${ownVersion}`,
      'backups/shift-end.sqlite',
    ]) {
      expect(existsSync(join(folder, copy))).toBe(true);
      expect(readFileSync(join(folder, copy)).includes('PIC0')).toBe(false);
      expect(verifyCopy(folder, copy)).toMatchObject({ ok: true });
      expect(keptIn(folder, copy)['records']).toHaveLength(27);
    }
  });
});

test.each(['whole', 'damaged'])(
  'a %s journal of a newer program is refused in clear words, and untouched',
  (how) => {
    const folder = versionOne('states');
    withKnown(newestVersion, () => opened(folder));
    if (how === 'damaged') {
      damage(folder, 'records');
      requestSalvage(folder);
    }
    const bytes = readFileSync(join(folder, 'journal.sqlite'));
    const files = readdirSync(folder).sort();
    expect(() => opened(folder)).toThrow(
      new RegExp(`of version ${newestVersion}.*knows versions up to ${ownVersion}.*newer Gatebooth`),
    );
    expect(readdirSync(folder).sort()).toEqual(files);
    expect(readFileSync(join(folder, 'journal.sqlite')).equals(bytes)).toBe(true);
  },
);
