import { afterMark, agreeMs, noBelief, timeBy, weights, type ClockPoint } from './belief.ts';
import type { Reading } from '../database.ts';
import { clockMarks, type KeptMark } from './marks.ts';

/** An event's place in the chain, and what the clock told then (ms since 1970). */
export interface Stamp {
  readonly seq: number;
  readonly at_ms: number;
}

/** From one start to the next. */
interface Run {
  readonly fromMs: number;
  untilMs: number;
  /** When the clock was shown to be right in it; those with the best witnesses. */
  points: readonly ClockPoint[];
  /** The first time after it; undefined: not yet. */
  next: ClockPoint | undefined;
  /** All that were known when it began. */
  before: readonly ClockPoint[];
}

/** From one mark to the next: the clock went evenly. */
interface Stretch {
  readonly mark: KeptMark;
  readonly run: Run;
  /** The running time of the jump that ends it (ms). */
  jumpMs: number;
  /** The event that ends it. */
  lastSeq: number;
}

const open = Number.POSITIVE_INFINITY;

/**
 * When events really happened. A stamp is but the clock's word; the order of the chain is sure, and so is how long the booth ran
 * from one stamp of a stretch to another; a computer that sleeps does not run. So an event is placed by the running time between it and
 * an instant at which the clock was shown to be right, of the same stretch or else of the same run; without one it is held for as young as the next such instant allows: nothing is erased
 * before its time.
 */
export class TrueTimes {
  readonly #stretches: readonly Stretch[];
  /** The first time that the clock was shown to be right at all. */
  readonly #first: ClockPoint | undefined;

  /** @param which the witnesses that count: all, or none that is running alone */
  constructor(marks: readonly KeptMark[], which: 'points' | 'proven') {
    const all = marks.reduce(afterMark, noBelief)[which];
    const shown = all.filter(({ by }) => by !== 'first');
    this.#stretches = stretchesOf(marks);
    for (const run of new Set(this.#stretches.map(({ run }) => run))) {
      const own = shown.filter(({ runningMs }) => runningMs >= run.fromMs && runningMs < run.untilMs);
      const best = Math.max(...own.map(({ by }) => weights[by]));
      run.points = own.filter(({ by }) => weights[by] === best);
      run.next = shown.find(({ runningMs }) => runningMs >= run.untilMs);
      run.before = all.filter(({ runningMs, by }) => by === 'first' || runningMs < run.fromMs);
    }
    this.#first = shown[0];
  }

  /** @returns when that event really happened, or at the latest (ms since 1970); its stamp where nothing is known of the clock */
  of({ seq, at_ms: atMs }: Stamp): number {
    const stretch = this.#stretches.findLast(({ mark }) => mark.seq <= seq);
    if (stretch === undefined)
      return Math.min(atMs, this.#first === undefined ? open : this.#first.trueMs - this.#first.runningMs);
    const { mark, run, jumpMs } = stretch;
    const runningMs = Math.min(mark.runningMs + Math.max(atMs - mark.wallMs, 0), jumpMs);
    const even = run.points.filter((point) => isOf(stretch, point));
    const own = even.findLast((point) => point.runningMs <= runningMs) ?? even[0];
    // Between two stretches the computer may have slept: then it is as young as they allow.
    const points = own === undefined ? pointsAround(run.points, stretch) : [own];
    if (points.length > 0)
      return Math.max(...points.map((point) => point.trueMs + runningMs - point.runningMs));
    if (run.next !== undefined) return run.next.trueMs - (run.next.runningMs - run.untilMs);
    return timeBy(run.before, runningMs) ?? atMs;
  }

  /** Events whose stamps are ahead of when they happened: after the one, up to the other. */
  ahead(): readonly { readonly afterSeq: number; readonly lastSeq: number }[] {
    return this.#stretches
      .filter(({ mark }) => mark.wallMs > this.of({ seq: mark.seq, at_ms: mark.wallMs }) + agreeMs)
      .map(({ mark, lastSeq }) => ({
        afterSeq: mark.seq,
        lastSeq: Math.min(lastSeq, Number.MAX_SAFE_INTEGER),
      }));
  }
}

/** Whether the clock was shown to be right there in that stretch; at its ends, between which a computer may sleep, by its own word. */
function isOf({ mark, jumpMs }: Stretch, { runningMs, trueMs }: ClockPoint): boolean {
  if (runningMs > mark.runningMs && runningMs < jumpMs) return true;
  const toldMs = mark.wallMs + runningMs - mark.runningMs;
  return runningMs >= mark.runningMs && runningMs <= jumpMs && Math.abs(trueMs - toldMs) <= agreeMs;
}

/** The last before a stretch, and the first after it. */
const pointsAround = (points: readonly ClockPoint[], { mark, jumpMs }: Stretch): ClockPoint[] =>
  [
    points.findLast(({ runningMs }) => runningMs <= mark.runningMs),
    points.find(({ runningMs }) => runningMs >= jumpMs),
  ].filter((point) => point !== undefined);

function stretchesOf(marks: readonly KeptMark[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const mark of marks) {
    if (mark.kind !== 'start' && mark.kind !== 'jump') continue;
    const last = stretches.at(-1);
    if (last !== undefined) {
      last.lastSeq = mark.seq;
      if (mark.kind === 'jump') last.jumpMs = mark.runningMs;
      else last.run.untilMs = mark.runningMs;
    }
    const isNew = mark.kind === 'start' || last === undefined;
    const run = isNew
      ? { fromMs: mark.runningMs, untilMs: open, points: [], next: undefined, before: [] }
      : last.run;
    stretches.push({ mark, run, jumpMs: open, lastSeq: open });
  }
  return stretches;
}

/** What ages by when. */
export interface Ageing {
  /** The trusted now (ms since 1970). */
  readonly nowMs: number;
  readonly times: TrueTimes;
}

/** What retention goes by. */
export interface Clocked {
  /** What the clock tells (ms since 1970): the stamp of what retention adds to the chain. */
  readonly atMs: number;
  readonly trusted: Ageing;
  /** The same without what running alone shows: for the entry of a car inside. */
  readonly proven: Ageing;
}

/** @param nows as the trusted clock tells them (ms since 1970) */
export function clocked(
  database: Pick<Reading, 'all'>,
  nows: { readonly atMs: number; readonly trustedMs: number; readonly provenMs: number },
): Clocked {
  const marks = clockMarks(database);
  return {
    atMs: nows.atMs,
    trusted: { nowMs: nows.trustedMs, times: new TrueTimes(marks, 'points') },
    proven: { nowMs: nows.provenMs, times: new TrueTimes(marks, 'proven') },
  };
}
