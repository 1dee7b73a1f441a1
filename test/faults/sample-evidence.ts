import { chainHash, chainStart, personalDigest } from '../../electron/booth/journal/chain.ts';
import type { RecordState, RecordView } from '../../electron/contract/record.ts';
import type { Evidence, Executed } from './evidence.ts';
import type { FiledEvent, FiledRecord } from './journal-file.ts';
import type { Press } from './ledger.ts';

// Evidence of a run that went well, made by hand, for tests that then spoil it in one place.

const at = (index: number): string => `2026-11-20T08:15:30.00${index}+07:00`;
const uuid = (index: number, kind: string): string => `0000000${index}-0000-4000-8000-00000000000${kind}`;

interface Life {
  readonly plate: string;
  readonly operation: 'entry' | 'exit';
  readonly entry: number | null;
  readonly states: readonly RecordState[];
}

const lives: readonly Life[] = [
  { plate: 'ZQAAAA3333', operation: 'entry', entry: null, states: ['queued', 'sending', 'confirmed'] },
  { plate: 'ZQBBBB4444', operation: 'entry', entry: null, states: ['queued', 'sending', 'unknown'] },
  { plate: 'ZQAAAA3333', operation: 'exit', entry: 0, states: ['queued', 'sending', 'confirmed'] },
];

/** The chain over these changes, as the journal would have written it. */
export function chained(
  changes: readonly { record: FiledRecord; from: string | null; to: string }[],
): FiledEvent[] {
  let before = chainStart;
  return changes.map(({ record, from, to }, index) => {
    const { salt, plate, picture_sha256: pictureSha256 } = record;
    const digest = personalDigest({ salt, plate, at: record.at, pictureSha256 });
    const fields = { recordId: record.id, atMs: index, happening: 'x', from, to, detail: '{}', digest };
    before = chainHash(before, fields);
    return {
      seq: index + 1,
      record_id: record.id,
      at_ms: index,
      happening: 'x',
      from_state: from,
      to_state: to,
      detail: '{}',
      digest,
      hash: before,
    };
  });
}

/** An entry that is confirmed, one that is unknown and was executed, and the first one's exit. */
export function goodEvidence(): Evidence {
  const records = lives.map((life, index): FiledRecord => {
    const session = life.states.includes('confirmed') ? uuid(life.entry ?? index, 'e') : null;
    return {
      seq: index + 1,
      id: uuid(index, 'a'),
      press_id: uuid(index, 'b'),
      operation: life.operation,
      plate: life.plate,
      at: at(index),
      state: life.states.at(-1) as RecordState,
      entry_id: life.entry === null ? null : uuid(life.entry, 'a'),
      session_id: session,
      picture_sha256: null,
      picture_note: null,
      salt: `salt${index}`,
    };
  });
  const presses = records.map((record): Press => ({
    pressId: record.press_id,
    operation: record.operation,
    plate: record.plate,
    entryId: record.entry_id,
    picture: null,
    pictureSha256: null,
    saved: { id: record.id, at: record.at } as RecordView,
    destroyed: null,
    pictureLost: false,
  }));
  const requests = records.map((record, index): Executed => ({
    operation: record.operation,
    executed: true,
    sessionId: record.session_id ?? uuid(index, 'f'),
    plate: record.operation === 'entry' ? record.plate : null,
    startDateTime: record.operation === 'entry' ? record.at : null,
    parkingSessionId: record.operation === 'exit' ? record.session_id : null,
    connection: 'close',
  }));
  const changes = records.flatMap((record, index) =>
    (lives[index] as Life).states.map((to, step, states) => ({ record, from: states[step - 1] ?? null, to })),
  );
  return {
    presses,
    records,
    events: chained(changes),
    pictures: [],
    requests,
    reusedConnections: 0,
    files: [],
    tokens: ['the-token'],
    findings: [],
  };
}
