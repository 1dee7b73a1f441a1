import { app } from 'electron';
import type { Log } from '../booth/ports/ports.ts';
import { readerName } from './reader-process.ts';
import { budget } from '../booth/lib/budget.ts';

const crashesMost = 3;
const withinMs = 60_000;

/**
 * Chromium starts its own helpers (the GPU's process, the camera's) again when they are gone. A GPU that goes again and again
 * leaves a screen that nobody sees: then the program starts anew.
 *
 * @param relaunch ends this program in order and starts it anew
 */
export function watchChildProcesses(ports: { now: () => number; log: Log; relaunch: () => void }): void {
  const mayGo = budget(crashesMost, withinMs, ports.now);
  let relaunching = false;
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) => {
    // The plate reader is ended whenever it has nothing to do; whose process it is says what else becomes of it.
    if (reason === 'clean-exit' || name === readerName) return;
    ports.log('error', 'a process of Chromium is gone', { type, reason, exitCode, name });
    if (type !== 'GPU' || relaunching || mayGo()) return;
    relaunching = true;
    ports.relaunch();
  });
}
