import {
  needs,
  setWays,
  type SetWay,
  type Attention,
  type AttentionItem,
  type Decision,
  type MovedAsideView,
  type WayOut,
} from '../../contract/attention.ts';
import type { CallInput } from '../../contract/channels.ts';
import type { RecordView } from '../../contract/record.ts';
import { ok, refuse, type Result } from '../../contract/result.ts';
import { boothTimeOf } from '../lib/booth-time.ts';
import type { NeedingRecord } from '../journal/records/needing.ts';
import type { FoundAgain } from '../journal/model/record-types.ts';
import type { Journal } from '../journal/types.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Decided, Decision as Moved } from '../outbox/record-transitions.ts';
import type { SupervisorPin } from '../people/supervisor-pin.ts';
import type { Reconciler } from '../sessions/reconciler.ts';
import type { TrustedClock } from '../clock/trusted-clock.ts';
import { asServiceWrites, type WritingPorts } from '../sessions/as-service-writes.ts';
import { checkedPlate, classFault, isInside, type GatePorts, type InsidePorts } from './press.ts';

/** What the use cases of "needs attention" work with. */
export interface AttentionPorts {
  readonly journal: Pick<
    Journal,
    'needing' | 'find' | 'foundAgain' | 'movedAside' | 'olderPrograms' | 'closeMovedAside' | 'seenSessionId'
  >;
  readonly parked: WritingPorts['parked'] & InsidePorts['parked'];
  readonly outbox: Pick<Outbox, 'decide'>;
  readonly reconciler: Pick<Reconciler, 'canLookUp' | 'lookUp'>;
  readonly pin: SupervisorPin;
  readonly clock: Pick<TrustedClock, 'now' | 'trusted' | 'elapsed' | 'offsetMinutes'>;
  /** So long (ms) a damaged journal stays that nobody closes: as records do. */
  readonly recordMs: number;
  /** What is shown of the damaged journals has to be read again. */
  readonly changed: () => void;
  readonly vehicleClasses: readonly string[];
  readonly plates: GatePorts['plates'];
}

const dayMs = 86_400_000;

/** @returns a page of the records that are unknown, refused or without a plate, each with what may be done: never nothing */
export async function needingAttention(
  ports: AttentionPorts,
  { cause, offset, limit, recordId }: CallInput<'attention.list'>,
): Promise<Result<Attention>> {
  const { journal, pin, reconciler } = ports;
  const part = await journal.needing({
    cause: cause ?? null,
    offset,
    limit,
    recordId: recordId ?? null,
  });
  const itemOf = ({ view, ...found }: NeedingRecord): AttentionItem => ({
    ...found,
    record: view,
    waysOut: waysOutOf(view),
    canLookUp: reconciler.canLookUp(view),
    setWays: setWaysOf(view, found.again !== undefined),
    mayDuplicate: mayDuplicate(view),
  });
  const found = await journal.foundAgain();
  const again = found.filter(({ isRecordedAgain }) => isRecordedAgain).length;
  return ok({
    items: part.records.map(itemOf),
    offset: part.offset,
    causes: part.causes,
    item: part.record === null ? null : itemOf(part.record),
    movedAside: await movedAsideOf(ports),
    found: { sendable: sendableOf(found).length, again },
    pin: pin.state,
  });
}

/** What the one decision sends; the rest is looked at one by one. */
const sendableOf = (found: readonly FoundAgain[]): FoundAgain[] =>
  found.filter(({ record, isRecordedAgain }) => !isRecordedAgain && waysOutOf(record).includes('resend'));

/** The damaged journals that may hold what was never sent, and those of older programs. */
async function movedAsideOf({ journal, clock, recordMs }: AttentionPorts): Promise<MovedAsideView[]> {
  const nowMs = clock.trusted();
  const [damaged, older] = await Promise.all([journal.movedAside(), journal.olderPrograms()]);
  const at = (ms: number): string => boothTimeOf(ms, clock.offsetMinutes(ms));
  return [
    ...damaged
      .filter(({ isKept }) => isKept)
      .map(({ folder, movedMs, lost }) => ({
        kind: 'damaged' as const,
        folder,
        movedAt: at(movedMs),
        lost,
        daysLeft: Math.max(0, Math.ceil((movedMs + recordMs - nowMs) / dayMs)),
      })),
    ...older
      .filter(({ isKept }) => isKept)
      .map(({ folder, lastMs, open }) => ({
        kind: 'older-program' as const,
        folder,
        movedAt: at(lastMs),
        open,
      })),
  ];
}

