import { offer, ranked } from '../../electron/booth/reading/leaving.ts';
import { worthAsking } from '../../electron/contract/reading-rules.ts';
import type { Outcome } from './score.ts';
import type { Share } from './figures.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const carsInside = 300;
const twins = 3;

/** Always the same numbers, 0 to `below` - 1. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** What is offered at the exit where the list is ordinary, and where three plates differ from the leaving car's in one character. */
type ByList = { ordinary: Share; twins: Share };

export interface ExitShares {
  /** The true car first, alone, of 300 inside. */
  first: Share;
  inside: { offered: ByList; wrong: ByList };
  /** The leaving car is not inside: whatever is offered is wrong. */
  notInside: { wrong: ByList };
}

/** 300 cars inside, built like the leaving one; half of them are the set's. */
export function exitShares(outcomes: readonly Outcome[]): ExitShares {
  const next = numbers(7);
  const n = outcomes.length;
  const byList = (): ByList => ({ ordinary: [0, n], twins: [0, n] });
  const shares: ExitShares = {
    first: [0, n],
    inside: { offered: byList(), wrong: byList() },
    notInside: { wrong: byList() },
  };
  const known = outcomes.map(({ entry }) => entry.plate);
  for (const { entry, choice, texts } of outcomes) {
    const others = othersOf(entry.plate, known, next);
    const near = new Set<string>();
    while (near.size < twins) near.add(oneOff(entry.plate, next));
    const [first, second] = ranked(texts, [entry.plate, ...others]);
    if (first !== undefined && second !== undefined)
      shares.first[0] += Number(first.plate === entry.plate && first.cost < second.cost);
    for (const list of ['ordinary', 'twins'] as const) {
      const without = list === 'twins' ? [...near, ...others.slice(twins)] : others;
      const inside = offer(choice, [entry.plate, ...without.slice(1)]);
      shares.inside.offered[list][0] += Number(inside !== null);
      shares.inside.wrong[list][0] += Number(inside !== null && inside.plate !== entry.plate);
      shares.notInside.wrong[list][0] += Number(offer(choice, without) !== null);
    }
  }
  return shares;
}

function othersOf(plate: string, known: readonly string[], next: (below: number) => number): string[] {
  const others = new Set<string>();
  for (let tried = 0; others.size < carsInside - 1; tried += 1) {
    const isOfSet = others.size < carsInside / 2 && tried < carsInside * 4;
    const other = isOfSet ? (known[next(known.length)] ?? '') : built(plate, next);
    if (other !== plate) others.add(other);
  }
  return [...others];
}

/** Another plate of the same letters and digits. */
function built(plate: string, next: (below: number) => number): string {
  return Array.from(plate)
    .map((char) => (char <= '9' ? String(next(10)) : (letters[next(26)] ?? 'A')))
    .join('');
}

function oneOff(plate: string, next: (below: number) => number): string {
  const at = next(plate.length);
  return plate.slice(0, at) + another(plate[at] ?? '', next) + plate.slice(at + 1);
}

function another(char: string, next: (below: number) => number): string {
  for (;;) {
    const other = built(char, next);
    if (other !== char) return other;
  }
}

/** Of one-character errors, those that are noticed; of right plates, those that are questioned. */
export function typingShares(outcomes: readonly Outcome[]): { noticed: Share; questioned: Share } {
  const next = numbers(11);
  const noticed: Share = [0, outcomes.length];
  const questioned: Share = [0, outcomes.length];
  for (const { entry, choice } of outcomes) {
    const wrong = oneOff(entry.plate, next);
    if (choice.kind !== 'one') continue;
    const { text, line, marked } = choice.suggestion;
    const read = { text, marked: [...marked], sure: line.map(({ sure }) => sure) };
    noticed[0] += Number(worthAsking(read, wrong) !== null);
    questioned[0] += Number(worthAsking(read, entry.plate) !== null);
  }
  return { noticed, questioned };
}
