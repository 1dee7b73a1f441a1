/** k of n. */
export type Share = [k: number, n: number];

/** Wilson's 95 % interval of a share, in per cent. */
function interval([k, n]: Share): [from: number, to: number] {
  if (n === 0) return [0, 100];
  const z = 1.96;
  const p = k / n;
  const centre = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  return [100 * (centre - half), 100 * (centre + half)];
}

/** For people: k of n with the interval. */
export function withInterval(share: Share): string {
  const [from, to] = interval(share).map((value) => Math.round(value));
  return `${share[0]}/${share[1]} (${from} to ${to} %)`;
}

/** How many characters have to be changed, added or removed to make one text of the other. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next.push(
        Math.min(
          (row[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]),
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The least value below which are `part` (0 to 1) of them. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(part * sorted.length) - 1))] ?? 0;
}
