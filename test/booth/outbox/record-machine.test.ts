import { expect, test } from 'vitest';
import {
  moveFor,
  type RecordEvent,
  type RecordFacts,
} from '../../../electron/booth/outbox/record-machine.ts';
import type { Outcome } from '../../../electron/booth/service/outcome.ts';
import {
  operations,
  recordStates,
  type Operation,
  type RecordState,
} from '../../../electron/contract/record.ts';

type Answered = Exclude<Outcome, { kind: 'not-connected' }>;

const confirmed: Answered = {
  kind: 'confirmed',
  httpStatus: 200,
  sessionId: 's',
  answer: { isRegisteredUser: true, startDateTime: null, endDateTime: null },
};
const unknown: Answered = { kind: 'unknown', httpStatus: 503, reason: 'server-error' };
const refused: Answered = { kind: 'refused', httpStatus: 422, reason: 'rejected' };
const again = (reason: (Answered & { kind: 'not-executed' })['reason'], httpStatus: number): Answered => ({
  kind: 'not-executed',
  httpStatus,
  reason,
  retryAfterMs: null,
});

const events: Record<string, RecordEvent> = {
  'plate-typed': { type: 'plate-typed' },
  corrected: { type: 'corrected' },
  withdrawn: { type: 'withdrawn' },
  unmapped: { type: 'unmapped' },
  connected: { type: 'connected' },
  'answered: confirmed': { type: 'answered', outcome: confirmed },
  'answered: unknown': { type: 'answered', outcome: unknown },
  'answered: refused': { type: 'answered', outcome: refused },
  'answered: 401': { type: 'answered', outcome: again('token', 401) },
  'answered: 413': { type: 'answered', outcome: again('picture-too-large', 413) },
  stopped: { type: 'stopped' },
  'entry-known': { type: 'entry-known' },
  'entry-closed': { type: 'entry-closed' },
  'entry-untold': { type: 'entry-untold' },
  'claim-lost': { type: 'claim-lost', reason: 'left-elsewhere' },
  'older copy': { type: 'older-copy' },
  'looked up: there': { type: 'looked-up', found: true },
  'looked up: absent': { type: 'looked-up', found: false },
  'supervisor: void': { type: 'supervisor', decision: 'void' },
  'supervisor: resolve': { type: 'supervisor', decision: 'resolve', known: true },
  'supervisor: resend': { type: 'supervisor', decision: 'resend' },
  'supervisor: edit': { type: 'supervisor', decision: 'edit' },
};

/** What is allowed, and where it leads; every pair that is not named here must be refused. */
const allowed: Partial<Record<RecordState, Record<string, RecordState>>> = {
  draft: {
    'plate-typed': 'queued',
    withdrawn: 'voided',
    'older copy': 'draft',
    'supervisor: void': 'voided',
  },
  queued: { connected: 'sending', corrected: 'queued', withdrawn: 'voided', 'older copy': 'unknown' },
  'waiting-for-entry': {
    'entry-known': 'queued',
    'entry-closed': 'refused',
    'entry-untold': 'refused',
    'claim-lost': 'refused',
    'older copy': 'unknown',
    withdrawn: 'voided',
  },
  sending: {
    'answered: confirmed': 'confirmed',
    'answered: unknown': 'unknown',
    'answered: refused': 'refused',
    'answered: 401': 'queued',
    'answered: 413': 'queued',
    stopped: 'unknown',
  },
  unknown: {
    'looked up: there': 'confirmed',
    'looked up: absent': 'queued',
    'older copy': 'unknown',
    'supervisor: void': 'voided',
    'supervisor: resolve': 'resolved',
    'supervisor: resend': 'queued',
  },
  refused: {
    'supervisor: void': 'voided',
    'supervisor: resolve': 'resolved',
    'supervisor: resend': 'queued',
    'supervisor: edit': 'queued',
  },
};

const facts = (more: Partial<RecordFacts>): RecordFacts => ({
  operation: 'entry',
  state: 'sending',
  everUnknown: false,
  pictureSent: 'original',
  ...more,
});

/** Where one operation differs from the others; undefined: it cannot happen to it. */
const only: Partial<Record<Operation, Record<string, RecordState | undefined>>> = {
  entry: {},
  exit: {
    'queued, corrected': undefined,
    'queued, claim-lost': 'refused',
    'unknown, connected': 'sending',
    'unknown, looked up: absent': undefined,
  },
};
const onlySession: Record<string, RecordState | undefined> = {
  'queued, corrected': undefined,
  'queued, unmapped': 'refused',
  'unknown, looked up: there': undefined,
  'unknown, looked up: absent': undefined,
};

