/** For so long nothing has been asked of the journal (ms): within one record's life its calls follow each other sooner. */
const idleMs = 3;

/**
 * Has the log moved into the database between two calls, so that no press and no answer waits for it: SQLite by itself does it
 * within the commit that fills the log.
 *
 * @param move moves the log where that is worth it. What it throws is left: the log is as it was, and is moved later
 * @returns to be called after each call of the journal
 */
export function idleCheckpoint(move: () => void): () => void {
  const idle = (): void => {
    try {
      move();
    } catch {
      // A full disk or a damaged page is met, and dealt with, by a call that needs it.
    }
  };
  const timer = setTimeout(idle, idleMs).unref();
  return () => void timer.refresh();
}
