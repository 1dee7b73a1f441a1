import { expect } from '../support/shown.ts';
import { it } from 'vitest';
import { GatePage } from '../support/gate-page.ts';
import { gateSuite } from '../support/gate-suite.ts';

const gate = gateSuite(1);

it('the car stands frozen at once, before its picture is encoded, and gives way to the next one', async () => {
  const page = await gate.open();
  await new GatePage(page).cameraLive();
  const release = await page.evaluateHandle(() => {
    const waiting: (() => void)[] = [];
    class Slow extends HTMLCanvasElement {
      override toBlob(...given: Parameters<HTMLCanvasElement['toBlob']>): void {
        waiting.push(() => super.toBlob(...given));
      }
    }
    const { toBlob } = Object.getOwnPropertyDescriptors(Slow.prototype);
    const encode = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'toBlob') ?? {};
    Object.defineProperty(HTMLCanvasElement.prototype, 'toBlob', toBlob);
    return () => {
      Object.defineProperty(HTMLCanvasElement.prototype, 'toBlob', encode);
      for (const now of waiting) now();
    };
  });
  const frame = page.locator('.frozen-frame > canvas');
  const jpeg = page.getByRole('img', { name: 'Frozen picture' });
  await page.keyboard.press('A');
  await expect(frame).toBeVisible();
  const video = await page.getByLabel('Live camera').evaluate((live: HTMLVideoElement) => live.videoWidth);
  expect(await frame.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBe(video);
  await expect(page.getByRole('button', { name: 'Retake' })).toBeVisible();
  await expect(jpeg).toHaveCount(0);
  await page.evaluate((now) => now(), release);
  await expect(jpeg).toBeVisible();
  expect(await jpeg.boundingBox()).toEqual(await frame.boundingBox());
  await page.keyboard.press('Backspace');
  await expect(frame).toHaveCount(0);
  await expect(jpeg).toHaveCount(0);
});
