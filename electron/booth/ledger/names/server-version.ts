// Which servers a ledger may run on. In a cluster of 2.9 a compare-and-set had two winners in two rounds of three.

export const leastServerVersion = '2.10.27';

const partsOf = (version: string): number[] | null => {
  const found = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version);
  return found === null ? null : found.slice(1).map(Number);
};

/** @param version as a server tells it: 2.10.27, v2.15.1-beta.2; what comes before the least one is older than that */
export function isServerNewEnough(version: string): boolean {
  const [parts, least] = [partsOf(version), partsOf(leastServerVersion)];
  if (parts === null || least === null) return false;
  for (const [at, wanted] of least.entries()) {
    const has = parts[at] ?? 0;
    if (has !== wanted) return has > wanted;
  }
  return !version.includes('-');
}
