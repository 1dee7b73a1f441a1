import { isDeepStrictEqual } from 'node:util';
import { filedAct } from './accounts.ts';
import { recordsOf } from './check-wire.ts';
import type { Evidence } from './evidence.ts';
import type { FiledRecord } from './journal-file.ts';
import { vehicleClass, type Press } from './ledger.ts';
import type { Finding } from './stage.ts';

// What was filed, field by field, against what was pressed: whose record it is, when, for which session, with which words and sums.

type Found = readonly [rule: string, what: string];

/** Holds each record against its press. */
export function checkFiled(evidence: Evidence): Finding[] {
  const { presses, records } = evidence;
  const byId = recordsOf(records);
  const byPress = new Map(presses.map((press) => [press.pressId, press]));
  return records.flatMap((record) => {
    const { operation, plate, state, press_id: pressId } = record;
    const press = byPress.get(pressId);
    const found = [
      ...ownersOf(record, press, evidence),
      ...sessionOf(record, byId.get(record.entry_id ?? '')),
      ...(press === undefined ? [] : [...timeOf(record, press), ...wordsOf(record, press)]),
      ...classOf(record),
      ...plateOf(record, press, evidence, byId),
    ];
    return found.map(([rule, what]) => ({ rule, what: `${operation} ${plate} (${state}): ${what}` }));
  });
}

/** A press that was saved anew while a damaged journal was read: the record that was found then bears its own name. */
const isFoundBeside = ({ id, press_id: pressId }: FiledRecord, { events }: Evidence): boolean =>
  id === pressId && events.some(({ happening }) => happening === 'salvaged');

function ownersOf(record: FiledRecord, press: Press | undefined, evidence: Evidence): Found[] {
  const rule = 'one-record-a-press';
  if (press === undefined) return isFoundBeside(record, evidence) ? [] : [[rule, 'nobody pressed it']];
  const first = evidence.records.find(({ press_id: pressId }) => pressId === press.pressId);
  return first === record ? [] : [[rule, 'its press has another record']];
}

/** What is done with a car that this booth let in is done with its session, and with no other. */
function sessionOf(record: FiledRecord, entry: FiledRecord | undefined): Found[] {
  const { session_id: session } = record;
  if (entry === undefined || session === null || session === entry.session_id) return [];
  return [['session-of-its-entry', `session ${session}, its entry's is ${entry.session_id}`]];
}

/** A press may be under way for so long (ms). */
const longestPressMs = 30_000;

/** Minutes to the east of Greenwich that a time says itself. */
function offsetOf(at: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(at) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** It was recorded when it was pressed, as the booth's clock and offset were then: not as the booth says itself. */
function timeOf({ at }: FiledRecord, { sent }: Press): Found[] {
  const then = sent.some(
    ({ atMs, offsetMinutes }) =>
      Math.abs(Date.parse(at) - atMs) <= longestPressMs && offsetOf(at) === offsetMinutes,
  );
  const pressed = sent.map(({ atMs, offsetMinutes }) => `${new Date(atMs).toISOString()} ${offsetMinutes}`);
  return then ? [] : [['time-of-the-press', `at ${at}, pressed at ${pressed.join()}`]];
}

/** An act's values (the booth adds what else the profile sends), sums and reason, and an exception's reason. */
function wordsOf(record: FiledRecord, { act, exception }: Press): Found[] {
  const rule = 'filed-as-pressed';
  if (exception !== undefined)
    return record.note === exception ? [] : [[rule, `its reason is ${String(record.note)}`]];
  if (act === undefined) return [];
  const { values, inputs, reason } = filedAct(record);
  const same =
    Object.entries(act.values).every(([name, value]) => values[name as keyof typeof values] === value) &&
    isDeepStrictEqual({ ...inputs }, { ...act.inputs }) &&
    reason === act.reason;
  return same ? [] : [[rule, `${String(record.request)} ${reason} for ${JSON.stringify(act)}`]];
}

/** A car that came in at one tap has none before its plate is typed. */
const classOf = ({ operation, plate, vehicle_class: filed }: FiledRecord): Found[] =>
  operation !== 'entry' || filed === vehicleClass || (plate === '' && filed === '')
    ? []
    : [['filed-as-pressed', `class ${filed} for ${vehicleClass}`]];

/** An entry has the plate that was pressed, or that of the last edit which the service confirmed. */
function plateOf(
  record: FiledRecord,
  press: Press | undefined,
  { presses, events }: Evidence,
  byId: ReadonlyMap<string, FiledRecord>,
): Found[] {
  if (record.operation !== 'entry' || press === undefined || press.destroyed !== null) return [];
  if (press.rush !== undefined && record.plate === '') return [];
  const isEdit = ({ operation, entryId }: Press): boolean =>
    operation === 'edit-entry' && entryId === record.id;
  if (presses.some((other) => isEdit(other) && (other.destroyed !== null || other.erased === true)))
    return [];
  const last = events.findLast(({ record_id: id, to_state: to }) => {
    const { operation, entry_id: entryId } = byId.get(id) ?? {};
    return to === 'confirmed' && operation === 'edit-entry' && entryId === record.id;
  });
  const edit = byId.get(last?.record_id ?? '');
  const plate = edit === undefined ? press.plate : filedAct(edit).values.plateNumber;
  return record.plate === plate || record.plate === press.plateAsked
    ? []
    : [['plate-of-the-last-edit', `its plate was to be ${plate}`]];
}
