import { expect, test } from 'vitest';
import type { Evidence } from './evidence.ts';
import { chained, changesOf, goodEvidence, shownOf, type Change, type Life } from './sample-evidence.ts';
import { at, change, rulesOf, type Spoilt } from './spoiling.ts';

// What people are shown, and what is there.

const sent = ['queued', 'sending', 'confirmed'] as const;
const [entry, destroyed] = [0, 7];
const other: readonly Life[] = [{ plate: 'ZQDDDD6666', operation: 'entry', states: sent }];

/** A salvage says that it does not know what became of a record which was in that state. */
function restated(good: Evidence, from: 'confirmed' | 'queued'): Evidence {
  const records = change(good.records, entry, { state: 'unknown' });
  const doubt: Change = { record: at(records, entry), from, to: 'unknown', happening: 'restated' };
  const presses = change(good.presses, destroyed, { destroyed: 'its page was overwritten' });
  return { ...good, presses, records, events: chained([...changesOf(good.events, records), doubt]) };
}

test('a salvage that read an older row does not know what became of it', () => {
  expect(rulesOf(restated(goodEvidence(other), 'queued'))).toEqual([]);
});

const spoilt: Spoilt[] = [
  ['a Sent that a salvage has taken back', 'sent-was-executed', (good) => restated(good, 'confirmed')],
  [
    'a confirmed that a salvage made unknown',
    'confirmed-unless-dealt',
    (good) => restated(good, 'confirmed'),
  ],
  [
    'a Sent with the plate of another car',
    'sent-was-executed',
    ({ told }) => ({ told: change(told, 0, { plate: 'ZQOTHER333' }) }),
  ],
  [
    'a Sent with the session of another car',
    'sent-was-executed',
    ({ told, records }) => ({ told: change(told, 0, { sessionId: at(records, destroyed).session_id }) }),
  ],
  [
    'a Saved with the plate of another car',
    'saved-as-shown',
    ({ presses, records }) => ({
      presses: change(presses, entry, { saved: { ...shownOf(at(records, entry)), plate: 'ZQOTHER333' } }),
    }),
  ],
  [
    'a Saved as another operation',
    'saved-as-shown',
    ({ presses, records }) => ({
      presses: change(presses, entry, { saved: { ...shownOf(at(records, entry)), operation: 'exit' } }),
    }),
  ],
];

test.each(spoilt)('%s is found: %s', (_what, rule, spoil) => {
  const good = goodEvidence(other);
  expect(rulesOf({ ...good, ...spoil(good) })).toContain(rule);
});
