import type { Page } from 'playwright';
import { it } from 'vitest';
import type { PlateReading, PlateSuggestion } from '../../../../electron/contract/reading.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { injectedCamera } from '../../../support/injected-camera.ts';
import { pageEncoder } from '../../../support/page-encoder.ts';
import { readSurely } from '../../../support/readings.ts';
import { expect } from '../../../support/shown.ts';

const gate = gateSuite();
let page: Page;

/** The camera's picture is red up to a quarter of its width and height, and grey beyond. */
const level: PlateSuggestion['box'] = [
  [0.15, 0.1],
  [0.35, 0.1],
  [0.35, 0.2],
  [0.15, 0.2],
];
/** The same place, of a plate that hangs upside down there. */
const upsideDown: PlateSuggestion['box'] = [level[2], level[3], level[0], level[1]];

const at = (box: PlateSuggestion['box'], text = '51G77802'): PlateReading => ({
  kind: 'one',
  suggestion: { ...readSurely(text), box },
});

async function open(reading: PlateReading): Promise<void> {
  page = await gate.open({
    before: `${injectedCamera({ corner: true })}; (${pageEncoder.toString()})();`,
    snapshot: { reading: { mode: 'suggest', isDecided: true, state: 'ready' } },
    script: { reading },
  });
}

const crop = () => page.locator('.plate-crop');
/** What of the crop is red, from left to right. */
const halves = () =>
  crop().evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    if (width === 0) return [];
    const pixels = canvas.getContext('2d');
    return [0.2, 0.8].map((share) => {
      const [red = 0, green = 0] =
        pixels?.getImageData(Math.round(width * share), height / 2, 1, 1).data ?? [];
      return red > green + 40 ? 'red' : 'grey';
    });
  });

it('the plate that was read is shown large out of its picture, and takes no touch', async () => {
  await open(at(level));
  await expect.poll(halves).toEqual(['red', 'grey']);
  const [large, inPicture, picture] = await Promise.all(
    ['.plate-crop', '.outlines polygon', '.live'].map((what) => page.locator(what).first().boundingBox()),
  );
  expect(large?.width).toBeGreaterThan(inPicture?.width ?? Number.POSITIVE_INFINITY);
  // It lies on the picture, and what is tapped there is the picture.
  expect((large?.x ?? 0) + (large?.width ?? 0)).toBeLessThan((picture?.x ?? 0) + (picture?.width ?? 0));
  await crop().click({ force: true });
  await expect(page.locator('.enlargeable[data-large="true"]')).toHaveCount(1);
});

it('a plate that hangs otherwise is turned level', async () => {
  await open(at(upsideDown));
  await expect.poll(halves).toEqual(['grey', 'red']);
});

it('once it is taken it is that of the frozen picture, and it goes with what is typed', async () => {
  await open(at(level));
  await expect.poll(halves).toEqual(['red', 'grey']);
  await page.evaluate((reading) => void (window.fixture.reading = reading), at(upsideDown));
  const plate = page.locator('#plate');
  await expect
    .poll(async () => {
      if ((await plate.inputValue()) === '') await page.locator('.take-it').click();
      return plate.inputValue();
    })
    .toBe('51G77802');
  await expect.poll(halves).toEqual(['grey', 'red']);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.keyboard.type('2');
  await expect(crop()).toHaveCount(0);
});
