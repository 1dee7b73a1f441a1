import { profileNames } from '../../electron/booth/outbox/prepare-act.ts';
import type { Operation, SessionAct } from '../../electron/contract/record.ts';
import type { Evidence, Executed } from './evidence.ts';
import type { FiledEvent, FiledRecord } from './journal-file.ts';
import { markOf, type ActCarries, type Press } from './ledger.ts';

// Whose request is whose: the service's log knows of no records.

/** One record and what the service has of it, in the service's order. */
export interface Account {
  readonly record: FiledRecord;
  readonly steps: readonly FiledEvent[];
  readonly arrived: Executed[];
  readonly executed: Executed[];
}

export interface Accounts {
  readonly accounts: readonly Account[];
  /** Executed, and nobody's: neither a record's, nor another booth's, nor that of a record which the campaign destroyed. */
  readonly strangers: readonly Executed[];
}

export const isAct = (operation: Operation): operation is SessionAct => operation in profileNames;

/** What a record of an act carries, as it was filed. */
export function filedAct({ request, note }: FiledRecord): ActCarries {
  const { values = {}, inputs = {} } = JSON.parse(request ?? '{}') as Partial<ActCarries>;
  return { values, inputs, reason: note ?? '' };
}

const entryKey = (plate: string | null, at: string | null): string => `entry ${plate} ${at}`;
const exitKey = (session: string | null, at: string | null): string => `exit ${session} ${at}`;
/** An exit that is sent with another time than its own is its session's all the same. */
const anyExitKey = (session: string | null): string => `exit ${session}`;
const actKey = (name: string, session: string | null, mark: string | null): string =>
  `${name} ${session} ${mark}`;

/**
 * Entries are known by plate and time (no two records share a millisecond), exits by the session's id, acts by that and their
 * mark. An edit gives an entry another plate than it was sent with.
 */
function keysOf(record: FiledRecord, press: Press | undefined): string[] {
  const { operation, plate, at, session_id: session } = record;
  if (isAct(operation))
    return [actKey(profileNames[operation], session, markOf(operation, filedAct(record)))];
  if (operation === 'exit') return session === null ? [] : [exitKey(session, at), anyExitKey(session)];
  const plates = [plate, press?.plate ?? plate, ...(press?.formerPlates ?? [])];
  return plates.map((known) => entryKey(known, at));
}

function keyOf(request: Executed): string {
  const { operation, plate, startDateTime, endDateTime, parkingSessionId, mark } = request;
  if (operation === 'entry') return entryKey(plate, startDateTime);
  return operation === 'exit'
    ? exitKey(parkingSessionId, endDateTime)
    : actKey(operation ?? '', parkingSessionId, mark);
}

export function accountsOf(evidence: Evidence): Accounts {
  const { records, events, requests, presses } = evidence;
  const steps = Map.groupBy(events, ({ record_id }) => record_id);
  const pressed = new Map(presses.map((press) => [press.pressId, press]));
  const byKey = new Map<string, Account>();
  const accounts = records.map((record): Account => {
    const account = { record, steps: steps.get(record.id) ?? [], arrived: [], executed: [] };
    for (const key of keysOf(record, pressed.get(record.press_id))) byKey.set(key, account);
    return account;
  });
  const isExcused = excuses(evidence);
  const strangers: Executed[] = [];
  for (const request of requests) {
    const account =
      byKey.get(keyOf(request)) ??
      (request.operation === 'exit' ? byKey.get(anyExitKey(request.parkingSessionId)) : undefined);
    account?.arrived.push(request);
    if (!request.executed) continue;
    if (account !== undefined) account.executed.push(request);
    else if (!isExcused(request)) strangers.push(request);
  }
  return { accounts, strangers };
}

/** @returns whether a request without a record is another booth's, or that of a press which the campaign destroyed or had erased */
function excuses({ presses, requests, elsewhere }: Evidence): (request: Executed) => boolean {
  const gone = presses.filter(({ destroyed, erased }) => destroyed !== null || erased === true);
  const plates = new Set(
    gone
      .filter(({ exception }) => exception === undefined)
      .flatMap(({ plate, formerPlates = [] }) => [plate, ...formerPlates]),
  );
  const marks = new Set(gone.flatMap(({ operation, act }) => (act ? [markOf(operation, act)] : [])));
  const sessions = new Set<string | null>(gone.map(({ sessionId }) => sessionId ?? null));
  for (const { operation, plate, sessionId } of requests)
    if (operation === 'entry' && plates.has(plate ?? '')) sessions.add(sessionId);
  sessions.delete(null);
  const others = new Set(elsewhere.map(({ plate }) => plate));
  return ({ operation, plate, parkingSessionId, mark }) =>
    operation === 'entry'
      ? plates.has(plate ?? '') || others.has(plate ?? '')
      : operation === 'exit'
        ? sessions.has(parkingSessionId)
        : marks.has(mark ?? '');
}
