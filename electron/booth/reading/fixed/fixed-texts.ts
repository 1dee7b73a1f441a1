import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { dropOldest } from '../../lib/drop-oldest.ts';
import type { Candidate } from '../candidate.ts';
import { textOf } from '../decoding.ts';
import { lineHeightOf } from '../in-front.ts';

const dayMs = 86_400_000;

/** A text always stands there once so many booked cars' pictures had it, of so many plates, on so many days: two days and more. */
const learnt = { pictures: 30, plates: 20, days: 3 } as const;
/** Before so many plates it may be of the car: it is not written down. */
const writtenFrom = 5;
/** What was not seen for so many days is forgotten. */
const keptDays = 7;
/** Words of a site's own are few, and every car brings some of its own: what the fewest cars had, and longest ago, goes first. */
const mostKept = 200;
/** Plates that were booked, and their lines, to know them where they stand parked. */
const mostPlates = 10_000;

/** How far apart (share of the picture's sides) two places, and how different (factor) two heights of one text may be. */
const [apart, factor] = [0.02, 1.25] as const;
/** A line of a plate of two is not sought by fewer characters: too many words have them. */
const shortestLine = 3;

const share = z.number().min(-1).max(2);
const count = z.number().int().min(0);
const fixedTextSchema = z.strictObject({
  /** Where its middle stands and how high its line is, as shares of the picture. */
  x: share,
  y: share,
  height: share,
  /** Its digest, with the salt. */
  text: z.string().regex(/^[\da-f]{64}$/),
  pictures: count,
  /** How many plates were booked before it; of which cars stands nowhere. */
  plates: count,
  /** On how many days (UTC) it was seen, and on which one last (days since 1970). */
  days: count,
  lastDay: count,
});
export const fixedTextsSchema = z.strictObject({
  salt: z.string().min(16).max(128),
  texts: z.array(fixedTextSchema).max(mostKept),
});
type FixedText = z.infer<typeof fixedTextSchema>;
export type KeptFixedTexts = z.infer<typeof fixedTextsSchema>;

type Size = { readonly width: number; readonly height: number };

/**
 * Texts that always stand in the camera's picture, such as a sign or a telephone number: no plates, whatever they look like. They are
 * learnt from pictures of booked cars alone, and what is booked is none of them.
 */
export class FixedTexts {
  readonly #salt: string;
  readonly #twoLines: boolean;
  #texts: FixedText[];
  /** Of each text, the plates that were counted since the program began: in memory alone. */
  readonly #platesOf = new WeakMap<FixedText, Set<string>>();
  /** Digests of what was booked since then, the oldest first. */
  readonly #booked = new Set<string>();

  /** @param twoLines whether a plate may have two lines here */
  constructor({ salt, texts }: KeptFixedTexts, twoLines: boolean) {
    this.#salt = salt;
    this.#twoLines = twoLines;
    this.#texts = [...texts];
  }

