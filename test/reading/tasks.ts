import { costOf, worthAsking } from '../../electron/booth/reading/compare.ts';
import type { Outcome } from './score.ts';
import type { Share } from './figures.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const carsInside = 300;

/** Always the same numbers, 0 to `below` - 1. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Of all pictures, those whose car stands first, alone, among 300 inside: the others are built like it, half are the set's. */
export function exitShare(outcomes: readonly Outcome[]): Share {
  const next = numbers(7);
  const known = outcomes.map(({ entry }) => entry.plate);
  const share: Share = [0, outcomes.length];
  for (const { entry, choice } of outcomes) {
    const others = new Set<string>();
    while (others.size < carsInside - 1) {
      const plate =
        others.size < carsInside / 2 ? (known[next(known.length)] ?? '') : built(entry.plate, next);
      if (plate !== entry.plate) others.add(plate);
      else if (known.length < carsInside / 2) others.add(built(`${entry.plate}0`, next));
    }
    if (choice.kind !== 'one') continue;
    const { line } = choice.suggestion;
    const true_ = costOf(line, entry.plate);
    share[0] += Number([...others].every((plate) => costOf(line, plate) > true_));
  }
  return share;
}

/** Another plate of the same letters and digits. */
function built(plate: string, next: (below: number) => number): string {
  return [...plate].map((char) => (char <= '9' ? String(next(10)) : (letters[next(26)] ?? 'A'))).join('');
}

/** Of one-character errors, those that are noticed; of right plates, those that are questioned. */
export function typingShares(outcomes: readonly Outcome[]): { noticed: Share; questioned: Share } {
  const next = numbers(11);
  const noticed: Share = [0, outcomes.length];
  const questioned: Share = [0, outcomes.length];
  for (const { entry, choice } of outcomes) {
    const at = next(entry.plate.length);
    const wrong = entry.plate.slice(0, at) + another(entry.plate[at] ?? '', next) + entry.plate.slice(at + 1);
    if (choice.kind !== 'one') continue;
    noticed[0] += Number(worthAsking(choice.suggestion.line, wrong));
    questioned[0] += Number(worthAsking(choice.suggestion.line, entry.plate));
  }
  return { noticed, questioned };
}

function another(char: string, next: (below: number) => number): string {
  for (;;) {
    const other = built(char, next);
    if (other !== char) return other;
  }
}
