import type { Log } from '../ports/ports.ts';

/**
 * Tells somebody of what is done already. What they throw is logged and goes no further: it undoes nothing, and who did it goes on.
 *
 * @param what for the log: who is told of what
 */
export function notify(log: Log, what: string, tell: () => void): void {
  try {
    tell();
  } catch (error) {
    log('error', `${what} failed`, { error: String(error) });
  }
}
