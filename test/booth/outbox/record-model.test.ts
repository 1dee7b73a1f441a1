import assert from 'node:assert/strict';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  moveFor,
  type RecordEvent,
  type RecordFacts,
} from '../../../electron/booth/outbox/record-machine.ts';
import type { Outcome } from '../../../electron/booth/service/outcome.ts';
import { operations, recordStates, type RecordState } from '../../../electron/contract/record.ts';

// Random walks through a record's life: the machine drives a record, a small model of the design's rules watches.

type Answered = Exclude<Outcome, { kind: 'not-connected' }>;

/** What the model remembers by itself. */
interface Model {
  /** A request went out whose answer was none, or none that can be believed. */
  everUnknown: boolean;
  /** How often the next attempt was given less of a picture. */
  shrunk: number;
}

interface Real {
  record: RecordFacts;
}

const visited = new Set<string>();
const closed: readonly RecordState[] = ['confirmed', 'resolved', 'voided', 'local'];

const sessions = fc.uuid();
const confirmed: fc.Arbitrary<Answered> = sessions.map((sessionId) => ({
  kind: 'confirmed',
  httpStatus: 200,
  sessionId,
  answer: { isRegisteredUser: null, startDateTime: null, endDateTime: null },
}));
const answers: fc.Arbitrary<Answered> = fc.oneof(
  confirmed,
  fc
    .constantFrom(
      'answer-unreadable',
      'answer-foreign',
      'answer-unexpected',
      'redirected',
      'conflict',
      'timed-out',
      'connection-lost',
      'server-error',
    )
    .map((reason): Answered => ({ kind: 'unknown', httpStatus: null, reason })),
  fc
    .constantFrom('token', 'permission', 'address', 'proxy', 'picture-too-large', 'rate-limited')
    .map((reason): Answered => ({ kind: 'not-executed', httpStatus: 400, reason, retryAfterMs: null })),
  fc
    .constantFrom('session-not-found', 'rejected')
    .map((reason): Answered => ({ kind: 'refused', httpStatus: 422, reason })),
);

const events: fc.Arbitrary<RecordEvent> = fc.oneof(
  { arbitrary: fc.constant<RecordEvent>({ type: 'connected' }), weight: 4 },
  { arbitrary: answers.map((outcome): RecordEvent => ({ type: 'answered', outcome })), weight: 8 },
  fc.constantFrom<RecordEvent>(
    { type: 'plate-typed' },
    { type: 'corrected' },
    { type: 'withdrawn' },
    { type: 'unmapped' },
    { type: 'stopped' },
    { type: 'entry-known' },
    { type: 'entry-closed' },
  ),
  fc.boolean().map((found): RecordEvent => ({ type: 'looked-up', found })),
  fc
    .constantFrom('void', 'resend', 'edit')
    .map((decision): RecordEvent => ({ type: 'supervisor', decision })),
  fc.boolean().map((known): RecordEvent => ({ type: 'supervisor', decision: 'resolve', known })),
);

const nameOf = (event: RecordEvent): string => {
  switch (event.type) {
    case 'answered':
      return `answered ${event.outcome.kind}`;
    case 'supervisor':
      return `supervisor ${event.decision}`;
    case 'looked-up':
      return `looked-up ${event.found ? 'there' : 'absent'}`;
    default:
      return event.type;
  }
};

class Happens implements fc.Command<Model, Real> {
  readonly event: RecordEvent;

  constructor(event: RecordEvent) {
    this.event = event;
  }

  check = (): boolean => true;

  run(model: Model, real: Real): void {
    const before = real.record;
    visited.add(`${before.operation}, ${before.state}, ${nameOf(this.event)}`);
    const moved = moveFor(before, this.event);
    if (!moved.ok) return;
    const { to, picture, waitingExits } = moved.move;
    this.#legal(model, before, to);
    if (waitingExits !== undefined) assert.equal(before.operation, 'entry');
    if (to === 'unknown') model.everUnknown = true;
    if (picture !== undefined) model.shrunk += 1;
    real.record = {
      ...before,
      state: to,
      everUnknown: before.everUnknown || to === 'unknown',
      pictureSent: picture ?? before.pictureSent,
    };
    assert.ok(model.shrunk <= 2);
  }

