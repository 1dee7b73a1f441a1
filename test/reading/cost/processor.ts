import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The processor's time (ms) that a process's threads have taken so far; null where the system does not say. */
export function processorMs(pid: number): number | null {
  const threads = `/proc/${String(pid)}/task`;
  try {
    const taken = readdirSync(threads).map((thread) => {
      const [nanoseconds] = readFileSync(join(threads, thread, 'schedstat'), 'utf8').split(' ');
      return Number(nanoseconds);
    });
    return taken.reduce((sum, one) => sum + one, 0) / 1e6;
  } catch {
    return null;
  }
}
