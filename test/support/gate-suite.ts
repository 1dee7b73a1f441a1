import type { BrowserContext, Page } from 'playwright';
import { afterEach, expect } from 'vitest';
import { listen, newContext, showGate, usualSize, type GateOptions } from './fixture-page-browser.ts';
import { pageSuite } from './page-suite.ts';
import { patientPresses } from './patient-presses.ts';

export interface GateSuite {
  /** Shows the gate screen anew, over a scripted booth. @returns the page, which is this test's until its end */
  open(options?: GateOptions): Promise<Page>;
}

/**
 * The built page in a Chromium for the tests of one file, and at the end of each of them the question whether the page
 * complained. A new page costs Chromium two seconds of processor time: the tests share one, loaded anew for each; only one whose
 * time is in the test's hands, or elsewhere, has its own.
 *
 * @param cameras how many fake webcams are connected
 */
export function gateSuite(cameras: 0 | 1 = 0): GateSuite {
  const suite = pageSuite(cameras);
  const patient = `(${patientPresses.toString()})();`;
  let shared: Page | null = null;
  let own: BrowserContext | null = null;
  let complaints: string[] = [];
  let forget: () => Promise<void> = () => Promise.resolve();
  const hear = (page: Page): Page => {
    listen(page, (complaint) => complaints.push(complaint));
    return page;
  };

  afterEach(async () => {
    const heard = complaints;
    complaints = [];
    await own?.close();
    own = null;
    expect(heard).toEqual([]);
  });

  return {
    open: async (given = {}) => {
      // Where time is in the test's hands, nothing of it runs out by itself; a picture of the drawn traffic takes its time, too.
      const isPatient = cameras > 0 || given.clock !== true;
      const options = { ...given, before: (isPatient ? patient : '') + (given.before ?? '') };
      if (options.clock === true || options.timezone !== undefined) {
        own = await newContext(suite.browser, options);
        const page = hear(await own.newPage());
        await showGate(page, suite.url, options);
        return page;
      }
      shared ??= hear(await (await newContext(suite.browser, {})).newPage());
      await forget();
      await shared.emulateMedia({ media: null });
      await shared.setViewportSize(options.size ?? usualSize);
      forget = await showGate(shared, suite.url, options);
      return shared;
    },
  };
}
