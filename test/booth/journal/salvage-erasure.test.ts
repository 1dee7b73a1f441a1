import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { flushedWhile } from '../../../electron/booth/journal/database/raw-file.ts';
import { backUpVerified } from '../../../electron/booth/journal/backups/verified-backup.ts';
import { eraseStopped } from '../../../electron/booth/journal/cli/erase-stopped.ts';
import { requestSalvage } from '../../../electron/booth/journal/files/aside.ts';
import type { JournalStore } from '../../../electron/booth/journal/store.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import { testFolder } from '../../support/folders.ts';
import { fileOf, overwrite, pageBytes } from './damaging.ts';
import { behind, lastPressMs, move, press, recordOf } from './journal-support.ts';
import { answer, entry, open, standing, toTheEnd, view } from './salvage-support.ts';

// Erasures that are asked for while a damaged journal is read, and what else an outside reading found beside a salvage.

function sent(store: JournalStore, record: RecordView): void {
  store.transition(move(view(store, record)));
  const confirmed = { sessionId: `session of ${record.id}`, answer };
  store.transition(move(view(store, record), { to: 'confirmed', confirmed, waitingExits: 'release' }));
}

const dayMs = 86_400_000;
const request = { plate: 'GONE1', by: 'supervisor', reason: 'asked', mostStayMs: dayMs };
const rules = { recordMs: 90 * dayMs, mostStayMs: dayMs, pictureMs: 30 * dayMs } as never;

/** A journal with a stay that is over, and five cars inside; marked to be read from its pages. */
function damaged(damage: (folder: string) => void = () => undefined): string {
  const folder = testFolder();
  const store = open(folder);
  const gone = entry(store, 'GONE1');
  sent(store, gone);
  sent(store, recordOf(store.appendExit({ ...press(), entryId: gone.id })));
  for (let car = 0; car < 5; car += 1) sent(store, entry(store, `CAR${car}`));
  store.close();
  damage(folder);
  requestSalvage(folder);
  return folder;
}

