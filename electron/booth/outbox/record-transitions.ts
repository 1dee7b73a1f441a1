import type { RecordState, RecordView } from '../../contract/record.ts';
import type { SendableRecord, Transition } from '../journal/model/record-types.ts';
import { isStale } from '../journal/thread/journal-thread.ts';
import type { Journal } from '../journal/types.ts';
import { notify } from '../lib/notify.ts';
import type { Clock, Log } from '../ports/ports.ts';
import { moveFor, type RecordEvent } from './record-machine.ts';
import type { Sleeper } from './sleeper.ts';

/** How long to wait before a journal that failed is asked again (ms). */
export const journalRetryMs = 1_000;

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

/** What came to a request of which at least the first byte was written. */
type AnsweredOutcome = Extract<RecordEvent, { type: 'answered' }>['outcome'];

export interface AnswerCommitPorts {
  readonly transitions: Pick<RecordTransitions, 'apply'>;
  readonly journal: Pick<Journal, 'find'>;
  readonly sleeper: Sleeper;
  readonly log: Log;
}

/**
 * Commits an answer that is in, however long the disk refuses. The next record may connect meanwhile; the journal takes its
 * `sending` only behind that answer, so nothing of it is written before. Should the program end, the record is found `sending`
 * and becomes unknown.
 */
export class AnswerCommits {
  readonly #ports: AnswerCommitPorts;
  #whole: Promise<void> = Promise.resolve();
  /** Records whose answer is not committed yet, in the order in which they were answered. */
  readonly #pending = new Set<string>();
  /** Those of them whose answer the journal has refused. */
  readonly #refused = new Set<string>();
  #ended = false;

  constructor(ports: AnswerCommitPorts) {
    this.#ports = ports;
  }

  /** @returns once it is committed, or nothing is tried any more */
  settle(record: SendableRecord, outcome: AnsweredOutcome): Promise<void> {
    const { id } = record.view;
    this.#pending.add(id);
    const settled = this.#try(record, outcome)
      .then((done) => (done ? undefined : this.#insist(record, outcome)))
      .finally(() => this.#pending.delete(id));
    // A slow trial's answer may come while another one is being committed.
    this.#whole = Promise.all([this.#whole, settled]).then(() => undefined);
    return settled;
  }

  /** What the next record's `sending` has to come after. A record whose answer is committed may be on the wire again. */
  order(): Order {
    const last = [...this.#pending].at(-1);
    return last === undefined ? {} : { after: last };
  }

  /** Where the journal refuses an answer, resolves when it does no longer: there is no point in going on. */
  async whileRefused(): Promise<void> {
    if (this.#refused.size > 0) await this.#whole;
  }

  /** Tries each answer once at most from here on. @returns when the last attempt has ended */
  async end(): Promise<void> {
    this.#ended = true;
    await this.#whole;
  }

  /** @returns whether there is nothing more to try */
  async #try(record: SendableRecord, outcome: AnsweredOutcome): Promise<boolean> {
    const { transitions, log } = this.#ports;
    const { id } = record.view;
    try {
      await transitions.apply(record, 'sending', { type: 'answered', outcome });
    } catch (error) {
      log('error', 'an answer could not be saved', { error: String(error) });
      if (await this.#isSending(id).catch(() => true)) {
        this.#refused.add(id);
        return false;
      }
    }
    this.#refused.delete(id);
    return true;
  }

  /** A record that is `sending` no more has had its answer. */
  async #isSending(id: string): Promise<boolean> {
    return (await this.#ports.journal.find(id))?.view.state === 'sending';
  }

  async #insist(record: SendableRecord, outcome: AnsweredOutcome): Promise<void> {
    const { sleeper } = this.#ports;
    do {
      await sleeper.pause(journalRetryMs);
    } while (!this.#ended && !(await this.#try(record, outcome)));
    // It may have let an exit out, or freed a lane, after the queue had been found empty.
    sleeper.wake();
  }
}
