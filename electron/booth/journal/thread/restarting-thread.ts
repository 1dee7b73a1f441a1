import { setTimeout as wait } from 'node:timers/promises';
import { JournalError, JournalThread } from './journal-thread.ts';
import type { JournalNotice, OpenReport } from '../model/report-types.ts';
import type { JournalDuty, JournalReply, JournalRequest } from './thread-messages.ts';

/** A thread that answers nothing for so long (ms), though it was asked, counts as ended. */
const silentMs = 30_000;

/** So many ends within so long (ms) are the program's, not the thread's. */
const mostEnds = { times: 3, withinMs: 600_000 } as const;

/** Before a journal that could not be opened is tried again (ms). */
const retryMs = 1_000;

/**
 * What is not asked again of the next thread where one ended in the middle of it: it may have been committed, and twice would be
 * wrong. Presses are known by their `pressId`, and everything else only reads.
 */
const onceOnly: ReadonlySet<JournalRequest['call']> = new Set([
  'transition',
  'keepSmaller',
  'noteLookUp',
  'keepAttendant',
  'keepLock',
  'openShift',
  'closeShift',
  'keepShiftNote',
  'noteStart',
  'note',
  'setFact',
  'exportHead',
  'runHousekeeping',
  'eraseAbout',
  'backup',
  'keepCopy',
  'close',
]);

interface Pending {
  readonly request: JournalRequest;
  readonly sinceMs: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: JournalError) => void;
  /** A thread has it. */
  isAsked: boolean;
}

export interface RestartingThreadOptions {
  readonly notice: (notice: JournalNotice) => void;
  /** The thread ends again and again, or does not even end: only another process helps. */
  readonly giveUp: () => void;
  /** ms; left out: 30 s. */
  readonly silentMs?: number;
}

/**
 * The journal's thread, and the next one where it ends, be it by a fault of ours or for want of memory: no press is told *Not
 * saved* for that. Another one is opened only when the one before has let the journal go.
 */
export class RestartingThread {
  readonly #module: URL | string;
  readonly #duty: JournalDuty;
  readonly #options: RestartingThreadOptions;
  readonly #pending = new Map<number, Pending>();
  readonly #watch: NodeJS.Timeout;
  /** null: the last one has ended, and the next one is not there yet. */
  #thread: JournalThread | null;
  readonly #first: JournalThread;
  #isOpen = false;
  /** Its end may be heard together with its last answer. */
  #isClosing = false;
  #closed = false;
  #last = 0;
  #endsMs: number[] = [];

  constructor(module: URL | string, duty: JournalDuty, options: RestartingThreadOptions) {
    this.#module = module;
    this.#duty = duty;
    this.#options = options;
    this.#first = this.#start();
    this.#thread = this.#first;
    const limitMs = options.silentMs ?? silentMs;
    this.#watch = setInterval(() => this.#lookAfter(limitMs), limitMs / 10).unref();
  }

  /** @returns how the journal was found. @throws JournalError where the first thread could not open it; nothing is tried again then */
  async opened(): Promise<OpenReport> {
    try {
      const report = await this.#first.opened;
      this.#isOpen = true;
      return report;
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  /** @throws JournalError */
  ask(call: JournalRequest['call'], input: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(closed());
      const request = { id: (this.#last += 1), call, input };
      const pending = { request, sinceMs: performance.now(), resolve, reject, isAsked: false };
      this.#pending.set(request.id, pending);
      this.#hand(pending);
    });
  }

  /** Resolves when the journal is let go; calls that are under way are answered before. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#isClosing = true;
    const thread = this.#thread;
    await this.ask('close', []).catch(() => undefined);
    this.#end();
    await thread?.exited;
  }

  #start(): JournalThread {
    const thread: JournalThread = new JournalThread(this.#module, this.#duty, {
      notice: this.#options.notice,
      answered: (reply) => {
        if (thread === this.#thread) this.#answered(reply);
      },
      ended: (cause) => {
        if (thread === this.#thread) this.#lost(thread, cause);
      },
    });
    return thread;
  }

  #hand(pending: Pending): void {
    if (this.#thread === null) return;
    pending.isAsked = true;
    this.#thread.ask(pending.request);
  }

  #answered(reply: JournalReply): void {
    const call = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (reply.ok) call?.resolve(reply.value);
    else call?.reject(new JournalError(reply.fault.kind, reply.fault.message));
  }

  /** A copy takes its time, and lets the others be answered meanwhile. */
  #lookAfter(limitMs: number): void {
    const thread = this.#thread;
    const isWaitedFor = [...this.#pending.values()].some(
      ({ request, sinceMs }) => request.call !== 'backup' && performance.now() - sinceMs > limitMs,
    );
    if (thread === null || !isWaitedFor || thread.silentMs < limitMs) return;
    // Should it come to again, it is to let the journal go.
    thread.ask({ id: -1, call: 'close', input: [] });
    const stuck = setTimeout(this.#options.giveUp, limitMs).unref();
    void thread.exited.then(() => clearTimeout(stuck));
    this.#lost(thread, `no answer for ${Math.round(limitMs / 1000)} s`);
  }

  #lost(thread: JournalThread, cause: string): void {
    this.#thread = null;
    if (this.#closed || !this.#isOpen) return;
    this.#failAll(
      new JournalError('failed', cause),
      ({ request, isAsked }) => isAsked && onceOnly.has(request.call),
    );
    if (this.#isClosing) return this.#end();
    this.#options.notice({ type: 'thread', runs: false, cause });
    this.#countEnd();
    void this.#next(thread, cause);
  }

  /** One that could not even be started, or not open the journal, has ended, too. */
  #countEnd(): void {
    const nowMs = performance.now();
    this.#endsMs = [...this.#endsMs.filter((endMs) => endMs > nowMs - mostEnds.withinMs), nowMs];
    if (this.#endsMs.length >= mostEnds.times) this.#options.giveUp();
  }

  async #next(before: JournalThread, cause: string): Promise<void> {
    await before.exited;
    while (!this.#closed) {
      let thread: JournalThread | null = null;
      try {
        thread = this.#start();
        const { salvaged, salvaging, mended } = await thread.opened;
        this.#thread = thread;
        if (salvaged !== null) this.#options.notice({ type: 'salvaged', salvaged });
        if (salvaging !== null) this.#options.notice({ type: 'salvaging', ...salvaging });
        if (mended !== null) this.#options.notice({ type: 'mended', mended, entries: [] });
        this.#options.notice({ type: 'thread', runs: true, cause });
        for (const pending of this.#pending.values()) this.#hand(pending);
        return;
      } catch (error) {
        const failed = error instanceof JournalError ? error : new JournalError('failed', String(error));
        // A press that a thread had may be committed: it is answered when that is known.
        this.#failAll(failed, ({ isAsked }) => !isAsked);
        this.#countEnd();
        await thread?.exited;
        await wait(retryMs);
      }
    }
  }

  #failAll(error: JournalError, which: (pending: Pending) => boolean): void {
    for (const [id, pending] of this.#pending) {
      if (!which(pending)) continue;
      this.#pending.delete(id);
      pending.reject(error);
    }
  }

  #end(): void {
    this.#closed = true;
    clearInterval(this.#watch);
    this.#failAll(closed(), () => true);
  }
}

const closed = (): JournalError => new JournalError('closed', 'the journal is closed');
