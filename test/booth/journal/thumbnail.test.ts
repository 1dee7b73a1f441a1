import jpeg from 'jpeg-js';
import { onTestFinished, describe, expect, it } from 'vitest';
import { thumbnailOf } from '../../../electron/booth/journal/records/thumbnail.ts';
import { openJournal, type OpenJournal } from '../../../electron/booth/journal/thread/open.ts';
import type { PressReading } from '../../../electron/booth/journal/model/press-types.ts';
import { jpegFault } from '../../../electron/booth/lib/jpeg.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import { builtJournalWorker } from '../../support/built-journal-worker.ts';
import { testFolder } from '../../support/folders.ts';
import { claimingJpeg, noisyJpeg, patchedJpeg } from '../../support/pictures.ts';
import { move, press, recordOf } from './journal-support.ts';

// The small picture of a car for the site's other booths, made of the one that its record was saved with.

const mostBytes = 8_192;
const size = { width: 1_280, height: 720 };
/** A plate of 200 × 50 px, right of the middle and far down. */
const red = { left: 800, top: 500, width: 200, height: 50 };
const plate = { left: 800 / 1_280, top: 500 / 720, right: 1_000 / 1_280, bottom: 550 / 720 };
const picture = (): Uint8Array => patchedJpeg(7, { ...size, red });

interface Seen {
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** Of the red part. */
  readonly plateWidth: number;
  readonly plateHeight: number;
}

function seenIn(bytes: Uint8Array): Seen {
  const { width, height, data } = jpeg.decode(bytes, { useTArray: true });
  const isRed = (x: number, y: number): boolean => {
    const at = (y * width + x) * 4;
    return (data[at] ?? 0) > 170 && (data[at + 1] ?? 0) < 90;
  };
  const rows = Array.from({ length: height }, (_, y) => y);
  const columns = Array.from({ length: width }, (_, x) => x);
  const across = (y: number): number => columns.filter((x) => isRed(x, y)).length;
  const down = (x: number): number => rows.filter((y) => isRed(x, y)).length;
  return {
    width,
    height,
    bytes: bytes.length,
    plateWidth: Math.max(...rows.map(across)),
    plateHeight: Math.max(...columns.map(down)),
  };
}

const made = (...input: Parameters<typeof thumbnailOf>): NonNullable<ReturnType<typeof thumbnailOf>> => {
  const thumbnail = thumbnailOf(...input);
  if (thumbnail === null) throw new Error('no thumbnail was made');
  expect(jpegFault(thumbnail.jpeg)).toBeNull();
  return thumbnail;
};

describe('a thumbnail', () => {
  it('shows the plate as large as it was read, with the car around it', () => {
    const { jpeg: bytes, shows } = made({ jpeg: picture(), plate }, null, mostBytes);
    const seen = seenIn(bytes);
    expect(shows).toBe('plate');
    expect(seen.bytes).toBeLessThanOrEqual(mostBytes);
    // Twice the plate's width was taken, of which nothing was lost but where few bytes did not suffice.
    expect(seen.width).toBeGreaterThanOrEqual(320);
    expect(seen.plateWidth).toBeGreaterThanOrEqual(160);
    expect(seen.plateWidth / seen.width).toBeCloseTo(1 / 2, 1);
    expect(seen.plateHeight / seen.plateWidth).toBeCloseTo(1 / 4, 1);
  });

  it('of a plate at the edge keeps to the picture', () => {
    const corner = { left: 1_080, top: 670, width: 200, height: 50 };
    const at = { left: 1_080 / 1_280, top: 670 / 720, right: 1, bottom: 1 };
    const seen = seenIn(
      made({ jpeg: patchedJpeg(3, { ...size, red: corner }), plate: at }, null, mostBytes).jpeg,
    );
    expect(seen.plateWidth).toBeGreaterThanOrEqual(160);
    expect(seen.plateHeight).toBeGreaterThanOrEqual(38);
  });

  it('of a plate far away is still 160 px wide', () => {
    const far = { left: 0.5, top: 0.5, right: 0.52, bottom: 0.51 };
    const { width, height } = seenIn(made({ jpeg: picture(), plate: far }, null, mostBytes).jpeg);
    expect(width).toBeGreaterThanOrEqual(160);
    expect(height).toBeGreaterThan(80);
  });

  it('without a reading shows the lane that the site has drawn, or all of the picture', () => {
    const lane = { left: 0.5, top: 0.5, right: 1, bottom: 1 };
    const ofLane = made({ jpeg: picture(), plate: null }, lane, mostBytes);
    const all = made({ jpeg: picture(), plate: null }, null, mostBytes);
    expect([ofLane.shows, all.shows]).toEqual(['lane', 'picture']);
    const [seenLane, seenAll] = [seenIn(ofLane.jpeg), seenIn(all.jpeg)];
    expect(seenLane.plateWidth / seenLane.width).toBeCloseTo(200 / 640, 1);
    expect(seenAll.plateWidth / seenAll.width).toBeCloseTo(200 / 1_280, 1);
    expect(seenAll.width / seenAll.height).toBeCloseTo(16 / 9, 1);
    for (const { width, bytes } of [seenLane, seenAll]) {
      expect(width).toBeGreaterThanOrEqual(160);
      expect(bytes).toBeLessThanOrEqual(mostBytes);
    }
  });

  it('of a picture that is smaller is no larger', () => {
    const small = patchedJpeg(5, { width: 120, height: 90 });
    expect(seenIn(made({ jpeg: small, plate: null }, null, mostBytes).jpeg)).toMatchObject({ width: 120 });
  });

  it('is none where the picture cannot be decoded, or not made so small', () => {
    expect(thumbnailOf({ jpeg: new Uint8Array(100), plate: null }, null, mostBytes)).toBeNull();
    expect(thumbnailOf({ jpeg: claimingJpeg(30_000, 30_000), plate: null }, null, mostBytes)).toBeNull();
    expect(thumbnailOf({ jpeg: noisyJpeg(60_000), plate: null }, null, 1_000)).toBeNull();
  });
});

