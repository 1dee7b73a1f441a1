import { alphabet, meanSure, mostProbable, type Read } from './decoding.ts';

/**
 * One reading out of several of the same line: the one that is surest by itself gives the places, the others vote at the place that
 * they have in common with it. A character that another crop did not see, or saw differently, is less sure by that crop's part.
 */
export function agreed(lines: readonly (readonly Read[])[]): Read[] {
  const lead = votedLead(lines);
  if (lead === undefined) return [];
  const aligned = lines.map((line) => (line === lead ? lead.map((read) => read) : along(lead, line)));
  return lead.map((_, at) => {
    const odds = new Float32Array(alphabet.length);
    for (const line of aligned) {
      const read = line[at];
      if (read !== undefined)
        for (const [place, value] of read.odds.entries())
          odds[place] = (odds[place] ?? 0) + value / lines.length;
    }
    const best = mostProbable(odds);
    return { char: alphabet[best] ?? '', sure: odds[best] ?? 0, odds };
  });
}

/** The surest of those lines that have the length most of them have. */
function votedLead(lines: readonly (readonly Read[])[]): readonly Read[] | undefined {
  const votes = new Map<number, number>();
  for (const line of lines) votes.set(line.length, (votes.get(line.length) ?? 0) + 1 + meanSure(line) / 10);
  return [...lines]
    .filter(({ length }) => length > 0)
    .sort((a, b) => (votes.get(b.length) ?? 0) - (votes.get(a.length) ?? 0) || meanSure(b) - meanSure(a))[0];
}

/** For each place of `lead` the character of `line` that stands there by the shortest way from one to the other, if any does. */
function along(lead: readonly Read[], line: readonly Read[]): (Read | undefined)[] {
  const [rows, columns] = [lead.length + 1, line.length + 1];
  const cost = new Float64Array(rows * columns);
  const at = (row: number, column: number): number => cost[row * columns + column] ?? 0;
  const differs = (row: number, column: number): number =>
    lead[row - 1]?.char === line[column - 1]?.char ? 0 : 1;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      cost[row * columns + column] =
        row === 0 || column === 0
          ? row + column
          : Math.min(
              at(row - 1, column - 1) + differs(row, column),
              at(row - 1, column) + 1,
              at(row, column - 1) + 1,
            );
    }
  }
  const places: (Read | undefined)[] = lead.map(() => undefined);
  let [row, column] = [lead.length, line.length];
  while (row > 0 && column > 0) {
    if (at(row, column) === at(row - 1, column - 1) + differs(row, column)) {
      places[row - 1] = line[column - 1];
      row -= 1;
      column -= 1;
    } else if (at(row, column) === at(row - 1, column) + 1) row -= 1;
    else column -= 1;
  }
  return places;
}
