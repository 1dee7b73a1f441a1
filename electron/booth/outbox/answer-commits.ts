import type { Log } from '../ports/ports.ts';
import type { Order } from './record-transitions.ts';
import type { Sleeper } from './sleeper.ts';

/** How long to wait before a journal that failed is asked again (ms). */
export const journalRetryMs = 1_000;

/** A commit and, where it failed, whether it is still wanted: a record that is `sending` no more has had its answer. */
export interface Commit {
  readonly commit: () => Promise<unknown>;
  readonly wanted: () => Promise<boolean>;
}

/**
 * Commits an answer that is in, however long the disk refuses. The next record may connect meanwhile; the journal takes its
 * `sending` only behind that answer, so nothing of it is written before. Should the program end, the record is found `sending`
 * and becomes unknown.
 */
export class AnswerCommits {
  readonly #sleeper: Sleeper;
  readonly #log: Log;
  #whole: Promise<void> = Promise.resolve();
  /** Records whose answer is not committed yet, in the order in which they were answered. */
  readonly #pending = new Set<string>();
  /** Those of them whose answer the journal has refused. */
  readonly #refused = new Set<string>();
  #ended = false;

  constructor(sleeper: Sleeper, log: Log) {
    this.#sleeper = sleeper;
    this.#log = log;
  }

  /** @returns once it is committed, or nothing is tried any more */
  settle(recordId: string, answer: Commit): Promise<void> {
    this.#pending.add(recordId);
    const settled = this.#try(recordId, answer)
      .then((done) => (done ? undefined : this.#insist(recordId, answer)))
      .finally(() => this.#pending.delete(recordId));
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
  async #try(recordId: string, { commit, wanted }: Commit): Promise<boolean> {
    try {
      await commit();
    } catch (error) {
      this.#log('error', 'an answer could not be saved', { error: String(error) });
      if (await wanted().catch(() => true)) {
        this.#refused.add(recordId);
        return false;
      }
    }
    this.#refused.delete(recordId);
    return true;
  }

  async #insist(recordId: string, answer: Commit): Promise<void> {
    do {
      await this.#sleeper.pause(journalRetryMs);
    } while (!this.#ended && !(await this.#try(recordId, answer)));
    // It may have let an exit out, or freed a lane, after the queue had been found empty.
    this.#sleeper.wake();
  }
}
