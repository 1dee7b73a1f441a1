/** One character of a text and the one of another that stands in its place; empty: there is none. */
export interface Difference {
  readonly from: string;
  readonly to: string;
}

/** @returns the fewest characters that have to be changed, added or left out to make one text of the other, in their order */
export function differences(from: string, to: string): Difference[] {
  const [froms, tos] = [Array.from(from), Array.from(to)];
  // `rows[i][j]`: what makes the first `j` characters of the other of the first `i` of the one.
  let row = [...tos.keys(), tos.length].map((count) => tos.slice(0, count).map((char) => added(char)));
  for (const char of froms) {
    const before = row;
    row = [[...(before[0] ?? []), { from: char, to: '' }]];
    for (const [at, other] of tos.entries()) {
      const same = before[at] ?? [];
      const ways = [
        char === other ? same : [...same, { from: char, to: other }],
        [...(before[at + 1] ?? []), { from: char, to: '' }],
        [...(row[at] ?? []), added(other)],
      ];
      row.push(ways.reduce((least, way) => (way.length < least.length ? way : least)));
    }
  }
  return row[tos.length] ?? [];
}

const added = (char: string): Difference => ({ from: '', to: char });
