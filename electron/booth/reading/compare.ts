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

const none: ReadonlySet<string> = new Set();

/**
 * How far a plate is from what was read: 0 where it is the same; less where the picture does not tell the two apart.
 *
 * @param atMost from where on it is all one: infinite then
 * @param unseen as `Plates` has it
 */
export function costOf(
  line: readonly Read[],
  plate: string,
  atMost = Infinity,
  unseen: ReadonlySet<string> = none,
): number {
  const chars = Array.from(plate);
  // All of them together cost no less.
  if (Math.abs(line.length - chars.length) * costs.added > atMost) return Infinity;
  let row = chars.map((_, at) => at * costs.added);
  row.push(chars.length * costs.added);
  for (const read of line) {
    let before = (row[0] ?? 0) + costs.added;
    let least = before;
    const next = [before];
    for (let at = 0; at < chars.length; at += 1) {
      const other = (row[at] ?? 0) + costAt(read, chars[at] ?? '', unseen);
      before = Math.min(other, (row[at + 1] ?? 0) + costs.added, before + costs.added);
      next.push(before);
      least = Math.min(least, before);
    }
    if (least > atMost) return Infinity;
    row = next;
  }
  const cost = row[chars.length] ?? 0;
  return cost > atMost ? Infinity : cost;
}

/** Of each character that was read, what the others cost: it is asked for as often as there are cars inside. */
const known = new WeakMap<Read, Map<string, number>>();

function costAt(read: Read, other: string, unseen: ReadonlySet<string>): number {
  let costs = known.get(read);
  if (costs === undefined) known.set(read, (costs = new Map()));
  let cost = costs.get(other);
  if (cost === undefined) costs.set(other, (cost = otherCost(read, other, unseen)));
  return cost;
}

function otherCost({ char, odds }: Read, other: string, unseen: ReadonlySet<string>): number {
  if (char === other) return 0;
  if (unseen.has(char) && !alphabet.includes(other)) return costs.twin;
  if (isTwin(char, other)) return costs.twin;
  const top = odds[mostProbable(odds)] ?? 0;
  const ratio = Math.max(odds[alphabet.indexOf(other)] ?? 0, 1e-6) / Math.max(top, 1e-6);
  return Math.min(costs.most, Math.max(costs.twin, -Math.log(ratio)));
}
