import { constants } from 'node:os';
import { setTimeout as passed } from 'node:timers/promises';
import { whenNpmEnds } from './until-parent-ends.ts';

/** How long an end in order may take (ms): what is saved is saved without it. Whoever presses ^C waits for it. */
const patienceMs = { SIGINT: 800, SIGTERM: 10_000, SIGHUP: 10_000 };

/**
 * Ends this process on ^C, on SIGTERM, when its terminal is closed, and when npm, which started it, is gone. What it started (process-tree.ts) ends with it.
 *
 * @returns `inOrder`, to be told how what now serves is ended (it gives the exit code; before that, an end comes at once); and
 *   `stop`, which ends it by itself
 */
export function stopWhenAsked(): { inOrder: (end: () => Promise<number>) => void; stop: () => void } {
  let end: (() => Promise<number>) | null = null;
  let ended: Promise<number> | null = null;
  // Each signal sets its own limit: npm sends a second SIGINT for one ^C, and a ^C need not wait for a SIGTERM's end.
  const stop = async (signal: keyof typeof patienceMs): Promise<void> => {
    if (end === null) process.exit(128 + constants.signals[signal]);
    ended ??= end().catch((error: unknown) => {
      console.error(error);
      return 1;
    });
    process.exit(await Promise.race([ended, passed(patienceMs[signal], 0)]));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
  // Nobody reads any more (`| head -1`).
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => void stop('SIGTERM'));
  whenNpmEnds(() => void stop('SIGTERM'));
  return { inOrder: (how) => (end = how), stop: () => void stop('SIGTERM') };
}