for (const operation of operations)
  for (const state of recordStates)
    for (const [name, event] of Object.entries(events)) {
      const differs = only[operation] ?? onlySession;
      const key = `${state}, ${name}`;
      const to = Object.hasOwn(differs, key) ? differs[key] : allowed[state]?.[name];
      test(`${operation}, ${state}, ${name}: ${to ?? 'cannot happen'}`, () => {
        const moved = moveFor(facts({ operation, state }), event);
        expect(moved.ok ? moved.move.to : undefined).toBe(to);
      });
    }

test.each(Object.entries(events).filter(([name]) => name.startsWith('answered')))(
  'after an unknown attempt, %s never makes it refused or queued, but for a smaller picture',
  (name, event) => {
    const moved = moveFor(facts({ everUnknown: true }), event);
    // A supervisor has said that it is sent again.
    const to = { 'answered: confirmed': 'confirmed', 'answered: 413': 'queued' }[name] ?? 'unknown';
    expect(moved.ok && moved.move.to).toBe(to);
  },
);

test('a once unknown record that is too large also without its picture stays unknown, and so does an exit', () => {
  const tooLarge = events['answered: 413'] as RecordEvent;
  const unknown = facts({ everUnknown: true, pictureSent: 'none' });
  expect(moveFor(unknown, tooLarge)).toMatchObject({ move: { to: 'unknown' } });
  const exit = facts({ operation: 'exit', everUnknown: true });
  expect(moveFor(exit, tooLarge)).toMatchObject({ move: { to: 'unknown', picture: 'shrunk' } });
});

test.each(['corrected', 'withdrawn'] as const)('what is sent once more by a supervisor is not %s', (type) => {
  expect(moveFor(facts({ state: 'queued', everUnknown: true }), { type }).ok).toBe(false);
});

test('a draft that another disk may have completed gets its plate here, too, and waits for a supervisor', () => {
  const draft = facts({ state: 'draft', everUnknown: true });
  expect(moveFor(draft, { type: 'plate-typed' })).toMatchObject({
    move: { to: 'unknown', reason: 'older-copy' },
  });
  expect(moveFor(draft, { type: 'withdrawn' }).ok).toBe(false);
});

test('what a supervisor sends once more and the profile maps no more stays unknown', () => {
  const charge = facts({ operation: 'charge', state: 'queued' });
  expect(moveFor(charge, { type: 'unmapped' })).toMatchObject({ move: { to: 'refused' } });
  expect(moveFor({ ...charge, everUnknown: true }, { type: 'unmapped' })).toMatchObject({
    move: { to: 'unknown', reason: 'unmapped' },
  });
});

test('too large a picture is sent smaller once, then left out, and then it is a refusal', () => {
  const after = (pictureSent: RecordFacts['pictureSent']) =>
    moveFor(facts({ pictureSent }), { type: 'answered', outcome: again('picture-too-large', 413) });
  expect(after('original')).toMatchObject({ move: { to: 'queued', picture: 'shrunk' } });
  expect(after('shrunk')).toMatchObject({ move: { to: 'queued', picture: 'none' } });
  expect(after('none')).toMatchObject({ move: { to: 'refused', reason: 'picture-too-large' } });
});

test("an entry's fate is its waiting exits' fate; an exit has none waiting", () => {
  const moveOf = (record: Partial<RecordFacts>, event: RecordEvent) => {
    const moved = moveFor(facts(record), event);
    return moved.ok ? moved.move.waitingExits : 'illegal';
  };
  const answered: RecordEvent = { type: 'answered', outcome: confirmed };
  expect(moveOf({}, answered)).toBe('release');
  expect(moveOf({ operation: 'exit' }, answered)).toBeUndefined();
  expect(moveOf({}, { type: 'answered', outcome: unknown })).toBeUndefined();
  const resolve = (known: boolean): RecordEvent => ({ type: 'supervisor', decision: 'resolve', known });
  expect(moveOf({ state: 'unknown' }, resolve(true))).toBe('release');
  expect(moveOf({ state: 'unknown' }, resolve(false))).toBe('refuse');
  expect(moveOf({ state: 'queued' }, { type: 'withdrawn' })).toBe('refuse');
  expect(moveOf({ state: 'unknown' }, { type: 'supervisor', decision: 'void' })).toBe('refuse');
});
