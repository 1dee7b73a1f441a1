import { Worker, type ResourceLimits } from 'node:worker_threads';

/** What a thread is asked. */
export interface ThreadRequest<Call extends string> {
  /** From 1; 0 is the thread's own word that it is open. */
  readonly id: number;
  readonly call: Call;
  readonly input: unknown[];
}

export type ThreadReply<Fault> =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly fault: Fault };

export type ThreadMessage<Fault, Notice> = ThreadReply<Fault> | { readonly notice: Notice };

/** What became of a call that no thread could answer. */
export interface NoAnswer {
  readonly kind: 'failed' | 'closed';
  /** For people. */
  readonly message: string;
}

/** A worker thread that opens something, says so by reply 0, and is then asked for it; or says why it could not, and ends. */
export interface ThreadKind<Fault> {
  /** Of its worker: source or bundle. */
  readonly module: URL | string;
  readonly name: string;
  readonly workerData: unknown;
  readonly resourceLimits: ResourceLimits;
  /** The error by which a caller learns of it. */
  readonly errorOf: (fault: Fault | NoAnswer) => Error;
}

interface ThreadListeners<Fault, Notice> {
  readonly answered: (reply: ThreadReply<Fault>) => void;
  readonly notice: (notice: Notice) => void;
  /** It has ended, and has let go of what it had opened. @param cause for people */
  readonly ended: (cause: string) => void;
}

/** One such thread, from its start to its end. */
export class AskedThread<Call extends string, Fault extends { readonly message: string }, Notice, Report> {
  /** What it said of its opening. Rejected where it could not open; it has ended then. */
  readonly opened: Promise<Report>;
  /** Resolves when it has ended, and has let go of what it had opened. */
  readonly exited: Promise<void>;
  readonly #worker: Worker;
  #endedBy: string | null = null;
  #lastMessageMs = performance.now();

  constructor(kind: ThreadKind<Fault>, { answered, notice, ended }: ThreadListeners<Fault, Notice>) {
    const { module, errorOf, ...options } = kind;
    this.#worker = new Worker(module, options);
    let cause = `the thread ${kind.name} ended`;
    this.#worker.on('error', (error) => (cause = (error as Error).message));
    this.exited = new Promise((resolve) => this.#worker.once('exit', () => resolve()));
    this.opened = new Promise((resolve, reject) => {
      this.#worker.on('message', (message: ThreadMessage<Fault, Notice>) => {
        this.#lastMessageMs = performance.now();
        if ('notice' in message) notice(message.notice);
        else if (message.id !== 0) answered(message);
        else if (message.ok) resolve(message.value as Report);
        else {
          cause = message.fault.message;
          reject(errorOf(message.fault));
        }
      });
      this.#worker.once('exit', () => {
        reject(errorOf({ kind: 'failed', message: cause }));
        this.#endedBy = cause;
        ended(cause);
      });
    });
    this.opened.catch(() => undefined);
  }

  /** Why it has ended, for people; null: it has not. One may be heard to have opened and ended in one go. */
  get endedBy(): string | null {
    return this.#endedBy;
  }

  /** How long nothing has been heard of it (ms). */
  get silentMs(): number {
    return performance.now() - this.#lastMessageMs;
  }

  /** @throws where what it is asked cannot be told to a thread */
  ask(request: ThreadRequest<Call>): void {
    this.#worker.postMessage(request);
  }
}