/**
 * A supervisor says that a damaged journal, or an older program's, need not stay; kept in the chain with the reason.
 *
 * @returns `pin-not-set`, `pin-wrong`, `pin-locked`, `reason-empty`; `not-possible-now` where it is closed or gone
 */
export async function closeMovedAside(
  { journal, pin, clock, changed }: AttentionPorts,
  { folder, reason, pin: typed, who }: CallInput<'attention.closeMovedAside'>,
): Promise<Result<null>> {
  const allowed = await pin.check(typed, who);
  if (!allowed.ok) return allowed;
  if (reason.trim() === '') return refuse('reason-empty', { field: 'reason' });
  const closing = { folder, by: allowed.value, reason: reason.trim() };
  if (!(await journal.closeMovedAside(closing, clock.now()))) return refuse('not-possible-now');
  changed();
  return ok(null);
}

/**
 * None where the record needs nobody. An exit without a session, or an entry without a plate, has nothing that could be sent, but for one
 * whose entry another booth has, or that an older copy of the disk has waiting: a person may know its session. What is unknown cannot be edited, it may have been executed.
 */
function waysOutOf({ state, operation, sessionId, siteEntry, plate, reason }: RecordView): WayOut[] {
  if (needs.every((need) => need !== state)) return [];
  if (state === 'draft') return ['void'];
  const isNameable = siteEntry !== undefined || reason === 'older-copy';
  const sendable = operation === 'entry' ? plate !== '' : sessionId !== null || isNameable;
  if (state === 'refused' && operation === 'entry') return ['edit', 'resend', 'resolve', 'void'];
  return sendable ? ['resend', 'resolve', 'void'] : ['resolve', 'void'];
}

/** It can only be sent with a session that somebody names. */
const needsSession = ({ operation, sessionId }: RecordView): boolean =>
  operation === 'exit' && sessionId === null;

const isCharge = ({ operation }: RecordView): boolean =>
  operation === 'charge' || operation === 'direct-charge';

/** Whether the service may have executed what would be there twice if it were sent again. */
export const mayDuplicate = (record: RecordView): boolean =>
  record.state === 'unknown' && (record.operation === 'entry' || isCharge(record));

/**
 * What a decision about many at once may do with a record. A charge is sent again by nobody who does not look at it alone; what was
 * found again has a decision of its own (`sendFound`), which leaves out what was recorded since.
 *
 * @param isAgain the same was recorded once more: sent again, too, it may be there twice, whatever the service said to the first
 */
export function setWaysOf(record: RecordView, isAgain: boolean): SetWay[] {
  const ways = waysOutOf(record);
  const isSentAlone = isAgain || isCharge(record) || record.reason === 'found-again' || needsSession(record);
  return setWays.filter((way) => ways.includes(way) && !(way === 'resend' && isSentAlone));
}

/**
 * A supervisor decides about a record; kept in the chain with the reason.
 *
 * @returns the record after it; `pin-not-set`, `pin-wrong`, `pin-locked`, `reason-empty`, `plate-empty`, `plate-too-long`,
 * `class-unknown`, `already-inside` where another car with that plate is and nobody said that this is one more; `value-wrong` where another entry has the named session; `still-offered` where it is offered to other booths and could not be reclaimed in time; `not-possible-now` where the record has changed meanwhile. A refused decision changed nothing.
 */
export async function decide(
  ports: AttentionPorts,
  { recordId, decision, reason, pin, who }: CallInput<'attention.decide'>,
): Promise<Result<RecordView>> {
  const allowed = await ports.pin.check(pin, who);
  if (!allowed.ok) return allowed;
  if (reason.trim() === '') return refuse('reason-empty', { field: 'reason' });
  return decideAsItStands(ports, recordId, decision, { by: allowed.value, reason: reason.trim() });
}

