import type { RecordEvent } from '../../electron/booth/outbox/record-machine.ts';
import type { Life } from './lives.ts';
import type { Cast, Decision, World } from './world.ts';

// What people and look-ups may say of a record, and what nobody should be able to do to it.

export interface Decided {
  readonly what: string;
  readonly event: RecordEvent;
  /** The product offers it: the machine has to allow it. */
  readonly offered: boolean;
  /** The product offers it only where the session is known. */
  readonly needsSession: boolean;
}

const attendants: readonly RecordEvent[] = [
  { type: 'plate-typed' },
  { type: 'corrected' },
  { type: 'withdrawn' },
];
const lookUps: readonly RecordEvent[] = [
  { type: 'looked-up', found: true },
  { type: 'looked-up', found: false },
];

/** All of it is asked of the machine; what it refuses does not happen, and what it allows has to keep the rules. */
export function decisionsOn(world: World, cast: Cast, life: Life): readonly Decided[] {
  const decided = [
    ...attendants,
    ...lookUps.filter((event) => isTrue(cast, life, event)),
    ...world.decisions.flatMap(eventsOf),
  ].map((event) => ({
    what: nameOf(event),
    event,
    offered: isOffered(cast, life, event),
    needsSession: needsSession(cast, event),
  }));
  return [
    ...decided,
    ...strange(cast, life).map((event) => ({
      what: nameOf(event),
      event,
      offered: false,
      needsSession: false,
    })),
  ];
}

/** What does not happen to a record in that state: should the machine allow it all the same, the rules have to hold. */
function strange({ operation }: Cast, { state }: Life): readonly RecordEvent[] {
  const isSendable = state === 'queued' || (state === 'unknown' && operation === 'exit');
  return [
    ...(isSendable ? [] : [{ type: 'connected' } as const]),
    ...(state === 'sending' ? [] : [{ type: 'stopped' } as const]),
    ...(state === 'queued' && operation === 'exit' ? [] : [{ type: 'not-there', known: true } as const]),
    ...(state === 'queued' && operation === 'charge' ? [] : [{ type: 'unmapped' } as const]),
  ];
}

/** Of what a session is charged no look-up proves anything: there it may say what it likes. */
function isTrue({ operation }: Cast, { executed, late }: Life, event: RecordEvent): boolean {
  if (event.type !== 'looked-up' || operation === 'charge') return true;
  return event.found ? executed > 0 : executed === 0 && !late;
}

const eventsOf = (decision: Decision): readonly RecordEvent[] =>
  decision === 'resolve'
    ? [true, false].map((known) => ({ type: 'supervisor', decision, known }))
    : [{ type: 'supervisor', decision }];

/** Nobody can send an exit whose session is not known. */
const needsSession = ({ operation }: Cast, event: RecordEvent): boolean =>
  operation === 'exit' && event.type === 'supervisor' && ['resend', 'edit'].includes(event.decision);

/** What the attendant is offered by gate/second-thoughts.ts, a supervisor by gate/attention.ts, and what a look-up proves. */
function isOffered({ operation }: Cast, { state, everUnknown }: Life, event: RecordEvent): boolean {
  switch (event.type) {
    case 'plate-typed':
      return state === 'draft';
    case 'corrected':
      return state === 'queued' && operation === 'entry' && !everUnknown;
    case 'withdrawn':
      return state === 'draft' || state === 'waiting-for-entry' || (state === 'queued' && !everUnknown);
    case 'looked-up':
      if (state !== 'unknown') return false;
      return operation === 'entry' || (operation === 'exit' && event.found);
    case 'supervisor':
      if (state === 'draft') return event.decision === 'void';
      if (event.decision === 'edit') return state === 'refused' && operation === 'entry';
      return state === 'unknown' || state === 'refused';
    default:
      return false;
  }
}

function nameOf(event: RecordEvent): string {
  switch (event.type) {
    case 'supervisor':
      if (event.decision !== 'resolve') return `is decided on by a supervisor: ${event.decision}`;
      return `is resolved by a supervisor, its session ${event.known ? 'known' : 'not known'}`;
    case 'looked-up':
      return event.found ? 'is found by a look-up' : 'is proven absent by a look-up';
    default:
      return `is ${event.type}`;
  }
}
