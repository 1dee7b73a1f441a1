import {
  afterMark,
  agreeMs,
  believedAfterMs,
  driftPerMs,
  leastOrigin,
  noBelief,
  type ClockPoint,
} from './belief.ts';
import type { Reading } from '../database/database.ts';
import { clockMarks, type KeptMark } from './marks.ts';

/** An event's place in the chain, and what the clock told then (ms since 1970). */
export interface Stamp {
  readonly seq: number;
  readonly at_ms: number;
}

/** From one start or jump to the next: the clock went evenly, and the origin of the time is the same. */
interface Stretch {
  /** All marks in it, and the one that ends it. */
  readonly marks: KeptMark[];
  readonly originMs: number;
  /** The origin at the latest, as it was shown here or is told by all 72 hours of running from a later start or jump on. */
  mostMs: number;
  /** Whether it was shown here by the service or a supervisor. */
  isShown: boolean;
  /** The origin at least, by them. */
  leastMs: number;
}

/** A kill loses no more of the running time than this (ms). */
const lostMostMs = 3_600_000;
const open = Number.POSITIVE_INFINITY;

/**
 * When events really happened, at the latest: nothing is erased before its time. A stamp is but the clock's word; the order of the chain
 * is sure, and so is how long the booth ran from one stamp of a stretch to another. So an event happened at the running time of its
 * stamp, from an origin that was no later than any that was shown to be right afterwards: by a witness of the same stretch, or the next
 * one; and as no clock is taken to be wrong for 72 hours of running, no later than the latest that was told in any so long a time.
 */
export class TrueTimes {
  readonly #stretches: readonly Stretch[];
  /** The origin as early as it can be now, by which the booth's trusted time goes; null: nothing is known of the clock. */
  readonly #leastMs: number | null;
  readonly #lastMs: number;
  readonly #which: 'points' | 'proven';

  /** @param which the witnesses that count: all, or none that is running alone */
  constructor(marks: readonly KeptMark[], which: 'points' | 'proven') {
    this.#which = which;
    this.#lastMs = marks.at(-1)?.runningMs ?? 0;
    const stretches: Stretch[] = [];
    const shownIn = new Map<ClockPoint, Stretch>();
    let belief = noBelief;
    for (const mark of marks) {
      let stretch = stretches.at(-1);
      if (stretch === undefined || mark.kind === 'start' || mark.kind === 'jump') {
        stretch?.marks.push(mark);
        const originMs = mark.wallMs - mark.runningMs;
        stretch = { marks: [], originMs, mostMs: open, isShown: false, leastMs: -open };
        stretches.push(stretch);
      }
      stretch.marks.push(mark);
      belief = afterMark(belief, mark);
      const point = belief.proven.at(-1);
      if (point !== undefined && !shownIn.has(point)) shownIn.set(point, stretch);
    }
    this.#stretches = stretches;
    this.#leastMs = leastOrigin(belief[which]);
    for (const point of belief.proven) {
      if (point.by !== 'service' && point.by !== 'supervisor') continue;
      const stretch = shownIn.get(point);
      if (stretch !== undefined) Object.assign(stretch, { isShown: true, mostMs: point.mostMs });
    }
    this.#bound();
  }

