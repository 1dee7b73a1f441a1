import { expect } from '../../../support/shown.ts';
import { it } from 'vitest';
import { GatePage } from '../../../support/gate-page.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { pageEncoder } from '../../../support/page-encoder.ts';

const gate = gateSuite(1);

it('the car stands frozen at once, before its picture is encoded, and gives way to the next one', async () => {
  const page = await gate.open({ before: `(${pageEncoder.toString()})()` });
  await new GatePage(page).cameraLive();
  await page.evaluate(() => window.encoder.ready);
  await page.evaluate(() => void (window.encoder.does = 'waits'));
  const live = page.getByLabel('Live camera');
  const shownPx = await live.evaluate((video: HTMLVideoElement) => video.clientWidth);
  expect(shownPx).toBeLessThan(await live.evaluate((video: HTMLVideoElement) => video.videoWidth));
  const frame = page.locator('.frozen-frame > canvas');
  const jpeg = page.getByRole('img', { name: 'Frozen picture' });
  await page.keyboard.press('A');
  await expect(frame).toBeVisible();
  // No more of it than is seen, since the page copies each pixel.
  expect(await frame.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBe(shownPx);
  await expect(page.getByRole('button', { name: 'Retake' })).toBeVisible();
  await expect(jpeg).toHaveCount(0);
  await page.evaluate(() => window.encoder.release());
  await expect(jpeg).toBeVisible();
  expect(await jpeg.boundingBox()).toEqual(await frame.boundingBox());
  await page.keyboard.press('Backspace');
  await expect(frame).toHaveCount(0);
  await expect(jpeg).toHaveCount(0);
});
