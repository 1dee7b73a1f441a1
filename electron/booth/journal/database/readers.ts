/** How long a reader waits (ms) for a step that takes some: past this, the thread that took it has ended. */
const patienceMs = 10_000;

/**
 * Who of this process reads a journal's files through SQLite beside the connection that writes, on whatever thread. When a program
 * closes a file, POSIX takes all of its locks on that file away, those of SQLite's other connections too
 * (https://sqlite.org/howtocorrupt.html#posix_advisory_locks_canceled_by_a_separate_thread_doing_close); another program then believes that
 * nobody has the journal open. So nobody may have it open through SQLite while its bytes are handled without.
 */
export class Readers {
  /** Handed to every thread: how many read, whether the bytes are being handled, and whether reading is to stop. */
  readonly shared: SharedArrayBuffer;
  readonly #cells: Int32Array;

  /** @param shared of the thread that began; left out: nobody reads yet */
  constructor(shared: SharedArrayBuffer = new SharedArrayBuffer(12)) {
    this.shared = shared;
    this.#cells = new Int32Array(shared);
  }

  /** To be called before the reading thread is started, by who learns of its end however it comes. @returns ends it, once */
  enter(): () => void {
    Atomics.add(this.#cells, 0, 1);
    let isOver = false;
    return () => {
      if (!isOver) Atomics.sub(this.#cells, 0, 1);
      isOver = true;
    };
  }

  /** What reads for long gives up soon: the program ends. */
  stop(): void {
    Atomics.store(this.#cells, 2, 1);
  }

  get areStopping(): boolean {
    return Atomics.load(this.#cells, 2) === 1;
  }

  /** To be called after `enter`, on the reading thread, before it opens anything. */
  wait(): void {
    const until = performance.now() + patienceMs;
    while (Atomics.load(this.#cells, 1) === 1 && performance.now() < until)
      Atomics.wait(this.#cells, 1, 1, patienceMs);
  }

  /** Does `work` while no reader has a file open. @returns 'busy': it was not done, somebody reads */
  alone<T>(work: () => T): T | 'busy' {
    Atomics.store(this.#cells, 1, 1);
    try {
      return Atomics.load(this.#cells, 0) === 0 ? work() : 'busy';
    } finally {
      Atomics.store(this.#cells, 1, 0);
      Atomics.notify(this.#cells, 1);
    }
  }
}
