import { Worker } from 'node:worker_threads';
import type { JournalNotice, NewerVersions, OpenReport } from '../model/report-types.ts';
import type {
  Greeting,
  JournalDuty,
  JournalFault,
  JournalMessage,
  JournalReply,
  JournalRequest,
} from './thread-messages.ts';

/** A journal call that failed; it has changed nothing, but for one that was under way when its thread ended. */
export class JournalError extends Error {
  readonly kind: JournalFault['kind'] | 'closed';
  /** Of a journal that is `newer`; null: it is not. */
  readonly versions: NewerVersions | null;

  constructor(kind: JournalError['kind'], message: string, versions: NewerVersions | null = null) {
    super(message);
    this.kind = kind;
    this.versions = versions;
  }
}

/** Whether a change was refused because its record is not any more what it was decided on. */
export const isStale = (error: unknown): boolean => error instanceof JournalError && error.kind === 'stale';

/** What a thread drops at once, it keeps no longer than this: millions of rows are gone through, and V8 would let them pile up. */
export const threadLimits = { maxYoungGenerationSizeMb: 24 };

export interface ThreadListeners {
  readonly answered: (reply: JournalReply) => void;
  readonly notice: (notice: JournalNotice) => void;
  /** It has ended, and has let the journal go. @param cause for people */
  readonly ended: (cause: string) => void;
}

/** The worker thread that holds a journal, from its start to its end. */
export class JournalThread {
  /** How the journal was found. @throws JournalError where it could not be opened; the thread has ended then */
  readonly opened: Promise<OpenReport>;
  /** Resolves when it has ended, and has let the journal go. */
  readonly exited: Promise<void>;
  readonly #worker: Worker;
  #lastMessageMs = performance.now();

  constructor(module: URL | string, duty: JournalDuty, { answered, notice, ended }: ThreadListeners) {
    this.#worker = new Worker(module, {
      workerData: duty,
      name: 'journal',
      resourceLimits: threadLimits,
    });
    let cause = 'the journal’s thread ended';
    this.#worker.on('error', (error) => (cause = (error as Error).message));
    this.exited = new Promise((resolve) => this.#worker.once('exit', () => resolve()));
    this.opened = new Promise((resolve, reject) => {
      this.#worker.on('message', (message: JournalMessage) => {
        this.#lastMessageMs = performance.now();
        if ('notice' in message) notice(message.notice);
        else if (message.id !== 0) answered(message);
        else if (message.ok) resolve((message.value as Greeting).opened);
        else reject(faultAsError(message.fault));
      });
      this.#worker.once('exit', () => {
        reject(new JournalError('failed', cause));
        ended(cause);
      });
    });
    this.opened.catch(() => undefined);
  }

  /** How long nothing has been heard of it (ms). */
  get silentMs(): number {
    return performance.now() - this.#lastMessageMs;
  }

  ask(request: JournalRequest): void {
    this.#worker.postMessage(request);
  }
}

const faultAsError = ({ kind, message, versions }: JournalFault): JournalError =>
  new JournalError(kind, message, versions);
