import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NewerJournalError } from '../../../electron/booth/journal/database/migrate.ts';
import { openJournal } from '../../../electron/booth/journal/thread/open.ts';
import { journalFile } from '../../../electron/booth/journal/files/aside.ts';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import { builtJournalWorker } from '../../support/built-journal-worker.ts';
import { testFolder } from '../../support/folders.ts';
import { noisyJpeg } from '../../support/pictures.ts';
import { errorOf, testService, testToken, valueOf } from '../../support/running-booth.ts';
import { LiveTestBooth } from '../../support/live-booth.ts';
import { newBooth, switchedOff } from './clocked-booth.ts';
import { overwrite } from './damaging.ts';
import { behind, press, recordOf } from './journal-support.ts';
import { newestVersion, ownVersion, laterVersions, withVersions } from './later-versions.ts';
import {
  dayMs,
  fillStays,
  runHousekeeping,
  markedPlate,
  nowMs,
  openAt,
  rules,
  tracesIn,
  type Filled,
} from '../privacy/privacy-support.ts';

/** Where a program that meets a newer one's journal keeps its own. */
const ownFolder = `older-program-${ownVersion}`;

const suffixes = ['', '-wal', '-shm'];

/** A newer program's journal as a power cut leaves it: with a log. */
function newerJournal(folder = testFolder()): string {
  const source = testFolder();
  mkdirSync(folder, { recursive: true });
  withVersions(laterVersions, () => {
    const store = new JournalStore(source);
    recordOf(store.appendEntry(press({ plate: 'NEWER1', picture: noisyJpeg(20_000) })));
    for (const suffix of suffixes)
      copyFileSync(join(source, journalFile + suffix), join(folder, journalFile + suffix));
    store.close();
  });
  return folder;
}

/** Name → hash of each of the journal's files. */
const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.startsWith(journalFile))
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  );

test.each([
  ['with the log that a power cut left', () => newerJournal()],
  [
    'without a log',
    () => {
      const folder = newerJournal();
      withVersions(laterVersions, () => new JournalStore(folder).close());
      return folder;
    },
  ],
  [
    'that an older program is to salvage',
    () => {
      const folder = newerJournal();
      writeFileSync(join(folder, 'salvage-wanted'), '');
      return folder;
    },
  ],
])('a journal of a newer program %s is refused, and not a byte of its files changes', (_how, make) => {
  const folder = make();
  const before = filesOf(folder);
  expect(() => new JournalStore(folder)).toThrow(NewerJournalError);
  expect(filesOf(folder)).toEqual(before);
  expect(existsSync(join(folder, ownFolder))).toBe(false);
  rmSync(join(folder, 'salvage-wanted'), { force: true });
  const store = withVersions(laterVersions, () => new JournalStore(folder));
  expect(store.opened.salvaged).toBeNull();
  expect(store.overview().recent).toMatchObject([{ plate: 'NEWER1' }]);
  store.close();
});

test('the journal’s thread tells a newer journal apart from any other fault, with both versions', async () => {
  await expect(openJournal(newerJournal(), builtJournalWorker)).rejects.toMatchObject({
    kind: 'newer',
    versions: { journal: newestVersion, known: ownVersion },
  });
});

