import type { Page } from 'playwright';
import { expect } from './shown.ts';

/** Waits until the header says that the camera is live; where it never does, the failure tells what it says. */
export const cameraLive = (page: Page): Promise<void> =>
  expect(page.locator('.header .indicator').filter({ hasText: 'Camera' })).toHaveText('Camera live');

/** The same, and that the video has its first frame. */
export async function videoLive(page: Page): Promise<void> {
  await cameraLive(page);
  await expect
    .poll(() => page.getByLabel('Live camera').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(2);
}
