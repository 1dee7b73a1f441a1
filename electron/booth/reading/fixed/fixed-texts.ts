import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Candidate } from '../candidate.ts';
import { textOf } from '../decoding.ts';
import { lineHeightOf } from '../in-front.ts';

const dayMs = 86_400_000;

/** A text always stands there once so many booked cars' pictures had it, of so many different plates, over so long (ms). */
const learnt = { pictures: 30, plates: 20, forMs: 2 * dayMs } as const;
/** What was not seen for so long (ms) is forgotten. */
const keptMs = 7 * dayMs;
/** Words of a site's own are few, and every car brings some of its own: the one not seen for longest goes first. */
const mostKept = 200;

/** How far apart (share of the picture's sides) two places, and how different (factor) two heights of one text may be. */
const [apart, factor] = [0.02, 1.25] as const;

/** Of so many kinds, a plate or text is one: enough to count them by, and never enough to tell which it was. */
const kinds = 1_024;

const share = z.number().min(-1).max(2);
const kind = z
  .number()
  .int()
  .min(0)
  .max(kinds - 1);
const fixedTextSchema = z.strictObject({
  /** Where its middle stands and how high its line is, as shares of the picture. */
  x: share,
  y: share,
  height: share,
  text: kind,
  pictures: z.number().int().min(1),
  plates: z.array(kind).max(learnt.plates),
  firstMs: z.number(),
  lastMs: z.number(),
});
export const fixedTextsSchema = z.strictObject({
  salt: z.string().min(16).max(128),
  texts: z.array(fixedTextSchema).max(mostKept),
});
type FixedText = z.infer<typeof fixedTextSchema>;
/** As it is kept: neither a text nor a plate can be had from it. */
export type KeptFixedTexts = z.infer<typeof fixedTextsSchema>;

type Size = { readonly width: number; readonly height: number };

/**
 * Texts that always stand in the camera's picture, such as a sign or a telephone number: no plates, whatever they look like. They are
 * learnt from pictures of booked cars alone, and what was ever booked is none of them.
 */
export class FixedTexts {
  readonly #salt: string;
  #texts: FixedText[];

  constructor({ salt, texts }: KeptFixedTexts) {
    this.#salt = salt;
    this.#texts = [...texts];
  }

  get kept(): KeptFixedTexts {
    return { salt: this.#salt, texts: this.#texts };
  }

  /** How many are known by now. */
  count(nowMs: number): number {
    return this.#texts.filter((text) => isLearnt(text, nowMs)).length;
  }

  /** @param size of the picture (px) */
  isFixed(candidate: Candidate, size: Size, nowMs: number): boolean {
    const seen = this.#find(candidate, size);
    return seen !== undefined && isLearnt(seen, nowMs);
  }

  /**
   * A car was booked, with this picture.
   *
   * @param plate as it was booked
   * @param size of the picture (px)
   * @param nowMs of the booth's clock
   */
  booked(plate: string, texts: readonly Candidate[], size: Size, nowMs: number): void {
    const own = withoutTwins(plate);
    const ownKind = this.#kindOf(own);
    this.#texts = this.#texts.filter(
      ({ text, lastMs }) => text !== ownKind && Math.abs(nowMs - lastMs) <= keptMs,
    );
    for (const candidate of texts) {
      const text = withoutTwins(textOf(candidate.line));
      // A line of it, or more than it, is its plate as well.
      if (own.includes(text) || text.includes(own)) continue;
      const seen = this.#find(candidate, size);
      const plates = seen?.plates ?? [];
      const isCounted = plates.includes(ownKind) || plates.length === learnt.plates;
      const at = {
        ...placeOf(candidate, size),
        text: this.#kindOf(text),
        pictures: (seen?.pictures ?? 0) + 1,
        plates: isCounted ? plates : [...plates, ownKind],
        firstMs: seen?.firstMs ?? nowMs,
        lastMs: nowMs,
      };
      this.#texts = [...this.#texts.filter((one) => one !== seen), at].slice(-mostKept);
    }
  }

  #find(candidate: Candidate, size: Size): FixedText | undefined {
    const { x, y, height } = placeOf(candidate, size);
    const text = this.#kindOf(withoutTwins(textOf(candidate.line)));
    return this.#texts.find(
      (one) =>
        one.text === text &&
        Math.abs(one.x - x) <= apart &&
        Math.abs(one.y - y) <= apart &&
        Math.max(one.height, height) <= factor * Math.min(one.height, height),
    );
  }

  #kindOf(text: string): number {
    return createHmac('sha256', this.#salt).update(text).digest().readUInt16BE() % kinds;
  }
}

const isLearnt = ({ pictures, plates, firstMs, lastMs }: FixedText, nowMs: number): boolean =>
  pictures >= learnt.pictures &&
  plates.length >= learnt.plates &&
  lastMs - firstMs >= learnt.forMs &&
  Math.abs(nowMs - lastMs) <= keptMs;

const placeOf = (candidate: Candidate, { width, height }: Size) => ({
  x: candidate.box.centre.x / width,
  y: candidate.box.centre.y / height,
  height: lineHeightOf(candidate) / height,
});

/** Letters and digits that a reader takes for each other are one. */
const withoutTwins = (text: string): string => text.replaceAll('O', '0').replaceAll('I', '1');