  /** As it is written down. */
  get kept(): KeptFixedTexts {
    return { salt: this.#salt, texts: this.#texts.filter(({ plates }) => plates >= writtenFrom) };
  }

  /** How many are known by now. */
  get count(): number {
    return this.#texts.filter(isLearnt).length;
  }

  /** @param size of the picture (px) */
  isFixed(candidate: Candidate, size: Size): boolean {
    const seen = this.#find(candidate, size);
    return seen !== undefined && isLearnt(seen);
  }

  /** Forgets what was not seen for a week. @returns whether there was anything */
  forgetOld(nowMs: number): boolean {
    const today = dayOf(nowMs);
    return this.#keepOnly(({ lastDay }) => Math.abs(today - lastDay) <= keptDays);
  }

  /** Nothing of a plate stays, nor of a line of it. @param plate as the reader would write it @returns whether there was anything */
  forgetPlate(plate: string): boolean {
    const parts = new Set(this.#partsOf(withoutTwins(plate)));
    for (const part of parts) this.#booked.delete(part);
    return this.#keepOnly(({ text }) => !parts.has(text));
  }

  /**
   * A car was booked, with this picture.
   *
   * @param plate as the reader would write it
   * @param size of the picture (px)
   * @param nowMs of the booth's clock
   */
  booked(plate: string, texts: readonly Candidate[], size: Size, nowMs: number): void {
    const own = withoutTwins(plate);
    const parts = this.#partsOf(own);
    this.#remember(parts);
    this.#keepOnly(({ text }) => !parts.includes(text));
    const seen = new Set<FixedText>();
    for (const candidate of texts) {
      const text = withoutTwins(textOf(candidate.line));
      // A line of it, or more than it, is its plate as well; and a plate that was booked may stand parked there.
      if (own.includes(text) || text.includes(own) || this.#booked.has(this.#digestOf(text))) continue;
      const before = this.#find(candidate, size);
      // Found twice, it stands there once.
      if (before !== undefined && seen.has(before)) continue;
      seen.add(this.#counted(candidate, size, before, { plate: this.#digestOf(own), today: dayOf(nowMs) }));
    }
  }

  #counted(
    candidate: Candidate,
    size: Size,
    before: FixedText | undefined,
    { plate, today }: { plate: string; today: number },
  ): FixedText {
    const plates = (before === undefined ? undefined : this.#platesOf.get(before)) ?? new Set<string>();
    const isNewPlate = plates.size < learnt.plates && !plates.has(plate);
    const now: FixedText = {
      ...placeOf(candidate, size),
      text: before?.text ?? this.#digestOf(withoutTwins(textOf(candidate.line))),
      pictures: (before?.pictures ?? 0) + 1,
      plates: (before?.plates ?? 0) + (isNewPlate ? 1 : 0),
      days: (before?.days ?? 0) + (before?.lastDay === today ? 0 : 1),
      lastDay: today,
    };
    if (isNewPlate) plates.add(plate);
    this.#platesOf.set(now, plates);
    const others = this.#texts.filter((one) => one !== before);
    if (others.length >= mostKept) others.splice(others.indexOf(others.reduce(lessWorth)), 1);
    this.#texts = [...others, now];
    return now;
  }

  #find(candidate: Candidate, size: Size): FixedText | undefined {
    const { x, y, height } = placeOf(candidate, size);
    const near = this.#texts.filter(
      (one) =>
        Math.abs(one.x - x) <= apart &&
        Math.abs(one.y - y) <= apart &&
        Math.max(one.height, height) <= factor * Math.min(one.height, height),
    );
    if (near.length === 0) return undefined;
    const text = this.#digestOf(withoutTwins(textOf(candidate.line)));
    return near.find((one) => one.text === text);
  }

  #keepOnly(isKept: (text: FixedText) => boolean): boolean {
    const before = this.#texts.length;
    this.#texts = this.#texts.filter(isKept);
    return this.#texts.length < before;
  }

  #remember(parts: readonly string[]): void {
    for (const part of parts) {
      this.#booked.delete(part);
      this.#booked.add(part);
    }
    dropOldest(this.#booked, mostPlates);
  }

  /** Digests of the plate, and of its first and last lines where it has two. */
  #partsOf(plate: string): string[] {
    const length = this.#twoLines ? Math.max(0, plate.length - shortestLine) : 0;
    const lines = Array.from({ length }, (_none, at) => [
      plate.slice(0, at + shortestLine),
      plate.slice(at + 1),
    ]).flat();
    return [...new Set([plate, ...lines])].filter((part) => part !== '').map((part) => this.#digestOf(part));
  }

  #digestOf(text: string): string {
    return createHmac('sha256', this.#salt).update(text).digest('hex');
  }
}

const isLearnt = ({ pictures, plates, days }: FixedText): boolean =>
  pictures >= learnt.pictures && plates >= learnt.plates && days >= learnt.days;

/** Of two texts the one that fewer cars had, and of as many the one that was seen longer ago. */
const lessWorth = (one: FixedText, other: FixedText): FixedText =>
  (other.plates - one.plates || other.lastDay - one.lastDay) < 0 ? other : one;

const dayOf = (nowMs: number): number => Math.max(0, Math.floor(nowMs / dayMs));

const placeOf = (candidate: Candidate, { width, height }: Size) => ({
  x: rounded(candidate.box.centre.x / width),
  y: rounded(candidate.box.centre.y / height),
  height: rounded(lineHeightOf(candidate) / height),
});
const rounded = (part: number): number => Math.round(part * 1e4) / 1e4;

/** Letters and digits that a reader takes for each other are one. */
const withoutTwins = (text: string): string => text.replaceAll('O', '0').replaceAll('I', '1');
