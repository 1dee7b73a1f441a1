import { chainHash, chainStart, personalDigest } from '../../electron/booth/journal/chain/chain.ts';
import { profileNames } from '../../electron/booth/outbox/prepare-act.ts';
import type { Operation, RecordState, RecordView } from '../../electron/contract/record.ts';
import { isAct } from './accounts.ts';
import type { Evidence, Executed } from './evidence.ts';
import { emptyJournal, type FiledEvent, type FiledRecord } from './journal-file.ts';
import { markOf, type ActCarries, type Press, type RushStep } from './ledger.ts';

// Evidence of a run that went well, made by hand, for tests that then spoil it in one place.

const at = (index: number): string => `2026-11-20T08:15:30.00${index}+07:00`;
const uuid = (index: number, kind: string): string => `0000000${index}-0000-4000-8000-00000000000${kind}`;

export interface Life {
  readonly plate: string;
  readonly operation: Operation;
  /** The index of its entry. */
  readonly entry?: number;
  readonly states: readonly RecordState[];
  readonly act?: ActCarries;
  readonly exception?: string;
  readonly rush?: RushStep;
  /** The session, where another booth began it. */
  readonly sessionId?: string;
}

const sent = ['queued', 'sending', 'confirmed'] as const;
const carries: ActCarries = { values: {}, inputs: {}, reason: '' };
const elsewhere = { plate: 'ZQEEEE7777', sessionId: uuid(9, 'e') };

/** An entry that is confirmed, one that is unknown and was executed, and the first one's exit; then what the seven others bring. */
const lives: readonly Life[] = [
  { plate: 'ZQAAAA3333', operation: 'entry', states: sent },
  { plate: 'ZQBBBB4444', operation: 'entry', states: ['queued', 'sending', 'unknown'] },
  { plate: 'ZQAAAA3333', operation: 'exit', entry: 0, states: sent },
  {
    plate: 'ZQAAAA3333',
    operation: 'charge',
    entry: 0,
    states: sent,
    act: { ...carries, values: { endDateTime: '2026-11-20T09:30:00.000+07:00' } },
  },
  {
    plate: 'ZQAAAA3333',
    operation: 'direct-charge',
    entry: 0,
    states: ['queued', 'sending', 'unknown'],
    act: { ...carries, inputs: { amount: '2.50', note: 'for 4' } },
  },
  { plate: 'ZQCCCC5555', operation: 'exit', states: ['local'], exception: 'no ticket' },
  { ...elsewhere, operation: 'exit', states: sent },
];

/** One change of a record, as it goes into the chain. */
export interface Change {
  readonly record: FiledRecord;
  /** What it had then; left out: what it has now. */
  readonly plate?: string;
  readonly from: string | null;
  readonly to: string;
  readonly happening?: string;
  readonly detail?: string;
}

/** The chain over these changes, as the journal would have written it. */
export function chained(changes: readonly Change[]): FiledEvent[] {
  let before = chainStart;
  return changes.map(({ record, plate = record.plate, from, to, happening = 'x', detail = '{}' }, index) => {
    const { salt, picture_sha256: pictureSha256 } = record;
    const digest = personalDigest({ salt, plate, at: record.at, pictureSha256 });
    const fields = { recordId: record.id, atMs: index, happening, from, to, detail, digest };
    before = chainHash(before, fields);
    return {
      seq: index + 1,
      record_id: record.id,
      at_ms: index,
      happening,
      from_state: from,
      to_state: to,
      detail,
      digest,
      hash: before,
    };
  });
}

/** The changes behind these events, to be chained anew. */
export const changesOf = (events: readonly FiledEvent[], records: readonly FiledRecord[]): Change[] =>
  events.flatMap(({ record_id, from_state: from, to_state: to, happening, detail }) => {
    const record = records.find(({ id }) => id === record_id);
    return record === undefined ? [] : [{ record, from, to, happening, detail }];
  });

