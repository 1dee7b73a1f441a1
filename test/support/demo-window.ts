import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { OwnWindow } from './browser-shell/server.ts';
import { hasDisplay } from './display.ts';
import { ProcessTree } from './process-tree.ts';
import { endOf, startFailure } from './start-failure.ts';

const byHand = 'Open the address above in a browser on this machine.';

/**
 * Shows the page in a Chromium's window without tabs or address. Where there is none, one line says why. Never without
 * Chromium's sandbox: that is not for us to decide.
 *
 * @param closed called once the window has been closed
 * @param size Chromium's switch for it
 */
export async function openWindow(
  { url, state }: OwnWindow,
  dataDirectory: string,
  closed: () => void,
  size = '--window-size=1280,800',
): Promise<void> {
  if (!hasDisplay()) return console.log(`There is no display here. ${byHand}`);
  // Playwright, which knows where its browser is, takes most of a second to load.
  const { findChromium, isRoot, namedChromium, provideChromium, quietSwitches } =
    await import('./chromium.ts');
  if (isRoot && findChromium() === null && namedChromium() === '')
    return console.log(`There is no Chromium here, and as root it needs another sandbox. ${byHand}`);
  const chromium = new ProcessTree(
    await provideChromium(console.log),
    [
      ...quietSwitches,
      `--app=${url}`,
      `--user-data-dir=${join(dataDirectory, 'chromium')}`,
      '--use-fake-ui-for-media-stream',
      size,
    ],
    { detached: process.platform !== 'win32' },
  );
  const ended = await chromium.ended;
  // What its end has done to its connections is heard in the next round.
  await setTimeout(0);
  await setImmediate();
  if (ended.code === 0 && state() === 'closed') return closed();
  if (ended.code === 0)
    return console.log(`Chromium has left the page to another one, or showed none. ${byHand}`);
  const mends = { otherwise: '', anew: 'Install it anew.' };
  const what =
    state() === 'not shown'
      ? startFailure('Chromium', ended, chromium.words, mends)
      : `Chromium ended (${endOf(ended)}).`;
  console.log(`${what} ${byHand}`);
}
