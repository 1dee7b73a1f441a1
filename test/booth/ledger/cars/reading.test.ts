import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CarsFile } from '../../../../electron/booth/ledger/cars/cars-file.ts';
import type { CarStream } from '../../../../electron/booth/ledger/cars/car-stream.ts';
import { JetStreamCars } from '../../../../electron/booth/ledger/cars/jetstream-cars.ts';
import { keyOf } from '../../../../electron/booth/ledger/cars/entry-key.ts';
import { CarReader, compareAfterMs } from '../../../../electron/booth/ledger/cars/reader.ts';
import { writeChange } from '../../../../electron/booth/ledger/cars/writer.ts';
import { carSubject } from '../../../../electron/booth/ledger/names/subjects.ts';
import { streamSettings } from '../../../../steward/ledger/streams.ts';
import { testFolder } from '../../../support/folders.ts';
import { ledgerIn, type TestLedger } from '../../../support/ledger-site.ts';
import { bytesOf, holder, newEntry, teller } from './site-cars.ts';

const day = 24 * 3_600_000;

const untilTrue = async (holds: () => unknown): Promise<void> => {
  await expect.poll(holds).toBe(true);
};

/** A booth that reads, with a clock of its own, and what it found. */
class Reading {
  readonly found: string[] = [];
  nowMs = 1_800_000_000_000;
  readonly path: string;
  file: CarsFile;
  reader: CarReader;
  #stop: (() => Promise<void>) | null = null;

  constructor(path = join(testFolder(), 'cars.sqlite')) {
    this.path = path;
    this.file = new CarsFile(path);
    this.reader = this.#newReader();
    onTestFinished(async () => {
      await this.stop();
      this.file.close();
    });
  }

  #newReader(): CarReader {
    return new CarReader({
      file: this.file,
      now: () => this.nowMs,
      changed: () => undefined,
      found: (found) => this.found.push(found.type === 'anew' ? found.why : found.type),
    });
  }

  /** Follows until the ledger's end is read. */
  async start(ledger: TestLedger): Promise<void> {
    const session = await ledger.session('south');
    let ended: string | null = null;
    const following = this.reader.follow(new JetStreamCars(session)).then(
      () => (ended = 'it ended'),
      (error: unknown) => (ended = String(error)),
    );
    this.#stop = async () => {
      await session.close();
      await following;
    };
    await untilTrue(() => ended ?? this.reader.isCurrent);
  }

  async stop(): Promise<void> {
    await this.#stop?.();
    this.#stop = null;
  }

  /** As after a restart of the program. */
  open(): void {
    this.file.close();
    this.file = new CarsFile(this.path);
    this.reader = this.#newReader();
  }

  plates(): string[] {
    return this.file.present().map(({ message }) => message.personal?.plate ?? '');
  }

  plateOf(entry: string): string | undefined {
    const car = this.file.car(entry);
    return car === 'left' ? car : car?.message.personal?.plate;
  }
}

const enter = async (north: CarStream, plate: string): Promise<string> => {
  const entry = newEntry();
  expect(await writeChange(north, entry, { type: 'entered' }, holder('north', plate))).toBe('written');
  return entry;
};

/** Some at a time: a write that is not answered in time counts as none. */
const enterMany = async (north: CarStream, plates: readonly string[]): Promise<void> => {
  for (let at = 0; at < plates.length; at += 25)
    await Promise.all(plates.slice(at, at + 25).map((plate) => enter(north, plate)));
};

const leave = async (north: CarStream, entry: string): Promise<void> => {
  expect(await writeChange(north, entry, { type: 'left' }, teller('north'))).toBe('written');
};

/** As after a restored backup, or an empty store in its place, of which nobody has told. */
async function replaceStore({ root }: TestLedger): Promise<void> {
  await root.streams.delete('GB_IN');
  await root.streams.add(streamSettings('cars', 1));
}

