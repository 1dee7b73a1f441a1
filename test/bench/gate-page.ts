import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { initialCameraPicture } from '../../electron/contract/camera-picture.ts';
import { initialPreferences, type BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { preferenceFileOptions } from '../../electron/host/settings/preferences.ts';
import { end, spawnBooth } from '../support/booth-process.ts';
import { chromiumSwitches, provideChromium } from '../support/chromium.ts';
import { inFolder } from './measure.ts';

/** px */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A panel, and the camera over it. */
export interface Booth {
  readonly panel: Size;
  readonly camera: Size;
  /** Plates are read from its picture, as they are not by the booth of a test before somebody says so. */
  readonly reads?: boolean;
  /** Looks at the page once all is measured. */
  readonly atEnd?: (page: Page) => Promise<void>;
}

/** The smallest panel with the camera as it is asked for, and the largest one with the largest camera. */
export const slowBooths: readonly Booth[] = [
  { panel: { width: 1024, height: 768 }, camera: { width: 1280, height: 720 } },
  { panel: { width: 1920, height: 1080 }, camera: { width: 1920, height: 1080 } },
];

/** A camera that fills the panel. */
export const sameSize = (size: Size): Booth => ({ panel: size, camera: size });

/**
 * The program as it stands, in the browser shell: the booth a process of its own, in training mode, and its page in a Chromium
 * with a fake webcam and a touchscreen.
 */
export const atTheGate = <T>(
  { panel, camera, reads = false, atEnd }: Booth,
  work: (page: Page) => Promise<T>,
): Promise<T> =>
  inFolder(async (folder) => {
    const config = join(folder, 'gatebooth.json');
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      config,
      JSON.stringify({
        picture: { longestSidePx: camera.width },
        reading: { mode: reads ? 'suggest' : 'off', blindOneIn: 0 },
      }),
    );
    const data = join(folder, 'data');
    mkdirSync(data);
    // As a supervisor has set up the camera: a webcam is asked for 1280 × 720 else.
    const screen = { ...initialPreferences, cameraPicture: { ...initialCameraPicture, resolution: camera } };
    writeFileSync(join(data, `${preferenceFileOptions.name}.json`), JSON.stringify({ screen }));
    const booth = spawnBooth(data, ['--config', config]);
    const browser = await gateBrowser();
    try {
      const page = await browser.newPage({ viewport: panel, hasTouch: true });
      await page.goto(await booth.ready);
      await cameraGives(page, camera);
      const done = await work(page);
      await atEnd?.(page);
      return done;
    } finally {
      await browser.close();
      await end(booth.process, 'SIGKILL');
    }
  });

/** A Chromium with a fake webcam. */
export const gateBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await provideChromium(console.error),
    args: [
      ...chromiumSwitches,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream=fps=30',
    ],
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

/** What the reader does: `ready` and so on, or why it is off (`ReadingStatus`), as the page is told. */
export const readerStateOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answer = await (window as unknown as PageWithBooth).booth.booth.snapshot({});
    if (!answer.ok) return 'not told';
    const { state, cause } = answer.value.reading;
    return cause ?? state;
  });

interface PageWithBooth {
  readonly booth: {
    readonly booth: {
      readonly snapshot: (
        input: object,
      ) => Promise<{ readonly ok: true; readonly value: BoothSnapshot } | { readonly ok: false }>;
    };
  };
}
