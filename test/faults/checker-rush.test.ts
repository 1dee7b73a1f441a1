import { expect, test } from 'vitest';
import { check } from './checker.ts';
import { chained, changesOf, goodEvidence, type Change, type Life } from './sample-evidence.ts';
import { at, change, rulesOf, type Spoilt } from './spoiling.ts';

// Cars that came in at one tap: one waits for its plate, one got it and was sent, one was closed.

const cars: readonly Life[] = [
  { plate: '', operation: 'entry', states: ['draft'], rush: 'untyped' },
  {
    plate: 'ZQRRRR8888',
    operation: 'entry',
    states: ['draft', 'queued', 'sending', 'confirmed'],
    rush: 'typed',
  },
  { plate: '', operation: 'entry', states: ['draft', 'voided'], rush: 'voided' },
];
const [waits, typed, closed] = [7, 8, 9];

test('a car waits for its plate, one was sent with it, one was closed: nothing is wrong', () => {
  expect(check(goodEvidence(cars))).toMatchObject({
    operations: 10,
    saved: 10,
    confirmed: 5,
    rushTyped: 1,
    findings: [],
  });
});

test('a plate that was asked for and not answered may be there or not', () => {
  const good = goodEvidence(cars);
  const asked = { rush: 'typing', plate: 'ZQRRRR8888' } as const;
  expect(rulesOf({ ...good, presses: change(good.presses, typed, asked) })).toEqual([]);
  expect(rulesOf({ ...good, presses: change(good.presses, waits, asked) })).toEqual([]);
});

test('a car whose typed plate a journal has lost waits for it again, and may have been sent; unless nothing says so', () => {
  const good = goodEvidence(cars);
  const records = change(good.records, typed, { state: 'draft' });
  const record = at(records, typed);
  const doubt: Change = {
    record,
    from: 'draft',
    to: 'draft',
    happening: 'restated',
    detail: '{"why":"doubtful"}',
  };
  const told = good.told.filter(({ id }) => id !== record.id);
  const evidence = { ...good, records, told };
  const rules = (...more: Change[]): string[] =>
    rulesOf({ ...evidence, events: chained([...changesOf(good.events, records), ...more]) });
  expect(rules()).toEqual(expect.arrayContaining(['untyped-stays-here', 'execution-is-not-denied']));
  expect(rules(doubt)).toEqual([]);
});

const spoilt: Spoilt[] = [
  [
    'a draft that was sent',
    'untyped-stays-here',
    ({ records, requests }) => {
      const { at } = records[waits] ?? { at: '' };
      return {
        requests: [
          ...requests,
          ...requests.slice(0, 1).map((sent) => ({ ...sent, plate: '', startDateTime: at })),
        ],
      };
    },
  ],
  [
    'a draft that went its way before anybody typed its plate',
    'untyped-stays-here',
    ({ records }) => ({ records: change(records, waits, { state: 'queued' }) }),
  ],
  [
    'a typed plate that is gone',
    'saved-is-in-journal',
    ({ records }) => ({ records: change(records, typed, { state: 'draft', plate: '' }) }),
  ],
  [
    'a typed car that waits again',
    'untyped-stays-here',
    ({ records }) => ({ records: change(records, typed, { state: 'draft' }) }),
  ],
  [
    'one that was closed and is queued',
    'untyped-stays-here',
    ({ records }) => ({ records: change(records, closed, { state: 'queued' }) }),
  ],
  [
    'one that nobody closed and is closed',
    'untyped-stays-here',
    ({ presses }) => ({ presses: change(presses, closed, { rush: 'untyped' }) }),
  ],
  [
    'one that was sent with another time than that of the tap',
    'execution-has-a-record',
    ({ requests }) => ({
      requests: requests.map((request) =>
        request.plate === 'ZQRRRR8888'
          ? { ...request, startDateTime: '2026-11-20T09:00:00.000+07:00' }
          : request,
      ),
    }),
  ],
];

test.each(spoilt)('%s is found: %s', (_what, rule, spoil) => {
  const good = goodEvidence(cars);
  expect(rulesOf({ ...good, ...spoil(good) })).toContain(rule);
});
