import { expect, test } from 'vitest';
import type { Evidence } from './evidence.ts';
import { chained, changesOf, goodEvidence, type Change } from './sample-evidence.ts';
import { at, change, rulesOf, type Spoilt } from './spoiling.ts';

// A car that was erased with all that was done with it, and what is left of it all the same.

const [entry, charge] = [0, 3];
const isOfTheCar = (index: number): boolean => [0, 2, 3, 4].includes(index);
const picture = Buffer.alloc(600, 'a picture that was to be erased, slice for slice');
const file = (bytes: string | Buffer): Partial<Evidence> => ({
  files: [{ name: 'backups/journal.sqlite', kind: 'data', bytes: Buffer.from(bytes) }],
});

function erased(): Evidence {
  const good = goodEvidence();
  const goes = good.records.filter((_record, index) => isOfTheCar(index));
  const erasures = goes.map((record): Change => ({
    record,
    from: record.state,
    to: 'erased',
    happening: 'erased',
  }));
  return {
    ...good,
    presses: good.presses.map((press, index) =>
      isOfTheCar(index)
        ? { ...press, erased: true, formerPlates: ['ZQFFFF9999'], ...(index === entry ? { picture } : {}) }
        : press,
    ),
    records: good.records.filter((_record, index) => !isOfTheCar(index)),
    events: chained([...changesOf(good.events, good.records), ...erasures]),
  };
}

test('a car of which nothing is left is no fault', () => {
  expect(rulesOf(erased())).toEqual([]);
});

const spoilt: Spoilt[] = [
  ['its plate in a file', 'erased-is-gone', () => file('… ZQAAAA3333 …')],
  ['a plate that it had before, in a file', 'erased-is-gone', () => file('… ZQFFFF9999 …')],
  ['its picture in a backup', 'erased-is-gone', () => file(picture)],
  [
    'the words of what was done with it, in a file',
    'erased-is-gone',
    ({ presses }) => ({
      ...file('… because of a wrong plate …'),
      presses: change(presses, charge, {
        operation: 'edit-entry',
        act: { values: {}, inputs: {}, reason: 'wrong plate' },
      }),
    }),
  ],
  [
    'a picture of a record that is not there',
    'erased-is-gone',
    () => ({ pictures: [{ recordId: 'gone', variant: 'original', sha256: 'abc' }] }),
  ],
  [
    'an entry that was made twice before it was erased',
    'erased-was-done-once',
    ({ requests }) => ({ requests: [...requests, at(requests, entry)] }),
  ],
];

test.each(spoilt)('%s is found: %s', (_what, rule, spoil) => {
  const good = erased();
  expect(rulesOf({ ...good, ...spoil(good) })).toContain(rule);
});

test('a picture alone that was erased and stands in a file is found', () => {
  const good = goodEvidence();
  const presses = change(good.presses, entry, { picture, pictureErased: true });
  expect(rulesOf({ ...good, presses, ...file(picture) })).toEqual(['erased-is-gone']);
});
