import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { showInChromium } from '../support/electron-stand-in/chromium-page.ts';
import { StandInApp } from '../support/electron-stand-in/launch.ts';
import { evilSite, type EvilSite } from '../support/evil-site.ts';
import { GatePage } from '../support/gate-page.ts';
import { closePages, takePage } from '../support/page-pool.ts';
import { pagePatienceMs } from '../support/page-patience.ts';
import { snapshot } from './built-app.ts';

const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
const size = { width: 1024, height: 768 };
/** What an attack calls the page once its code runs. */
const takenOver = 'taken over';
const startPage = 'https://gatebooth/index.html';

export interface AttackedApp {
  readonly app: () => StandInApp;
  readonly page: () => Page;
  /** Where nobody must come. */
  readonly evil: () => EvilSite;
  /** Lets the page do its worst, until its promise is kept where it gives one; then gives Chromium the time that it takes. */
  readonly attack: <A>(deed: (argument: A) => unknown, argument: A) => Promise<void>;
  /** @returns in words what the attack has brought about; nothing where the booth is as before */
  readonly harm: () => Promise<string[]>;
}

/** The program as it is installed, for the tests of one file: built main, preload and page, in a real Chromium. */
export function attackedApp(): AttackedApp {
  const userData = mkdtempSync(join(tmpdir(), 'gatebooth-attacked-x'));
  let app: StandInApp;
  let window: Awaited<ReturnType<typeof showInChromium>>;
  let evil: EvilSite;
  const page = (): Page => window.page();

  beforeAll(async () => {
    evil = await evilSite();
    app = new StandInApp({ userData, packaged: true, chromium: true });
    window = await showInChromium(app, () => takePage(camera, size, 'stand-in'));
    await app.reported('loaded');
  });
  afterAll(async () => {
    app.kill('SIGKILL');
    await app.exited();
    await evil.stop();
    await closePages();
    rmSync(userData, { recursive: true, force: true });
  });

  return {
    app: () => app,
    page,
    evil: () => evil,
    attack: async (deed, argument) => {
      await page().evaluate(deed as (argument: unknown) => unknown, argument);
      await page().evaluate(async () => {
        for (let frame = 0; frame < 2; frame += 1) await new Promise((next) => requestAnimationFrame(next));
      });
      // What does not happen tells nobody: a request that is let out is on its way by now.
      await page().waitForTimeout(150);
      await page().evaluate(() =>
        document.querySelectorAll('iframe, #deed').forEach((made) => made.remove()),
      );
    },
    harm: async () => {
      // Asked once and again: after a navigation that was refused, Playwright's own waiting waits for its end.
      const works = (): Promise<boolean> => new GatePage(page()).button('Enter').isVisible();
      const until = Date.now() + pagePatienceMs;
      while (!(await works()) && Date.now() < until) await page().waitForTimeout(100);
      return [
        ...((await works()) ? [] : ['the gate screen is not there']),
        ...evil.visits.map((visit) => `the other site was visited: ${visit}`),
        ...(page().url() === startPage ? [] : [`the page shows ${page().url()}`]),
        ...((await page().evaluate(() => document.title)) === takenOver ? ['foreign code runs'] : []),
        ...(await snapshot(app)).recent.map(({ plate }) => `a record was saved: ${plate}`),
        ...(page().context().pages().length === 1 ? [] : ['there is another window']),
      ];
    },
  };
}
