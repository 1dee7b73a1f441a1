import type { RecordView } from '../../contract/record.ts';
import { ok, refuse, type Result } from '../../contract/result.ts';
import type { PressReading } from '../journal/model/press-types.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Decided, Decision } from '../outbox/record-transitions.ts';
import { refusedBy, type GatePorts } from './press.ts';

/** What the attendant's decisions about a record that is there work with. */
export interface DecidingPorts extends GatePorts {
  readonly outbox: Pick<Outbox, 'decide'>;
  /** The disk takes what is to be saved. */
  readonly written: () => void;
}

export interface Deciding {
  /** Whose decision it is, where that is not whoever is on duty. */
  readonly by?: string;
  readonly event: Decided;
  readonly edited?: NonNullable<Decision['edited']>;
  /** What was read of the car whose plate is typed; left out: nothing. */
  readonly reading?: PressReading;
  /** In the attendant's words; left out or empty: none. */
  readonly reason?: string;
  /** Whether the record is as it is wanted: then nothing is changed, for the answer to a first call may have been lost. */
  readonly isDone: (record: RecordView) => boolean;
  /** What speaks against it; null: nothing that is known here. @param record null: there is no such one */
  readonly fault: (record: RecordView | null) => Promise<Result<never> | null> | Result<never> | null;
}

/**
 * Commits what the attendant decides about a record, and whose decision it was.
 *
 * @returns the record after it, or as it is where that is what was wanted; what `fault` says; `not-possible-now` where it is not (or
 * no more) in a state that allows it; `still-offered` where it is offered to other booths and could not be reclaimed in time; `not-saved`, `disk-full`, `stopped`: the disk refused
 */
export async function decideOn(
  ports: DecidingPorts,
  recordId: string,
  { by, event, edited, reading, reason = '', isDone, fault }: Deciding,
): Promise<Result<RecordView>> {
  const read = async (): Promise<RecordView | null> => (await ports.journal.find(recordId))?.view ?? null;
  const operator = by ?? ports.who().operator;
  const why = reason.trim();
  const decided = { ...(operator === null ? {} : { by: operator }), ...(why === '' ? {} : { reason: why }) };
  try {
    const before = await read();
    if (before !== null && isDone(before)) return ok(before);
    const refusal = await fault(before);
    if (refusal !== null) return refusal;
    const more = {
      decided,
      ...(edited === undefined ? {} : { edited }),
      ...(reading === undefined ? {} : { reading }),
    };
    const after = await ports.outbox.decide(recordId, event, more);
    if (after !== null) {
      ports.written();
      return ok(after);
    }
    // Somebody was faster, or it is on its way.
    const now = await read();
    if (now !== null && isDone(now)) return ok(now);
    return refuse(now?.offered === true ? 'still-offered' : 'not-possible-now');
  } catch (error) {
    // The journal's thread may have ended after its COMMIT.
    const now = await read().catch(() => null);
    return now !== null && isDone(now) ? ok(now) : refusedBy(ports, error);
  }
}

/** Whether a record is an entry of that plate and class. */
export const isEntryOf =
  ({ plate, vehicleClass }: Pick<RecordView, 'plate' | 'vehicleClass'>) =>
  (record: RecordView): boolean =>
    record.operation === 'entry' &&
    record.plate === plate &&
    record.vehicleClass === vehicleClass &&
    record.state !== 'voided';
