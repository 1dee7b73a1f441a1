import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { initialCameraPicture } from '../../electron/contract/camera-picture.ts';
import { initialPreferences } from '../../electron/contract/snapshot.ts';
import { preferenceFileOptions } from '../../electron/main/preferences.ts';
import { end, spawnBooth } from '../support/booth-process.ts';
import { chromiumSwitches, provideChromium } from '../support/chromium.ts';
import { inFolder } from './measure.ts';

/** px */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The program as it stands, in the browser shell: the booth a process of its own, in training mode, and its page in a Chromium
 * whose fake webcam gives pictures of that size, on a panel of the same size.
 */
export const atTheGate = <T>(size: Size, work: (page: Page) => Promise<T>): Promise<T> =>
  inFolder(async (folder) => {
    const config = join(folder, 'gatebooth.json');
    mkdirSync(folder, { recursive: true });
    writeFileSync(config, JSON.stringify({ picture: { longestSidePx: size.width } }));
    const data = join(folder, 'data');
    mkdirSync(data);
    // As a supervisor has set up the camera: a webcam is asked for 1280 × 720 else.
    const screen = { ...initialPreferences, cameraPicture: { ...initialCameraPicture, resolution: size } };
    writeFileSync(join(data, `${preferenceFileOptions.name}.json`), JSON.stringify({ screen }));
    const booth = spawnBooth(data, ['--config', config]);
    const browser = await chromium.launch({
      executablePath: await provideChromium(console.error),
      args: [
        ...chromiumSwitches,
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream=fps=30',
      ],
    });
    try {
      const page = await browser.newPage({ viewport: size });
      await page.goto(await booth.ready);
      await cameraGives(page, size);
      return await work(page);
    } finally {
      await browser.close();
      await end(booth.process, 'SIGKILL');
    }
  });

async function cameraGives(page: Page, { width, height }: Size): Promise<void> {
  await page.waitForFunction(
    ([width, height]) => {
      const video = document.querySelector('video');
      return video !== null && video.videoWidth === width && video.videoHeight === height;
    },
    [width, height],
    { timeout: 30_000 },
  );
}

/** A plate that no other number has: two letters and five digits. */
export const plateOf = (number: number): string => `BE${String(10_000 + number)}`;
