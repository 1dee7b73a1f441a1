import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Alike } from '../../../electron/booth/plates/alike.ts';
import { compare } from '../../../electron/booth/plates/match.ts';
import { SearchIndex } from '../../../electron/booth/sessions/search-index.ts';
import { Rng } from '../../faults/rng.ts';

// The index against the plainest search there is: `compare` with every car, sorted.

const groups = ['O0D', 'B8', 'OC', '가거'];
const alike = new Alike(groups);

interface Car {
  readonly key: string;
  readonly plate: string;
  readonly order: number;
  readonly sequence: number;
}

function searched(cars: readonly Car[], typed: string, limit: number): unknown[] {
  return cars
    .flatMap((car) => {
      const comparison = compare(typed, car.plate, alike);
      return comparison === null ? [] : { car, comparison };
    })
    .sort(
      (one, other) =>
        one.comparison.cost - other.comparison.cost ||
        other.car.order - one.car.order ||
        other.car.sequence - one.car.sequence,
    )
    .slice(0, limit)
    .map(({ car, comparison }) => ({ key: car.key, plate: car.plate, ...comparison }));
}

// Few characters, so that plates share beginnings, contain each other and differ by one error.
const character = fc.constantFrom('A', 'B', '8', 'В', '0', 'O', 'C', 'О', '가', '거');
const plates = fc.string({ unit: character, maxLength: 7 });
const typed = fc.oneof(
  plates,
  fc.string({ unit: fc.oneof({ arbitrary: character, weight: 3 }, fc.constantFrom('*', '?')), maxLength: 7 }),
);
const steps = fc.array(
  fc.oneof(
    {
      arbitrary: fc.record({ key: fc.nat(40), plate: plates, order: fc.nat(5) }),
      weight: 4,
    },
    { arbitrary: fc.record({ key: fc.nat(40), plate: fc.constant(null), order: fc.constant(0) }), weight: 1 },
  ),
  { maxLength: 120 },
);

test('the index finds what a comparison with every car finds, in the same order', () => {
  fc.assert(
    fc.property(
      steps,
      fc.array(typed, { maxLength: 6 }),
      fc.constantFrom(1, 3, 200),
      (steps, queries, limit) => {
        const index = new SearchIndex(groups);
        const cars = new Map<string, Car>();
        steps.forEach(({ key, plate, order }, sequence) => {
          if (plate === null) {
            index.remove(String(key));
            cars.delete(String(key));
          } else {
            index.add(String(key), plate, order);
            cars.set(String(key), { key: String(key), plate, order, sequence });
          }
        });
        expect(index.size).toBe(cars.size);
        for (const query of [...queries, ...[...cars.values()].slice(0, 3).map(({ plate }) => plate)])
          expect(index.search(query, limit)).toEqual(searched([...cars.values()], query, limit));
      },
    ),
    { numRuns: 400 },
  );
});

test('plates with more characters than a signature has bits, and longer than it counts, are found all the same', () => {
  const rng = new Rng(4);
  const kana = Array.from({ length: 83 }, (_none, at) => String.fromCodePoint(0x3041 + at));
  const some = [...kana, ...Array.from('AВB8O0')];
  const plateOf = () => Array.from({ length: rng.between(1, 20) }, () => rng.pick(some)).join('');
  const cars = Array.from({ length: 300 }, (_none, at): Car => ({
    key: String(at),
    plate: plateOf(),
    order: at,
    sequence: at,
  }));
  const index = new SearchIndex(groups);
  for (const { key, plate, order } of cars) index.add(key, plate, order);
  for (let length = 1; length <= 20; length += 1)
    expect(index.search('?'.repeat(length), 1)).toEqual(searched(cars, '?'.repeat(length), 1));
  for (let query = 0; query < 40; query += 1) {
    const { plate } = rng.pick(cars);
    const from = rng.between(0, plate.length - 1);
    const part = plate.slice(from, from + rng.between(1, 17));
    for (const typed of [
      part,
      `*${part}`,
      `?${part}`,
      `${part}*${rng.pick(some)}`,
      '?'.repeat(from + 1),
      `${part}?`,
    ])
      for (const limit of [1, 4]) expect(index.search(typed, limit)).toEqual(searched(cars, typed, limit));
  }
});

test('many cars coming and going leave the index as if it were new', () => {
  const index = new SearchIndex(groups);
  const cars = new Map<string, Car>();
  const random = fc.sample(fc.record({ plate: plates, order: fc.nat(1000), leaves: fc.nat(3000) }), {
    numRuns: 4000,
    seed: 11,
  });
  random.forEach(({ plate, order, leaves }, sequence) => {
    index.add(String(sequence), plate, order);
    cars.set(String(sequence), { key: String(sequence), plate, order, sequence });
    if (cars.delete(String(leaves))) index.remove(String(leaves));
  });
  expect(cars.size).toBeGreaterThan(1500);
  expect(index.size).toBe(cars.size);
  for (const query of ['', 'A', 'B8', '0OC', '*가', '?B*', 'AB0C', '8В8В8'])
    expect(index.search(query, 5000)).toEqual(searched([...cars.values()], query, 5000));
});
