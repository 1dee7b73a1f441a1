import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { JournalError } from '../../../electron/booth/journal/thread/journal-thread.ts';
import { openJournal } from '../../../electron/booth/journal/thread/open.ts';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import type { HousekeepingDone } from '../../../electron/booth/journal/housekeeping/housekeeping.ts';
import type { JournalNotice } from '../../../electron/booth/journal/model/report-types.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import { testFolder } from '../../support/folders.ts';
import { noisyJpeg, plainJpeg } from '../../support/pictures.ts';
import { builtJournalWorker } from '../../support/built-journal-worker.ts';
import { openWhole } from './damaging.ts';
import { behind, move, press, recordOf } from './journal-support.ts';
import { fillStays, nowMs, rules } from '../privacy/privacy-support.ts';

const isRoot = process.getuid?.() === 0;
/** As in the product it has to hold a log (4 MiB), a picture, and both once more in the database. */
const reserveBytes = 12 * 1024 * 1024;
const picture = padded(noisyJpeg(3_000), 180_000);

/** A JPEG with that many bytes for some application after its first marker: large, and made smaller in no time. */
function padded(jpeg: Uint8Array, bytes: number): Uint8Array {
  const most = 60_000;
  const segments = Array.from({ length: Math.ceil(bytes / most) }, () => {
    const segment = Buffer.alloc(most, 'x');
    segment.writeUInt16BE(0xffe9, 0);
    segment.writeUInt16BE(most - 2, 2);
    return segment;
  });
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]));
}

/** A real disk of that size, gone when the test has finished. */
function smallDisk(megabytes: number): string {
  const folder = testFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  return folder;
}

/** Leaves that many bytes free. @returns the file that takes the rest */
function fillUp(folder: string, freeBytes = 0): string {
  const filler = join(folder, `somebody-elses-${freeBytes}`);
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes), 1));
  return filler;
}

async function withReserve(folder: string): Promise<{ store: JournalStore; told: JournalNotice[] }> {
  const told: JournalNotice[] = [];
  const store = new JournalStore(folder, { reserveBytes, notice: (notice) => told.push(notice) });
  store.makeReserve();
  await expect.poll(() => existsSync(join(folder, 'reserve.bin'))).toBe(true);
  return { store, told };
}

/** Appends as long as `go` says so. @returns what was saved, in order, and the disk's refusal */
function append(
  store: JournalStore,
  go: (count: number) => boolean,
): { saved: RecordView[]; refusal: unknown } {
  const saved: RecordView[] = [];
  try {
    while (go(saved.length))
      saved.push(recordOf(store.appendEntry(press({ plate: `F${saved.length}`, picture }))));
  } catch (refusal) {
    return { saved, refusal };
  }
  return { saved, refusal: null };
}

const what = (store: JournalStore, { id }: RecordView): string => {
  const bytes = store.picture(id, 'original')?.byteLength ?? 0;
  if (bytes === 0) return 'none';
  return bytes === picture.byteLength ? 'whole' : 'shrunk';
};

test.runIf(isRoot)(
  'a full disk takes the reserve, then smaller pictures, then none, then nothing; what was saved stays',
  async () => {
    const folder = smallDisk(48);
    const { store, told } = await withReserve(folder);
    const fillers = [fillUp(folder, 4e6)];
    const whole = append(store, () => told.length === 0);
    // Somebody else goes on filling the disk, so that the test does not have to.
    fillers.push(fillUp(folder, 0.8 * reserveBytes));
    const small = append(store, (count) => count < 5);
    fillers.push(fillUp(folder, 0.4 * reserveBytes));
    const none = append(store, () => true);
    const kindsOf = ({ saved }: typeof whole): string[] => [
      ...new Set(saved.map((record) => what(store, record))),
    ];
    expect([whole, small, none].map(kindsOf)).toEqual([['whole'], ['shrunk'], ['none']]);
    expect(none.saved.length).toBeGreaterThan(1_000);
    expect(none.refusal).toMatchObject({ message: expect.stringContaining('full') as string });
    expect(told).toEqual([{ type: 'reserve', held: false }]);
    const records = whole.saved.length + small.saved.length + none.saved.length;
    expect(store.overview().counts.waiting).toBe(records);
    expect(store.verify()).toMatchObject({ ok: true, records });

    for (const filler of fillers) rmSync(filler);
    const again = recordOf(store.appendEntry(press({ picture })));
    expect(again).toMatchObject({ hasPicture: true });
    await expect.poll(() => told.at(-1)).toEqual({ type: 'reserve', held: true });
    expect(what(store, recordOf(store.appendEntry(press({ picture }))))).toBe('whole');
    store.close();
  },
);

test.runIf(isRoot)(
  'a disk that is full at the start opens from the reserve, and an answer can be committed',
  async () => {
    const folder = smallDisk(32);
    const first = await withReserve(folder);
    const entry = recordOf(first.store.appendEntry(press({ picture })));
    first.store.close();
    fillUp(folder);
    const told: JournalNotice[] = [];
    const store = new JournalStore(folder, { reserveBytes, notice: (notice) => told.push(notice) });
    store.transition(move(entry));
    expect(store.find(entry.id)?.view.state).toBe('sending');
    expect(told).toEqual([{ type: 'reserve', held: false }]);
    store.close();
  },
);

