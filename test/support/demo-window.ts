import { join } from 'node:path';
import { hasDisplay } from './display.ts';
import { ProcessTree } from './process-tree.ts';
import { startFailure } from './start-failure.ts';

const byHand = 'Open the address above in a browser on this machine.';

/**
 * Shows the page in a Chromium's window without tabs or address. Where there is none, one line says why. Never without
 * Chromium's sandbox: that is not for us to decide.
 *
 * @param asked whether a browser has asked for the page
 * @param closed called once the window has been closed
 */
export async function openWindow(
  { url, asked }: { url: string; asked: () => boolean },
  dataDirectory: string,
  closed: () => void,
): Promise<void> {
  if (!hasDisplay()) return console.log(`There is no display here. ${byHand}`);
  // Playwright, which knows where its browser is, takes most of a second to load.
  const { findChromium, isRoot, provideChromium, quietSwitches } = await import('./chromium.ts');
  if (isRoot && findChromium() === null)
    return console.log(`There is no Chromium here, and as root it needs another sandbox. ${byHand}`);
  const chromium = new ProcessTree(
    await provideChromium(console.log),
    [
      ...quietSwitches,
      `--app=${url}`,
      `--user-data-dir=${join(dataDirectory, 'chromium')}`,
      '--use-fake-ui-for-media-stream',
      '--window-size=1280,800',
    ],
    { detached: process.platform !== 'win32' },
  );
  const ended = await chromium.ended;
  if (ended.code === 0 && asked()) closed();
  else
    console.log(
      `${startFailure('Chromium', ended, chromium.words, { otherwise: '', anew: 'Install it anew.' })} ${byHand}`,
    );
}
