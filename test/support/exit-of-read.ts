import type { Page } from 'playwright';

/**
 * Presses Exit at the car that was read. Where the page has not looked at the camera for a moment, or is told too late who leaves, which it
 * may be on a busy machine, that is the wall of all cars: then once more.
 */
export async function exitOfRead(page: Page, press: () => Promise<void>): Promise<void> {
  const named = page.locator('.read-leaves, .wall-cars > .card:first-child[data-read="true"]');
  for (;;) {
    await page.locator('.take-it[aria-disabled="false"]').waitFor();
    await press();
    await page.locator('.read-leaves, .wall-cars > .card').first().waitFor();
    if ((await named.count()) > 0) return;
    await page.keyboard.press('Escape');
    await page.locator('.wall').waitFor({ state: 'detached' });
  }
}