function recordOf(life: Life, index: number): FiledRecord {
  const known = isAct(life.operation) || life.states.includes('confirmed');
  const { act } = life;
  return {
    seq: index + 1,
    id: uuid(index, 'a'),
    press_id: uuid(index, 'b'),
    operation: life.operation,
    plate: life.plate,
    vehicle_class: 'CAR',
    at: at(index),
    state: life.states.at(-1) as RecordState,
    reason: null,
    http_status: null,
    picture_sent: 'original',
    entry_id: life.entry === undefined ? null : uuid(life.entry, 'a'),
    session_id: known ? (life.sessionId ?? uuid(life.entry ?? index, 'e')) : null,
    picture_sha256: null,
    picture_note: null,
    request: act === undefined ? null : JSON.stringify({ values: act.values, inputs: act.inputs }),
    note: act?.reason ?? life.exception ?? null,
    salt: `salt${index}`,
  };
}

/** As the screen was shown it when it was saved. */
export const shownOf = ({ id, at: when, operation, plate }: FiledRecord): RecordView =>
  ({ id, at: when, operation, plate, sessionId: null }) as RecordView;

function pressOf({ act, exception, rush, sessionId }: Life, record: FiledRecord): Press {
  return {
    pressId: record.press_id,
    operation: record.operation,
    plate: record.plate,
    entryId: record.entry_id,
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(exception === undefined ? {} : { exception }),
    ...(act === undefined ? {} : { act }),
    ...(rush === undefined ? {} : { rush }),
    picture: null,
    pictureSha256: null,
    saved: shownOf(record),
    destroyed: null,
    pictureLost: false,
    pressedMs: 0,
    refusals: [],
    ...(rush?.startsWith('void') === true ? { decided: true as const } : {}),
    sent: [{ atMs: Date.parse(record.at), offsetMinutes: 420 }],
  };
}

function requestOf({ act, operation }: Life, record: FiledRecord, index: number): Executed {
  const isEntry = operation === 'entry';
  return {
    at: `2026-11-20T01:15:30.00${index}Z`,
    operation: isAct(operation) ? profileNames[operation] : operation,
    executed: true,
    sessionId: record.session_id ?? uuid(index, 'f'),
    plate: isEntry ? record.plate : (act?.values.plateNumber ?? null),
    vehicleClass: isEntry ? record.vehicle_class : null,
    startDateTime: isEntry ? record.at : null,
    endDateTime: operation === 'exit' ? record.at : (act?.values.endDateTime ?? null),
    amount: Number(act?.inputs['amount'] ?? 0),
    pictureSha256: record.picture_sha256,
    fault: record.state === 'unknown' ? 'reset-after-execution' : null,
    status: 200,
    parkingSessionId: isEntry ? null : record.session_id,
    mark: act === undefined ? null : markOf(operation, act),
    connection: 'close',
  };
}

const toldOf = ({ id, operation, plate, session_id: sessionId }: FiledRecord): Evidence['told'][number] => ({
  id,
  operation,
  plate,
  sessionId,
});

/**
 * Three records of entry and exit (0 to 2), a charge, a direct charge whose answer was lost, an exception, another booth's car.
 *
 * @param more what else there is to tell, at most three
 */
export function goodEvidence(more: readonly Life[] = []): Evidence {
  const all = [...lives, ...more];
  const records = all.map(recordOf);
  const each = <T>(make: (life: Life, record: FiledRecord, index: number) => T): T[] =>
    all.map((life, index) => make(life, records[index] as FiledRecord, index));
  const changes = each(({ states }, record) =>
    states.map((to, step): Change => {
      const change = { record, from: states[step - 1] ?? null, to };
      if (to === 'draft') return { ...change, plate: '' };
      return change.from === 'draft' && to === 'queued' ? { ...change, happening: 'plate-typed' } : change;
    }),
  ).flat();
  const entered: Executed = {
    ...requestOf({ ...elsewhere, operation: 'entry', states: [] }, recordOf(lives[0] as Life, 9), 9),
    sessionId: elsewhere.sessionId,
    plate: elsewhere.plate,
  };
  return {
    presses: each(pressOf),
    began: emptyJournal,
    elsewhere: [elsewhere],
    records,
    events: chained(changes),
    pictures: [],
    requests: [
      ...each((life, record, index) =>
        life.states.includes('sending') ? [requestOf(life, record, index)] : [],
      ).flat(),
      entered,
    ],
    openings: [0],
    stops: [],
    told: records.filter(({ state }) => state === 'confirmed').map(toldOf),
    reusedConnections: 0,
    files: [],
    tokens: ['the-token'],
    pins: ['471108'],
    profile: 'training',
    foundSent: false,
    findings: [],
  };
}
