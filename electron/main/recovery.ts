import type { WebContents } from 'electron';
import type { Log } from '../booth/ports/ports.ts';
import { budget } from '../booth/lib/budget.ts';

export interface RecoveryPorts {
  readonly now: () => number;
  readonly log: Log;
  /** Ends this program in order and starts it anew. */
  readonly relaunch: () => void;
}

const reloadsMost = 3;
const withinMs = 60_000;

/** Chromium's code for a load that something newer replaced: not a failure. */
const aborted = -3;

/**
 * Brings a page back that is gone, hung, silent or not loaded: by a reload, at most 3 in 60 s, then by a relaunch of the
 * program. The records do not depend on it: they are main's.
 *
 * @returns to be called when the page is there and says nothing (page-life.ts)
 */
export function recoverPage(contents: WebContents, ports: RecoveryPorts): () => void {
  const mayReload = budget(reloadsMost, withinMs, ports.now);
  let relaunching = false;
  const recover = (event: string, fields: Record<string, unknown>): void => {
    if (relaunching || contents.isDestroyed()) return;
    if (mayReload()) {
      ports.log('error', 'the page is reloaded', { happening: event, ...fields });
      contents.reload();
      return;
    }
    relaunching = true;
    ports.log('error', 'the page does not come back: the program is relaunched', {
      happening: event,
      ...fields,
    });
    ports.relaunch();
  };
  contents.on('render-process-gone', (_event, { reason, exitCode }) =>
    recover('render-process-gone', { reason, exitCode }),
  );
  contents.on('did-fail-load', (_event, code, _words, _address, isMainFrame) => {
    if (isMainFrame && code !== aborted) recover('did-fail-load', { code });
  });
  contents.on('unresponsive', () => {
    ports.log('error', 'the page does not answer', {});
    // A hung process cannot reload; ended, it is reported as gone, and comes back in a new one.
    if (!contents.isDestroyed()) contents.forcefullyCrashRenderer();
  });
  return () => recover('silent', {});
}
