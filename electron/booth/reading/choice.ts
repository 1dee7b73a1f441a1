import type { Candidate } from './candidate.ts';
import { meanSure, textOf, type Read } from './decoding.ts';
import { fits, formatted, marks, type Format } from './formats.ts';
import { hasMisreadAsNear, isAsNear, isElsewhere, lineHeightOf } from './in-front.ts';
import { twoLines, type Joined } from './two-lines.ts';

/** What the site's plates are like. */
export interface Plates {
  /** Empty where the country has none that decide. */
  readonly formats: readonly Format[];
  /** Characters of the shortest and longest plate. */
  readonly shortest: number;
  readonly longest: number;
  /** Whether a plate may have two lines. */
  readonly twoLines: boolean;
  /** What is said for characters that the reader does not know: marked where one may stand. */
  readonly unseen?: ReadonlySet<string>;
}

/** What the choice is made by, each about 0 to 1: their order is that of `Weights.by`. */
export type Features = readonly number[];

/** Learnt coefficients of a logistic: the probability that a text is the plate of the car in front. */
export interface Weights {
  readonly bias: number;
  readonly by: readonly number[];
}

export interface Plate {
  readonly text: string;
  readonly line: readonly Read[];
  readonly format: Format | null;
  readonly box: Candidate['box'];
  /** Of one of its lines (px): the nearer it is, the higher. */
  readonly lineHeight: number;
  readonly features: Features;
  /** Whether another car, whose plate was misread, is as near. */
  readonly isOneOfTwo?: boolean;
  /** As `Plates` has it. */
  readonly unseen?: ReadonlySet<string> | undefined;
}

/** The texts that could be a plate by their length, as the formats have them. */
export function platesAmong(
  candidates: readonly Candidate[],
  size: { width: number; height: number },
  plates: Plates,
): Plate[] {
  const stacked = twoLines(candidates);
  const joined = plates.twoLines ? stacked : [];
  const halves = new Set(halvesOf(stacked, plates));
  const texts = [...candidates.filter((candidate) => !halves.has(candidate)), ...joined];
  return texts.flatMap((candidate) => {
    const { length } = candidate.line;
    if (length < plates.shortest || length > plates.longest) return [];
    const { line, format } = formatted(candidate.line, plates.formats);
    if (plates.twoLines && format === null && isLineOf(textOf(line), plates.formats)) return [];
    return [
      {
        text: textOf(line),
        line,
        format,
        box: candidate.box,
        lineHeight: lineHeightOf(candidate),
        features: featuresOf(candidate, line, format, size, plates),
        isOneOfTwo: hasMisreadAsNear(candidate, texts, plates),
        unseen: plates.unseen,
      },
    ];
  });
}

/**
 * Both lines of what may be one plate, whether such are read here or not: a half of it may look like a whole plate. What is longer than
 * any plate is one with a word above or below it, which formats tell from a plate, or else that it has no digit.
 */
const halvesOf = (stacked: readonly Joined[], { formats, longest }: Plates): Candidate[] =>
  stacked
    .filter(({ line, parts }) => line.length <= longest || (formats.length === 0 && parts.every(hasDigit)))
    .flatMap(({ parts }) => parts);

/** Whether it may be one line of a plate whose other line was not found. */
const isLineOf = (text: string, formats: readonly Format[]): boolean =>
  formats.some(
    (format) =>
      text.length < format.length &&
      (fits(format.slice(0, text.length), text) || fits(format.slice(-text.length), text)),
  );

const hasDigit = ({ line }: Candidate): boolean => line.some(({ char }) => char <= '9');

function featuresOf(
  { box, found }: Candidate,
  line: readonly Read[],
  format: Format | null,
  size: { width: number; height: number },
  { formats }: Plates,
): Features {
  const digits = line.filter(({ char }) => char <= '9').length;
  const [x, y] = [box.centre.x / size.width, box.centre.y / size.height];
  return [
    meanSure(line),
    Math.min(...line.map(({ sure }) => sure)),
    found,
    format === null ? 0 : 1,
    formats.length > 0 && format === null ? 1 : 0,
    digits > 0 ? 1 : 0,
    digits > 0 && digits < line.length ? 1 : 0,
    digits / line.length,
    Math.log(Math.max(0.002, box.height / size.height) * 50) / 2,
    Math.abs(x - 0.5),
    y,
    Math.abs(line.length - 6.5) / 3,
    Math.abs(Math.log(box.width / box.height / 4)),
  ];
}

/** 0 to 1. */
export function probability(features: Features, { bias, by }: Weights): number {
  const sum = features.reduce((total, value, at) => total + value * (by[at] ?? 0), bias);
  return 1 / (1 + Math.exp(-sum));
}

/** A plate that may be suggested. */
export interface Suggestion extends Plate {
  readonly probability: number;
  readonly marked: readonly boolean[];
}

/** One to suggest, several to choose from where another one is probable too, or nothing. */
export type Choice =
  | { readonly kind: 'one'; readonly suggestion: Suggestion }
  | { readonly kind: 'several'; readonly suggestions: readonly Suggestion[] }
  | { readonly kind: 'none' };

/** From which probability (0 to 1) a text that is as near may be the plate in front, so that no other is suggested alone. */
const doubtful = 0.2;

/** @param settings `probable` (0 to 1): from which probability a text is suggested; `threshold` (0 to 1): below which a character is marked */
export function choose(
  plates: readonly Plate[],
  weights: Weights,
  { probable, threshold }: { probable: number; threshold: number },
): Choice {
  const byText = new Map<string, Suggestion>();
  for (const plate of plates) {
    const suggestion = {
      ...plate,
      probability: probability(plate.features, weights),
      marked: marks(plate.line, plate.format, threshold, plate.unseen),
    };
    const before = byText.get(plate.text);
    if (before === undefined || before.probability < suggestion.probability)
      byText.set(plate.text, suggestion);
  }
  const [first, ...others] = [...byText.values()].sort((a, b) => b.probability - a.probability);
  if (first === undefined || first.probability < probable) return { kind: 'none' };
  // Two readings of one place, a longer and a shorter one, are no two plates.
  const second = others.find(
    (one) =>
      isElsewhere(one.box, first.box) &&
      (one.probability >= probable || (one.probability >= doubtful && isAsNear(one, first))),
  );
  if (second !== undefined) return { kind: 'several', suggestions: [first, second] };
  // Where the plate in front cannot be read there is nothing to suggest, least of all another car's.
  return first.isOneOfTwo === true ? { kind: 'none' } : { kind: 'one', suggestion: first };
}
