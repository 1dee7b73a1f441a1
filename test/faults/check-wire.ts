import type { Evidence, Executed } from './evidence.ts';
import type { FiledEvent, FiledRecord } from './journal-file.ts';
import type { Finding } from './stage.ts';

export const recordsOf = (records: readonly FiledRecord[]): Map<string, FiledRecord> =>
  new Map(records.map((record) => [record.id, record]));

/** One record and what the service has of it, in the service's order. */
interface Account {
  readonly record: FiledRecord;
  readonly steps: readonly FiledEvent[];
  readonly arrived: Executed[];
  readonly executed: Executed[];
}

/** What was sent, executed and claimed: the record's events against the service's log. */
export function checkWire(evidence: Evidence): Finding[] {
  const { accounts, strangers } = accountsOf(evidence);
  const byId = recordsOf(evidence.records);
  const findings: Finding[] = strangers.map((request) => ({
    rule: 'execution-has-a-record',
    what: `executed ${request.operation} of ${request.plate ?? request.sessionId} is no record's`,
  }));
  for (const account of accounts.values()) findings.push(...ofOne(account, byId, evidence.events));
  const { reusedConnections } = evidence;
  if (reusedConnections > 0)
    findings.push({ rule: 'fresh-connection', what: `${reusedConnections} requests on a used connection` });
  const kept = evidence.requests.filter(({ connection }) => connection !== null && connection !== 'close');
  if (kept.length > 0)
    findings.push({ rule: 'fresh-connection', what: `${kept.length} requests asked to keep the connection` });
  return findings;
}

function ofOne(
  { record, steps, arrived, executed }: Account,
  byId: Map<string, FiledRecord>,
  events: readonly FiledEvent[],
): Finding[] {
  const name = `${record.operation} ${record.plate} (${record.state})`;
  const findings: Finding[] = [];
  const find = (rule: string, what: string): void => void findings.push({ rule, what: `${name}: ${what}` });
  const sendings = steps.filter(({ to_state }) => to_state === 'sending').length;
  const everUnknown = steps.some(({ to_state }) => to_state === 'unknown');

  if (arrived.length > sendings)
    find(
      'sending-before-first-byte',
      `${arrived.length} requests arrived, \`sending\` was committed ${sendings}×`,
    );

  // The n-th further execution needs n times: on the wire, unknown, on the wire again.
  const further = executed.length - 1;
  if (further > flaggedRepeats(steps))
    find(
      'further-execution-is-flagged',
      `${executed.length} executions, ${flaggedRepeats(steps)} flagged repeats`,
    );

  if (record.state === 'confirmed' && !everUnknown && executed.length !== 1)
    find('confirmed-was-executed', `confirmed, executed ${executed.length}×`);
  if (record.state === 'confirmed' && everUnknown && executed.length === 0)
    find('confirmed-was-executed', 'confirmed, never executed');
  if (record.state === 'confirmed' && !executed.some(({ sessionId }) => sessionId === record.session_id))
    find('confirmed-was-executed', 'confirmed with the id of another session');
  if (record.state !== 'confirmed' && record.state !== 'sending' && !everUnknown && executed.length > 0)
    find('execution-is-not-denied', 'executed, and neither confirmed nor ever flagged unknown');

  const entry = record.entry_id === null ? undefined : byId.get(record.entry_id);
  if (record.operation === 'exit' && sendings > 0) {
    const sent = steps.find(({ to_state }) => to_state === 'sending');
    const known = events.find(
      ({ record_id, to_state }) =>
        record_id === entry?.id && (to_state === 'confirmed' || to_state === 'resolved'),
    );
    if (sent !== undefined && (known === undefined || known.seq > sent.seq))
      find('no-exit-before-its-entry', 'sent before its entry was known');
  }
  return findings;
}

/** How often the record went on the wire again after it had been flagged unknown. */
function flaggedRepeats(steps: readonly FiledEvent[]): number {
  let repeats = 0;
  let unknown = false;
  for (const { to_state } of steps) {
    if (to_state === 'unknown') unknown = true;
    else if (to_state === 'sending' && unknown) {
      repeats += 1;
      unknown = false;
    }
  }
  return repeats;
}

/** Entries are matched by plate and time (no two records share a millisecond), exits by the session's id. */
function accountsOf({ records, events, requests, presses }: Evidence): {
  accounts: Map<string, Account>;
  strangers: Executed[];
} {
  const accounts = new Map<string, Account>();
  const steps = Map.groupBy(events, ({ record_id }) => record_id);
  const byEntry = new Map<string, Account>();
  const byExit = new Map<string, Account>();
  const entryKey = (plate: string | null, at: string | null): string => `${plate} ${at}`;
  for (const record of records) {
    const account = { record, steps: steps.get(record.id) ?? [], arrived: [], executed: [] };
    accounts.set(record.id, account);
    if (record.operation === 'entry') byEntry.set(entryKey(record.plate, record.at), account);
    else if (record.session_id !== null) byExit.set(record.session_id, account);
  }
  const destroyed = new Set(presses.flatMap((press) => (press.destroyed === null ? [] : [press.plate])));
  const destroyedSessions = new Set(
    requests.flatMap(({ plate, sessionId }) =>
      plate !== null && destroyed.has(plate) && sessionId !== null ? [sessionId] : [],
    ),
  );
  const strangers: Executed[] = [];
  for (const request of requests) {
    const { operation, plate, startDateTime, parkingSessionId } = request;
    const account =
      operation === 'entry'
        ? byEntry.get(entryKey(plate, startDateTime))
        : byExit.get(parkingSessionId ?? '');
    account?.arrived.push(request);
    if (!request.executed) continue;
    const excused =
      operation === 'entry' ? destroyed.has(plate ?? '') : destroyedSessions.has(parkingSessionId ?? '');
    if (account !== undefined) account.executed.push(request);
    else if (!excused) strangers.push(request);
  }
  return { accounts, strangers };
}
