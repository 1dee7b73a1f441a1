import { expect, test } from 'vitest';
import type { RecordState } from '../../electron/contract/record.ts';
import type { Evidence } from './evidence.ts';
import { chained, changesOf, goodEvidence } from './sample-evidence.ts';
import { at, change, rulesOf } from './spoiling.ts';

/** The picture of an entry goes because its time is over, and its car's exit is in that state. */
function bared(state: RecordState): Evidence {
  const sent = ['queued', 'sending', 'confirmed'] as const;
  const [entry, exit] = [7, 8];
  const good = goodEvidence([
    { plate: 'ZQDDDD6666', operation: 'entry', states: sent },
    { plate: 'ZQDDDD6666', operation: 'exit', entry, states: sent },
  ]);
  const records = change(good.records, exit, { state, reason: null, http_status: null });
  const changes = changesOf(good.events, records).map((step) =>
    step.record === at(records, exit) && step.to === 'confirmed' ? { ...step, to: state } : step,
  );
  const record = at(records, entry);
  const gone = { record, from: record.state, to: record.state, happening: 'picture-erased' };
  return { ...good, records, events: chained([...changes, gone]) };
}

test('a picture whose time is over goes when all of its stay is dealt with', () => {
  expect(rulesOf(bared('confirmed'))).toEqual([]);
});

test.each(['refused', 'unknown', 'waiting-for-entry'] as const)(
  'a picture that goes while its car’s exit is %s is found',
  (state) => {
    expect(rulesOf(bared(state))).toContain('what-waits-is-kept');
  },
);
