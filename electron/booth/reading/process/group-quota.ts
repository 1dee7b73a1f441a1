import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Of a group that has a quota of the processor: how many of its periods are over, and in how many of them the quota was used up. */
interface Counts {
  readonly periods: number;
  readonly throttled: number;
}

/** By the group's file: of those that this process is in. */
export type QuotaCounts = ReadonlyMap<string, Counts>;

/**
 * The quotas of the groups that this process is in, up to the outermost one that can be seen: cgroups(7), of either version.
 *
 * @param own says which groups these are; for a test, as the next one
 * @param mounted where their folders are
 * @returns empty where there is no quota, and on other systems
 */
export function quotaCounts(
  own = '/proc/self/cgroup',
  mounted = '/sys/fs/cgroup',
  system: NodeJS.Platform = process.platform,
): QuotaCounts {
  const counts = new Map<string, Counts>();
  // What stands there on Windows, anybody with an account of the computer may have put there.
  if (system !== 'linux') return counts;
  const lines = textOf(own).split('\n');
  const groups = lines.map((line) => /^\d+:([^:]*):(\/.*)$/.exec(line) ?? []);
  const [, controllers, path = '/'] =
    groups.find(([, names = '']) => names.split(',').includes('cpu')) ??
    groups.find(([, names]) => names === '') ??
    [];
  const root = controllers === '' ? mounted : join(mounted, 'cpu');
  for (let group = path; ; group = dirname(group)) {
    const file = join(root, group, 'cpu.stat');
    const stat = textOf(file);
    const [periods, throttled] = ['nr_periods', 'nr_throttled'].map((name) => numberIn(stat, name));
    if (periods !== undefined && throttled !== undefined) counts.set(file, { periods, throttled });
    if (group === '/') return counts;
  }
}

/** @returns in which share (0 to 1) of the periods between them the quota was used up, of the group in which it was most */
export function throttledShare(before: QuotaCounts, after: QuotaCounts): number {
  const shares = [...after].map(([file, { periods, throttled }]) => {
    const begun = before.get(file);
    if (begun === undefined || periods <= begun.periods) return 0;
    return (throttled - begun.throttled) / (periods - begun.periods);
  });
  return Math.min(1, Math.max(0, ...shares));
}

function numberIn(stat: string, name: string): number | undefined {
  const value = new RegExp(`^${name} (\\d+)$`, 'm').exec(stat)?.[1];
  return value === undefined ? undefined : Number(value);
}

/** @returns nothing where it cannot be read */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
