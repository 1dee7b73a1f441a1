/** What plates are read with: each character's place is its index in `Read.odds`. */
export const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** One character of a reading. */
export interface Read {
  readonly char: string;
  /** How probable it is, 0 to 1. */
  readonly sure: number;
  /** How probable each character of `alphabet` is here, 0 to 1; what is missing to 1 is none of them. */
  readonly odds: Float32Array;
}

/** What the recognition answers: for each step along the line the probability (0 to 1) of each class; row-major. */
export interface Steps {
  readonly steps: number;
  readonly classes: number;
  readonly data: Float32Array;
}

/**
 * Which character of `alphabet` each class of the model is: its index, or -1 for none (the blank, which is class 0, and every sign
 * that no plate has). Small letters count as their capitals.
 *
 * @param characters the model's, in its order: the first is class 1
 */
export function classIndex(characters: readonly string[]): Int8Array {
  const index = new Int8Array(characters.length + 2).fill(-1);
  for (const [at, char] of characters.entries())
    index[at + 1] = char === '' ? -1 : alphabet.indexOf(char.toUpperCase());
  return index;
}

/**
 * The characters of a line by connectionist temporal classification: the most probable class of each step, runs of one class taken as
 * one, the blank and foreign signs between them left out. A character is as sure as the surest step of its run.
 */
export function decode({ steps, classes, data }: Steps, index: Int8Array): Read[] {
  const line: Read[] = [];
  let before = -1;
  for (let step = 0; step < steps; step += 1) {
    const odds = new Float32Array(alphabet.length);
    let foreign = 0;
    for (let one = 0; one < classes; one += 1) {
      const value = data[step * classes + one] ?? 0;
      const place = index[one] ?? -1;
      if (place >= 0) odds[place] = (odds[place] ?? 0) + value;
      else foreign = Math.max(foreign, value);
    }
    const best = mostProbable(odds);
    const sure = odds[best] ?? 0;
    if (sure <= foreign) {
      before = -1;
      continue;
    }
    const read = { char: alphabet[best] ?? '', sure, odds };
    const last = line.at(-1);
    if (best !== before || last === undefined) line.push(read);
    else if (sure > last.sure) line[line.length - 1] = read;
    before = best;
  }
  return line;
}

export function mostProbable(odds: Float32Array): number {
  let best = 0;
  for (let at = 1; at < odds.length; at += 1) if ((odds[at] ?? 0) > (odds[best] ?? 0)) best = at;
  return best;
}

export function textOf(line: readonly Read[]): string {
  return line.map(({ char }) => char).join('');
}

/** The mean of how sure its characters are, 0 to 1; 0 for none. */
export function meanSure(line: readonly Read[]): number {
  return line.length === 0 ? 0 : line.reduce((sum, { sure }) => sum + sure, 0) / line.length;
}
