import type { Page } from 'playwright';

/** The second, and the frame in which the screen is painted (ms). */
const quietMs = 1_100;

/**
 * Until a screen that came by itself takes touches again, in a page whose clock runs on: the second begins once it is painted, which
 * takes a busy machine its time.
 */
export async function quietOver(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((painted) => requestAnimationFrame(() => setTimeout(() => painted()))),
  );
  await page.clock.fastForward(quietMs);
}

/** The same where the page's clock stands still. */
export const quietPasses = (page: Page): Promise<void> => page.clock.runFor(quietMs);
