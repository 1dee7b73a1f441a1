import { expect, test } from 'vitest';
import { linkAfter, type LinkEvent } from '../../../electron/booth/outbox/link-machine.ts';
import { openLink, type Link } from '../../../electron/booth/outbox/link.ts';
import {
  repeatingAfter,
  repeatingAsked,
  turn,
  unknownExit,
  type TurnInputs,
} from '../../../electron/booth/outbox/turn.ts';
import { ordinaryTimings } from '../../../electron/booth/ports/timings.ts';
import type { Outcome } from '../../../electron/booth/service/outcome.ts';
import type { Operation } from '../../../electron/contract/record.ts';

const elapsedMs = 1_000_000;
const inputs: TurnInputs = {
  link: openLink,
  elapsedMs,
  repeating: unknownExit,
  probes: true,
  asksProbe: false,
};
const laterMs = elapsedMs + ordinaryTimings.firstWaitMs;

const again = (reason: (Outcome & { kind: 'not-executed' })['reason']): Outcome => ({
  kind: 'not-executed',
  httpStatus: 400,
  reason,
  retryAfterMs: null,
});
const unknown: Outcome = { kind: 'unknown', httpStatus: null, reason: 'conflict' };
const refused: Outcome = { kind: 'refused', httpStatus: 404, reason: 'session-not-found' };
const confirmed: Outcome = {
  kind: 'confirmed',
  httpStatus: 200,
  sessionId: 's',
  answer: { isRegisteredUser: null, startDateTime: null, endDateTime: null },
};
const answered = (operation: Operation, outcome: Outcome): LinkEvent => ({
  type: 'answered',
  operation,
  outcome,
});
const after = (...events: LinkEvent[]): Link =>
  events.reduce(
    (link, event) => linkAfter(link, event, { elapsedMs, jitter: 0, timings: ordinaryTimings }),
    openLink,
  );

test('a closed link is waited for, then probed, or tried by a record where no probe tells', () => {
  const link = after(answered('entry', { kind: 'not-connected', cause: 'unreachable' }));
  expect(turn({ ...inputs, link })).toEqual({ type: 'sleep', untilMs: laterMs });
  const due = { ...inputs, link, elapsedMs: laterMs };
  expect(turn(due)).toEqual({ type: 'probe', provesAddress: false });
  expect(turn({ ...due, probes: false })).toEqual({ type: 'trial' });
  const forbidden = after(answered('entry', again('permission')), answered('exit', again('permission')));
  expect(turn({ ...due, link: forbidden })).toEqual({ type: 'trial' });
  const doubted = after(answered('entry', again('address')));
  expect(turn({ ...due, link: doubted })).toEqual({ type: 'probe', provesAddress: true });
});

test('an open link lets through what is not held back; with nothing to send it sleeps, or asks for the time', () => {
  expect(turn(inputs)).toMatchObject({ type: 'send', heldBack: [], whenNone: { untilMs: null } });
  const link = after(answered('exit', again('permission')));
  expect(turn({ ...inputs, link })).toMatchObject({ heldBack: ['exit'], whenNone: { untilMs: laterMs } });
  expect(turn({ ...inputs, asksProbe: true })).toMatchObject({ whenNone: { type: 'probe' } });
  expect(turn({ ...inputs, asksProbe: true, probes: false })).toMatchObject({
    whenNone: { type: 'sleep' },
  });
});

test('an unknown exit is repeated after a good answer to another request', () => {
  const unheard = repeatingAfter({ may: true, none: true }, answered('exit', unknown), false);
  expect(unheard).toEqual(unknownExit);
  expect(turn({ ...inputs, repeating: unheard })).toMatchObject({ repeats: false });
  const heard = repeatingAfter(unheard, { type: 'probed', outcome: refused }, false);
  expect(turn({ ...inputs, repeating: heard })).toMatchObject({ repeats: true });
  expect(repeatingAfter(heard, answered('exit', unknown), false)).toEqual(unknownExit);
  const link = after(answered('exit', again('permission')));
  expect(turn({ ...inputs, link, repeating: heard })).toMatchObject({ repeats: false });
});

test('an exit that stays unknown has not got the good answer that it needs by its own', () => {
  expect(repeatingAfter(unknownExit, answered('exit', refused), true)).toEqual(unknownExit);
  expect(repeatingAfter(repeatingAsked(false), answered('exit', again('token')), true)).toEqual(unknownExit);
  expect(repeatingAfter(unknownExit, answered('exit', confirmed), true)).toMatchObject({ may: true });
  expect(repeatingAfter(unknownExit, answered('exit', refused), false)).toMatchObject({ may: true });
});

test('where none was found the journal is not asked again before an exit is unknown', () => {
  const none = repeatingAfter(repeatingAsked(false), answered('entry', confirmed), false);
  expect(turn({ ...inputs, repeating: none })).toMatchObject({ repeats: false });
});