const filesWith = (folder: string, text: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .filter((file) => readFileSync(file).includes(text))
    .map((file) => file.slice(folder.length + 1));

const asidesKept = (store: JournalStore): unknown[] => store.movedAside().filter(({ isKept }) => isKept);

/** What the chain says of the last salvage. */
function told(folder: string): unknown {
  const sql = "SELECT detail FROM events WHERE happening = 'salvaged' ORDER BY seq DESC";
  return JSON.parse(String(behind(folder, (database) => database.prepare(sql).get())?.['detail']));
}

const countOf = (folder: string, sql: string): number =>
  behind(folder, (database) => Number(database.prepare(sql).get()?.['count']));

const nothingLost = { records: 7, recordsLost: 0, unsent: 'none' };

test('what is erased while a damaged journal is read is not told as lost', () => {
  const folder = damaged();
  const store = open(folder, 0);
  store.eraseAbout(request, lastPressMs());
  toTheEnd(store);
  expect(asidesKept(store)).toEqual([]);
  store.close();
  expect(told(folder)).toMatchObject(nothingLost);
});

test.each(['', 'DELETE FROM events'])(
  'nor is what had joined before it was erased, and of which the program ends then: %s',
  (sql) => {
    const folder = damaged((at) => behind(at, (database) => database.exec(sql)));
    const store = open(folder, 0);
    while (countOf(folder, 'SELECT count(*) AS count FROM records') < 7)
      expect(store.goOnSalvaging()).not.toBeNull();
    expect(store.eraseAbout(request, lastPressMs())).toMatchObject({ records: 2, isBeingRead: true });
    store.close();
    const again = open(folder);
    expect(asidesKept(again)).toEqual([]);
    again.close();
    expect(told(folder)).toMatchObject(nothingLost);
  },
);

function cleaned(store: JournalStore): void {
  for (let rounds = 0; store.runHousekeeping(rules, Date.now()) === null; rounds += 1)
    expect(rounds).toBeLessThan(2_000);
}

test('nor what a program that was killed had erased before it could say that all is read', () => {
  const folder = damaged();
  const store = open(folder, 0);
  for (const plate of ['GONE1', 'OTHER1']) store.eraseAbout({ ...request, plate }, lastPressMs());
  while (countOf(folder, "SELECT count(*) AS count FROM events WHERE happening = 'erased'") < 2)
    expect(store.goOnSalvaging()).not.toBeNull();
  store.close();
  const again = open(folder);
  expect(asidesKept(again)).toEqual([]);
  cleaned(again);
  expect(filesWith(folder, 'GONE1')).toEqual([]);
  again.close();
  expect(told(folder)).toMatchObject(nothingLost);
});

test('a damaged journal that need not stay goes with an erasure that was asked for while it was read', () => {
  const folder = damaged();
  const store = open(folder, 0);
  store.eraseAbout(request, lastPressMs());
  toTheEnd(store);
  const [aside] = store.movedAside();
  // A kill may come between the last word of a salvage and its end.
  store.close();
  const asked = JSON.stringify([{ ...request, provenMs: 0 }]);
  writeFileSync(join(folder, aside?.folder ?? '', 'erasures.json'), asked);
  const mark = { folder: aside?.folder, reason: 'quick-check', moved: true };
  writeFileSync(join(folder, 'salvage.json'), JSON.stringify(mark));
  const again = open(folder);
  expect(filesWith(folder, '"by":"supervisor"').filter((file) => file.endsWith('.json'))).toEqual([]);
  cleaned(again);
  expect([again.movedAside(), filesWith(folder, 'GONE1')]).toEqual([[], []]);
  again.close();
});

/** A journal that is marked to be read, with one car of that plate that was never sent. */
function withOpen(): { folder: string; car: RecordView } {
  const folder = testFolder();
  const store = open(folder);
  const car = entry(store, 'GONE1');
  store.close();
  requestSalvage(folder);
  return { folder, car };
}

test('what joins open after its erasure was asked for is erased once it has ended, also after another damage', () => {
  const { folder, car } = withOpen();
  const store = open(folder, 0);
  expect(store.eraseAbout(request, lastPressMs())).toMatchObject({ records: 0, kept: [], isBeingRead: true });
  toTheEnd(store);
  cleaned(store);
  expect(standing(store, car.id)).toBe('refused found-again');
  expect(filesWith(folder, 'GONE1')).not.toContainEqual(expect.stringContaining('.json'));
  store.close();
  requestSalvage(folder);
  const again = open(folder);
  again.transition(move(view(again, car), { to: 'voided', happening: 'supervisor' }));
  cleaned(again);
  expect(standing(again, car.id)).toBe('absent');
  expect(again.verify()).toMatchObject({ ok: true });
  again.close();
  // That damage was nobody's erasure: its folder has its own time.
  expect(filesWith(folder, 'GONE1').filter((file) => !file.startsWith('damaged-'))).toEqual([]);
});

test('what turns out to be of another plate meanwhile is not erased', () => {
  const { folder, car } = withOpen();
  const store = open(folder, 0);
  store.eraseAbout(request, lastPressMs());
  toTheEnd(store);
  const edited = { plate: 'GOOD1', vehicleClass: 'CAR' };
  store.transition(move(view(store, car), { to: 'queued', happening: 'corrected', edited }));
  store.transition(move(view(store, car), { to: 'voided', happening: 'supervisor' }));
  cleaned(store);
  expect(standing(store, car.id)).toBe('voided');
  store.close();
});

test('where no booth runs, an erasure says that earlier cars are still being read', () => {
  const { folder } = withOpen();
  const store = open(folder, 0);
  const { isGone, lines } = eraseStopped(store, request, lastPressMs());
  expect([isGone, lines.at(-1)]).toEqual([false, expect.stringContaining('still being read')]);
  store.close();
});

test('of a plate that was to be erased nothing stays, also where the damaged journal does', () => {
  // A page of records is lost with its copy: the folder stays for a supervisor.
  const folder = damaged((at) => {
    const pages = behind(at, (database) =>
      database.prepare("SELECT pageno FROM dbstat WHERE name IN ('records_lane', 'pictures')").all(),
    );
    overwrite(fileOf(at), (Number(pages[0]?.['pageno']) - 1) * pageBytes);
    behind(at, (database) => database.exec("UPDATE tallies SET count = 9 WHERE name = 'queued'"));
  });
  const store = open(folder, 0);
  store.eraseAbout(request, lastPressMs());
  toTheEnd(store);
  expect(asidesKept(store)).toHaveLength(1);
  cleaned(store);
  expect(filesWith(folder, 'GONE1')).toEqual([]);
  store.close();
});

test('an erasure that was asked for meanwhile ends whatever numbers the damaged journal says that it gave out', () => {
  const folder = damaged((at) =>
    behind(at, (database) =>
      database.exec(`UPDATE sqlite_sequence SET seq = ${2 ** 45} WHERE name = 'records'`),
    ),
  );
  const store = open(folder, 0);
  const late = entry(store, 'LATE1');
  const searched = { ids: [], notes: [], until: Number.MAX_SAFE_INTEGER };
  store.eraseAbout(request, lastPressMs(), lastPressMs(), searched);
  const startMs = performance.now();
  toTheEnd(store);
  expect(performance.now() - startMs).toBeLessThan(2_000);
  expect(standing(store, late.id)).toBe('queued');
  store.close();
});

test('an erasure ends whatever numbers the journal says that it gave out', () => {
  const folder = testFolder();
  const first = open(folder);
  sent(first, entry(first, 'GONE1'));
  first.close();
  behind(folder, (database) =>
    database.exec(`UPDATE sqlite_sequence SET seq = ${2 ** 45} WHERE name = 'records'`),
  );
  const store = open(folder);
  entry(store, 'CAR1');
  const startMs = performance.now();
  store.eraseAbout({ ...request, plate: 'NONE1' }, lastPressMs());
  expect(performance.now() - startMs).toBeLessThan(2_000);
  store.close();
});

test.each([3, 4])(
  'a lock that was put back to %i behind the program’s back goes on to show after a salvage',
  (wrong) => {
    const folder = testFolder();
    const first = open(folder);
    first.keepLock({ name: 'supervisor', wrong: 3, untilMs: 0 });
    first.keepLock({ name: 'supervisor', wrong: 9, untilMs: 9e12 });
    entry(first, 'CAR1');
    first.close();
    behind(folder, (database) => database.exec(`UPDATE pin_locks SET wrong = ${wrong}, until_ms = 0`));
    requestSalvage(folder);
    const store = open(folder);
    expect(store.verify().ok).toBe(false);
    store.close();
  },
);

test('a flush that fails is told when nobody writes to the copy any more', async () => {
  let isOver = false;
  const copying = flushedWhile('/dev/full', async () => {
    await wait(100);
    isOver = true;
  });
  await expect(copying).rejects.toThrow(/EINVAL|ENOSPC/);
  expect(isOver).toBe(true);
});

test('a copy that cannot be removed does not hide why it failed', async () => {
  const folder = testFolder();
  const backup = (path: string): Promise<void> => {
    mkdirSync(join(path, 'in the way'), { recursive: true });
    return Promise.reject(new Error('the cause'));
  };
  const journal = { backup, head: () => Promise.resolve({ seq: 1, hash: '' }) } as never;
  await expect(backUpVerified(journal, folder, 'copy', () => Promise.resolve())).rejects.toThrow('the cause');
});
