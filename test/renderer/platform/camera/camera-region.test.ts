import type { Page } from 'playwright';
import { expect } from '../../../support/shown.ts';
import { describe, it } from 'vitest';
import { initialPreferences } from '../../../../electron/contract/snapshot.ts';
import type { CameraPicture } from '../../../../electron/contract/camera-picture.ts';
import { pressByHand } from '../../../support/by-keys.ts';
import { cameraLive } from '../../../support/camera-live.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { injectedCamera } from '../../../support/injected-camera.ts';

const gate = gateSuite();

const preferencesWith = (change: Partial<CameraPicture>) => ({
  ...initialPreferences,
  cameraPicture: { ...initialPreferences.cameraPicture, ...change },
});

interface Image {
  readonly width: number;
  readonly height: number;
  /** Of 16 columns by 9 rows of points, row by row, as the nearest of the colours that the cameras show. */
  readonly colours: string[];
}

/** @param bytes of a picture, base64 */
const look = (page: Page, bytes: string): Promise<Image> =>
  page.evaluate(async (bytes) => {
    const shown = {
      red: [192, 0, 0],
      green: [0, 160, 0],
      blue: [0, 0, 192],
      yellow: [192, 192, 0],
      grey: [110, 110, 110],
    };
    const binary = Uint8Array.from(atob(bytes), (character) => character.codePointAt(0) ?? 0);
    const { width, height, canvas } = await createImageBitmap(new Blob([binary])).then((bitmap) => {
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
      return { width: bitmap.width, height: bitmap.height, canvas };
    });
    const colours = Array.from({ length: 144 }, (_, place) => {
      const x = Math.floor((((place % 16) + 0.5) / 16) * width);
      const y = Math.floor(((Math.floor(place / 16) + 0.5) / 9) * height);
      const pixel = canvas.getContext('2d')?.getImageData(x, y, 1, 1).data ?? [];
      const distance = (colour: number[]): number =>
        Math.hypot(...colour.map((value, channel) => value - (pixel[channel] ?? 0)));
      const [nearest] = Object.entries(shown).sort(([, one], [, other]) => distance(one) - distance(other));
      return nearest?.[0] ?? '';
    });
    return { width, height, colours };
  }, bytes);

/** Types and enters a car. @returns the picture that was sent, base64 */
async function enterCar(page: Page): Promise<string> {
  await pressByHand(page, 'F9');
  const sent = () =>
    page.evaluate(() => window.fixture.calls.find(({ name }) => name === 'gate.enter')?.picture);
  await expect.poll(sent).toEqual(expect.any(String));
  return (await sent()) ?? '';
}

const at = ({ colours }: Image, column: number, row: number): string => colours[row * 16 + column] ?? '';

describe('the region of the frame that becomes the picture', () => {
  const crop = { left: 0.25, top: 0.3, right: 1, bottom: 0.9 };

  // The frame is red and green above, blue and yellow below; its middle is at a third of the crop.
  it.each([
    [0, 960, 432, ['red', 'green', 'blue', 'yellow']],
    [90, 540, 768, ['blue', 'red', 'yellow', 'green']],
    [180, 960, 432, ['yellow', 'blue', 'green', 'red']],
    [270, 540, 768, ['green', 'yellow', 'red', 'blue']],
  ] as const)(
    'is turned by %i°, cut, and what is seen live, frozen and sent',
    async (rotation, width, height, corners) => {
      const page = await gate.open({
        snapshot: { networkCamera: true, preferences: preferencesWith({ rotation, crop }) },
      });
      await cameraLive(page);
      const shot = async (): Promise<Image> =>
        look(page, (await page.locator('.camera-picture').screenshot()).toString('base64'));
      const live = await shot();
      await page.keyboard.type('51G77802');
      await expect(page.getByRole('img', { name: 'Frozen picture' })).toBeVisible();
      const frozen = await shot();
      const sent = await look(page, await enterCar(page));
      expect([sent.width, sent.height]).toEqual([width, height]);
      expect([at(sent, 2, 1), at(sent, 12, 1), at(sent, 2, 7), at(sent, 12, 7)]).toEqual(corners);
      // Above lie the age and the live picture, and in the corner below a button.
      const clear = [4, 5, 6, 7, 8].flatMap((row) =>
        Array.from({ length: 10 }, (_, column) => row * 16 + column),
      );
      const differing = clear.filter((place) => live.colours[place] !== frozen.colours[place]);
      // The mark that moves over the frame stands in one place in the one, and in another in the other.
      expect(differing.length).toBeLessThanOrEqual(2);
      expect(new Set(clear.map((place) => live.colours[place])).size).toBeGreaterThanOrEqual(2);
    },
  );

  it('is taken of a webcam, too', async () => {
    const page = await gate.open({
      before: injectedCamera({ corner: true }),
      snapshot: {
        preferences: preferencesWith({ rotation: 90, crop: { left: 0.5, top: 0, right: 1, bottom: 0.5 } }),
      },
    });
    await cameraLive(page);
    await page.keyboard.type('51G77802');
    const sent = await look(page, await enterCar(page));
    // 640 × 360 on its side; its red top left is at the top right now.
    expect([sent.width, sent.height]).toEqual([180, 320]);
    expect([at(sent, 12, 2), at(sent, 2, 2), at(sent, 12, 7)]).toEqual(['red', 'grey', 'grey']);
  });
});
