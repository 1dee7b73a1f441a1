import { setTimeout as wait } from 'node:timers/promises';
import { AskedThread, type ThreadKind, type ThreadReply, type ThreadRequest } from './asked-thread.ts';

/** A thread that answers nothing for so long (ms), though it was asked, counts as ended. */
const silentMs = 30_000;

/** So many ends within so long (ms) are the program's, not the thread's. */
const mostEnds = { times: 3, withinMs: 600_000 } as const;

/** Before one that could not be opened is tried again (ms). */
const retryMs = 1_000;

interface Pending<Call extends string> {
  readonly request: ThreadRequest<Call>;
  readonly sinceMs: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  /** A thread has it. */
  isAsked: boolean;
}

export interface RestartingThreadOptions<Call extends string, Notice, Report> {
  readonly notice: (notice: Notice) => void;
  /** Told when a thread ended, or answered nothing for too long. @param cause for people */
  readonly lost: (cause: string) => void;
  /** Told when the next one is open. @param cause why it was wanted */
  readonly followed: (report: Report, cause: string) => void;
  /** The thread ends again and again, or does not even end: only another process helps. */
  readonly giveUp: () => void;
  /** ms; left out: 30 s. */
  readonly silentMs?: number;
  /** @returns how long to wait before the next thread (ms), after so many ends in ten minutes; left out: not at all */
  readonly restMs?: (ends: number) => number;
  /**
   * What is not asked again of the next thread where one ended in the middle of it: it may have been done, and twice would be wrong.
   * `close` is.
   */
  readonly onceOnly: ReadonlySet<Call>;
  /** What may take as long as it takes. */
  readonly unhurried: ReadonlySet<Call>;
}

/**
 * A thread that is asked, and the next one where it ends, be it by a fault of ours or for want of memory: who asks is told nothing of
 * that. Another one is opened only when the one before has let go of what it had opened.
 */
export class RestartingThread<
  Call extends string,
  Fault extends { readonly message: string },
  Notice,
  Report,
