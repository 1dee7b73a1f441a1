import { accountsOf, isAct, type Account } from './accounts.ts';
import { checkSends, isOfDoubt } from './check-sends.ts';
import type { Evidence } from './evidence.ts';
import type { FiledEvent, FiledRecord } from './journal-file.ts';
import type { Finding } from './stage.ts';

export const recordsOf = (records: readonly FiledRecord[]): Map<string, FiledRecord> =>
  new Map(records.map((record) => [record.id, record]));

/** What was sent, executed and claimed: the record's events against the service's log. */
export function checkWire(evidence: Evidence): Finding[] {
  const { accounts, strangers } = accountsOf(evidence);
  const findings: Finding[] = strangers.map((request) => ({
    rule: 'execution-has-a-record',
    what: `executed ${request.operation} of ${request.plate ?? request.parkingSessionId} is no record's`,
  }));
  for (const account of accounts)
    for (const [rule, what] of [...ofOne(account, evidence.events), ...checkSends(account)]) {
      const { operation, plate, state } = account.record;
      findings.push({ rule, what: `${operation} ${plate} (${state}): ${what}` });
    }
  return [...findings, ...checkExceptions(evidence), ...checkConnections(evidence)];
}

function ofOne(
  { record, steps, arrived, executed }: Account,
  events: readonly FiledEvent[],
): [string, string][] {
  const findings: [string, string][] = [];
  const find = (rule: string, what: string): void => void findings.push([rule, what]);
  const sendings = steps.filter(({ to_state }) => to_state === 'sending').length;
  const everUnknown = steps.some((step) => step.to_state === 'unknown' || isOfDoubt(step));

  if (arrived.length > sendings)
    find(
      'sending-before-first-byte',
      `${arrived.length} requests arrived, \`sending\` was committed ${sendings}×`,
    );

  if (record.state === 'confirmed' && !everUnknown && executed.length !== 1)
    find('confirmed-was-executed', `confirmed, executed ${executed.length}×`);
  if (record.state === 'confirmed' && everUnknown && executed.length === 0)
    find('confirmed-was-executed', 'confirmed, never executed');
  if (record.state === 'confirmed' && !executed.some(({ sessionId }) => sessionId === record.session_id))
    find('confirmed-was-executed', 'confirmed with the id of another session');
  if (record.state !== 'confirmed' && record.state !== 'sending' && !everUnknown && executed.length > 0)
    find('execution-is-not-denied', 'executed, and neither confirmed nor ever flagged unknown');

  // The entry's own row may be one that the campaign destroyed: its events are there all the same.
  const follows = record.entry_id !== null && (record.operation === 'exit' || isAct(record.operation));
  const sent = steps.find(({ to_state }) => to_state === 'sending');
  if (follows && sent !== undefined) {
    const known = events.find(
      ({ record_id, to_state }) =>
        record_id === record.entry_id && (to_state === 'confirmed' || to_state === 'resolved'),
    );
    if (known === undefined || known.seq > sent.seq)
      find('no-exit-before-its-entry', 'sent before its entry was known');
  }
  return findings;
}

/** A car of which nothing is known leaves: for the supervisor, and for nobody else. */
function checkExceptions({ presses, records, events, requests }: Evidence): Finding[] {
  const rule = 'exception-stays-here';
  const pressed = presses.filter(({ exception }) => exception !== undefined);
  const byPress = new Map(records.map((record) => [record.press_id, record]));
  const onWire = new Set(requests.map(({ plate }) => plate));
  return pressed.flatMap(({ pressId, plate }): Finding[] => {
    const record = byPress.get(pressId);
    const left = events.some(({ record_id, to_state }) => record_id === record?.id && to_state !== 'local');
    const findings: Finding[] = [];
    if (record !== undefined && (record.state !== 'local' || left))
      findings.push({ rule, what: `exception ${plate} is ${record.state}` });
    if (plate !== '' && onWire.has(plate)) findings.push({ rule, what: `exception ${plate} was sent` });
    return findings;
  });
}

function checkConnections({ reusedConnections, requests }: Evidence): Finding[] {
  const rule = 'fresh-connection';
  const findings: Finding[] = [];
  if (reusedConnections > 0)
    findings.push({ rule, what: `${reusedConnections} requests on a used connection` });
  const kept = requests.filter(({ connection }) => connection !== null && connection !== 'close');
  if (kept.length > 0) findings.push({ rule, what: `${kept.length} requests asked to keep the connection` });
  return findings;
}
