import { boothTimeOf } from '../lib/booth-time.ts';
import type { ClockView } from '../../contract/clock.ts';
import {
  afterMark,
  agreeMs,
  believable,
  driftPerMs,
  noBelief,
  timeBy,
  toBelieveMs,
  type Belief,
} from '../journal/clock/belief.ts';
import type { ClockMark, KeptClock } from '../journal/clock/marks.ts';
import type { Journal } from '../journal/types.ts';
import type { Clock, Log } from '../ports/ports.ts';

export interface TrustedClockPorts {
  readonly clock: Clock;
  readonly journal: Pick<Journal, 'keptClock' | 'keepMark' | 'keepRunning'>;
  readonly log: Log;
}

/** Who follows the clock while the booth runs. */
export interface TrustedClockListener {
  /** It has come to be in doubt, or is not any more. */
  readonly changed: () => void;
  /** The service is to be asked for its time. */
  readonly ask: () => void;
}

/** Over so much (ms), and `driftPerMs` of what has run since, it is no drift of either clock any more. */
const jumpMs = 2 * 60_000;
/** How often it is looked for a jump (ms). */
const lookMs = 60_000;
/** How often the running time is kept, each time as an event of the chain (ms). A kill loses no more of it, and what ages by it only stays longer. */
const keepMs = 3_600_000;
/** How often the service is asked for its time while the clock is in doubt (ms). */
const askMs = 3_600_000;
/** A service that is there has told its time by then (ms): until then nobody is told of a doubt. */
const graceMs = 5_000;

/**
 * The computer's clock, watched: whoever reads it has its jumps kept in the journal before what is stamped with it. And what is
 * trusted of it: the time at which a supervisor or the service, or 72 hours of running, last showed it to be right, and the running
 * time since; while that holds, the clock itself.
 */
export class TrustedClock implements Clock {
  readonly #ports: TrustedClockPorts;
  /** The journal's running time less the computer's (ms). */
  #runBeforeMs = 0;
  #belief: Belief = noBelief;
  /** From here on the clock has gone evenly. */
  #even: { readonly wallMs: number; readonly runningMs: number } = { wallMs: 0, runningMs: 0 };
  #keptMs = 0;
  #isInDoubt = false;
  #isStarted = false;
  #listener: TrustedClockListener = { changed: () => undefined, ask: () => undefined };
  #askedMs = Number.NEGATIVE_INFINITY;
  #contradictedMs = Number.NEGATIVE_INFINITY;
  #callOff: () => void = () => undefined;

  /** Reads what the journal knows, and keeps that the clock is read from here on. Before anything else is stamped. @throws JournalError */
  static async open(ports: TrustedClockPorts): Promise<TrustedClock> {
    return new TrustedClock(ports, await ports.journal.keptClock());
  }

  private constructor(ports: TrustedClockPorts, kept: KeptClock) {
    this.#ports = ports;
    this.#begin(kept);
  }

  /** Reads anew what the journal knows: the marks of a damaged one have joined it. Who showed the clock to be right has still done so. */
  async readAgain(): Promise<void> {
    const { journal, log } = this.#ports;
    try {
      const kept = await journal.keptClock();
      const { by } = this.#belief;
      this.#begin(kept);
      if (by === 'service' || by === 'supervisor') this.#show(by, this.#even);
    } catch (error) {
      log('error', 'what the clock did was not read anew', { error: String(error) });
    }
  }

  #begin(kept: KeptClock): void {
    const { clock } = this.#ports;
    // One more, so that no instant of one run can be taken for one of another.
    const runningMs = kept.runningMs + 1;
    this.#runBeforeMs = runningMs - clock.elapsed();
    this.#belief = kept.marks.reduce(afterMark, noBelief);
    const wallMs = clock.now();
    this.#even = { wallMs, runningMs };
    this.#keptMs = runningMs;
    this.#keep({ kind: 'start', wallMs, runningMs });
    // Of a damaged journal that was still to be read nothing was known.
    if (this.#belief.points.some((point) => point.leastMs + point.runningMs !== 0)) return;
    // What the journal has was made until now, and nothing in it is older than its own last event makes it.
    const trueMs = Math.min(wallMs, kept.lastMs ?? wallMs);
    this.#keep({ kind: 'first', wallMs, runningMs, point: { runningMs, trueMs } });
  }

  now(): number {
    return this.#look().wallMs;
  }

  elapsed(): number {
    return this.#ports.clock.elapsed();
  }

  offsetMinutes(at: number): number {
    return this.#ports.clock.offsetMinutes(at);
  }

  after(ms: number, then: () => void): () => void {
    return this.#ports.clock.after(ms, then);
  }

  /** By which everything ages (ms since 1970): never ahead of the time, as far as anybody knows. */
  trusted(): number {
    const { wallMs, runningMs } = this.#look();
    return this.#belief.by === null ? (timeBy(this.#belief.points, runningMs) ?? wallMs) : wallMs;
  }

  /** The same by the service or a supervisor alone, however long the clock has run. */
  proven(): number {
    const { wallMs, runningMs } = this.#look();
    const { by, proven } = this.#belief;
    return by === 'service' || by === 'supervisor' ? wallMs : (timeBy(proven, runningMs) ?? wallMs);
  }

