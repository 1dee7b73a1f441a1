import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CarBatch, StoredCar } from '../../../../electron/booth/ledger/cars/car-stream.ts';
import { CarsFile } from '../../../../electron/booth/ledger/cars/cars-file.ts';
import { changedCar } from '../../../../electron/booth/ledger/cars/changed-car.ts';
import { readCar } from '../../../../electron/booth/ledger/messages/car.ts';
import { testFolder } from '../../../support/folders.ts';
import { holder, teller } from './site-cars.ts';

// What becomes of the cars file where it is broken off in the middle of something: a disk that is full, a kill.

let sequence = 0;

function told(entry: string, plate: string): StoredCar {
  const bytes = changedCar(entry, null, { type: 'entered' }, holder('north', plate));
  if (typeof bytes === 'string') throw new Error(bytes);
  return { entry, sequence: (sequence += 1), bytes };
}

function left({ entry, bytes }: StoredCar): StoredCar {
  const read = readCar(bytes);
  if ('fault' in read) throw new Error(read.word);
  const next = changedCar(entry, read, { type: 'left' }, teller('north'));
  if (typeof next === 'string') throw new Error(next);
  return { entry, sequence: (sequence += 1), bytes: next };
}

const by = { epoch: 'e', nowMs: 1 };
const on = { ...by, reads: 'on' } as const;
const round = { ...by, reads: 'round' } as const;
const batch = (cars: readonly StoredCar[], isEnd = true): CarBatch => ({ cars, isEnd });

function fileAt(path = join(testFolder(), 'cars.sqlite')): { file: CarsFile; path: string } {
  const file = new CarsFile(path);
  onTestFinished(() => {
    file.close();
  });
  return { file, path };
}

/** The next commit of anybody is refused, as on a full disk. */
function refuseNextCommit(): void {
  const exec = Reflect.get(DatabaseSync.prototype, 'exec');
  const put = (how: typeof exec): void => {
    DatabaseSync.prototype.exec = how;
  };
  put(function (this: DatabaseSync, sql: string) {
    if (sql !== 'COMMIT') return exec.call(this, sql);
    put(exec);
    throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
  });
  onTestFinished(() => put(exec));
}

/** What a view has that was told every change. */
class View {
  readonly plates = new Map<string, string>();

  take(file: CarsFile): string[] {
    const { put, gone } = file.takeChange();
    for (const { message } of put) this.plates.set(message.entry, message.personal?.plate ?? '');
    for (const entry of gone) this.plates.delete(entry);
    return [...this.plates.values()].toSorted();
  }
}

const platesOf = (file: CarsFile): string[] =>
  file
    .present()
    .map(({ message }) => message.personal?.plate ?? '')
    .toSorted();

describe('a round that is read', () => {
  it('after many cars came of which none was told before, cuts the log between its transactions', () => {
    const { file } = fileAt();
    const cars = Array.from({ length: 12_000 }, (_, at) => told(randomUUID(), `A${at}`));
    const read = (): void => {
      file.beginRound();
      for (let at = 0; at < cars.length; at += 1_000)
        file.store(batch(cars.slice(at, at + 1_000), at + 1_000 === cars.length), round);
    };
    read();
    read();
    expect(file.count).toBe(cars.length);
  });

  it('and is killed as it ends, has either no cursor or nothing of before', () => {
    const { file, path } = fileAt();
    const [stays, gone] = [told(randomUUID(), 'A'), told(randomUUID(), 'B')];
    file.store(batch([stays, gone]), on);
    file.beginRound();
    file.store(batch([stays]), round);
    const next = new CarsFile(path);
    onTestFinished(() => next.close());
    expect(next.cursor).not.toBeNull();
    expect(platesOf(next)).toEqual(['A']);
  });

  it('ends where an erasure in its middle could not be written: what it has is not all there', () => {
    const { file } = fileAt();
    const [first, second, other] = [
      told(randomUUID(), 'A'),
      told(randomUUID(), 'B'),
      told(randomUUID(), 'C'),
    ];
    file.beginRound();
    file.store(batch([first], false), round);
    refuseNextCommit();
    expect(() => file.erase([other.entry])).toThrow('disk is full');
    expect(() => file.store(batch([second]), round)).toThrow('disk is full');
    expect(file.cursor).toBeNull();
    file.beginRound();
    file.store(batch([first, second]), round);
    expect(platesOf(file)).toEqual(['A', 'B']);
  });
});

describe('what could not be written', () => {
  it('is not shown for good: the car leaves before it is read again', () => {
    const { file } = fileAt();
    const view = new View();
    const [here, leaves] = [told(randomUUID(), 'A'), told(randomUUID(), 'B')];
    file.store(batch([here]), on);
    refuseNextCommit();
    expect(() => file.store(batch([leaves]), on)).toThrow('disk is full');
    view.take(file);
    file.store(batch([left(leaves)]), on);
    expect(view.take(file)).toEqual(['A']);
    expect(platesOf(file)).toEqual(['A']);
  });

  it('goes back to what was known before: a car that has not left in the file is here', () => {
    const { file } = fileAt();
    const view = new View();
    const here = told(randomUUID(), 'A');
    file.store(batch([here]), on);
    expect(view.take(file)).toEqual(['A']);
    refuseNextCommit();
    expect(() => file.store(batch([left(here)]), on)).toThrow('disk is full');
    expect(view.take(file)).toEqual(platesOf(file));
  });
});