  /** @returns when that event really happened, or at the latest (ms since 1970); its stamp where nothing is known of the clock */
  of(stamp: Stamp): number {
    if (this.#leastMs === null) return stamp.at_ms;
    const index = placeOf(this.#stretches, (stretch) => seqOf(stretch) <= stamp.seq);
    const stretch = this.#stretches[index];
    if (stretch === undefined) return Math.min(stamp.at_ms, this.#earliestMs());
    const runningMs = runningOf(stretch, stamp);
    if (runningMs === null) return this.#at(index + 1, fromOf(this.#stretches[index + 1] as Stretch));
    return this.#at(index, runningMs);
  }

  /**
   * Events whose stamps are ahead of when they happened, or may be, where no clock was marked yet: after the one, up to the other, in
   * their order.
   */
  ahead(): readonly { readonly afterSeq: number; readonly lastSeq: number }[] {
    const [first] = this.#stretches;
    const unmarked = first === undefined ? [] : [{ afterSeq: 0, lastSeq: seqOf(first) }];
    const ahead = this.#stretches
      .filter((stretch, index) => {
        const fromMs = fromOf(stretch);
        return fromMs + stretch.originMs > this.#at(index, fromMs) + agreeMs;
      })
      .map((stretch) => ({ afterSeq: seqOf(stretch), lastSeq: endOf(stretch) }));
    return [...unmarked, ...ahead];
  }

  /** The latest time of all that stands before the first mark (ms since 1970). */
  #earliestMs(): number {
    const [first] = this.#stretches;
    return first === undefined ? open : this.#at(0, fromOf(first));
  }

  #at(index: number, runningMs: number): number {
    const stretch = this.#stretches[index] as Stretch;
    const here = stretch.isShown ? open : this.#toldMost(index, runningMs);
    return runningMs + Math.min(this.#leastMs ?? stretch.originMs, stretch.mostMs, here);
  }

  #bound(): void {
    let leastMs = -open;
    for (const stretch of this.#stretches) {
      if (stretch.isShown) leastMs = Math.max(leastMs, stretch.mostMs);
      stretch.leastMs = leastMs;
    }
    let mostMs = open;
    for (let index = this.#stretches.length - 1; index >= 0; index -= 1) {
      const stretch = this.#stretches[index] as Stretch;
      if (!stretch.isShown) stretch.mostMs = mostMs;
      mostMs = stretch.isShown ? stretch.mostMs : Math.min(mostMs, this.#toldMost(index, fromOf(stretch)));
    }
  }

  /** The latest origin that was told in the 72 hours of running from then on; none where they are not over, or all of it is disproven. */
  #toldMost(from: number, runningMs: number): number {
    const untilMs = runningMs + believedAfterMs;
    if (this.#which === 'proven' || untilMs > this.#lastMs) return open;
    let mostMs = -open;
    for (let index = from; index < this.#stretches.length; index += 1) {
      const stretch = this.#stretches[index] as Stretch;
      if (index > from && fromOf(stretch) > untilMs) break;
      mostMs = Math.max(mostMs, stretch.originMs);
    }
    return mostMs + agreeMs < (this.#stretches[from] as Stretch).leastMs ? open : mostMs;
  }
}

const seqOf = ({ marks: [mark] }: Stretch): number => (mark as KeptMark).seq;
const fromOf = ({ marks: [mark] }: Stretch): number => (mark as KeptMark).runningMs;

/** The mark that ends it; undefined: it goes on. */
function endingOf({ marks }: Stretch): KeptMark | undefined {
  const last = marks.at(-1) as KeptMark;
  return marks.length > 1 && (last.kind === 'start' || last.kind === 'jump') ? last : undefined;
}

const endOf = (stretch: Stretch): number => endingOf(stretch)?.seq ?? Number.MAX_SAFE_INTEGER;

/**
 * By how far the clock had gone since the stretch began, and no earlier or later than the marks between which the event stands.
 *
 * @returns null: that is not of this stretch, its own mark is lost or the clock had jumped before anybody noticed
 */
function runningOf(stretch: Stretch, { seq, at_ms: atMs }: Stamp): number | null {
  const { marks, originMs } = stretch;
  const index = placeOf(marks, (mark) => mark.seq <= seq);
  const leastMs = (marks[index] as KeptMark).runningMs;
  const next = marks[index + 1];
  const mostMs = next === undefined ? open : next.runningMs + (next.kind === 'start' ? lostMostMs : 0);
  const runningMs = atMs - originMs;
  const slackMs = agreeMs + ((next?.runningMs ?? leastMs) - fromOf(stretch)) * driftPerMs;
  const isOff = runningMs < leastMs - slackMs || runningMs > mostMs + slackMs;
  if (isOff && next !== undefined && next === endingOf(stretch)) return null;
  return Math.min(Math.max(runningMs, leastMs), mostMs);
}

/** @returns the place of the last that is so, of those that are so before the others; -1: none is */
function placeOf<T>(all: readonly T[], isSo: (one: T) => boolean): number {
  let [from, until] = [0, all.length];
  while (from < until) {
    const middle = (from + until) >> 1;
    if (isSo(all[middle] as T)) from = middle + 1;
    else until = middle;
  }
  return from - 1;
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
