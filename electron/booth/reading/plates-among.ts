import type { Candidate } from './candidate.ts';
import { textOf, type Read } from './decoding.ts';
import { fits, formatted, type Format } from './formats.ts';
import { hasMisreadAsNear, lineHeightOf } from './in-front.ts';
import { featuresOf, type Features } from './probability.ts';
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

export interface Plate {
  readonly text: string;
  readonly line: readonly Read[];
  readonly format: Format | null;
  readonly box: Candidate['box'];
  /** Of one of its lines (px): the nearer it is, the higher. */
  readonly lineHeight: number;
  readonly features: Features;
  /** Whether another car, whose plate was misread, is as near. */
  readonly hasMisreadAsNear?: boolean;
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
        features: featuresOf(candidate, line, format, size, plates.formats),
        hasMisreadAsNear: hasMisreadAsNear(candidate, texts, plates),
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
