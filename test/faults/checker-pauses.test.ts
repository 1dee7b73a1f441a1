import { expect, test } from 'vitest';
import { check } from './checker.ts';
import type { Executed } from './evidence.ts';
import { goodEvidence } from './sample-evidence.ts';

// What goes beside a trial that is not answered: which of it the checker lets pass.

const second = (count: number): string => new Date(Date.UTC(2026, 10, 20, 1, 15, count)).toISOString();
const good = goodEvidence();
const [first, other, exit] = good.requests as [Executed, Executed, Executed];
const probe: Executed = {
  ...exit,
  operation: 'exit',
  executed: false,
  status: 404,
  parkingSessionId: 'nobody’s',
};
const hanging = { status: null, fault: 'hang-after-execution' };
const late = { status: null, fault: 'reset-after-execution' };

/** One request a second, and no start of a booth among them. */
const found = (...requests: Executed[]): boolean =>
  check({
    ...good,
    openings: [],
    requests: requests.map((request, index) => ({ ...request, at: second(index) })),
  }).findings.some(({ rule }) => rule === 'one-unknown-a-pause');

test('beside a trial that hangs the records of other operations may go', () => {
  expect(found({ ...first, ...late }, probe, { ...other, ...hanging }, exit)).toBe(false);
});

test.each(['delay-answer', 'trickle'])(
  'an operation has failed, too, where its answer came after the time was over: %s',
  (fault) => {
    expect(found({ ...first, fault }, probe, { ...other, ...hanging }, exit)).toBe(false);
  },
);

test('beside it nothing of its own operation may, also after an answer to another one', () => {
  expect(found({ ...first, ...late }, probe, { ...other, ...hanging }, first)).toBe(true);
  expect(found({ ...first, ...late }, probe, { ...other, ...hanging }, exit, first)).toBe(true);
});

test('a first attempt that hangs is no trial, nor one that was cut off, and everything waits', () => {
  expect(found({ ...first, ...hanging }, exit)).toBe(true);
  expect(found({ ...first, ...late }, probe, { ...other, ...late }, exit)).toBe(true);
});

test('a request that is read after the next start was of the booth before, if it was committed before', () => {
  const [record] = good.records;
  const attempts = [{ ...first, ...late }, other].map((request, index) => ({
    ...request,
    at: second(index),
  }));
  const startMs = Date.parse(second(0)) - 300;
  const isFound = (committedMs: number): boolean =>
    check({
      ...good,
      openings: [startMs],
      events: good.events.map((event) =>
        event.record_id === record?.id && event.to_state === 'sending'
          ? { ...event, at_ms: committedMs }
          : event,
      ),
      requests: attempts,
    }).findings.some(({ rule }) => rule === 'one-unknown-a-pause');
  expect(isFound(startMs - 100)).toBe(false);
  expect(isFound(startMs + 100)).toBe(true);
});
