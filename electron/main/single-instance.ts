import { app } from 'electron';

/**
 * One booth for each data directory: a second start brings the first one's window to the front and ends.
 *
 * @returns false if this is the second
 */
export function acquireSingleInstance(onSecond: () => void): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', onSecond);
  return true;
}
