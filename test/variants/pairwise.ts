type Levels = Readonly<Record<string, readonly string[]>>;
export type Combination<L extends Levels> = { readonly [P in keyof L]: L[P][number] };

/** @returns each two levels of two properties, as texts */
export function pairsOf(levels: Levels): string[] {
  const told = Object.entries(levels).map(([name, values]) => values.map((value) => `${name}=${value}`));
  return told.flatMap((ones, at) =>
    told.slice(at + 1).flatMap((others) => ones.flatMap((one) => others.map((other) => pairOf(one, other)))),
  );
}

const pairOf = (one: string, other: string): string => [one, other].sort().join(' & ');

/** @returns what one combination brings together */
export const pairsIn = (combination: Readonly<Record<string, string>>): string[] =>
  pairsOf(Object.fromEntries(Object.entries(combination).map(([name, level]) => [name, [level]])));

/**
 * Few combinations in which each two levels of two properties come together at least once: most faults show where two things
 * meet. Greedy, one combination at a time, and the same each time.
 *
 * @param begun combinations that there are already: what they bring together is not asked for again
 * @returns those and the ones that were still wanted
 */
export function pairwise<const L extends Levels>(
  levels: L,
  begun: readonly Combination<L>[] = [],
): Combination<L>[] {
  const count = (name: string): number => levels[name]?.length ?? 0;
  // The property with the most levels first: it says how many combinations there are at least.
  const names = Object.keys(levels).sort((a, b) => count(b) - count(a));
  const left = new Set(pairsOf(levels)).difference(new Set(begun.flatMap(pairsIn)));
  const made = [...begun];
  while (left.size > 0) {
    const chosen: Record<string, string> = {};
    for (const name of names) {
      const set = Object.entries(chosen).map(([other, level]) => `${other}=${level}`);
      const weigh = (level: string): number => {
        const told = `${name}=${level}`;
        const news = set.filter((other) => left.has(pairOf(told, other))).length;
        // Of equals, the one that has the most to meet yet.
        return news * left.size + [...left].filter((pair) => pair.split(' & ').includes(told)).length;
      };
      const weights = (levels[name] ?? []).map((level) => ({ level, weight: weigh(level) }));
      chosen[name] = weights.reduce((best, one) => (one.weight > best.weight ? one : best)).level;
    }
    for (const pair of pairsIn(chosen)) left.delete(pair);
    made.push(chosen as Combination<L>);
  }
  return made;
}
