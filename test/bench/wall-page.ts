import type { Browser, Page } from 'playwright';
import { startSiteBooth, type BoothPlace } from '../site/booth.ts';
import type { BrowserShell } from '../support/browser-shell/start.ts';
import { gateBrowser } from './gate-page.ts';

declare global {
  interface Window {
    /** By the plates: when the frame that shows one first was on the screen (ms since 1970). */
    paintedAt: Record<string, number>;
  }
}

/** A booth of a site in this process, with its page in a Chromium that shows the exit wall. */
export class WallPage {
  readonly #shell: BrowserShell;
  readonly #browser: Browser;
  readonly #page: Page;

  private constructor(shell: BrowserShell, browser: Browser, page: Page) {
    this.#shell = shell;
    this.#browser = browser;
    this.#page = page;
  }

  static async open(place: Omit<BoothPlace, 'framedBy'>): Promise<WallPage> {
    const shell = await startSiteBooth({ ...place, framedBy: 'http://127.0.0.1' });
    const browser = await gateBrowser();
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 }, hasTouch: true });
    await page.goto(shell.url);
    await page.locator('.press:has(b:text-is("Exit"))').click();
    await page.locator('.wall-cars').waitFor();
    await page.evaluate(watchWall);
    return new WallPage(shell, browser, page);
  }

  /** Waits until the wall has shown these. @returns when each plate that it showed was on the screen (ms since 1970) */
  async painted(plates: readonly string[]): Promise<ReadonlyMap<string, number>> {
    await this.#page.waitForFunction((all) => all.every((plate) => plate in window.paintedAt), plates);
    return new Map(Object.entries(await this.#page.evaluate(() => window.paintedAt)));
  }

  async end(): Promise<void> {
    await this.#browser.close();
    await this.#shell.stop();
  }
}

/** Runs in the page. */
function watchWall(): void {
  window.paintedAt = {};
  const known = new Set<string>();
  const look = (): void => {
    const plates = [...document.querySelectorAll('.wall-cars > .card')].flatMap(
      (card) => /[A-Z]\d{5}/.exec(card.textContent ?? '')?.[0] ?? [],
    );
    const added = plates.filter((plate) => !known.has(plate));
    for (const plate of added) known.add(plate);
    if (added.length === 0) return;
    // The second frame begins once the first, which has them, is painted.
    requestAnimationFrame(() =>
      requestAnimationFrame((atMs) => {
        for (const plate of added) window.paintedAt[plate] = performance.timeOrigin + atMs;
      }),
    );
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}