test.runIf(isRoot)(
  'a start on a disk that has no room for the reserve any more goes on as sparingly, says so, and makes it again',
  async () => {
    const folder = smallDisk(48);
    const first = await withReserve(folder);
    first.store.close();
    rmSync(join(folder, 'reserve.bin'));
    const filler = fillUp(folder, 0.8 * reserveBytes);
    const told: JournalNotice[] = [];
    const store = new JournalStore(folder, { reserveBytes, notice: (notice) => told.push(notice) });
    store.makeReserve();
    store.makeReserve();
    expect(told).toEqual([{ type: 'reserve', held: false }]);
    expect(what(store, recordOf(store.appendEntry(press({ picture }))))).toBe('shrunk');
    rmSync(filler);
    recordOf(store.appendEntry(press({ picture })));
    await expect.poll(() => told.at(-1)).toEqual({ type: 'reserve', held: true });
    store.close();
  },
);

test.runIf(isRoot)(
  'while one press has its picture made smaller for a full disk, another is saved',
  async () => {
    const folder = smallDisk(48);
    (await withReserve(folder)).store.close();
    rmSync(join(folder, 'reserve.bin'));
    fillUp(folder, 0.8 * reserveBytes);
    const journal = await openJournal(folder, builtJournalWorker, { reserveBytes });
    const ended: string[] = [];
    const large = plainJpeg([1, 2, 3], 3_840, 2_160);
    const first = journal
      .appendEntry(press({ picture: large }))
      .then((saved) => ended.push(`with picture: ${recordOf(saved).pictureNote}`));
    const second = journal.appendEntry(press()).then(() => ended.push('without'));
    await Promise.all([first, second]);
    expect(ended).toEqual(['without', 'with picture: shrunk']);
    await journal.close();
  },
);

test.runIf(isRoot)(
  'a disk with no room for a reserve is gone on with, and full is told as full',
  async () => {
    const folder = smallDisk(2);
    const journal = await openJournal(folder, builtJournalWorker);
    fillUp(folder);
    const refusals: unknown[] = [];
    for (let index = 0; index < 500 && refusals.length === 0; index += 1)
      await journal
        .appendEntry(press({ plate: `N${index}`, picture }))
        .catch((error: unknown) => refusals.push(error));
    expect(refusals).toEqual([expect.any(JournalError)]);
    expect(refusals[0]).toMatchObject({ kind: 'disk-full' });
    expect(existsSync(join(folder, 'reserve.bin'))).toBe(false);
    await journal.close();
  },
);

test.runIf(isRoot)(
  'a damaged journal on a nearly full disk keeps its records, and the pictures that fit',
  () => {
    const folder = smallDisk(17);
    const store = new JournalStore(folder);
    for (let index = 0; index < 50; index += 1)
      recordOf(store.appendEntry(press({ plate: `S${index}`, picture })));
    store.close();
    writeFileSync(join(folder, 'salvage-wanted'), '');
    const after = openWhole(folder);
    expect(after.opened.salvaged).toMatchObject({ records: { saved: 50, lost: 0 }, fault: null });
    const { saved, lost } = after.opened.salvaged?.pictures ?? { saved: 0, lost: 0 };
    expect(saved + lost).toBe(50);
    expect(lost).toBeGreaterThan(0);
    expect(saved).toBeGreaterThan(0);
    expect(after.verify().ok).toBe(true);
    recordOf(after.appendEntry(press()));
    after.close();
  },
);

test.runIf(isRoot)('on a full disk retention erases all the same, in the room of the reserve', async () => {
  const folder = smallDisk(48);
  const stays = 64;
  fillStays(
    folder,
    Array.from({ length: stays }, (_none, number) => ({ number, daysAgo: 10, kind: 'left' })),
  );
  const { store, told } = await withReserve(folder);
  fillUp(folder);
  let kept: HousekeepingDone | null = null;
  for (let step = 0; step < 1_000 && kept === null; step += 1) kept = store.runHousekeeping(rules, nowMs);
  expect(kept).toMatchObject({ pictures: 2 * stays, isBusy: false });
  expect(told).toEqual([{ type: 'reserve', held: false }]);
  expect(store.verify()).toMatchObject({ ok: true });
  store.close();
});

test.runIf(isRoot)('a disk that can only be read is told when opening, and when saving', async () => {
  const folder = smallDisk(16);
  const remount = (mode: string): void => void execFileSync('mount', ['-o', `remount,${mode}`, folder]);
  const journal = await openJournal(folder, builtJournalWorker, { reserveBytes: 0 });
  const entry = recordOf(await journal.appendEntry(press({ picture })));
  await journal.close();
  remount('ro');
  await expect(openJournal(folder, builtJournalWorker)).rejects.toMatchObject({ kind: 'failed' });
  await expect(openJournal(join(folder, 'new'), builtJournalWorker)).rejects.toMatchObject({
    kind: 'failed',
  });
  remount('rw');
  const again = await openJournal(folder, builtJournalWorker, { reserveBytes: 0 });
  expect(again.opened.salvaged).toBeNull();
  expect((await again.find(entry.id))?.view.state).toBe('queued');
  await again.close();
});

test.skipIf(isRoot)(
  'full and read-only disks are tested only where the tests run as root and can mount one',
  () => {
    expect(isRoot).toBe(false);
  },
);

test.runIf(isRoot)(
  'a full disk keeps no booth closed whose counts are wrong: they are put right once there is room',
  () => {
    const folder = smallDisk(4);
    const before = new JournalStore(folder);
    const record = recordOf(before.appendEntry(press()));
    before.close();
    behind(folder, (database) => database.exec('UPDATE records SET lane_head = 0'));
    const filler = fillUp(folder, 40_000);
    const store = new JournalStore(folder);
    expect(store.opened.mended).toBeNull();
    expect(store.find(record.id)).not.toBeNull();
    store.close();
    rmSync(filler);
    const again = new JournalStore(folder);
    expect(again.opened.mended).toMatchObject({ laneHeads: 1 });
    again.close();
  },
);
