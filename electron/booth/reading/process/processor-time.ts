import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { quotaCounts, throttledShare } from './group-quota.ts';

/** What a piece of work took of the processor (ms), and whether more was to be had. */
export interface ProcessorTime {
  /** By the clock. */
  readonly tookMs: number;
  /** In which this process had the processor: all of its threads together. */
  readonly ownMs: number;
  /** In which the computer's cores had nothing to do: all of them together. */
  readonly idleMs: number;
  /** In which share (0 to 1) of the time a quota of this program's was used up; 0 where the system does not say. */
  readonly throttled: number;
}

/** Begins to measure. @returns what was taken since then */
export function processorTimer(): () => ProcessorTime {
  const [begun, quotas] = [soFar(), quotaCounts()];
  return () => {
    const now = soFar();
    return {
      tookMs: now.tookMs - begun.tookMs,
      ownMs: Math.max(0, now.ownMs - begun.ownMs),
      // A core that is switched off takes its count with it.
      idleMs: Math.max(0, now.idleMs - begun.idleMs),
      throttled: throttledShare(quotas, quotaCounts()),
    };
  };
}

function soFar(): Omit<ProcessorTime, 'throttled'> {
  const { user, system } = process.cpuUsage();
  return { tookMs: performance.now(), ownMs: (user + system) / 1000, idleMs: idleSoFar() };
}

/** Linux counts in hundredths of a second, whatever its timer does: proc_stat(5). */
const tickMs = 10;

/** @returns 0 where the system does not say */
function idleSoFar(): number {
  try {
    if (process.platform !== 'linux') return cpus().reduce((sum, { times }) => sum + times.idle, 0);
    // `cpus` asks each core for its frequency, too, for which some kernels wait 10 ms.
    const [, , , , idle] = readFileSync('/proc/stat', 'utf8').split(/\s+/, 5);
    return Number(idle ?? 0) * tickMs;
  } catch {
    return 0;
  }
}