describe('what a booth reads', () => {
  it('is what the ledger knows, as it comes, and after a pause from where it was', async (context) => {
    const ledger = await ledgerIn(context);
    const north = await ledger.cars('north');
    const [first, second] = [await enter(north, 'A1'), await enter(north, 'B2')];
    const booth = new Reading();
    await booth.start(ledger);
    expect(booth.plates().toSorted()).toEqual(['A1', 'B2']);
    await enter(north, 'C3');
    await expect.poll(() => booth.plates().toSorted()).toEqual(['A1', 'B2', 'C3']);
    await booth.stop();
    await leave(north, first);
    await writeChange(north, second, { type: 'described' }, holder('north', 'B3'));
    booth.open();
    await booth.start(ledger);
    expect(booth.plates().toSorted()).toEqual(['B3', 'C3']);
    expect(booth.file.car(first)).toBe('left');
    expect(booth.found).toEqual(['none']);
  });

  it('is every car, of more than come at a time', async (context) => {
    const ledger = await ledgerIn(context);
    const north = await ledger.cars('north');
    const plates = Array.from({ length: 450 }, (_, at) => `P${at}`);
    await enterMany(north, plates);
    const booth = new Reading();
    await booth.start(ledger);
    expect(booth.plates().toSorted()).toEqual(plates.toSorted());
    await booth.stop();
    const more = Array.from({ length: 400 }, (_, at) => `Q${at}`);
    await enterMany(north, more);
    await booth.start(ledger);
    expect(booth.file.count).toBe(850);
    expect(booth.found).toEqual(['none']);
  });

  it('is the new store’s where it came in the old one’s place, with the same sequences used again', async (context) => {
    const ledger = await ledgerIn(context);
    const north = await ledger.cars('north');
    const booth = new Reading();
    for (const plate of ['A1', 'B2', 'C3']) await enter(north, plate);
    await booth.start(ledger);
    await booth.stop();
    await replaceStore(ledger);
    await enter(north, 'D4');
    await booth.start(ledger);
    expect(booth.plates()).toEqual(['D4']);
    await booth.stop();
    await replaceStore(ledger);
    for (const plate of ['E5', 'F6']) await enter(north, plate);
    await booth.start(ledger);
    expect(booth.plates().toSorted()).toEqual(['E5', 'F6']);
    expect(booth.found).toEqual(['none', 'beyond-last', 'differs']);
  });

  it('of another epoch is forgotten', async (context) => {
    const ledger = await ledgerIn(context);
    const north = await ledger.cars('north');
    const entry = await enter(north, 'A1');
    const booth = new Reading();
    await booth.start(ledger);
    expect(booth.reader.epoch).toBe(ledger.epoch);
    const epoch = await ledger.beginEpoch();
    booth.nowMs += 60_000;
    await leave(north, entry);
    await expect.poll(() => booth.reader.epoch).toBeNull();
    await booth.stop();
    await booth.start(ledger);
    expect(booth.reader.epoch).toBe(epoch);
    expect(booth.found).toEqual(['none', 'other-epoch']);
  });

  it('is read anew after 30 days away, and what the steward deleted meanwhile is gone', async (context) => {
    const ledger = await ledgerIn(context);
    const north = await ledger.cars('north');
    const [gone] = [await enter(north, 'A1'), await enter(north, 'B2')];
    const booth = new Reading();
    await booth.start(ledger);
    const { attendedMs } = booth.file;
    await booth.stop();
    await ledger.root.streams.deleteMessage('GB_IN', (await north.last(gone))?.sequence ?? 0);
    booth.nowMs += 31 * day;
    await booth.start(ledger);
    expect(booth.plates()).toEqual(['B2']);
    expect(booth.file.attendedMs).toBe(attendedMs);
    await booth.stop();
    booth.nowMs += 59 * day;
    await booth.start(ledger);
    expect(booth.file.attendedMs).toBe(booth.nowMs);
    expect(booth.found).toEqual(['none', 'too-old', 'too-old']);
  });

  it('is compared once a day: deleted cars go, and what differs is read anew', async (context) => {
    const ledger = await ledgerIn(context);
    const north = await ledger.cars('north');
    const [gone, kept] = [await enter(north, 'A1'), await enter(north, 'B2')];
    const booth = new Reading();
    await booth.start(ledger);
    await ledger.root.streams.deleteMessage('GB_IN', (await north.last(gone))?.sequence ?? 0);
    booth.nowMs += compareAfterMs;
    await enter(north, 'C3');
    await expect.poll(() => booth.plates().toSorted()).toEqual(['B2', 'C3']);
    expect(booth.found).toEqual(['none']);
    const behind = new DatabaseSync(booth.path);
    behind.prepare('UPDATE cars SET sequence = 1 WHERE entry = ?').run(keyOf(kept));
    behind.close();
    booth.nowMs += compareAfterMs;
    await enter(north, 'D4');
    await expect.poll(() => booth.found).toEqual(['none', 'daily-check']);
    await expect.poll(() => booth.plates().toSorted()).toEqual(['B2', 'C3', 'D4']);
  });

  it('loses no car by a message that cannot be read: it is counted', async (context) => {
    const ledger = await ledgerIn(context);
    const north = await ledger.cars('north');
    const entry = await enter(north, 'A1');
    const booth = new Reading();
    await booth.start(ledger);
    const bad = [
      bytesOf({ v: '2.0' }),
      Buffer.from('no'),
      bytesOf({ v: '1.0', kind: 'car', entry: newEntry() }),
    ];
    for (const bytes of bad) await ledger.root.jetstream().publish(carSubject(entry), bytes);
    await ledger.root.jetstream().publish(carSubject(newEntry()), Buffer.from('no'));
    await enter(north, 'B2');
    await expect.poll(() => booth.plates().toSorted()).toEqual(['A1', 'B2']);
    expect(booth.file.unread).toBe(4);
  });

  it('shows a car in a state of a later version', async (context) => {
    const ledger = await ledgerIn(context);
    const north = await ledger.cars('north');
    const entry = await enter(north, 'A1');
    const { bytes } = (await north.last(entry)) ?? { bytes: new Uint8Array() };
    const fact = JSON.parse(Buffer.from(bytes).toString()) as object;
    await ledger.root.jetstream().publish(carSubject(entry), bytesOf({ ...fact, v: '1.3', state: 'towed' }));
    const booth = new Reading();
    await booth.start(ledger);
    expect(booth.file.present().map(({ message }) => message.state)).toEqual(['towed']);
  });

  it('goes on when the server was killed and started again', async (context) => {
    const ledger = await ledgerIn(context);
    const north = await ledger.cars('north');
    await enter(north, 'A1');
    const booth = new Reading();
    await booth.start(ledger);
    await ledger.site.nodes[0]?.kill();
    await expect.poll(() => booth.reader.isCurrent).toBe(false);
    await ledger.site.nodes[0]?.start();
    await enter(await ledger.cars('north'), 'B2');
    await booth.start(ledger);
    expect(booth.plates().toSorted()).toEqual(['A1', 'B2']);
    expect(booth.found).toEqual(['none']);
  });

  it('is nothing of a ledger that has no epoch', async (context) => {
    const ledger = await ledgerIn(context);
    const last = await ledger.root.streams.getMessage('GB_CTL', { last_by_subj: 'gb.ctl.epoch' });
    await ledger.root.streams.deleteMessage('GB_CTL', last?.seq ?? 0);
    const booth = new Reading();
    await booth.reader.follow(await ledger.cars('south'));
    expect(booth.found).toEqual(['no-epoch']);
  });
});

