import {
  directions,
  type LostClaim,
  type Operation,
  type RecordReason,
  type RecordState,
} from '../../contract/record.ts';
import type { Outcome } from '../service/outcome.ts';

// One record's life as data and a pure function: state × event → the next state and what else has to be done.
// No clock, no database, no network. The outbox acts on the result, the journal keeps it.

/** What the machine has to know of a record. */
export interface RecordFacts {
  readonly operation: Operation;
  readonly state: RecordState;
  /** An earlier attempt may have been executed: no later refusal undoes that. */
  readonly everUnknown: boolean;
  /** What the last attempt carried, or the next one would: `none` also where there is no picture. */
  readonly pictureSent: 'original' | 'shrunk' | 'none';
}

export type RecordEvent =
  /** A rush record got its plate. */
  | { readonly type: 'plate-typed' }
  /** The attendant corrected an entry's plate or class while it was still queued. */
  | { readonly type: 'corrected' }
  /** The attendant took it back while it was still queued. */
  | { readonly type: 'withdrawn' }
  /** The site's interface profile does not map this operation on a session, or not any more. */
  | { readonly type: 'unmapped' }
  /** The address has proved itself; `known`: and the 404 that it was answered is the service's word, else it never looks like that. */
  | { readonly type: 'not-there'; readonly known: boolean }
  /** An exit's entry is at another booth, which has not told its session for too long, or cannot any more. */
  | { readonly type: 'entry-untold' }
  /** By the site's ledger the car leaves, or has left, by another booth's exit. */
  | { readonly type: 'claim-lost'; readonly reason: LostClaim }
  /** By the site's ledger this journal is an older copy of one that had the record, too, and may have sent it since. */
  | { readonly type: 'older-copy' }
  /** The connection stands; the first byte follows once this is committed. */
  | { readonly type: 'connected' }
  | { readonly type: 'answered'; readonly outcome: Exclude<Outcome, { kind: 'not-connected' }> }
  /** The program ended while it was on the wire; found at the next start. */
  | { readonly type: 'stopped' }
  /** An exit's entry is confirmed, or resolved with an id, here or by what the site's ledger tells. */
  | { readonly type: 'entry-known' }
  /** An exit's entry was closed without an id. */
  | { readonly type: 'entry-closed' }
  /** A look-up proved that the service has it, or that it does not. */
  | { readonly type: 'looked-up'; readonly found: boolean }
  | { readonly type: 'supervisor'; readonly decision: 'void' | 'resend' | 'edit' }
  /** A supervisor says that the service has it; `known`: and which session it is. */
  | { readonly type: 'supervisor'; readonly decision: 'resolve'; readonly known: boolean };

export interface Move {
  readonly to: RecordState;
  readonly reason: RecordReason | null;
  readonly httpStatus: number | null;
  /** For an entry: what happens to the exits that wait for it. */
  readonly waitingExits?: 'release' | 'refuse';
  /** What the next attempt is to carry. */
  readonly picture?: 'shrunk' | 'none';
}

export type Moved = { readonly ok: true; readonly move: Move } | { readonly ok: false };

const isDirection = (operation: Operation): boolean => directions.some((known) => known === operation);

const illegal: Moved = { ok: false };
const to = (state: RecordState, reason: RecordReason | null = null, more: Partial<Move> = {}): Moved => ({
  ok: true,
  move: { to: state, reason, httpStatus: null, ...more },
});

const mayBeDoubted = new Set<RecordState>(['queued', 'waiting-for-entry', 'unknown']);

/** @returns the move, or `ok: false` where this cannot happen to a record in this state; nothing is to be changed then */
export function moveFor(record: RecordFacts, event: RecordEvent): Moved {
  if (event.type === 'older-copy' && record.state !== 'draft')
    return mayBeDoubted.has(record.state) ? to('unknown', 'older-copy') : illegal;
  switch (record.state) {
    case 'draft':
      return inDraft(record, event);
    case 'queued':
      return inQueue(record, event);
    case 'waiting-for-entry':
      return whileWaiting(event);
    case 'sending':
      return onWire(record, event);
    case 'unknown':
      return whileUnknown(record, event);
    case 'refused':
      return whenRefused(record, event);
    case 'confirmed':
    case 'resolved':
    case 'voided':
    case 'local':
      return illegal;
  }
}

/** What is in doubt so may have got its plate, and been sent, at another disk, or in what this journal has lost. It gets it here, too, and waits. */
function inDraft({ everUnknown }: RecordFacts, event: RecordEvent): Moved {
  switch (event.type) {
    case 'older-copy':
      return to('draft');
    case 'plate-typed':
      return everUnknown ? to('unknown', 'older-copy') : to('queued');
    case 'withdrawn':
      return everUnknown ? illegal : to('voided', 'withdrawn');
    case 'supervisor':
      return event.decision === 'void' ? to('voided', 'by-supervisor') : illegal;
    default:
      return illegal;
  }
}

