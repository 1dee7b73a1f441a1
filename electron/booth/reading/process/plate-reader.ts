import type { NoModels } from '../models.ts';
import type { Texts } from '../texts.ts';
import { FaultPauses } from './fault-pauses.ts';
import { messageOf, type FromReader } from './messages.ts';
import { ordinaryReaderLimits, type ReaderLimits } from './reader-limits.ts';
import type { ReaderProcess, StartReader } from './reader-process.ts';
import { Throttling } from './throttling.ts';

/** How the reader is, for the diagnostics. */
export type ReaderState =
  { readonly state: 'ended' | 'loading' | 'ready' } | { readonly state: 'off'; readonly cause: OffCause };

/**
 * `memory`: too little is free; `processor`: this program has too little of it; `models`: a file is missing or another one; `faults`: it
 * went wrong too often, in loading or reading.
 */
type OffCause = 'memory' | 'processor' | 'models' | 'faults';

/** What went wrong with one process of the reader. */
type Fault = 'crashed' | 'hung' | 'nonsense' | 'too-large' | 'not-loaded';

interface ReaderPorts {
  readonly start: StartReader;
  readonly clock: {
    elapsed(): number;
    after(ms: number, then: () => void): () => void;
  };
  readonly log: (level: 'warn', message: string, fields: Record<string, unknown>) => void;
  /** Its state is another one, or may be. */
  readonly changed: () => void;
  /** What the computer, or what this program's group may have, has left (bytes). */
  readonly freeBytes: () => number;
}

interface Running {
  readonly process: ReaderProcess;
  isReady: boolean;
  pictures: number;
  /** The picture that it has and has not answered, whether or not anybody waits for it. */
  owed: number | null;
  /** When it hangs if it has said nothing more. */
  hangsAt: number;
}
/** The newest picture: the others are given up. */
interface Asked {
  readonly id: number;
  readonly jpeg: Uint8Array;
  readonly answer: (texts: Texts | null) => void;
}

/**
 * Reads pictures in a process of its own, one at a time, the newest. Whatever happens there, the answer is a reading or none: nobody
 * who asks can be harmed by it, and none waits for longer than the limits.
 */
export class PlateReader {
  readonly #ports: ReaderPorts;
  readonly #limits: ReaderLimits;
  #running: Running | null = null;
  #asked: Asked | null = null;
  #lastId = 0;
  #callOff: () => void = () => undefined;
  #off: OffCause | null = null;
  /** Only another start of the program may mend it: files change with the program alone. */
  #isOver = false;
  /** The last process that loaded, or did not, found another file than it should be. */
  #hasOtherBytes = false;
  /** What the log says last: it says it once, not with each picture. */
  #logged: OffCause | null = null;
  #callOffAgain: () => void = () => undefined;
  readonly #pauses: FaultPauses;
  readonly #throttling: Throttling;

  constructor(ports: ReaderPorts, limits: ReaderLimits = ordinaryReaderLimits) {
    this.#ports = ports;
    this.#limits = limits;
    this.#pauses = new FaultPauses(limits);
    this.#throttling = new Throttling(limits);
  }

