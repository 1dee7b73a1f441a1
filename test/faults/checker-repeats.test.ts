import { expect, test } from 'vitest';
import type { Evidence, Executed } from './evidence.ts';
import { chained, changesOf, goodEvidence, type Change } from './sample-evidence.ts';
import { at, change, rulesOf } from './spoiling.ts';

// How often, and after what, an exit is repeated whose answer was lost.

const exit = 2;
/** The request of another booth's car that leaves. */
const elsewhere = 5;
const second = (of: number): string => `2026-11-20T01:16:${String(of).padStart(2, '0')}.000Z`;

/**
 * The exit is sent so often, each time by that way, one second after the time before.
 *
 * @param heard another exit is answered half a second after each of these times
 */
function repeated(times: number, heard: boolean, by: 'itself' | 'queue' | 'supervisor' = 'itself'): Evidence {
  const good = goodEvidence();
  const record = at(good.records, exit);
  const wayBack: Change[] =
    by === 'itself'
      ? [{ record, from: 'unknown', to: 'sending' }]
      : [
          { record, from: 'unknown', to: 'queued', happening: by === 'queue' ? 'again' : 'supervisor' },
          { record, from: 'queued', to: 'sending' },
        ];
  const again = Array.from({ length: times - 1 }, (): Change[] => [
    { record, from: 'sending', to: 'unknown' },
    ...wayBack,
  ]).flat();
  const changes = changesOf(good.events, good.records);
  const last = changes.findIndex((step) => step.record === record && step.to === 'confirmed');
  const request = at(good.requests, exit);
  const sent = Array.from({ length: times }, (_none, time): Executed => ({ ...request, at: second(time) }));
  const probes = sent.map(({ at: when }): Executed => ({
    ...request,
    at: when.replace('.000', '.500'),
    executed: false,
    status: 404,
    parkingSessionId: 'nobody’s',
  }));
  return {
    ...good,
    events: chained(changes.toSpliced(last, 0, ...again)),
    requests: [...good.requests.toSpliced(exit, 1), ...sent, ...(heard ? probes : [])],
  };
}

test('an exit that is repeated three times, each time after somebody was answered, is no fault', () => {
  expect(rulesOf(repeated(4, true))).toEqual([]);
});

test('a fourth repetition is found, whatever way it goes, unless a supervisor asks for it', () => {
  const rule = 'exit-is-repeated-thrice-at-most';
  expect(rulesOf(repeated(5, true))).toContain(rule);
  expect(rulesOf(repeated(5, true, 'queue'))).toContain(rule);
  expect(rulesOf(repeated(5, true, 'supervisor'))).not.toContain(rule);
});

test('a repetition before anybody else was answered is found', () => {
  expect(rulesOf(repeated(2, false))).toEqual(['exit-is-repeated-when-heard']);
});

test('a request that the service was slow with, and logged after the next one, comes before it all the same', () => {
  const evidence = repeated(2, true);
  const isFirst = ({ at: when }: Executed): boolean => when === second(0);
  const requests = evidence.requests.toSorted((one, other) => Number(isFirst(one)) - Number(isFirst(other)));
  expect(rulesOf({ ...evidence, requests })).toEqual([]);
});

const doubt = { from: 'unknown', to: 'unknown', happening: 'restated', detail: '{"why":"doubtful"}' };

test('what an older journal knows no more of is found where it is sent, unless a supervisor asks for it', () => {
  const rule = 'doubted-is-left-alone';
  const doubted = (by: 'itself' | 'supervisor'): Evidence => {
    const evidence = repeated(2, true, by);
    const record = at(evidence.records, exit);
    const changes = changesOf(evidence.events, evidence.records);
    const first = changes.findIndex((step) => step.record === record && step.to === 'unknown');
    return { ...evidence, events: chained(changes.toSpliced(first + 1, 0, { record, ...doubt })) };
  };
  expect(rulesOf(doubted('itself'))).toContain(rule);
  expect(rulesOf(doubted('supervisor'))).not.toContain(rule);
});

test('an exit that stays unknown while others are answered is found, unless its journal was damaged', () => {
  const good = goodEvidence();
  const records = change(good.records, exit, { state: 'unknown' });
  const changes = changesOf(good.events, records).map((step) =>
    step.record === at(records, exit) && step.to === 'confirmed' ? { ...step, to: 'unknown' } : step,
  );
  const lost = change(good.requests, exit, { fault: 'reset-after-execution', status: null });
  const told = good.told.filter(({ id }) => id !== at(records, exit).id);
  const evidence = { ...good, records, told, events: chained(changes), requests: lost };
  expect(rulesOf(evidence)).not.toContain('unknown-exit-is-repeated');
  const others = [1, 2].map((of) => ({ ...at(good.requests, elsewhere), at: second(of) }));
  const rule = 'unknown-exit-is-repeated';
  expect(rulesOf({ ...evidence, requests: [...lost, ...others] })).toContain(rule);
  const events = chained([...changes, { record: at(records, exit), ...doubt }]);
  expect(rulesOf({ ...evidence, events, requests: [...lost, ...others] })).not.toContain(rule);
});
