import { isTwin, sureFrom } from '../../contract/reading-rules.ts';
import type { Choice } from './choice.ts';
import { platesAmong, type Plate, type Plates } from './plates-among.ts';
import { probability, type Weights } from './probability.ts';
import { costOf } from './compare.ts';
import { alphabet, type Read } from './decoding.ts';
import type { Texts } from './texts.ts';

/** A car inside, and how far its plate is from what was read (natural logarithm of how much less probable it is). */
export interface Ranked {
  readonly plate: string;
  readonly cost: number;
}

/** A car is offered below this cost, and where the next one costs so much more. A character that was read surely costs more than both. */
const offered = { below: 2, lead: 2 };

/** A text, and how probable (0 to 1) it is that it is the plate. */
export type Possible = Pick<Plate, 'line'> & { readonly probability: number };

/** A text that is less probable to be the plate costs more: so much at a probability of 1 in e. */
const doubt = 1;

/** What has not as many characters as a plate can have part of one, or more than one. */
const otherLengthProbability = 0.05;
const fewest = 3;

/** Every text of a picture that may be a plate, or has one in it. */
export function platesOfAnyLength({ texts, size }: Texts, plates: Plates, weights: Weights): Possible[] {
  const whole = platesAmong(texts, size, plates).map(({ line, features }) => ({
    line,
    probability: probability(features, weights),
  }));
  const { shortest, longest } = plates;
  const others = texts
    .filter(({ line }) => line.length >= fewest && (line.length < shortest || line.length > longest))
    .map(({ line }) => ({ line, probability: otherLengthProbability }));
  return [...whole, ...others];
}

/**
 * The cars inside, the one that fits best first. Who may leave is known, so that here every text of the picture counts that may be a
 * plate, also one that would not be suggested at the entry.
 */
export function ranked(texts: readonly Possible[], inside: readonly string[]): Ranked[] {
  return inside
    .map((plate) => ({
      plate,
      cost: Math.min(
        ...texts.map(
          ({ line, probability }) =>
            costOf(line, plate) - doubt * Math.log(Math.min(1, Math.max(0.001, probability * 2))),
        ),
      ),
    }))
    .sort((a, b) => a.cost - b.cost);
}

/** The car that is offered as the one that leaves, or null. @param inside the plates of all cars inside, one for each car */
export function offer(choice: Choice, inside: readonly string[]): Ranked | null {
  if (choice.kind !== 'one') return null;
  const { line, unseen } = choice.suggestion;
  // What costs more neither is offered nor keeps another one from being it.
  const atMost = offered.below + offered.lead;
  let first: Ranked | null = null;
  let second: Ranked | null = null;
  for (const plate of inside) {
    const cost = costOf(line, plate, atMost, unseen);
    if (cost > atMost) continue;
    if (first === null || cost < first.cost) [first, second] = [{ plate, cost }, first];
    else if (second === null || cost < second.cost) second = { plate, cost };
  }
  if (first === null || first.cost >= offered.below || contradicts(line, first.plate)) return null;
  return second === null || second.cost - first.cost > offered.lead ? first : null;
}

/**
 * Whether a character that was read surely stands otherwise on the plate, which is as long: a picture tells no twins apart. A letter that
 * the reader does not know was never read, surely or not.
 */
const contradicts = (line: readonly Read[], plate: string): boolean => {
  const chars = Array.from(plate);
  return line.some(({ char, sure }, at) => {
    const other = chars[at] ?? '';
    return (sure >= sureFrom || !alphabet.includes(other)) && char !== other && !isTwin(char, other);
  });
};
