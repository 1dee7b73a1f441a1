import { expect, test } from 'vitest';
import type { Evidence } from './evidence.ts';
import type { Press } from './ledger.ts';
import { chained, changesOf, goodEvidence, shownOf, type Change, type Life } from './sample-evidence.ts';
import { at, change, rulesOf, type Spoilt } from './spoiling.ts';

// What an attendant thought better of, and what the booth made of it.

const [corrected, taken] = [7, 8];
const [was, is] = ['ZQWRNG3333', 'ZQRGHT4444'];
const lives: readonly Life[] = [
  { plate: is, operation: 'entry', states: ['queued', 'sending', 'confirmed'] },
  { plate: 'ZQTAKEN333', operation: 'entry', states: ['queued', 'voided'] },
];

/** An entry whose plate was corrected, and one that was taken back. */
function thought(): Evidence {
  const good = goodEvidence(lives);
  const presses = change(
    change(good.presses, corrected, {
      thought: 'corrected',
      decided: true,
      formerPlates: [was],
      saved: { ...shownOf(at(good.records, corrected)), plate: was },
    }),
    taken,
    { thought: 'withdrawn', decided: true },
  );
  const records = change(good.records, taken, { reason: 'withdrawn' });
  const record = at(records, corrected);
  const changes = changesOf(good.events, records).flatMap((step): Change[] => {
    if (step.record.id === at(records, taken).id && step.to === 'voided')
      return [{ ...step, happening: 'withdrawn' }];
    if (step.record.id !== record.id || step.from !== null) return [step];
    return [
      { ...step, plate: was },
      { record, from: 'queued', to: 'queued', happening: 'corrected' },
    ];
  });
  return { ...good, presses, records, events: chained(changes) };
}

const press = (good: Evidence, index: number, by: Partial<Press>): Partial<Evidence> => ({
  presses: change(good.presses, index, by),
});

const without = ({ thought: _thought, ...rest }: Press): Press => rest;

test('a plate that was corrected and an entry that was taken back are no faults, nor is a correction that nobody answered', () => {
  const good = thought();
  expect(rulesOf(good)).toEqual([]);
  const presses = good.presses.map((one, index) =>
    index === corrected ? { ...without(one), plate: was, plateAsked: is, formerPlates: [is] } : one,
  );
  expect(rulesOf({ ...good, presses })).toEqual([]);
});

/** The first car leaves once more. */
function leftTwice(): Evidence {
  const states = ['queued', 'sending', 'confirmed'] as const;
  const good = goodEvidence([{ plate: 'ZQAAAA3333', operation: 'exit', entry: 0, states }]);
  return good;
}

/** Its first exit came to nothing before that. */
function leftAfterAll(): Evidence {
  const good = leftTwice();
  const [first, entry] = [at(good.records, 2), at(good.records, 0)];
  const records = change(good.records, 2, { state: 'voided', reason: 'withdrawn' });
  const changes = changesOf(good.events, records).flatMap((step): Change[] => {
    if (step.record.id !== first.id) return [step];
    return step.from === null
      ? [step, { ...step, from: 'queued', to: 'voided', happening: 'withdrawn' }]
      : [];
  });
  return {
    ...good,
    records,
    events: chained(changes),
    presses: change(good.presses, 2, { thought: 'withdrawn', decided: true }),
    told: good.told.filter(({ id }) => id !== first.id),
    requests: good.requests.filter(
      ({ operation, endDateTime }) =>
        operation !== 'exit' || endDateTime !== first.at || entry.at === first.at,
    ),
  };
}

test('a second exit after the first one was taken back is no fault', () => {
  expect(rulesOf(leftAfterAll())).toEqual([]);
});

const spoilt: Spoilt[] = [
  [
    'a correction that is not there',
    'second-thoughts-hold',
    (good) => ({
      events: chained(
        changesOf(good.events, good.records).filter(({ happening }) => happening !== 'corrected'),
      ),
    }),
  ],
  [
    'a correction where a withdrawal was asked for',
    'second-thoughts-hold',
    (good) => press(good, corrected, { thought: 'withdrawing' }),
  ],
  [
    'a withdrawal where a correction was asked for',
    'second-thoughts-hold',
    (good) => press(good, taken, { thought: 'corrected' }),
  ],
  [
    'a corrected plate that is not the one that was sent',
    'executed-as-pressed',
    (good) => ({
      requests: good.requests.map((one) => (one.plate === is ? { ...one, plate: was } : one)),
    }),
  ],
  [
    'a corrected plate that was lost',
    'plate-of-the-last-edit',
    (good) => ({
      records: change(good.records, corrected, { plate: was }),
    }),
  ],
  [
    'what was taken back and is sent',
    'second-thoughts-hold',
    (good) => {
      const record = at(good.records, taken);
      return {
        requests: [
          ...good.requests,
          { ...at(good.requests, 0), plate: record.plate, startDateTime: record.at, sessionId: 'new' },
        ],
      };
    },
  ],
  [
    'what was taken back and waits',
    'second-thoughts-hold',
    (good) => ({
      records: change(good.records, taken, { state: 'refused', reason: 'rejected' }),
    }),
  ],
];

test.each(spoilt)('%s is found: %s', (_what, rule, spoil) => {
  const good = thought();
  expect(rulesOf({ ...good, ...spoil(good) })).toContain(rule);
});

test('a car that leaves twice is found', () => {
  expect(rulesOf(leftTwice())).toContain('a-car-leaves-once');
});

test('a car that was not let out is found, where nobody else has pressed that it leaves', () => {
  const good = goodEvidence();
  const exit = (index: number): Evidence => ({
    ...good,
    ...press(good, index, { refusals: ['already-left'] }),
  });
  expect(rulesOf(exit(2))).toContain('press-is-saved');
  const twice = leftAfterAll();
  expect(rulesOf({ ...twice, ...press(twice, 2, { refusals: ['already-left'] }) })).toEqual([]);
});