describe('the file', () => {
  const bytesBeside = (path: string): string =>
    readdirSync(dirname(path))
      .map((name) => readFileSync(join(dirname(path), name), 'latin1'))
      .join('');

  it('has nothing personal of a car that left, nor of one that was erased', async (context) => {
    const ledger = await ledgerIn(context);
    const north = await ledger.cars('north');
    const [left, erased] = [await enter(north, 'LEAVING1'), await enter(north, 'ERASED22')];
    const booth = new Reading();
    await booth.start(ledger);
    expect(bytesBeside(booth.path)).toContain('LEAVING1');
    await leave(north, left);
    await expect.poll(() => booth.file.car(left)).toBe('left');
    booth.file.erase([erased]);
    expect(booth.file.car(erased)).not.toHaveProperty('message.personal');
    const bytes = bytesBeside(booth.path);
    expect(bytes).not.toContain('LEAVING1');
    expect(bytes).not.toContain('ERASED22');
  });

  it('has nothing of a car that left any more once the ledger is away', async (context) => {
    const ledger = await ledgerIn(context);
    const north = await ledger.cars('north');
    const booth = new Reading();
    await booth.start(ledger);
    // The log is cut for the first one's sake, and its clock stands: it has not rested when the second one leaves.
    for (const plate of ['LEAVING1', 'LEAVING2']) {
      const entry = await enter(north, plate);
      await leave(north, entry);
      await expect.poll(() => booth.file.car(entry)).toBe('left');
    }
    expect(bytesBeside(booth.path)).toContain('LEAVING2');
    await booth.stop();
    expect(bytesBeside(booth.path)).not.toContain('LEAVING2');
  });

  it.each(['deleted', 'spoilt', 'of other tables'])('that is %s is read anew', async (fault) => {
    const path = join(testFolder(), 'cars.sqlite');
    if (fault === 'spoilt') writeFileSync(path, Buffer.alloc(8_192, 'x'));
    if (fault === 'of other tables') {
      const other = new DatabaseSync(path);
      other.exec('CREATE TABLE cars (entry TEXT); PRAGMA user_version = 99');
      other.close();
    }
    const file = new CarsFile(path);
    onTestFinished(() => file.close());
    expect([file.count, file.cursor, file.attendedMs]).toEqual([0, null, null]);
  });

  it('that was deleted while the booth was off is filled again', async (context) => {
    const ledger = await ledgerIn(context);
    const entry = await enter(await ledger.cars('north'), 'A1');
    const booth = new Reading();
    await booth.start(ledger);
    await booth.stop();
    const again = new Reading();
    await again.start(ledger);
    expect(again.plateOf(entry)).toBe('A1');
  });
});
