import { app } from 'electron';
import type { Log } from '../booth/ports.ts';

/** Longer than one request may last (connecting and answering), so that the one on the wire can end. */
const limitMs = 20_000;

/** The exit code after which whatever restarts the program (systemd, Windows' Shell Launcher) is to leave it ended. */
export const leftBySupervisor = 3;

/**
 * Makes every way out (the window closed, the session's end, SIGTERM, SIGINT, a relaunch) stop the booth first, bounded by
 * a time limit: what is saved is saved without it.
 *
 * @param stop ends the booth; may be called before the booth has come up
 * @returns the supervisor's way out: ends the program so that it stays ended
 */
export function stopInOrder(stop: () => Promise<void>, log: Log): () => void {
  let stopping = false;
  let bySupervisor = false;
  app.on('before-quit', (event) => {
    event.preventDefault();
    if (stopping) return;
    stopping = true;
    log('info', 'stopping');
    void withinLimit(stop, log).then((code) =>
      app.exit(code === 0 && bySupervisor ? leftBySupervisor : code),
    );
  });
  app.on('window-all-closed', () => app.quit());
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => app.quit());
  return () => {
    bySupervisor = true;
    app.quit();
  };
}

async function withinLimit(stop: () => Promise<void>, log: Log): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<number>((resolve) => {
    timer = setTimeout(() => {
      log('warn', 'the booth did not stop in time', { limitMs });
      resolve(0);
    }, limitMs);
  });
  const stopped = stop().then(
    () => {
      log('info', 'stopped');
      return 0;
    },
    (error: unknown) => {
      log('error', 'the booth did not stop cleanly', { error });
      return 1;
    },
  );
  const code = await Promise.race([stopped, limit]);
  clearTimeout(timer);
  return code;
}
