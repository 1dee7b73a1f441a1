import type { RecordView } from '../../contract/record.ts';
import { isStale } from '../journal/thread/journal-thread.ts';
import type { Journal } from '../journal/types.ts';
import {
  IllegalTransitionError,
  type Decided,
  type Decision,
  type RecordTransitions,
} from './record-transitions.ts';

export interface DecidePorts {
  readonly journal: Pick<Journal, 'find'>;
  readonly transitions: Pick<RecordTransitions, 'apply'>;
  /** As of `OutboxPorts`. */
  readonly reclaim: (recordId: string) => Promise<boolean>;
  /** It may be back in the queue. */
  readonly wake: () => void;
}

/** What a person wants of a record, who waits for it. */
const fromPeople = new Set<Decided['type']>(['plate-typed', 'corrected', 'withdrawn', 'supervisor']);

/**
 * Carries out what was typed for a draft, what the attendant thought better of, what a supervisor decided, or a look-up proved.
 *
 * @returns the record after it, or null where the record is not (or no more) in a state that allows it, or not any more what
 * it was decided on (`lastEvent`), or is offered to other booths and not given back in time
 */
export async function decide(
  ports: DecidePorts,
  recordId: string,
  event: Decided,
  more: Decision,
): Promise<RecordView | null> {
  const { journal, transitions, wake } = ports;
  const record = await journal.find(recordId);
  if (record === null) return null;
  if (record.view.offered === true && event.type !== 'older-copy') {
    // What is told by the site's ledger is told again once the record is reclaimed.
    const isBack = fromPeople.has(event.type) && (await ports.reclaim(recordId));
    return isBack ? decide(ports, recordId, event, more) : null;
  }
  try {
    const [after] = await transitions.apply(record, record.view.state, event, more);
    wake();
    return after ?? null;
  } catch (error) {
    if (error instanceof IllegalTransitionError) return null;
    // It may have moved on between the question and the change: somebody else decided, or it is being sent again.
    if ((await journal.find(recordId))?.view.state !== record.view.state) return null;
    if (!isStale(error)) throw error;
    const isOfOlder = (more.lastEvent ?? more.unlessRecordedSince) !== undefined;
    return isOfOlder ? null : decide(ports, recordId, event, more);
  }
}