describe('a booth that was rolled back', () => {
  const siteWith = async (more: Record<string, unknown> = { supervisorPin: '4711' }) => {
    const service = await testService();
    const directory = testFolder();
    const given = { service: { address: service.baseUrl, token: testToken }, ...more };
    const folder = newerJournal(join(directory, 'live'));
    return { service, given, directory, folder, before: filesOf(folder) };
  };

  test('says so, does nothing, and obeys nobody without the site’s PIN, over a restart too', async () => {
    const { given, directory, folder, before } = await siteWith();
    const booth = await LiveTestBooth.start({ directory, given });
    expect(errorOf(await booth.call('booth.snapshot', {}))).toEqual({ code: 'journal-newer' });
    expect(errorOf(await booth.enter('CAR1'))).toEqual({ code: 'journal-newer' });
    const told = {
      journal: newestVersion,
      known: ownVersion,
      folder: ownFolder,
      pin: 'set',
      version: '0.0.0-test',
    };
    expect(valueOf(await booth.call('start.refusal', {}))).toMatchObject(told);
    expect(await booth.booth.updateReadiness()).toMatchObject({ openRecords: 0, onWire: false });
    const begin = async (on: LiveTestBooth, pin: string) =>
      errorOf(await on.call('start.beginBeside', { pin }))?.code;
    expect([await begin(booth, '0000'), await begin(booth, '1234')]).toEqual(['pin-wrong', 'pin-wrong']);
    expect(await begin(booth, '5678')).toBe('pin-locked');
    await booth.booth.stop();
    const again = await LiveTestBooth.start({ directory, given });
    expect(await begin(again, '4711')).toBe('pin-locked');
    await again.booth.stop();
    expect(filesOf(folder)).toEqual(before);
    expect(existsSync(join(folder, ownFolder))).toBe(false);
  });

  test('where the settings have no PIN, nobody can begin', async () => {
    const { given, directory } = await siteWith({});
    const booth = await LiveTestBooth.start({ directory, given });
    expect(valueOf(await booth.call('start.refusal', {}))).toMatchObject({ pin: 'not-set' });
    expect(errorOf(await booth.call('start.beginBeside', { pin: '0000' }))?.code).toBe('pin-not-set');
  });

  test('goes on with an empty journal of its own, now and after the next start, and the newer one stays', async () => {
    const { service, given, directory, folder, before } = await siteWith();
    const booth = await LiveTestBooth.start({ directory, given });
    valueOf(await booth.call('start.beginBeside', { pin: '4711' }));
    expect(await booth.snapshot()).toMatchObject({ storage: 'beside-newer', recent: [] });
    expect(errorOf(await booth.call('start.beginBeside', { pin: '4711' }))?.code).toBe('not-possible-now');
    await booth.reaches(valueOf(await booth.enter('CAR1')), 'confirmed');
    // A setting that is changed does not lead back to the other journal.
    writeFileSync(join(directory, 'booth.json'), JSON.stringify({ ...given, lane: '9' }));
    await expect.poll(async () => (await booth.snapshot()).booth.lane, { timeout: 60_000 }).toBe('9');
    await booth.reaches(valueOf(await booth.enter('CAR2')), 'confirmed');
    await booth.booth.stop();

    const again = await LiveTestBooth.start({ directory, given });
    expect(valueOf(await again.call('start.refusal', {}))).toBeNull();
    const { storage, recent } = await again.snapshot();
    expect([storage, recent.map(({ plate }) => plate)]).toEqual(['beside-newer', ['CAR2', 'CAR1']]);
    await again.booth.stop();
    expect(service.log().filter(({ operation }) => operation === 'entry')).toHaveLength(2);
    expect(filesOf(folder)).toEqual(before);
    expect(booth.bugs).toEqual([]);
    const own = new JournalStore(join(folder, ownFolder));
    expect(own.verify().ok).toBe(true);
    own.close();
    expect(
      behind(join(folder, ownFolder), (database) =>
        database.prepare("SELECT detail FROM events WHERE happening = 'begun-beside-newer'").all(),
      ),
    ).toEqual([{ detail: JSON.stringify({ by: 'supervisor' }) }]);
  });
});

