import { expect, test } from 'vitest';
import type { Evidence } from './evidence.ts';
import { chained, changesOf, goodEvidence, type Change, type Life } from './sample-evidence.ts';
import { at, change, rulesOf } from './spoiling.ts';

// What people decide about records that are there, and what is pressed again.

const last = 7;
const plate = 'ZQDDDD6666';

/** An entry that ends so, by that happening. */
function ended(states: Life['states'], happening: string, decided: boolean): Evidence {
  const good = goodEvidence([{ plate, operation: 'entry', states }]);
  const steps = changesOf(good.events, good.records).map((step) =>
    step.to === 'voided' ? { ...step, happening } : step,
  );
  const presses = decided ? change(good.presses, last, { decided: true }) : good.presses;
  return { ...good, presses, events: chained(steps) };
}

test.each(['supervisor', 'withdrawn'])('closed by %s: a finding where nobody was asked', (happening) => {
  expect(rulesOf(ended(['queued', 'voided'], happening, true))).toEqual([]);
  expect(rulesOf(ended(['queued', 'voided'], happening, false))).toEqual(['somebody-decided']);
});

test('an entry that was corrected while it was queued has two plates, and somebody was asked', () => {
  const good = goodEvidence([{ plate, operation: 'entry', states: ['queued', 'sending', 'confirmed'] }]);
  const changes = changesOf(good.events, good.records).flatMap((step): Change[] =>
    step.record === at(good.records, last) && step.to === 'queued'
      ? [
          { ...step, plate: 'ZQDDDD9999' },
          { ...step, from: 'queued', happening: 'corrected' },
        ]
      : [step],
  );
  const presses = change(good.presses, last, { formerPlates: ['ZQDDDD9999'] });
  const evidence = { ...good, presses, events: chained(changes) };
  expect(rulesOf({ ...evidence, presses: change(presses, last, { decided: true }) })).toEqual([]);
  expect(rulesOf(evidence)).toEqual(['somebody-decided']);
});

test('an exit by its number that was refused and pressed again is two requests of two records', () => {
  const [exit, again] = [6, 7];
  const session = at(goodEvidence().records, exit).session_id ?? '';
  const life: Life = {
    plate: 'ZQEEEE7777',
    operation: 'exit',
    states: ['queued', 'sending', 'confirmed'],
    sessionId: session,
  };
  const good = goodEvidence([life]);
  const records = change(good.records, exit, { state: 'refused', http_status: 404 });
  const changes = changesOf(good.events, records).map((step) =>
    step.record === at(records, exit) && step.to === 'confirmed' ? { ...step, to: 'refused' } : step,
  );
  const requests = good.requests.map((request) =>
    request.operation === 'exit' && request.endDateTime === at(records, exit).at
      ? { ...request, executed: false, status: 404, sessionId: null, fault: 'status-before-execution' }
      : request,
  );
  const told = good.told.filter(({ id }) => id !== at(records, exit).id);
  expect(at(records, again).session_id).toBe(session);
  expect(rulesOf({ ...good, records, requests, told, events: chained(changes) })).toEqual([]);
});
