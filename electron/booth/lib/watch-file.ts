import { watch, type FSWatcher } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Clock } from '../ports/ports.ts';

export interface WatchPorts {
  readonly clock: Pick<Clock, 'after'>;
  /** How long the file must be left alone before it is read again (ms). */
  readonly settleMs?: number | undefined;
  /** Told where the folder cannot be watched, or not any more. */
  readonly failed: (error: unknown) => void;
}

/**
 * Calls back after each change of a file. Its folder is watched and not the file: an editor that saves puts another file in its
 * place.
 *
 * @returns a function that ends it; may be called twice
 */
export function watchFile(
  file: string,
  { clock, settleMs = 250, failed }: WatchPorts,
  changed: () => void,
): () => void {
  let callOff = (): void => undefined;
  let watcher: FSWatcher | null = null;
  try {
    watcher = watch(dirname(file), { persistent: false }, (_event, name) => {
      if (name !== null && name !== basename(file)) return;
      callOff();
      callOff = clock.after(settleMs, changed);
    });
    watcher.on('error', failed);
  } catch (error) {
    failed(error);
  }
  return () => {
    callOff();
    watcher?.close();
  };
}
