import { mostLives } from './life-table.ts';

// A state of the small world as one number: the life of each record, the class of the link, and how it stands with repetitions.

/** Whether an unknown exit may be repeated, as `Repeating` has it. */
export const repeatings = [
  { may: false, none: false },
  { may: true, none: false },
  { may: false, none: true },
  { may: true, none: true },
] as const;

export const repeatingNumber = ({ may, none }: { may: boolean; none: boolean }): number =>
  Number(may) + 2 * Number(none);

const mostRecords = 4;
/** As many classes of links are told apart at most. With the lives of all records a state's number stays one that is exact. */
export const mostLinks = 2 ** 12;
const strides = Array.from({ length: mostRecords + 1 }, (_, place) => mostLives ** place);
const linkStride = strides[mostRecords] as number;
const repeatingStride = linkStride * mostLinks;

/** A state taken apart; one that is used again and again, for there are millions. */
export interface Apart {
  readonly lives: number[];
  link: number;
  repeating: number;
}

export const apart = (records: number): Apart => ({
  lives: Array.from({ length: records }, () => 0),
  link: 0,
  repeating: 0,
});

export const whole = ({ lives, link, repeating }: Apart): number =>
  lives.reduce((sum, life, place) => sum + life * (strides[place] as number), 0) +
  link * linkStride +
  repeating * repeatingStride;

export function takeApart(key: number, into: Apart): void {
  const { lives } = into;
  let rest = key;
  for (let place = 0; place < lives.length; place += 1) {
    lives[place] = rest % mostLives;
    rest = Math.floor(rest / mostLives);
  }
  into.link = Math.floor(key / linkStride) % mostLinks;
  into.repeating = Math.floor(key / repeatingStride);
}

/** By how much the number of a state grows where one of its parts does. */
export const lifeStep = (place: number, from: number, to: number): number =>
  (to - from) * (strides[place] as number);
export const linkStep = (from: number, to: number): number => (to - from) * linkStride;
export const repeatingStep = (from: number, to: number): number => (to - from) * repeatingStride;
