import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CarBatch, CarStream } from '../../../../electron/booth/ledger/cars/car-stream.ts';
import { CarsFile } from '../../../../electron/booth/ledger/cars/cars-file.ts';
import { JetStreamCars } from '../../../../electron/booth/ledger/cars/jetstream-cars.ts';
import { CarReader, compareAfterMs } from '../../../../electron/booth/ledger/cars/reader.ts';
import { LedgerAway } from '../../../../electron/booth/ledger/connection/away.ts';
import { writeChange } from '../../../../electron/booth/ledger/cars/writer.ts';
import { testFolder } from '../../../support/folders.ts';
import { ledgerIn } from '../../../support/ledger-site.ts';
import { fillSite } from '../../../support/site-facts.ts';
import { holder, newEntry } from './site-cars.ts';

const unflushed = { jetstream: 'sync_interval: "2m"' };

describe('the end of what is read', () => {
  it('is found where the last facts are deleted while they are on their way', async (context) => {
    const ledger = await ledgerIn(context, unflushed);
    await fillSite(ledger.root, { cars: 1_050, here: 50 });
    const cars = await ledger.cars('south');
    let count = 0;
    for await (const batch of cars.follow({ after: 0 })) {
      if (count === 0)
        for (let sequence = 1_001; sequence <= 1_050; sequence += 1)
          await ledger.root.streams.deleteMessage('GB_IN', sequence, false);
      count += batch.cars.length;
      if (batch.isEnd) break;
    }
    expect(count).toBe(1_000);
  });

  it('comes with an error where the consumer is gone', async (context) => {
    const ledger = await ledgerIn(context, unflushed);
    await fillSite(ledger.root, { cars: 10, here: 5 });
    const cars = await ledger.cars('south');
    const read = async (): Promise<void> => {
      for await (const batch of cars.follow({ after: 0 }))
        if (batch.isEnd) await ledger.root.consumers.delete('GB_IN', 'south_GB_IN');
    };
    await expect(read()).rejects.toBeInstanceOf(LedgerAway);
  });
});

/** A server that has not got the newest facts yet is asked for the heads. */
const behind = (stream: CarStream, last: () => number): CarStream => ({
  epoch: () => stream.epoch(),
  extent: () => stream.extent(),
  at: (sequence) => stream.at(sequence),
  last: (entry) => stream.last(entry),
  write: (...input) => stream.write(...input),
  follow: (from) => (from === 'heads' ? upTo(stream.follow(from), last()) : stream.follow(from)),
});

async function* upTo(batches: AsyncIterable<CarBatch>, last: number): AsyncGenerator<CarBatch, void> {
  for await (const { cars, isEnd } of batches)
    yield { cars: cars.filter(({ sequence }) => sequence <= last), isEnd };
}

describe('the daily comparison', () => {
  it('loses no car that the server which answers has not got yet', async (context) => {
    const ledger = await ledgerIn(context, unflushed);
    const north = await ledger.cars('north');
    const enter = async (plate: string): Promise<string> => {
      const entry = newEntry();
      expect(await writeChange(north, entry, { type: 'entered' }, holder('north', plate))).toBe('written');
      return entry;
    };
    await enter('A1');
    const file = new CarsFile(join(testFolder(), 'cars.sqlite'));
    let nowMs = 1_800_000_000_000;
    let compared = 0;
    const reader = new CarReader({
      file,
      now: () => nowMs,
      changed: () => undefined,
      found: () => undefined,
    });
    const session = await ledger.session('south');
    const stream = behind(new JetStreamCars(session), () => {
      compared += 1;
      return compared === 1 ? 1 : Number.POSITIVE_INFINITY;
    });
    const following = reader.follow(stream).catch(() => undefined);
    onTestFinished(async () => {
      await session.close();
      await following;
      file.close();
    });
    await expect.poll(() => reader.isCurrent).toBe(true);
    nowMs += compareAfterMs;
    const entry = await enter('B2');
    await expect.poll(() => file.comparedMs).toBe(nowMs);
    expect(compared).toBeGreaterThan(0);
    await expect.poll(() => file.car(entry)).toMatchObject({ message: { personal: { plate: 'B2' } } });
  });
});
