import { accountsOf, filedAct, isAct, type Account } from './accounts.ts';
import type { Evidence, Executed } from './evidence.ts';
import type { FiledRecord } from './journal-file.ts';
import type { Press } from './ledger.ts';
import { platesOf } from './stays.ts';
import type { Finding } from './stage.ts';

// What the service executed, field by field and in its own order, against what was pressed.

/** Holds what was executed against what was pressed and filed. */
export function checkExecuted(evidence: Evidence): Finding[] {
  const { accounts } = accountsOf(evidence);
  const pressed = new Map(evidence.presses.map((press) => [press.pressId, press]));
  const plates = platesOf(evidence.presses);
  const shrunk = Map.groupBy(evidence.pictures, ({ recordId }) => recordId);
  const findings = accounts.flatMap((account) => {
    const { record } = account;
    const press = pressed.get(record.press_id);
    const known = new Set([record.plate, press?.plate, ...(plates.get(record.entry_id ?? record.id) ?? [])]);
    const hashes = new Set((shrunk.get(record.id) ?? []).map(({ sha256 }) => sha256));
    // An act's request is known by its words, so that its body was read, whatever became of it.
    const told = isAct(record.operation) ? account.arrived : account.executed;
    const found = told.flatMap((request) => [
      ...fieldsOf(record, request, known),
      ...pictureOf(record, press, request, hashes),
    ]);
    const { operation, plate, state } = record;
    return found.map(([rule, what]) => ({ rule, what: `${operation} ${plate} (${state}): ${what}` }));
  });
  return [...findings, ...checkOrder(evidence, accounts)];
}

type Found = readonly [rule: string, what: string];

/** Times and class are the record's own, and what an act carries; the plate is one that its car was given at some time. */
function fieldsOf(record: FiledRecord, request: Executed, plates: ReadonlySet<string | undefined>): Found[] {
  const rule = 'executed-as-pressed';
  const differs = (what: string, is: unknown, should: unknown): Found[] =>
    is === should ? [] : [[rule, `executed with ${what} ${String(is)} for ${String(should)}`]];
  if (isAct(record.operation)) {
    const { values, inputs } = filedAct(record);
    return [
      ...differs('plate', request.plate, values.plateNumber ?? request.plate),
      ...differs('endDateTime', request.endDateTime, values.endDateTime ?? request.endDateTime),
      ...differs('amount', request.amount, Number(inputs['amount'] ?? request.amount)),
    ];
  }
  if (record.operation === 'exit') return differs('endDateTime', request.endDateTime, record.at);
  return [
    ...differs('vehicleClass', request.vehicleClass, record.vehicle_class),
    ...(plates.has(request.plate ?? '') ? [] : differs('plate', request.plate, record.plate)),
  ];
}

/** The picture that was pressed, the same made smaller, or none where the record says why. */
function pictureOf(
  record: FiledRecord,
  press: Press | undefined,
  { pictureSha256: sent }: Executed,
  kept: ReadonlySet<string>,
): Found[] {
  if (isAct(record.operation) || press === undefined || press.pictureLost) return [];
  const rule = 'executed-as-pressed';
  if (sent === press.pictureSha256) return [];
  if (sent === null)
    return record.picture_sent === 'none' || record.picture_note !== null
      ? []
      : [[rule, 'executed without its picture, and nothing says why']];
  // What it was made smaller to went with it.
  const isGone = press.pictureErased === true && record.picture_sent === 'shrunk';
  return isGone || kept.has(sent) ? [] : [[rule, 'executed with another picture']];
}

/** States through which a record goes whose turn nothing has taken from it. */
const plain: ReadonlySet<string> = new Set(['draft', 'queued', 'waiting-for-entry', 'sending', 'confirmed']);

/** In the service's log nothing is done with a session before its entry, and a plate's records come in the order pressed. */
function checkOrder({ requests }: Evidence, accounts: readonly Account[]): Finding[] {
  const place = new Map(requests.map((request, index) => [request, index]));
  const first = (of: readonly Executed[]): number =>
    Math.min(...of.map((request) => place.get(request) ?? Infinity));
  const findings: Finding[] = [];
  const byId = new Map(accounts.map((account) => [account.record.id, account]));
  for (const { record, executed } of accounts) {
    const entry = byId.get(record.entry_id ?? '');
    if (entry === undefined || executed.length === 0 || entry.executed.length === 0) continue;
    if (first(executed) < first(entry.executed))
      findings.push({
        rule: 'no-exit-before-its-entry',
        what: `${record.operation} ${record.plate}: executed before its entry was`,
      });
  }
  const isPlain = ({ steps }: Account): boolean =>
    steps.every(({ to_state, happening }) => plain.has(to_state) && happening !== 'restated');
  // Whose entry has lost its turn has lost its own.
  const inTurn = accounts.filter((account) => {
    const entry = byId.get(account.record.entry_id ?? '');
    return account.arrived.length > 0 && isPlain(account) && (entry === undefined || isPlain(entry));
  });
  const lanes = Map.groupBy(inTurn, ({ record }) => record.plate);
  for (const [plate, lane] of lanes) {
    const inOrder = lane.toSorted((one, other) => one.record.seq - other.record.seq);
    for (const [index, account] of inOrder.entries()) {
      const before = inOrder[index - 1];
      if (before !== undefined && first(account.arrived) < first(before.arrived))
        findings.push({
          rule: 'a-plate-goes-in-order',
          what: `${account.record.operation} ${plate} came before the ${before.record.operation} before it`,
        });
    }
  }
  return findings;
}
