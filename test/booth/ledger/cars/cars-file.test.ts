import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CarsFile } from '../../../../electron/booth/ledger/cars/cars-file.ts';
import type { StoredCar } from '../../../../electron/booth/ledger/cars/car-stream.ts';
import { changedCar } from '../../../../electron/booth/ledger/cars/changed-car.ts';
import { readCar } from '../../../../electron/booth/ledger/messages/car.ts';
import { testFolder } from '../../../support/folders.ts';
import { holder, jsonOf, bytesOf, teller } from './site-cars.ts';

const many = 800;

/** What is told of cars, and a file that reads it. */
class Telling {
  readonly path = join(testFolder(), 'cars.sqlite');
  readonly file = new CarsFile(this.path);
  #last = 0;
  #random = 1;
  #nowMs = 0;

  constructor() {
    onTestFinished(() => this.file.close());
  }

  fact(entry: string, plate: string): StoredCar {
    const bytes = changedCar(entry, null, { type: 'entered' }, holder('north', plate));
    if (typeof bytes === 'string') throw new Error(bytes);
    const note = 'n'.repeat(this.#drawn(400));
    const fact = jsonOf(bytes);
    const personal = { ...(fact['personal'] as object), note };
    return { entry, sequence: (this.#last += 1), bytes: bytesOf({ ...fact, personal }) };
  }

  left({ entry, bytes }: StoredCar): StoredCar {
    const read = readCar(bytes);
    if ('fault' in read) throw new Error(read.word);
    const left = changedCar(entry, read, { type: 'left' }, teller('north'));
    if (typeof left === 'string') throw new Error(left);
    return { entry, sequence: (this.#last += 1), bytes: left };
  }

  /** Some at a time, in one go. @param afterMs since the last ones */
  store(cars: readonly StoredCar[], reads: 'on' | 'round' = 'on', afterMs = 2_000): void {
    this.#nowMs += afterMs;
    for (let at = 0; at < cars.length; at += 50) {
      const batch = { cars: cars.slice(at, at + 50), isEnd: at + 50 >= cars.length };
      this.file.store(batch, { epoch: 'e', nowMs: this.#nowMs, reads });
    }
  }

  /** The same ones in an order in which nobody wrote them. */
  shuffled<T>(ones: readonly T[]): T[] {
    return ones
      .map((one) => [this.#drawn(1_000_000), one] as const)
      .toSorted(([first], [second]) => first - second)
      .map(([, one]) => one);
  }

  /** What stands of plates in the file and in what is beside it. */
  platesWritten(): ReadonlySet<string> {
    const folder = dirname(this.path);
    const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
    return new Set(bytes.join('').match(/PLATE-\d+-\d!/g));
  }

  #drawn(below: number): number {
    this.#random = (Math.imul(this.#random, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#random % below;
  }
}

/** Every car is told three times, each time differently long, in another order. */
function busy(telling: Telling): readonly StoredCar[] {
  const entries = Array.from({ length: many }, () => randomUUID());
  let facts: StoredCar[] = [];
  for (const time of [1, 2, 3]) {
    facts = telling.shuffled(entries).map((entry, at) => telling.fact(entry, `PLATE-${at}-${time}!`));
    telling.store(facts);
  }
  return facts;
}

describe('nothing personal', () => {
  it('stays of what was told before, nor of cars that left, wherever the file has moved its rows', () => {
    const telling = new Telling();
    const facts = busy(telling);
    const written = [...telling.platesWritten()];
    expect(written.length).toBe(many);
    expect(written.every((plate) => plate.endsWith('-3!'))).toBe(true);
    telling.store(telling.shuffled(facts).map((fact) => telling.left(fact)));
    expect([...telling.platesWritten()]).toEqual([]);
    expect([telling.file.present(), telling.file.count]).toEqual([[], many]);
  });

  it.each<readonly [what: string, drop: (telling: Telling, entries: readonly string[]) => void]>([
    ['the ledger knows no more', ({ file }, entries) => file.drop(entries)],
    [
      'a round did not have',
      ({ file }) => {
        file.beginRound();
        file.store({ cars: [], isEnd: true }, { epoch: 'e', nowMs: 1, reads: 'round' });
      },
    ],
    ['was another epoch’s', ({ file }) => file.forget()],
  ])('stays of what %s', (_, drop) => {
    const telling = new Telling();
    const facts = busy(telling);
    drop(
      telling,
      facts.map(({ entry }) => entry),
    );
    expect([...telling.platesWritten()]).toEqual([]);
    expect([telling.file.present(), telling.file.count]).toEqual([[], 0]);
  });

  it('is watched for of what was erased until the car has left, or is not in the ledger, and of so many at most', () => {
    const telling = new Telling();
    const [left, dropped, first] = [randomUUID(), randomUUID(), randomUUID()].map((entry) =>
      telling.fact(entry, 'ERASED-1'),
    );
    if (left === undefined || dropped === undefined || first === undefined) throw new Error('no car');
    const shown = (): boolean[] => {
      const cars = [left, dropped, first].map(({ entry }) => telling.fact(entry, 'ERASED-1'));
      telling.store(cars);
      return cars.map(({ entry }) => {
        const car = telling.file.car(entry);
        return car !== null && car !== 'left' && car.message.personal !== undefined;
      });
    };
    telling.store([left, dropped, first]);
    telling.file.erase([left, dropped, first].map(({ entry }) => entry));
    expect(shown()).toEqual([false, false, false]);
    telling.store([telling.left(left)]);
    telling.file.drop([dropped.entry]);
    expect(shown()).toEqual([true, true, false]);
    telling.file.erase(Array.from({ length: 100_000 }, () => randomUUID()));
    expect(shown()).toEqual([true, true, true]);
  });

  it('stays of what was erased; the cars stay, and what was fetched before and is stored after comes without', () => {
    const telling = new Telling();
    const facts = busy(telling);
    const [erased = facts[0], ...others] = facts.slice(0, 3);
    telling.file.takeChange();
    telling.file.erase([erased?.entry ?? '', randomUUID()]);
    expect(telling.platesWritten().size).toBe(many - 1);
    expect(telling.file.count).toBe(many);
    const car = telling.file.car(erased?.entry ?? '');
    expect(car).toMatchObject({ message: { entry: erased?.entry, state: 'waiting' } });
    expect(car).not.toHaveProperty('message.personal');
    expect(telling.file.takeChange().put).toEqual([car]);
    expect(telling.file.car(others[0]?.entry ?? '')).toHaveProperty('message.personal');
    telling.store([telling.fact(erased?.entry ?? '', 'PLATE-9-9!')]);
    expect(telling.platesWritten().has('PLATE-9-9!')).toBe(false);
    expect(telling.file.car(erased?.entry ?? '')).not.toHaveProperty('message.personal');
    expect(telling.file.takeChange().put[0]).not.toHaveProperty('message.personal');
  });

  it('stays of a booth that was killed before it could take it out of the log', () => {
    const telling = new Telling();
    const fact = telling.fact(randomUUID(), 'PLATE-1-1!');
    telling.store([fact]);
    // Not the ledger's end: the log is not cut yet.
    telling.file.store({ cars: [telling.left(fact)], isEnd: false }, { epoch: 'e', nowMs: 1, reads: 'on' });
    expect([...telling.platesWritten()]).toEqual(['PLATE-1-1!']);
    const next = new CarsFile(telling.path);
    next.close();
    expect([...telling.platesWritten()]).toEqual([]);
  });
});

describe('the log of the file', () => {
  /** One car that has left after the other. @returns of each, whether its plate still stands somewhere */
  const leaveOne = (telling: Telling, plate: string, afterMs: number): boolean => {
    const fact = telling.fact(randomUUID(), plate);
    telling.store([fact], 'on', 0);
    telling.store([telling.left(fact)], 'on', afterMs);
    return telling.platesWritten().has(plate);
  };

  it('is cut every two seconds while cars come and go, not after each', () => {
    const telling = new Telling();
    expect(leaveOne(telling, 'PLATE-1-1!', 0)).toBe(false);
    expect(leaveOne(telling, 'PLATE-2-2!', 1_000)).toBe(true);
    expect(leaveOne(telling, 'PLATE-3-3!', 999)).toBe(true);
    expect(leaveOne(telling, 'PLATE-4-4!', 1)).toBe(false);
    expect([...telling.platesWritten()]).toEqual([]);
  });

  it('is cut when nothing more comes, and when nobody reads any more', () => {
    const telling = new Telling();
    leaveOne(telling, 'PLATE-1-1!', 0);
    expect(leaveOne(telling, 'PLATE-2-2!', 1)).toBe(true);
    // A request for more that ended without any.
    telling.file.store({ cars: [], isEnd: true }, { epoch: 'e', nowMs: 3_000, reads: 'on' });
    expect([...telling.platesWritten()]).toEqual([]);
    expect(leaveOne(telling, 'PLATE-3-3!', 3_500)).toBe(true);
    telling.file.rest();
    expect([...telling.platesWritten()]).toEqual([]);
  });

  it('is left alone in the middle of a round when nobody reads any more', () => {
    const telling = new Telling();
    const fact = telling.fact(randomUUID(), 'PLATE-1-1!');
    telling.store([fact]);
    telling.file.beginRound();
    telling.file.store(
      { cars: [telling.left(fact)], isEnd: false },
      { epoch: 'e', nowMs: 1, reads: 'round' },
    );
    expect(() => telling.file.rest()).not.toThrow();
  });
});

describe('a round', () => {
  it('is taken back to where it was committed last when the program is killed in it, and has no cursor', () => {
    const telling = new Telling();
    const [kept, dropped] = [telling.fact(randomUUID(), 'A'), telling.fact(randomUUID(), 'B')];
    telling.store([kept, dropped]);
    telling.file.beginRound();
    telling.file.store({ cars: [kept], isEnd: false }, { epoch: 'e', nowMs: 1, reads: 'round' });
    expect(telling.file.car(kept.entry)).toMatchObject({ message: { personal: { plate: 'A' } } });
    expect(telling.file.cursor).toBeNull();
    telling.store([kept], 'round');
    expect(telling.file.car(dropped.entry)).toBeNull();
    expect(telling.file.cursor).not.toBeNull();
  });

  it('says what has become of the cars that are here, and nothing of those that had left already', () => {
    const telling = new Telling();
    const [stays, leaves, dropped, had] = ['A', 'B', 'C', 'D'].map((plate) =>
      telling.fact(randomUUID(), plate),
    ) as [StoredCar, StoredCar, StoredCar, StoredCar];
    telling.store([stays, leaves, dropped, telling.left(had)]);
    const first = telling.file.takeChange();
    expect(first.put.map(({ message }) => message.entry)).toEqual(
      [stays, leaves, dropped].map(({ entry }) => entry),
    );
    expect(first.gone).toEqual([]);
    telling.file.beginRound();
    telling.store([telling.left(had), telling.left(leaves), stays], 'round');
    const { put, gone } = telling.file.takeChange();
    expect(put.map(({ message }) => message.entry)).toEqual([stays.entry]);
    expect(gone).toEqual([leaves.entry, dropped.entry]);
    expect(telling.file.takeChange()).toEqual({ put: [], gone: [] });
  });
});

describe('which car an exit lets out', () => {
  it('is kept over a start and an epoch until the exit has come to its end, of the youngest 10,000', () => {
    const path = join(testFolder(), 'site-cars.sqlite');
    const [exit, entry] = [randomUUID(), randomUUID()];
    const first = new CarsFile(path);
    first.keepExit(exit, randomUUID());
    first.keepExit(exit, entry);
    first.forget();
    first.close();
    const file = new CarsFile(path);
    onTestFinished(() => file.close());
    expect(file.carOfExit(exit)).toBe(entry);
    const others = Array.from({ length: 10_000 }, () => randomUUID());
    for (const other of others.slice(1)) file.keepExit(other, entry);
    expect(file.carOfExit(exit)).toBe(entry);
    file.keepExit(others[0] ?? '', entry);
    expect(file.carOfExit(exit)).toBe(null);
    file.keepExit(others[1] ?? '', null);
    expect(file.carOfExit(others[1] ?? '')).toBe(null);
    expect(file.carOfExit(others[2] ?? '')).toBe(entry);
  });
});