describe('the newer program, installed again', () => {
  const older = 'older-program-1';
  const closing = { folder: older, by: 'Kim', reason: 'settled by hand' };
  const stays: Filled[] = [
    { number: 1, daysAgo: 4, kind: 'left' },
    { number: 2, daysAgo: 4, kind: 'unknown' },
    { number: 3, daysAgo: 1, kind: 'left' },
    { number: 4, daysAgo: 100, kind: 'left' },
  ];

  /** A newer journal with one of an older program beside it. */
  function beside(filled = stays): string {
    const folder = newerJournal();
    fillStays(join(folder, older), filled);
    return folder;
  }
  const asNewer = <T>(folder: string, work: (store: JournalStore) => T): T =>
    withVersions(laterVersions, () => {
      const store = openAt(folder);
      try {
        return work(store);
      } finally {
        store.close();
      }
    });
  const asOlder = <T>(folder: string, work: (store: JournalStore) => T): T => {
    const store = openAt(join(folder, older));
    try {
      return work(store);
    } finally {
      store.close();
    }
  };

  test('opens its own journal, says what the older one left, and the older program finds all of it again', () => {
    const folder = beside();
    asNewer(folder, (store) => {
      expect(store.overview()).toMatchObject({ recent: [{ plate: 'NEWER1' }], movedAside: 1 });
      expect(store.olderPrograms()).toMatchObject([{ folder: older, open: 1, isKept: true }]);
      expect(runHousekeeping(store).isBusy).toBe(false);
    });
    asOlder(folder, (store) => {
      expect(store.opened).toMatchObject({
        salvaged: null,
        rolledBack: null,
        versions: { schema: ownVersion },
      });
      expect(store.inState('unknown')).toHaveLength(1);
      expect(store.verify().ok).toBe(true);
    });
  });

  test('a supervisor closes it as it stands; what the older program records afterwards is told again', () => {
    const folder = beside();
    asNewer(folder, (store) => {
      expect(store.closeMovedAside({ ...closing, folder: 'older-program-2' }, nowMs)).toBe(false);
      expect([store.closeMovedAside(closing, nowMs), store.closeMovedAside(closing, nowMs)]).toEqual([
        true,
        false,
      ]);
      expect(store.overview().movedAside).toBe(0);
      expect(store.verify().ok).toBe(true);
    });
    asOlder(folder, (store) => recordOf(store.appendEntry(press({ atMs: nowMs }))));
    asNewer(folder, (store) => {
      expect(store.olderPrograms()).toMatchObject([{ open: 2, isKept: true }]);
      expect(store.overview().movedAside).toBe(1);
    });
  });

  test('retention goes on in it; it is deleted when its days are over, but not with what is open', () => {
    const folder = beside();
    asNewer(folder, (store) => {
      expect(runHousekeeping(store)).toMatchObject({ folders: [], isBusy: false });
      const left = tracesIn(join(folder, older));
      expect([left.plates, left.pictures]).toEqual([new Set([1, 2, 3]), new Set([2, 3])]);
      expect(runHousekeeping(store, nowMs + 200 * dayMs).folders).toEqual([]);
      expect([...tracesIn(join(folder, older)).plates]).toEqual([2]);
      expect(store.closeMovedAside(closing, nowMs)).toBe(true);
      expect(runHousekeeping(store, nowMs + 200 * dayMs).folders).toEqual([older]);
      expect(store.verify().ok).toBe(true);
    });
    expect(existsSync(join(folder, older))).toBe(false);
  });

  test('an erasure about a plate reaches it, and says what in it is still open', () => {
    const folder = beside();
    const about = (number: number) => ({
      plate: markedPlate(number),
      by: 'Kim',
      reason: 'asked by letter',
      ...rules,
    });
    asNewer(folder, (store) => {
      expect(store.eraseAbout(about(3), nowMs)).toMatchObject({ records: 2, kept: [], keptFolders: [] });
      expect(store.eraseAbout(about(2), nowMs)).toMatchObject({ records: 0, kept: [{ why: 'open' }] });
      expect(runHousekeeping(store).isBusy).toBe(false);
    });
    const left = tracesIn(join(folder, older));
    expect([left.plates.has(3), left.pictures.has(3), left.plates.has(2)]).toEqual([false, false, true]);
    asOlder(folder, (store) => expect(store.verify().ok).toBe(true));
  });

  test('what is held about a plate is asked of both, and reported of both', async () => {
    const folder = testFolder();
    fillStays(folder, [{ number: 3, daysAgo: 2, kind: 'left' }]);
    fillStays(join(folder, older), stays);
    const journal = await openJournal(folder, builtJournalWorker);
    const { records, movedAside } = await journal.personalDataAbout(markedPlate(3), rules.mostStayMs, nowMs);
    expect([records, movedAside]).toEqual([4, 0]);
    const out = join(testFolder(), 'report');
    expect(await journal.reportAbout(markedPlate(3), out)).toMatchObject({ records: 4 });
    expect(existsSync(join(out, older, 'report.txt'))).toBe(true);
    await journal.close();
  });

  test('what a damaged log of it hides is not dropped: the older program salvages it', () => {
    const folder = newerJournal();
    const source = testFolder();
    const store = openAt(source);
    const cars = Array.from({ length: 20 }, () => recordOf(store.appendEntry(press({ atMs: nowMs }))));
    mkdirSync(join(folder, older));
    for (const suffix of ['', '-wal'])
      copyFileSync(join(source, journalFile + suffix), join(folder, older, journalFile + suffix));
    store.close();
    const log = join(folder, older, `${journalFile}-wal`);
    overwrite(log, Math.round(statSync(log).size / 2), 100);
    const before = filesOf(join(folder, older));
    asNewer(folder, (newer) => {
      expect(newer.olderPrograms()).toMatchObject([{ open: null, isKept: true }]);
      runHousekeeping(newer, Date.now());
    });
    expect(filesOf(join(folder, older))).toEqual(before);
    asOlder(folder, (own) => {
      expect(own.opened.salvaged?.records.saved).toBe(cars.length);
    });
  });

  test.each([
    ['behind', -4_000],
    ['ahead', 4_000],
  ])(
    'one that cannot be read stays its days from when it was found, its clock %s',
    async (_how, aheadDays) => {
      const first = await newBooth();
      const { computer, folder } = first;
      first.booth.clock.served(computer.now());
      const own = openAt(join(folder, older));
      const atMs = computer.now() + aheadDays * dayMs;
      recordOf(own.appendEntry(press({ plate: 'AB12Z9', atMs })));
      own.close();
      const file = join(folder, older, journalFile);
      overwrite(file, 0, 100);
      utimesSync(file, atMs / 1_000, atMs / 1_000);
      const booth = await switchedOff(first, dayMs);
      booth.clock.served(computer.now());
      expect(booth.runHousekeeping(rules).folders).toEqual([]);
      computer.run(89 * dayMs);
      expect(booth.runHousekeeping(rules).folders).toEqual([]);
      // What may never have been sent stays as long as its folder.
      expect(readFileSync(file).includes('AB12Z9')).toBe(true);
      computer.run(2 * dayMs);
      expect(booth.runHousekeeping(rules).folders).toEqual([older]);
      expect(booth.store.verify().ok).toBe(true);
    },
  );

  test('one that cannot be read, and has changed since it was found so, stays its days anew', async () => {
    const { booth, computer, folder } = await newBooth();
    booth.clock.served(computer.now());
    openAt(join(folder, older)).close();
    const file = join(folder, older, journalFile);
    overwrite(file, 0, 100);
    booth.runHousekeeping(rules);
    computer.run(91 * dayMs);
    utimesSync(file, 1_000, 1_000);
    expect(booth.runHousekeeping(rules).folders).toEqual([]);
    computer.run(91 * dayMs);
    expect(booth.runHousekeeping(rules).folders).toEqual([older]);
  });

  test('one that cannot be read stays its days, and a plate is overwritten in its bytes', () => {
    const folder = beside([{ number: 3, daysAgo: 1, kind: 'left' }]);
    overwrite(join(folder, older, journalFile), 0, 100);
    asNewer(folder, (store) => {
      expect(store.opened.salvaged).toBeNull();
      expect(store.olderPrograms()).toMatchObject([{ open: null, isKept: true }]);
      expect(runHousekeeping(store, Date.now())).toMatchObject({ folders: [] });
      const asked = { plate: markedPlate(3), by: 'Kim', reason: 'asked by letter', ...rules };
      expect(store.eraseAbout(asked, Date.now())).toMatchObject({ keptFolders: [older] });
      runHousekeeping(store, Date.now());
      expect([...tracesIn(join(folder, older)).plates]).toEqual([]);
      expect(runHousekeeping(store, Date.now() + 91 * dayMs).folders).toEqual([older]);
    });
  });
});