  #legal(model: Model, before: RecordFacts, to: RecordState): void {
    const { type } = this.event;
    assert.ok(!closed.includes(before.state));
    // Nothing is sent but from the queue; an unknown exit may be repeated, an unknown entry never.
    if (to === 'sending')
      assert.ok(before.state === 'queued' || (before.operation === 'exit' && before.state === 'unknown'));
    // "Sent" is said after a good answer or a look-up, never after anything else.
    if (to === 'confirmed') {
      const good = this.event.type === 'answered' && this.event.outcome.kind === 'confirmed';
      const found = this.event.type === 'looked-up' && this.event.found;
      assert.ok(good || found);
      // Of money, of edits and of cancellations a look-up proves nothing.
      if (found) assert.ok(['entry', 'exit'].includes(before.operation));
    }
    // An answer never makes what may have been executed refused, nor puts it back in the queue.
    if (type === 'answered' && model.everUnknown) assert.ok(['confirmed', 'unknown'].includes(to));
    // Out of unknown only by proof, by a person, or (an exit) by the same request again.
    if (before.state === 'unknown') assert.ok(['looked-up', 'supervisor', 'connected'].includes(type));
    // A person or a proof is needed before what may have been executed is queued again.
    if (to === 'queued' && model.everUnknown) assert.ok(['looked-up', 'supervisor'].includes(type));
    // The attendant changes nothing that the service may have, and an exit's session is not the attendant's to change.
    if (type === 'corrected') {
      assert.deepEqual([before.operation, before.state, to], ['entry', 'queued', 'queued']);
      assert.ok(!model.everUnknown);
    }
    if (type === 'withdrawn') {
      assert.ok(['draft', 'queued', 'waiting-for-entry'].includes(before.state) && to === 'voided');
      assert.ok(!model.everUnknown);
    }
  }

  toString = (): string => nameOf(this.event);
}

test('whatever happens in whatever order, a record keeps the rules of the design', () => {
  const walks = fc.property(
    fc.constantFrom(...operations),
    fc.constantFrom(...recordStates),
    fc.constantFrom('original' as const, 'none' as const),
    fc.commands([events.map((event) => new Happens(event))], { maxCommands: 40 }),
    (operation, state, pictureSent, commands) => {
      const everUnknown = state === 'unknown';
      fc.modelRun(
        () => ({
          model: { everUnknown, shrunk: 0 },
          real: { record: { operation, state, everUnknown, pictureSent } },
        }),
        commands,
      );
    },
  );
  expect(fc.defaultReportMessage(fc.check(walks, { numRuns: 20_000, seed: 7 }))).toBeUndefined();
});

test('the walks visited every pair of a state and an event', () => {
  const kinds = ['confirmed', 'unknown', 'not-executed', 'refused'].map((kind) => `answered ${kind}`);
  const decisions = ['void', 'resolve', 'resend', 'edit'].map((decision) => `supervisor ${decision}`);
  const plain = [
    'connected',
    'plate-typed',
    'corrected',
    'withdrawn',
    'unmapped',
    'stopped',
    'entry-known',
    'entry-closed',
  ];
  const names = [...plain, ...kinds, ...decisions, 'looked-up there', 'looked-up absent'];
  const wanted = operations.flatMap((operation) =>
    recordStates.flatMap((state) => names.map((name) => `${operation}, ${state}, ${name}`)),
  );
  expect(wanted.filter((pair) => !visited.has(pair))).toEqual([]);
});

test('what is closed stays closed, and nothing asked of the machine throws', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...operations),
      fc.constantFrom(...closed),
      fc.boolean(),
      events,
      (operation, state, everUnknown, event) => {
        const facts: RecordFacts = { operation, state, everUnknown, pictureSent: 'original' };
        expect(moveFor(facts, event).ok).toBe(false);
      },
    ),
  );
});
