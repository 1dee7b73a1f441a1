import type { PlateReading, PlateSuggestion } from '../../contract/reading.ts';
import { fits, type Format } from './formats.ts';

/** One car in so many is read with a slip. */
const oneIn = 8;

/** What a hurried eye takes for each other; not twins (O and 0), which no look at the picture tells apart. */
const alike = 'B8 S5 Z2 G6 T7 A4 D0 38 89 17 MN VY PR EF CG UV KX'.split(' ');

/** As a reader is of a character that it has wrong: doubtful, or sure enough to say nothing and too unsure to contradict who types. */
const sure = { marked: 0.6, unmarked: 0.93 } as const;

/**
 * What is read of a car of the drawn traffic, whose plate is read without a fault, as a reader reads in life: of one car in eight one
 * character is another one, marked as doubtful or not. Who trains on it learns to look at the car. Which cars these are, and how they
 * are misread, is theirs as their looks are: it is the same in each picture, and whenever they come back.
 */
export function withSlip(reading: PlateReading, formats: readonly Format[]): PlateReading {
  if (reading.kind !== 'one') return reading;
  const { suggestion } = reading;
  const number = numberOf(suggestion.text);
  if (number % oneIn !== 0) return reading;
  const slips = slipsOf(suggestion.text, formats);
  const slip = slips[Math.floor(number / oneIn) % slips.length];
  return slip === undefined
    ? reading
    : { kind: 'one', suggestion: slipped(suggestion, slip, number >>> 31 === 1) };
}

interface Slip {
  readonly at: number;
  readonly char: string;
}

/** Every slip of one character that leaves it a plate of this country, if it was one. */
function slipsOf(text: string, formats: readonly Format[]): readonly Slip[] {
  const isOfCountry = (plate: string): boolean => formats.some((format) => fits(format, plate));
  return Array.from(text).flatMap((own, at) =>
    alike
      .filter((pair) => pair.includes(own))
      .map((pair) => ({ at, char: pair.replace(own, '') }))
      .filter((slip) => !isOfCountry(text) || isOfCountry(changed(text, slip))),
  );
}

const changed = (text: string, { at, char }: Slip): string => text.slice(0, at) + char + text.slice(at + 1);

function slipped(suggestion: PlateSuggestion, slip: Slip, isMarked: boolean): PlateSuggestion {
  return {
    ...suggestion,
    text: changed(suggestion.text, slip),
    marked: suggestion.marked.with(slip.at, isMarked),
    sure: suggestion.sure.with(slip.at, isMarked ? sure.marked : sure.unmarked),
  };
}

/** The number that is a plate's own (FNV-1a of 32 bits, and mixed: its lowest bits alone would follow the characters' own). */
function numberOf(plate: string): number {
  let value = 2_166_136_261;
  for (const character of plate) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16_777_619);
  value = Math.imul(value ^ (value >>> 15), 739_982_445);
  return (value ^ (value >>> 13)) >>> 0;
}
