import type { RecordState, RecordView } from '../../contract/record.ts';
import type { SendableRecord, Transition } from '../journal/model/record-types.ts';
import { isStale } from '../journal/thread/journal-thread.ts';
import type { Journal } from '../journal/types.ts';
import { notify } from '../lib/notify.ts';
import type { Clock, Log } from '../ports/ports.ts';
import { moveFor, type RecordEvent } from './record-machine.ts';

/** What was decided outside of the outbox: by the attendant, by a supervisor, by a look-up's proof, or by the site's ledger. */
export type Decided = Extract<
  RecordEvent,
  {
    type:
      | 'plate-typed'
      | 'corrected'
      | 'withdrawn'
      | 'supervisor'
      | 'looked-up'
      | 'entry-known'
      | 'entry-untold'
      | 'claim-lost'
      | 'older-copy';
  }
>;

/**
 * Who decided and why, what was typed, corrected or named; what was looked up and found. `lastEvent`, `unlessRecordedSince`: of the
 * reading that it was decided on, where that is an older one.
 */
export type Decision = Pick<
  Transition,
  | 'decided'
  | 'edited'
  | 'reading'
  | 'resolvedSession'
  | 'entrySession'
  | 'confirmed'
  | 'lookUp'
  | 'lastEvent'
  | 'unlessRecordedSince'
  | 'unlessAgain'
>;

/** What has to be committed before, and how an exit stands with its car's claim. */
export type Order = Pick<Transition, 'after' | 'claim'>;

/** The state machine does not allow it; nothing was changed. */
export class IllegalTransitionError extends Error {}

export interface RecordTransitionPorts {
  readonly journal: Pick<Journal, 'transition' | 'shrinkPicture' | 'find' | 'sessionRecords'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Told of every record that changed its state. */
  readonly changed: (records: readonly RecordView[]) => void;
}

/** Asks the record's state machine, then commits what it says. */
export class RecordTransitions {
  readonly #ports: RecordTransitionPorts;

  constructor(ports: RecordTransitionPorts) {
    this.#ports = ports;
  }

  /**
   * @param from the state that the record is known to be in
   * @returns the record after it, then the exits that it moved
   * @throws IllegalTransitionError, or what the journal throws, `stale` where the record has changed since it was read; nothing was
   * changed then
   */
  async apply(
    record: SendableRecord,
    from: RecordState,
    event: RecordEvent,
    more: Decision | Order | null = null,
  ): Promise<readonly RecordView[]> {
    const { view, everUnknown, lastEvent } = record;
    const pictureSent = view.hasPicture ? record.pictureSent : 'none';
    const moved = moveFor({ operation: view.operation, state: from, everUnknown, pictureSent }, event);
    if (!moved.ok)
      throw new IllegalTransitionError(`${event.type} cannot happen to a record that is ${from}`);
    const { move } = moved;
    const { journal, clock, log, changed } = this.#ports;
    const shrunk = async (): Promise<boolean> => journal.shrinkPicture(view.id).catch(() => false);
    const picture = move.picture === 'shrunk' && !(await shrunk()) ? 'none' : move.picture;
    const outcome = event.type === 'answered' ? event.outcome : null;
    const change: Transition = {
      recordId: view.id,
      happening: event.type,
      from,
      to: move.to,
      atMs: clock.now(),
      // An answer is to the request that was written, whatever was noted of its record since; nobody changes one that is `sending`.
      ...(outcome === null ? { lastEvent } : {}),
      reason: move.reason,
      httpStatus: move.httpStatus,
      ...(outcome?.kind === 'confirmed'
        ? { confirmed: { sessionId: outcome.sessionId, answer: outcome.answer } }
        : {}),
      ...(move.waitingExits === undefined ? {} : { waitingExits: move.waitingExits }),
      ...(picture === undefined ? {} : { picture }),
      ...more,
    };
    const records = await journal
      .transition(change)
      .catch((error: unknown) => this.#committed(record, change, error));
    notify(log, 'who is told of a committed change', () => changed(records));
    return records;
  }

  /**
   * A journal whose thread ends after its COMMIT answers nobody: without being told, nothing would be sent of it, or shown.
   *
   * @returns the record after the change, and all others of its stay
   * @throws the error, where the change was not committed, or was to write `sending`: nobody has written the request then
   */
  async #committed(
    { view, lastEvent }: SendableRecord,
    { happening, from, to }: Transition,
    error: unknown,
  ): Promise<readonly RecordView[]> {
    if (isStale(error) || happening === 'connected') throw error;
    const { journal, log } = this.#ports;
    try {
      const after = await journal.find(view.id);
      const isChanged =
        after !== null && (from === to ? after.lastEvent !== lastEvent : after.view.state !== from);
      if (!isChanged) throw error;
      const { records } = await journal.sessionRecords({ entryId: view.entryId ?? view.id });
      log('warn', 'a change was committed without an answer', { happening });
      return [after.view, ...records.filter(({ id }) => id !== view.id)];
    } catch {
      throw error;
    }
  }
}