describe('a thumbnail of the journal', () => {
  const reading = (text: string, box?: PressReading['box']): PressReading => ({
    text,
    marked: Array.from(text, () => false),
    choices: 1,
    outcome: 'taken',
    look: null,
    ...(box === undefined ? {} : { box }),
  });
  /** As the reader tells it: its corners, from its own top left. */
  const box: PressReading['box'] = [
    [plate.left, plate.top],
    [plate.right, plate.top],
    [plate.right, plate.bottom],
    [plate.left, plate.bottom],
  ];

  async function opened(): Promise<OpenJournal> {
    const journal = await openJournal(testFolder(), builtJournalWorker);
    onTestFinished(() => journal.close());
    return journal;
  }

  it('shows the plate where it was read, and where that was of this plate only', async () => {
    const journal = await opened();
    const saved = async (plateOf: string, read?: PressReading): Promise<string> => {
      const more = read === undefined ? {} : { reading: read };
      return recordOf(await journal.appendEntry(press({ plate: plateOf, picture: picture(), ...more }))).id;
    };
    const shown = async (id: string): Promise<string | null> =>
      (await journal.thumbnail(id, null, mostBytes))?.shows ?? null;
    const read = await saved('RK708AF', reading('RK708AF', box));
    expect(await shown(read)).toBe('plate');
    expect(await shown(await saved('RK708AE', reading('BA111AA', box)))).toBe('picture');
    expect(await shown(await saved('RK708AD', reading('RK708AD')))).toBe('picture');
    expect(await shown(await saved('RK708AC'))).toBe('picture');
    const { jpeg: bytes } = (await journal.thumbnail(read, null, mostBytes)) ?? {};
    expect(seenIn(bytes ?? new Uint8Array()).plateWidth).toBeGreaterThanOrEqual(160);
  });

  it('shows where a plate was read no more once that is another one', async () => {
    const journal = await opened();
    const more = { reading: reading('RK708AF', box), picture: picture() };
    const entry = recordOf(await journal.appendEntry(press({ plate: 'RK708AF', ...more })));
    const becomes = async (record: RecordView, to: string): Promise<RecordView> => {
      const edited = { plate: to, vehicleClass: 'CAR' };
      const change = move(record, { happening: 'corrected', to: 'queued', edited, decided: { by: 'Kim' } });
      const [after] = await journal.transition(change);
      return after ?? record;
    };
    expect(await journal.isPlateSeen(entry.id)).toBe(true);
    const mended = await becomes(entry, 'RK708AE');
    expect(await journal.isPlateSeen(entry.id)).toBe(true);
    await becomes(mended, 'BA111AA');
    expect(await journal.isPlateSeen(entry.id)).toBe(false);
    expect(await journal.thumbnail(entry.id, null, mostBytes)).toMatchObject({ shows: 'picture' });
  });

  it('is none of a record without a picture, or of none', async () => {
    const journal = await opened();
    const bare = recordOf(await journal.appendEntry(press({ plate: 'RK708AF', picture: null })));
    expect(await journal.thumbnail(bare.id, null, mostBytes)).toBeNull();
    expect(await journal.thumbnail('0b7e6c1a-3f4d-4c2b-9a58-6d1e2f3a4b5c', null, mostBytes)).toBeNull();
  });
});
