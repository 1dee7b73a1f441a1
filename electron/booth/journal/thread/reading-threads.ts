import { Worker } from 'node:worker_threads';
import type { Differences } from '../records/derived.ts';
import { JournalError, threadLimits } from './journal-thread.ts';
import type { Readers } from '../database/readers.ts';
import type { JournalNotice } from '../model/report-types.ts';
import type {
  CheckMessage,
  JournalFault,
  JournalReply,
  JournalTask,
  ReadingTask,
} from './thread-messages.ts';

/** The threads that only read a journal, beside the one that holds it. Each does one thing, and may end at any time. */
export class ReadingThreads {
  readonly #module: URL | string;
  readonly #readers: Readers;
  readonly #running = new Set<Promise<unknown>>();

  constructor(module: URL | string, readers: Readers) {
    this.#module = module;
    this.#readers = readers;
  }

  /** @throws JournalError where the thread fails; `closed` where the journal is being closed, or was: what reads then would hold its files */
  async ask(task: ReadingTask): Promise<unknown> {
    if (this.#readers.areStopping) throw new JournalError('closed', 'the journal is closed');
    const { worker, over } = this.#start(task, 'journal-reading');
    return new Promise((resolve, reject) => {
      const failed = (message: string, kind: JournalFault['kind'] = 'failed'): void =>
        reject(new JournalError(this.#readers.areStopping ? 'closed' : kind, message));
      worker.once('message', (reply: JournalReply) =>
        reply.ok ? resolve(reply.value) : failed(reply.fault.message, reply.fault.kind),
      );
      worker.once('error', (error) => failed((error as Error).message));
      void over.then(() => failed('the reading thread ended'));
    });
  }

  /** What is to be looked at after a start. A check that could not run says nothing of the journal. */
  check(
    directory: string,
    {
      notice,
      differs,
    }: {
      readonly notice: (notice: JournalNotice) => void;
      readonly differs: (found: Differences) => void;
    },
  ): void {
    const { worker } = this.#start({ check: directory }, 'journal-check');
    worker.on('error', () => undefined);
    worker.on('message', (message: CheckMessage) => {
      if ('notice' in message) notice(message.notice);
      else differs(message.differences);
    });
  }

  /**
   * Told to stop, and waited for, never terminated: a thread that is stopped in the middle of SQLite takes the process with it. What
   * was asked is answered with an error.
   */
  async allOver(): Promise<void> {
    this.#readers.stop();
    await Promise.all(this.#running);
  }

  #start(task: ReadingTask, name: string): { worker: Worker; over: Promise<unknown> } {
    const leave = this.#readers.enter();
    let worker: Worker;
    try {
      worker = new Worker(this.#module, {
        workerData: { ...task, readers: this.#readers.shared } satisfies JournalTask,
        name,
        resourceLimits: threadLimits,
      });
    } catch (error) {
      leave();
      throw error;
    }
    const over = new Promise((resolve) => worker.once('exit', resolve)).then(leave);
    this.#running.add(over);
    void over.then(() => this.#running.delete(over));
    return { worker, over };
  }
}