> {
  readonly #kind: ThreadKind<Fault>;
  readonly #options: RestartingThreadOptions<Call | 'close', Notice, Report>;
  readonly #pending = new Map<number, Pending<Call | 'close'>>();
  readonly #watch: NodeJS.Timeout;
  readonly #first: AskedThread<Call | 'close', Fault, Notice, Report>;
  readonly #closing = new AbortController();
  /** null: the last one has ended, and the next one is not there yet. */
  #thread: AskedThread<Call | 'close', Fault, Notice, Report> | null;
  #isBegun = false;
  /** Its end may be heard together with its last answer. */
  #isClosing = false;
  #closed = false;
  #closeOnce: Promise<void> | null = null;
  #last = 0;
  #endsMs: number[] = [];

  constructor(kind: ThreadKind<Fault>, options: RestartingThreadOptions<Call | 'close', Notice, Report>) {
    this.#kind = kind;
    this.#options = options;
    this.#first = this.#start();
    this.#thread = this.#first;
    const limitMs = options.silentMs ?? silentMs;
    this.#watch = setInterval(() => this.#lookAfter(limitMs), limitMs / 10).unref();
  }

  /** @returns what the first thread said of its opening. @throws as `errorOf` where it could not; nothing is tried again then */
  async opened(): Promise<Report> {
    try {
      const report = await this.#first.opened;
      this.begin();
      return report;
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  /** In the place of `opened`: where the first thread cannot open, the next ones are tried as after any other end. */
  begin(): void {
    this.#isBegun = true;
    const { endedBy } = this.#first;
    if (endedBy !== null) this.#lost(this.#first, endedBy);
  }

  /** @throws as `errorOf` */
  ask(call: Call | 'close', input: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(this.#closedError());
      const request = { id: (this.#last += 1), call, input };
      const pending = { request, sinceMs: performance.now(), resolve, reject, isAsked: false };
      this.#pending.set(request.id, pending);
      this.#hand(pending);
    });
  }

  /** Resolves when all is let go; calls that are under way are answered before. */
  close(): Promise<void> {
    this.#closeOnce ??= this.#close();
    return this.#closeOnce;
  }

  async #close(): Promise<void> {
    if (this.#closed) return;
    this.#isClosing = true;
    this.#closing.abort();
    const thread = this.#thread;
    await this.ask('close', []).catch(() => undefined);
    this.#end();
    await thread?.exited;
  }

  #start(): AskedThread<Call | 'close', Fault, Notice, Report> {
    const thread: AskedThread<Call | 'close', Fault, Notice, Report> = new AskedThread(this.#kind, {
      notice: this.#options.notice,
      answered: (reply: ThreadReply<Fault>) => {
        if (thread === this.#thread) this.#answered(reply);
      },
      ended: (cause) => {
        if (thread === this.#thread) this.#lost(thread, cause);
      },
    });
    return thread;
  }

  #hand(pending: Pending<Call | 'close'>): void {
    if (this.#thread === null) return;
    pending.isAsked = true;
    try {
      this.#thread.ask(pending.request);
    } catch (error) {
      this.#pending.delete(pending.request.id);
      pending.reject(error as Error);
    }
  }

  #answered(reply: ThreadReply<Fault>): void {
    const call = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (reply.ok) call?.resolve(reply.value);
    else call?.reject(this.#kind.errorOf(reply.fault));
  }

  #lookAfter(limitMs: number): void {
    const thread = this.#thread;
    const isWaitedFor = [...this.#pending.values()].some(
      ({ request, sinceMs }) =>
        !this.#options.unhurried.has(request.call) && performance.now() - sinceMs > limitMs,
    );
    if (thread === null || !isWaitedFor || thread.silentMs < limitMs) return;
    // Should it come to again, it is to let go of what it has opened.
    thread.ask({ id: -1, call: 'close', input: [] });
    const stuck = setTimeout(this.#options.giveUp, limitMs).unref();
    void thread.exited.then(() => clearTimeout(stuck));
    this.#lost(thread, `no answer for ${Math.round(limitMs / 1000)} s`);
  }

  #lost(thread: AskedThread<Call | 'close', Fault, Notice, Report>, cause: string): void {
    this.#thread = null;
    if (this.#closed || !this.#isBegun) return;
    this.#failAll(
      this.#kind.errorOf({ kind: 'failed', message: cause }),
      ({ request, isAsked }) => isAsked && this.#options.onceOnly.has(request.call),
    );
    if (this.#isClosing) return this.#end();
    this.#options.lost(cause);
    this.#countEnd();
    void this.#next(thread, cause);
  }

  /** One that could not even be started, or not open, has ended, too. */
  #countEnd(): void {
    const nowMs = performance.now();
    this.#endsMs = [...this.#endsMs.filter((endMs) => endMs > nowMs - mostEnds.withinMs), nowMs];
    if (this.#endsMs.length >= mostEnds.times) this.#options.giveUp();
  }

  async #next(before: { readonly exited: Promise<void> }, cause: string): Promise<void> {
    await before.exited;
    await this.#rest(0);
    while (!this.#closed) {
      let thread: AskedThread<Call | 'close', Fault, Notice, Report> | null = null;
      try {
        thread = this.#start();
        const report = await thread.opened;
        this.#thread = thread;
        this.#options.followed(report, cause);
        if (thread.endedBy !== null) return this.#lost(thread, thread.endedBy);
        for (const pending of this.#pending.values()) this.#hand(pending);
        return;
      } catch (error) {
        const failed =
          thread === null ? this.#kind.errorOf({ kind: 'failed', message: String(error) }) : error;
        // What a thread had may be done: it is answered when that is known.
        this.#failAll(failed as Error, ({ isAsked }) => !isAsked);
        this.#countEnd();
        await thread?.exited;
        await this.#rest(retryMs);
      }
    }
  }

  /** Cut short by the closing. */
  async #rest(leastMs: number): Promise<void> {
    const ms = Math.max(leastMs, this.#options.restMs?.(this.#endsMs.length) ?? 0);
    if (ms > 0) await wait(ms, undefined, { signal: this.#closing.signal }).catch(() => undefined);
  }

  #failAll(error: Error, which: (pending: Pending<Call | 'close'>) => boolean): void {
    for (const [id, pending] of this.#pending) {
      if (!which(pending)) continue;
      this.#pending.delete(id);
      pending.reject(error);
    }
  }

  #end(): void {
    this.#closed = true;
    clearInterval(this.#watch);
    this.#failAll(this.#closedError(), () => true);
  }

  #closedError(): Error {
    return this.#kind.errorOf({ kind: 'closed', message: `the thread ${this.#kind.name} is closed` });
  }
}
