import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import {
  quotaCounts,
  throttledShare,
  type QuotaCounts,
} from '../../../../electron/booth/reading/process/group-quota.ts';

/** @param own the lines that name a process's groups. @param stats what the file of each group says, by its folder */
function countsOf(
  own: string,
  stats: Readonly<Record<string, string>>,
  system: NodeJS.Platform = 'linux',
): Record<string, unknown> {
  const mounted = mkdtempSync(join(tmpdir(), 'gatebooth-groups-'));
  for (const [folder, stat] of Object.entries(stats)) {
    mkdirSync(join(mounted, folder), { recursive: true });
    writeFileSync(join(mounted, folder, 'cpu.stat'), stat);
  }
  const names = join(mounted, 'own');
  writeFileSync(names, own);
  const counts = [...quotaCounts(names, mounted, system)];
  return Object.fromEntries(counts.map(([file, each]) => [dirname(file).slice(mounted.length), each]));
}

const stat = (periods: number, throttled: number): string =>
  `nr_periods ${String(periods)}\nnr_throttled ${String(throttled)}\nthrottled_usec 123456\n`;

it('of the second version of groups, a process’s own and those around it are counted', () => {
  const own = '0::/system.slice/gatebooth.service\n';
  const stats = {
    'system.slice/gatebooth.service': `usage_usec 5\nuser_usec 3\n${stat(70, 60)}`,
    'system.slice': 'usage_usec 5\nuser_usec 3\n',
    'system.slice/other.service': stat(9, 9),
    '': stat(900, 1),
  };
  expect(countsOf(own, stats)).toEqual({
    '/system.slice/gatebooth.service': { periods: 70, throttled: 60 },
    '': { periods: 900, throttled: 1 },
  });
});

it('of the first version, those of the processor alone', () => {
  const own = '9:name=systemd:/x\n4:memory:/m\n2:cpu,cpuacct:/booth\n0::/\n';
  const stats = { 'cpu/booth': stat(7, 6), cpu: stat(0, 0), m: stat(5, 5), '': stat(3, 3) };
  expect(countsOf(own, stats)).toEqual({
    '/cpu/booth': { periods: 7, throttled: 6 },
    '/cpu': { periods: 0, throttled: 0 },
  });
});

it('in a container, which does not see the folder that it has outside, that of the container', () => {
  expect(countsOf('4:cpu:/docker/0a1b\n', { cpu: stat(7, 6) })).toEqual({
    '/cpu': { periods: 7, throttled: 6 },
  });
});

it.each([
  ['', {}],
  ['no groups\n', { '': 'no numbers' }],
  ['0::relative\n', { relative: stat(1, 1) }],
])('where the system says nothing of that (%j), nothing is counted', (own, stats) => {
  expect(countsOf(own, stats)).toEqual({});
});

it('on another system nothing is read, whoever has put such files there', () => {
  expect(countsOf('0::/a\n', { a: stat(7, 6) }, 'win32')).toEqual({});
});

it('what counts is how much of the time since then the tightest quota was used up', () => {
  const at = (...counts: readonly [string, number, number][]): QuotaCounts =>
    new Map(counts.map(([folder, periods, throttled]) => [folder, { periods, throttled }]));
  const before = at(['/a/b', 100, 90], ['/a', 50, 0]);
  expect(throttledShare(before, at(['/a/b', 110, 98], ['/a', 60, 1]))).toBe(0.8);
  // None is over yet, or it is in another group now.
  expect(throttledShare(before, at(['/a/b', 100, 90], ['/c', 60, 60]))).toBe(0);
  expect(throttledShare(before, at())).toBe(0);
});

it('this process is told of its own groups without a fault', () => {
  const now = quotaCounts();
  expect(throttledShare(now, quotaCounts())).toBeGreaterThanOrEqual(0);
});
