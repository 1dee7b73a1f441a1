/**
 * Lets one piece of work run at a time, in the order of asking. The service executes and logs in one turn, so the log's
 * lines stand in the order of execution and two exits of one session cannot pass each other.
 */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** @returns what the work returns or throws; a failed turn does not hold up the next. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
