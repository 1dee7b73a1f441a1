import type { Browser } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from './fixture-page-browser.ts';
import { serveFixturePage, type FixturePage } from './fixture-page.ts';

export interface PageSuite {
  /** While the tests run. */
  readonly browser: Browser;
  /** Where the built page is served. */
  readonly url: string;
}

/**
 * The built page and a Chromium for the tests of one file.
 *
 * @param cameras how many fake webcams are connected
 */
export function pageSuite(cameras: 0 | 1 = 0): PageSuite {
  let server: FixturePage;
  let browser: Browser;
  beforeAll(async () => {
    server = await serveFixturePage();
    browser = await launchChromium(cameras);
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });
  return {
    get browser() {
      return browser;
    },
    get url() {
      return server.url;
    },
  };
}
