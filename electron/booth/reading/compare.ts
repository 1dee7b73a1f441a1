import { isTwin } from '../../contract/reading-rules.ts';
import { alphabet, mostProbable, type Read } from './decoding.ts';

/** Costs are how much less probable (natural logarithm) a plate is than what was read. */
const costs = {
  /** Told apart by nothing but their place. */
  twin: 0.1,
  /** A character that is missing or too much. */
  added: 3,
  most: 6,
};

/** How far a plate is from what was read: 0 where it is the same; less where the picture does not tell the two apart. */
export function costOf(line: readonly Read[], plate: string): number {
  let row = Array.from({ length: plate.length + 1 }, (_, at) => at * costs.added);
  for (const read of line) {
    const next = [(row[0] ?? 0) + costs.added];
    for (const [at, char] of Array.from(plate).entries())
      next.push(
        Math.min(
          (row[at] ?? 0) + otherCost(read, char),
          (row[at + 1] ?? 0) + costs.added,
          (next[at] ?? 0) + costs.added,
        ),
      );
    row = next;
  }
  return row[plate.length] ?? 0;
}

function otherCost({ char, odds }: Read, other: string): number {
  if (char === other) return 0;
  if (isTwin(char, other)) return costs.twin;
  const top = odds[mostProbable(odds)] ?? 0;
  const ratio = Math.max(odds[alphabet.indexOf(other)] ?? 0, 1e-6) / Math.max(top, 1e-6);
  return Math.min(costs.most, Math.max(costs.twin, -Math.log(ratio)));
}
