import type { DatabaseSync } from 'node:sqlite';
import { cutLog } from './cars-database.ts';

/** So many cars are stored before the log is cut, where the ledger's end does not come sooner. */
const mostBeforeCut = 10_000;
/**
 * Between two cuts (ms). Each makes the disk write twice and flush twice: after every car of a busy site, that would be what the presses
 * wait for.
 */
const cutRestMs = 2_000;

/** When the log of the cars file is cut, which keeps what was overwritten until then. */
export class OverwrittenLog {
  readonly #database: DatabaseSync;
  #isToCut = false;
  #stored = 0;
  #cutMs = Number.NEGATIVE_INFINITY;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Something personal was overwritten, and is still in the log. */
  get isToCut(): boolean {
    return this.#isToCut;
  }

  /** Something personal is overwritten in the transaction that is open, or was. */
  overwrite(): void {
    this.#isToCut = true;
  }

  /**
   * Cars were stored, and are committed: never in the middle of a transaction, where SQLite would refuse to cut.
   *
   * @param isEnd of what the ledger has: more may not come for long
   */
  committed(cars: number, { isEnd, nowMs }: { readonly isEnd: boolean; readonly nowMs: number }): void {
    this.#stored += cars;
    const hasRested = isEnd && Math.abs(nowMs - this.#cutMs) >= cutRestMs;
    if (!this.#isToCut || (!hasRested && this.#stored < mostBeforeCut)) return;
    this.cut();
    this.#cutMs = nowMs;
  }

  /** Where somebody reads the file, what was overwritten stays in its log: `isToCut` tells. */
  cut(): void {
    this.#isToCut = true;
    this.#isToCut = !cutLog(this.#database);
    this.#stored = 0;
  }
}