  get state(): ReaderState {
    if (this.#running !== null) return { state: this.#running.isReady ? 'ready' : 'loading' };
    return this.#off === null ? { state: 'ended' } : { state: 'off', cause: this.#off };
  }

  /** @returns what can be read of the picture, or null: it is none, nothing can be read here now, or a newer picture came */
  async read(jpeg: Uint8Array): Promise<Texts | null> {
    this.#giveUp();
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((answer) => {
      this.#asked = { id, jpeg, answer };
      this.#next();
    });
  }

  /** Sends the newest picture once the one before it is answered: until then it waits here, where the next one replaces it. */
  #next(): void {
    if (this.#asked === null) return;
    const running = this.#running ?? this.#started();
    if (running === null) return this.#answer(null);
    if (running.owed !== null) {
      // It is at one that nobody waits for any more: another car's, or one that was given up.
      if (running.isReady && running.owed !== this.#asked.id) this.#hangsIn(running, this.#limits.stopMs);
      return;
    }
    const { id, jpeg } = this.#asked;
    running.owed = id;
    this.#waitFor(running);
    this.#send(running, { read: id, jpeg });
  }

  /** Nobody waits for a reading any more: the car has gone, or it is typed. */
  cancel(): void {
    this.#giveUp();
  }

  /** Ends its process. */
  stop(): void {
    this.#callOffAgain();
    this.#giveUp();
    this.#end();
  }

  #giveUp(): void {
    if (this.#asked === null) return;
    const { id, answer } = this.#asked;
    this.#asked = null;
    if (this.#running?.owed === id) this.#send(this.#running, { stop: id });
    answer(null);
  }

  #started(): Running | null {
    const now = this.#ports.clock.elapsed();
    if (this.#isOver || this.#pauses.isOff(now) || this.#throttling.isOff(now)) return null;
    const free = this.#ports.freeBytes();
    if (free < this.#limits.leastFreeBytes)
      return this.#turnOff('memory', { freeBytes: free }, this.#limits.memoryMs);
    let process: ReaderProcess;
    let running: Running | null = null;
    try {
      process = this.#ports.start({
        said: (message) => running !== null && running === this.#running && this.#heard(running, message),
        ended: (cause) => running !== null && running === this.#running && this.#fault('crashed', { cause }),
      });
    } catch (error) {
      this.#fault('crashed', { error });
      return null;
    }
    this.#callOffAgain();
    this.#off = null;
    this.#logged = null;
    running = { process, isReady: false, pictures: 0, owed: null, hangsAt: 0 };
    this.#running = running;
    this.#ports.changed();
    return running;
  }

  #heard(running: Running, said: unknown): void {
    const message: FromReader | null = messageOf(said);
    if (message === null || !isExpected(message, running)) return this.#fault('nonsense');
    if ('cannot' in message) return this.#couldNotLoad(message.cannot);
    if ('loaded' in message) {
      this.#hasOtherBytes = false;
      running.isReady = true;
      if (running.owed !== null) this.#waitFor(running);
      this.#next();
      this.#ports.changed();
      return;
    }
    if (message.bytes > this.#limits.mostBytes)
      return this.#fault('too-large', { bytes: message.bytes }, message);
    const now = this.#ports.clock.elapsed();
    this.#pauses.answered(now);
    const pauseMs = this.#throttling.took(message.time, now);
    running.pictures += 1;
    running.owed = null;
    if (message.id === this.#asked?.id) this.#answer(message.texts);
    if (pauseMs > 0 || running.pictures >= this.#limits.mostPictures) this.#end();
    else this.#rest(running);
    if (pauseMs > 0) this.#turnOff('processor', { ...message.time, pauseMs }, pauseMs);
    this.#next();
  }

  /** What is not there, or is found twice to be another one, stays so; memory comes back, and a file that something else holds. */
  #couldNotLoad({ part, fault }: NoModels): void {
    const isAgain = this.#hasOtherBytes;
    this.#hasOtherBytes = fault === 'other-bytes';
    this.#isOver = fault === 'missing' || (isAgain && this.#hasOtherBytes);
    if (!this.#isOver) return this.#fault('not-loaded', { part, cause: fault });
    this.#turnOff('models', { part, fault });
    this.#end();
    this.#giveUp();
  }

  #answer(texts: Texts | null): void {
    const asked = this.#asked;
    this.#asked = null;
    asked?.answer(texts);
  }

  /** A fault of the process ends it, and what it was at is answered as well as it can be; what only waited has another process. */
  #fault(
    fault: Fault,
    fields: Record<string, unknown> = {},
    last?: { id: number; texts: Texts | null },
  ): void {
    const given = this.#running?.owed ?? null;
    this.#end();
    const pauseMs = this.#pauses.faulted(this.#ports.clock.elapsed());
    this.#ports.log('warn', 'a process of the plate reader was given up', { fault, ...fields });
    if (pauseMs > 0) this.#turnOff('faults', { pauseMs }, pauseMs);
    if (last !== undefined && last.id === this.#asked?.id) this.#answer(last.texts);
    else if (given !== null && given !== this.#asked?.id) this.#next();
    else this.#answer(null);
  }

  /** @param forMs after which it may be asked again; left out: never */
  #turnOff(cause: OffCause, fields: Record<string, unknown>, forMs?: number): null {
    if (this.#logged !== cause) this.#ports.log('warn', 'plates are not read', { cause, ...fields });
    this.#logged = cause;
    this.#off = cause;
    this.#callOffAgain();
    // Nobody asks a reader that is off: it says by itself when it may be asked again.
    if (forMs !== undefined)
      this.#callOffAgain = this.#ports.clock.after(forMs, () => {
        this.#off = null;
        this.#ports.changed();
      });
    this.#ports.changed();
    return null;
  }

  #waitFor(running: Running): void {
    running.hangsAt = Number.POSITIVE_INFINITY;
    this.#hangsIn(running, running.isReady ? this.#limits.readMs : this.#limits.loadMs);
  }

  /** Unless it hangs before. */
  #hangsIn(running: Running, ms: number): void {
    const at = this.#ports.clock.elapsed() + ms;
    if (at >= running.hangsAt) return;
    running.hangsAt = at;
    this.#callOff();
    this.#callOff = this.#ports.clock.after(ms, () => this.#fault('hung'));
  }

  #rest(running: Running): void {
    this.#callOff();
    this.#callOff = this.#ports.clock.after(
      this.#limits.idleMs,
      () => running === this.#running && this.#end(),
    );
  }

  #send({ process }: Running, message: Parameters<ReaderProcess['send']>[0]): void {
    try {
      process.send(message);
    } catch {
      // A process that has just gone says so by itself.
    }
  }

  #end(): void {
    this.#callOff();
    const running = this.#running;
    this.#running = null;
    running?.process.kill();
    if (running !== null) this.#ports.changed();
  }
}

/** It says once how loading went, and answers each picture once: one that says more could do so without an end. */
const isExpected = (message: FromReader, { isReady, owed }: Running): boolean =>
  'id' in message ? message.id === owed : !isReady;
