import { constants } from 'node:os';
import { setTimeout as passed } from 'node:timers/promises';
import { whenNpmEnds } from './until-parent-ends.ts';

/** How long an end in order may take after ^C (ms): what is saved is saved without it. */
const patienceMs = 800;

/**
 * Ends this process on ^C, on SIGTERM, when its terminal is closed, and when npm, which started it, is gone. What it started (process-tree.ts) ends with it.
 *
 * @returns `inOrder`, to be told how what now serves is ended (it gives the exit code; before that, an end comes at once); and
 *   `stop`, which ends it by itself
 */
export function stopWhenAsked(): { inOrder: (end: () => Promise<number>) => void; stop: () => void } {
  let end: (() => Promise<number>) | null = null;
  let stopping = false;
  const stop = async (signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP'): Promise<void> => {
    if (stopping) return;
    stopping = true;
    if (end === null) process.exit(128 + constants.signals[signal]);
    const ended = end().catch((error: unknown) => {
      console.error(error);
      return 1;
    });
    process.exit(await (signal === 'SIGINT' ? Promise.race([ended, passed(patienceMs, 0)]) : ended));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
  whenNpmEnds(() => void stop('SIGTERM'));
  return { inOrder: (how) => (end = how), stop: () => void stop('SIGTERM') };
}
