import { app } from 'electron';
import type { Log } from '../booth/ports/ports.ts';
import { ordinaryTimings } from '../booth/ports/timings.ts';
import { requestTimeoutMostMs } from '../booth/service/interface-profile/profile-schema.ts';
import { connectMostSeconds } from '../booth/settings/schema.ts';
import { leftBySupervisor } from '../host/tools/exit-codes.ts';

/** Longer than one request may last (connecting, then the body and its answer), so that the one on the wire can end: broken off, it is unknown. */
export const shutdownLimitMs =
  connectMostSeconds * 1_000 + Math.max(requestTimeoutMostMs, ordinaryTimings.exchangeMostMs) + 5_000;

export interface Shutdown {
  /** The supervisor's: ends the program so that it stays ended. */
  readonly leave: () => void;
  /** Ends the program; `install` replaces it when the booth has stopped. It may not throw. */
  readonly replace: (install: () => void) => void;
}

/**
 * Makes every way out (the window closed, the session's end, SIGTERM, SIGINT, a relaunch) stop the booth first, bounded by
 * a time limit: what is saved is saved without it.
 *
 * @param stop ends the booth; may be called before the booth has come up
 * @returns the ways out that are not simply a stop
 */
export function shutDownInOrder(stop: () => Promise<void>, log: Log): Shutdown {
  let stopping = false;
  let bySupervisor = false;
  let lastly: () => void = () => undefined;
  const end = async (): Promise<void> => {
    const how = await withinLimit(stop, log);
    if (how === 'stopped') lastly();
    const code = how === 'failed' ? 1 : 0;
    app.exit(code === 0 && bySupervisor ? leftBySupervisor : code);
  };
  app.on('before-quit', (event) => {
    event.preventDefault();
    if (stopping) return;
    stopping = true;
    log('info', 'stopping');
    void end();
  });
  app.on('window-all-closed', () => app.quit());
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => app.quit());
  return {
    leave: () => {
      bySupervisor = true;
      app.quit();
    },
    replace: (install) => {
      if (stopping) return;
      lastly = install;
      app.quit();
    },
  };
}

async function withinLimit(stop: () => Promise<void>, log: Log): Promise<'stopped' | 'late' | 'failed'> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => {
      log('warn', 'the booth did not stop in time', { limitMs: shutdownLimitMs });
      resolve('late');
    }, shutdownLimitMs);
  });
  const stopped = stop().then(
    () => {
      log('info', 'stopped');
      return 'stopped' as const;
    },
    (error: unknown) => {
      log('error', 'the booth did not stop cleanly', { error });
      return 'failed' as const;
    },
  );
  const end = await Promise.race([stopped, limit]);
  clearTimeout(timer);
  return end;
}