  /** The service told its time in an answer that only the service can give. @param dateMs ms since 1970 */
  served(dateMs: number): void {
    const { wallMs, runningMs } = this.#look();
    if (!Number.isFinite(dateMs)) return;
    if (Math.abs(dateMs - wallMs) > agreeMs) this.#contradict(dateMs, { wallMs, runningMs });
    else if (this.#belief.by === 'service') this.#even = { wallMs, runningMs };
    else this.#show('service', { wallMs, runningMs });
  }

  /**
   * A supervisor says that the clock is right.
   *
   * @param shownMs the time that was shown and is meant
   * @returns false: it is not that time any more, by this clock
   */
  said(who: string, shownMs: number): boolean {
    const { wallMs, runningMs } = this.#look();
    if (Math.abs(shownMs - wallMs) > agreeMs) return false;
    this.#show('supervisor', { wallMs, runningMs }, who);
    return true;
  }

  view(): ClockView {
    const { wallMs, runningMs } = this.#look();
    const [trustedMs, provenMs] = [this.trusted(), this.proven()];
    const { by } = this.#belief;
    const isUnproven = by === 'running' && Math.abs(wallMs - provenMs) > agreeMs;
    const leftMs = by === null ? toBelieveMs(this.#belief, runningMs) : 0;
    const time = (ms: number): string => boothTimeOf(ms, this.offsetMinutes(ms));
    return {
      at: time(wallMs),
      trusted: time(trustedMs),
      by,
      proven: isUnproven ? time(provenMs) : null,
      inDoubt: this.#inDoubt(),
      hoursLeft: leftMs === null ? null : Math.ceil(leftMs / 3_600_000),
    };
  }

  start(listener: TrustedClockListener): void {
    this.#listener = listener;
    this.#isStarted = true;
    this.#ask();
    this.#later(graceMs);
  }

  /** Nothing is kept any more: the journal is about to be closed, or another booth goes on with it. */
  async stop(): Promise<void> {
    this.#callOff();
    this.#isStarted = false;
    await this.#keepRunning(this.#look());
  }

  #later(ms: number): void {
    this.#callOff();
    this.#callOff = this.#ports.clock.after(ms, () => {
      const now = this.#look();
      this.#tell();
      this.#ask();
      if (now.runningMs - this.#keptMs >= keepMs) void this.#keepRunning(now);
      this.#later(lookMs);
    });
  }

  /** What the clock tells, and whether it is still the one that was shown to be right. */
  #look(): { wallMs: number; runningMs: number } {
    const wallMs = this.#ports.clock.now();
    const runningMs = this.#runBeforeMs + this.#ports.clock.elapsed();
    const sinceMs = runningMs - this.#even.runningMs;
    if (Math.abs(wallMs - this.#even.wallMs - sinceMs) > jumpMs + sinceMs * driftPerMs) {
      this.#even = { wallMs, runningMs };
      this.#keep({ kind: 'jump', wallMs, runningMs });
      this.#askedMs = Number.NEGATIVE_INFINITY;
      this.#contradictedMs = Number.NEGATIVE_INFINITY;
      if (this.#isStarted) this.#later(graceMs);
    }
    for (;;) {
      const believed = believable(this.#belief, runningMs);
      if (believed === null) break;
      const point = { runningMs: believed.runningMs, trueMs: believed.originMs + believed.runningMs };
      this.#keep({ kind: 'running', wallMs, runningMs, point });
    }
    return { wallMs, runningMs };
  }

  #show(kind: 'service' | 'supervisor', now: { wallMs: number; runningMs: number }, who?: string): void {
    this.#even = now;
    const point = { runningMs: now.runningMs, trueMs: now.wallMs };
    this.#keep({ kind, ...now, point, ...(who === undefined ? {} : { who }) });
    this.#tell();
  }

  /** The clock is not the service's: which of them is wrong nobody knows, but that it is as late as both tell. */
  #contradict(dateMs: number, now: { wallMs: number; runningMs: number }): void {
    if (this.#belief.by === null && now.runningMs - this.#contradictedMs < askMs) return;
    this.#contradictedMs = now.runningMs;
    const point = { runningMs: now.runningMs, trueMs: Math.min(now.wallMs, dateMs), mostMs: dateMs };
    this.#keep({ kind: 'contradicted', ...now, point });
    this.#tell();
  }

  #tell(): void {
    const inDoubt = this.#inDoubt();
    if (inDoubt === this.#isInDoubt) return;
    this.#isInDoubt = inDoubt;
    this.#ports.log(
      inDoubt ? 'warn' : 'info',
      inDoubt ? 'the clock is in doubt' : 'the clock is trusted',
      {},
    );
    this.#listener.changed();
  }

  #inDoubt(): boolean {
    const { runningMs } = this.#look();
    return this.#isOff() && runningMs - this.#even.runningMs >= graceMs;
  }

  #ask(): void {
    const { runningMs } = this.#look();
    if (!this.#isOff() || runningMs - this.#askedMs < askMs) return;
    this.#askedMs = runningMs;
    this.#listener.ask();
  }

  #isOff(): boolean {
    return this.#belief.by === null && Math.abs(this.#ports.clock.now() - this.trusted()) > agreeMs;
  }

  /** Asked of the journal at once, so that it stands before what is stamped afterwards. */
  #keep(mark: ClockMark): void {
    const before = this.#belief.by;
    this.#belief = afterMark(this.#belief, mark);
    const { journal, log } = this.#ports;
    log('info', 'clock', { kind: mark.kind, before, by: this.#belief.by });
    journal.keepMark(mark).catch((error: unknown) => {
      log('error', 'what the clock did was not kept', { error: String(error) });
    });
  }

  async #keepRunning({ runningMs, wallMs }: { runningMs: number; wallMs: number }): Promise<void> {
    this.#keptMs = runningMs;
    const { journal, log } = this.#ports;
    await journal.keepRunning(runningMs, wallMs).catch((error: unknown) => {
      log('error', 'the running time was not kept', { error: String(error) });
    });
  }
}
