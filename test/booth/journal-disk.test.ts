import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { JournalError, openJournal } from '../../electron/booth/journal/open.ts';
import { JournalStore } from '../../electron/booth/journal/store.ts';
import type { JournalNotice } from '../../electron/booth/journal/types.ts';
import type { RecordView } from '../../electron/contract/record.ts';
import { testFolder } from '../support/folders.ts';
import { noisyJpeg } from '../support/pictures.ts';
import { journalWorker } from '../support/running-booth.ts';
import { move, press, recordOf } from './journal-support.ts';

// Thousands of commits on a real disk: a slow one may take its time.
vi.setConfig({ testTimeout: 180_000 });

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

/** Leaves that many bytes free. */
function fillUp(folder: string, freeBytes = 0): string {
  const filler = join(folder, 'somebody-elses-file');
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

/** Appends until the disk refuses the record itself. @returns what was saved, in order */
function appendUntilFull(store: JournalStore): RecordView[] {
  const saved: RecordView[] = [];
  const refusal = (): unknown => {
    try {
      for (let index = 0; index < 20_000; index += 1)
        saved.push(recordOf(store.appendEntry(press({ plate: `F${index}`, picture }))));
    } catch (error) {
      return error;
    }
    return null;
  };
  expect(refusal()).toMatchObject({ message: expect.stringContaining('full') as string });
  return saved;
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
    const filler = fillUp(folder, 4e6);
    const saved = appendUntilFull(store);
    const kinds = saved.map((record) => what(store, record));
    expect([...new Set(kinds)]).toEqual(['whole', 'shrunk', 'none']);
    expect(kinds).toEqual(kinds.toSorted((a, b) => order(a) - order(b)));
    expect(kinds.filter((kind) => kind === 'none').length).toBeGreaterThan(50);
    expect(told).toEqual([{ type: 'reserve', held: false }]);
    expect(store.overview().counts.waiting).toBe(saved.length);
    expect(store.verify()).toMatchObject({ ok: true, records: saved.length });

    rmSync(filler);
    const again = recordOf(store.appendEntry(press({ picture })));
    expect(again).toMatchObject({ hasPicture: true });
    await expect.poll(() => told.at(-1)).toEqual({ type: 'reserve', held: true });
    expect(what(store, recordOf(store.appendEntry(press({ picture }))))).toBe('whole');
    store.close();
  },
);

const order = (kind: string): number => ['whole', 'shrunk', 'none'].indexOf(kind);

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
  'a disk with no room for a reserve is gone on with, and full is told as full',
  async () => {
    const folder = smallDisk(2);
    const journal = await openJournal(folder, journalWorker);
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
    const after = new JournalStore(folder);
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

test.runIf(isRoot)('a disk that can only be read is told when opening, and when saving', async () => {
  const folder = smallDisk(16);
  const remount = (mode: string): void => void execFileSync('mount', ['-o', `remount,${mode}`, folder]);
  const journal = await openJournal(folder, journalWorker, { reserveBytes: 0 });
  const entry = recordOf(await journal.appendEntry(press({ picture })));
  await journal.close();
  remount('ro');
  await expect(openJournal(folder, journalWorker)).rejects.toMatchObject({ kind: 'failed' });
  await expect(openJournal(join(folder, 'new'), journalWorker)).rejects.toMatchObject({ kind: 'failed' });
  remount('rw');
  const again = await openJournal(folder, journalWorker, { reserveBytes: 0 });
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
