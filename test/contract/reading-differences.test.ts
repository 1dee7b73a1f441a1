import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differences } from '../../electron/contract/reading-differences.ts';

test('two readings of one plate differ where their characters do, twins too', () => {
  expect(differences('RK708AI', 'RK708AI')).toEqual([]);
  expect(differences('RK708AI', 'RK788AI')).toEqual([3]);
  expect(differences('RK708AI', 'RKZ08A1')).toEqual([2, 6]);
  expect(differences('RK708AI', 'RK708I')).toEqual([5]);
  // What is missing would stand between these.
  expect(differences('RK708I', 'RK708AI')).toEqual([4, 5]);
  expect(differences('RK708A', 'RK708AI')).toEqual([5]);
});

test('readings of two plates are not compared', () => {
  expect(differences('RK708AI', 'WWMW8860')).toBeNull();
  expect(differences('RK708AI', 'RK777XI')).toBeNull();
  expect(differences('RK708AI', 'RK7081')).toBeNull();
  expect(differences('RK708AI', 'RK08A')).toBeNull();
});

const plate = fc.string({ unit: fc.constantFrom('A', 'B', '8', 'O', '0', 'Ä'), minLength: 1, maxLength: 9 });

test('places are of the first reading, one differs from itself nowhere, and which is asked first does not matter', () => {
  fc.assert(
    fc.property(plate, plate, (one, other) => {
      const places = differences(one, other);
      expect(differences(one, one)).toEqual([]);
      expect(differences(other, one) === null).toBe(places === null);
      if (places === null) return;
      expect(places.length === 0).toBe(one === other);
      expect(places.every((at) => at >= 0 && at < Array.from(one).length)).toBe(true);
    }),
  );
});
