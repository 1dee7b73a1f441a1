import type { Log } from '../../booth/ports/ports.ts';

/**
 * An exception that nobody caught is logged and the booth goes on. Electron's default is a box that waits for a click,
 * which would stop the lane; ending the program would do the same, and what is saved does not depend on memory.
 */
export function logUncaughtErrors(log: Log): void {
  process.on('uncaughtException', (error) => log('error', 'uncaught exception', { error }));
  process.on('unhandledRejection', (error) => log('error', 'unhandled rejection', { error }));
}