async function decideAsItStands(
  ports: AttentionPorts,
  recordId: string,
  decision: Decision,
  decided: NonNullable<Moved['decided']>,
): Promise<Result<RecordView>> {
  const record = await ports.journal.find(recordId);
  if (record === null || !waysOutOf(record.view).includes(decision.way)) return refuse('not-possible-now');
  const details = await detailsOf(ports, record.view, decision);
  if (!details.ok) return details;
  const { view, lastEvent } = record;
  const more = { decided, ...details.value, lastEvent };
  const after = await ports.outbox.decide(recordId, eventOf(decision), more);
  if (after !== null) return ok(after);
  const now = await ports.journal.find(recordId);
  if (now?.view.offered === true) return refuse('still-offered');
  // Nothing has happened to it: another entry has the session that was named.
  if (now?.lastEvent === lastEvent)
    return 'resolvedSession' in details.value
      ? refuse('value-wrong', { field: 'sessionId' })
      : refuse('not-possible-now');
  // A look-up's note changes nothing of what was decided on.
  const isNoted = now?.view.state === view.state && now.view.reason === view.reason;
  return isNoted ? decideAsItStands(ports, recordId, decision, decided) : refuse('not-possible-now');
}

/** So long (ms) one decision about what was found again goes on; then the screen has to have its answer. */
const foundMostMs = 10_000;

/**
 * A supervisor's one decision about all that was found again: it is sent, the oldest first, each kept in the chain with the reason. What
 * has changed meanwhile is passed over. Interrupted in the middle, or after ten seconds, it is asked for again.
 *
 * @returns how many wait to be sent by it; `pin-not-set`, `pin-wrong`, `pin-locked`, `reason-empty`; `not-possible-now` where there is none
 */
export async function sendFound(
  { journal, outbox, pin, clock }: AttentionPorts,
  { reason, pin: typed, who }: CallInput<'attention.sendFound'>,
): Promise<Result<number>> {
  const allowed = await pin.check(typed, who);
  if (!allowed.ok) return allowed;
  if (reason.trim() === '') return refuse('reason-empty', { field: 'reason' });
  const decided = { by: allowed.value, reason: reason.trim() };
  const until = clock.elapsed() + foundMostMs;
  let sent = 0;
  for (const { record, until: unlessRecordedSince } of sendableOf(await journal.foundAgain())) {
    if (clock.elapsed() > until) break;
    const decision = { decided, unlessRecordedSince };
    const after = await outbox.decide(record.id, eventOf({ way: 'resend' }), decision);
    if (after !== null) sent += 1;
  }
  return sent === 0 ? refuse('not-possible-now') : ok(sent);
}

/**
 * Asks the service whether it has an unknown record; anybody may.
 *
 * @returns the record after it, which may still be unknown, or settled before it was asked about; `not-possible-now` where
 * nothing can be asked
 */
export async function lookUp(
  { reconciler }: AttentionPorts,
  { recordId }: CallInput<'attention.lookUp'>,
): Promise<Result<RecordView>> {
  const after = await reconciler.lookUp(recordId);
  return after === null ? refuse('not-possible-now') : ok(after);
}

async function detailsOf(
  ports: AttentionPorts,
  record: RecordView,
  decision: Decision,
): Promise<Result<Pick<Moved, 'edited' | 'resolvedSession'>>> {
  switch (decision.way) {
    case 'edit': {
      const plate = checkedPlate(ports, decision.plate);
      if (!plate.ok) return plate;
      const { vehicleClass, despiteInside } = decision;
      const fault = classFault(ports, vehicleClass);
      if (fault !== null) return fault;
      // Of the plate that it has, the list tells which other records there are.
      const isNew = record.plate !== plate.value;
      if (isNew && despiteInside !== true && (await isInside(ports, plate.value)))
        return refuse('already-inside', { field: 'plate' });
      return ok({ edited: { plate: plate.value, vehicleClass } });
    }
    case 'resend':
      if (!needsSession(record)) return ok({});
      return sessionOf(decision) === ''
        ? refuse('value-wrong', { field: 'sessionId' })
        : ok(await namedBy(ports, decision));
    case 'resolve':
      return ok(await namedBy(ports, decision));
    case 'void':
      return ok({});
  }
}

const sessionOf = (decision: Decision): string =>
  ('sessionId' in decision ? (decision.sessionId ?? '') : '').trim();

async function namedBy(ports: AttentionPorts, decision: Decision): Promise<Pick<Moved, 'resolvedSession'>> {
  const session = sessionOf(decision);
  return session === '' ? {} : { resolvedSession: await asServiceWrites(ports, session) };
}

/** What that decision is to the record. */
export function eventOf(decision: Decision): Decided {
  return decision.way === 'resolve'
    ? { type: 'supervisor', decision: 'resolve', known: sessionOf(decision) !== '' }
    : { type: 'supervisor', decision: decision.way };
}