function inQueue(record: RecordFacts, event: RecordEvent): Moved {
  switch (event.type) {
    case 'connected':
      return to('sending');
    // An exit says which session ends: that of another car is another exit.
    case 'corrected':
      return record.operation === 'entry' && !record.everUnknown ? to('queued', 'corrected') : illegal;
    // The service may have executed what was sent before; a supervisor has said that it is sent again.
    case 'withdrawn':
      return record.everUnknown ? illegal : to('voided', 'withdrawn', refusesExits(record));
    case 'not-there':
      if (record.operation !== 'exit' || record.everUnknown) return illegal;
      return to(event.known ? 'refused' : 'unknown', 'session-not-found', { httpStatus: 404 });
    case 'claim-lost':
      return record.operation === 'exit' && !record.everUnknown ? to('refused', event.reason) : illegal;
    case 'unmapped':
      if (isDirection(record.operation)) return illegal;
      return to(record.everUnknown ? 'unknown' : 'refused', 'unmapped');
    default:
      return illegal;
  }
}

function whileWaiting(event: RecordEvent): Moved {
  switch (event.type) {
    case 'entry-known':
      return to('queued');
    case 'entry-closed':
      return to('refused', 'entry-closed');
    case 'entry-untold':
      return to('refused', 'entry-untold');
    case 'claim-lost':
      return to('refused', event.reason);
    case 'withdrawn':
      return to('voided', 'withdrawn');
    default:
      return illegal;
  }
}

function onWire(record: RecordFacts, event: RecordEvent): Moved {
  if (event.type === 'stopped') return to('unknown', 'stopped-while-sending');
  if (event.type !== 'answered') return illegal;
  const { outcome } = event;
  const { httpStatus } = outcome;
  switch (outcome.kind) {
    case 'confirmed':
      return to('confirmed', null, { httpStatus, ...releasesExits(record) });
    case 'unknown':
      return to('unknown', outcome.reason, { httpStatus });
    case 'refused':
      return to(record.everUnknown ? 'unknown' : 'refused', outcome.reason, { httpStatus });
    case 'not-found':
      return to(record.everUnknown ? 'unknown' : 'queued', 'session-not-found', { httpStatus });
    case 'not-executed':
      if (outcome.reason === 'picture-too-large') return withSmallerPicture(record, httpStatus);
      return to(record.everUnknown ? 'unknown' : 'queued', outcome.reason, { httpStatus });
  }
}

function whileUnknown(record: RecordFacts, event: RecordEvent): Moved {
  switch (event.type) {
    // Only an exit is the same request to the same session; the outbox counts the repetitions.
    case 'connected':
      return record.operation === 'exit' ? to('sending') : illegal;
    case 'looked-up':
      return afterLookUp(record, event.found);
    case 'supervisor':
      switch (event.decision) {
        case 'resolve':
          return resolved(record, event.known);
        case 'resend':
          return to('queued', 'by-supervisor');
        case 'void':
          return to('voided', 'by-supervisor', refusesExits(record));
        case 'edit':
          return illegal;
      }
    default:
      return illegal;
  }
}

/** An exit that is not found is the same request again (above); of what else was done with a session a look-up proves nothing. */
function afterLookUp(record: RecordFacts, found: boolean): Moved {
  if (!isDirection(record.operation)) return illegal;
  if (found) return to('confirmed', 'looked-up', releasesExits(record));
  return record.operation === 'entry' ? to('queued', 'looked-up') : illegal;
}

function whenRefused(record: RecordFacts, event: RecordEvent): Moved {
  if (event.type !== 'supervisor') return illegal;
  switch (event.decision) {
    case 'edit':
    case 'resend':
      return to('queued', 'by-supervisor');
    case 'void':
      return to('voided', 'by-supervisor', refusesExits(record));
    case 'resolve':
      return resolved(record, event.known);
  }
}

/** Exits can follow only where the session is known; without it they need attention themselves. */
const resolved = (record: RecordFacts, known: boolean): Moved =>
  to('resolved', 'by-supervisor', known ? releasesExits(record) : refusesExits(record));

const releasesExits = (record: RecordFacts): Partial<Move> =>
  record.operation === 'entry' ? { waitingExits: 'release' } : {};

const refusesExits = (record: RecordFacts): Partial<Move> =>
  record.operation === 'entry' ? { waitingExits: 'refuse' } : {};

/**
 * After a 413: smaller once, then without (the original is kept); too large without a picture is a refusal. What was unknown before
 * is on the wire by a supervisor's word, which holds for the smaller picture, too; an exit also by itself, and waits for its turn.
 */
function withSmallerPicture(record: RecordFacts, httpStatus: number | null): Moved {
  const reason = 'picture-too-large';
  if (record.pictureSent === 'none')
    return to(record.everUnknown ? 'unknown' : 'refused', reason, { httpStatus });
  return to(record.everUnknown && record.operation === 'exit' ? 'unknown' : 'queued', reason, {
    httpStatus,
    picture: record.pictureSent === 'original' ? 'shrunk' : 'none',
  });
}
