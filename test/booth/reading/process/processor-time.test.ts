import { cpus } from 'node:os';
import { expect, it } from 'vitest';
import { processorTimer } from '../../../../electron/booth/reading/process/processor-time.ts';

const idleMs = (): number => cpus().reduce((sum, { times }) => sum + times.idle, 0);
/** Each core's time is told in whole steps of that, and so is the sum of all (ms). */
const stepMs = 10 * (cpus().length + 1);

it('tells what this process had of the processor, and what all cores had free, as the system counts both', () => {
  const outer = idleMs();
  const timer = processorTimer();
  const inner = idleMs();
  const begun = process.cpuUsage();
  while (process.cpuUsage(begun).user < 50_000) Math.hypot(1, 2);
  const { user, system } = process.cpuUsage(begun);
  const innerIdle = idleMs() - inner;
  const { tookMs, ownMs, idleMs: told } = timer();
  const outerIdle = idleMs() - outer;
  expect(ownMs).toBeGreaterThanOrEqual((user + system) / 1000);
  expect(tookMs).toBeGreaterThan(0);
  expect(told).toBeGreaterThanOrEqual(innerIdle - stepMs);
  expect(told).toBeLessThanOrEqual(outerIdle + stepMs);
});
