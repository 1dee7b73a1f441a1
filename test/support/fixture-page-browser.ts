import { chromium, type Browser, type Page } from 'playwright';
import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { chromiumSwitches, findChromium } from './chromium.ts';
import { installScriptedBooth, type BoothScript } from './fixture-page-booth.ts';
import { installScriptedSessions, type SessionsScript } from './fixture-page-sessions.ts';
import { nothingToDecide, quietSnapshot } from './fixture-page-states.ts';

/** @param cameras how many fake webcams are connected */
export function launchChromium(cameras: 0 | 1): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: [
      ...chromiumSwitches,
      '--use-fake-ui-for-media-stream',
      `--use-fake-device-for-media-stream=device-count=${String(cameras)}`,
      '--autoplay-policy=no-user-gesture-required',
    ],
  });
}

export interface GatePage {
  readonly page: Page;
  /** What the page complained of: uncaught errors, console errors, violated CSP. */
  readonly complaints: string[];
}

export interface GateOptions {
  readonly snapshot?: Partial<BoothSnapshot>;
  readonly script?: Partial<BoothScript>;
  readonly sessions?: Partial<SessionsScript>;
  /** Script that runs before the page's own. */
  readonly before?: string;
  /** IANA, for another time of day. */
  readonly timezone?: string;
  /** Puts the page's time into the test's hands. */
  readonly clock?: boolean;
  readonly size?: { readonly width: number; readonly height: number };
}

/** Opens the gate screen over a scripted booth. Close the page's context afterwards. */
export async function openGate(browser: Browser, url: string, options: GateOptions = {}): Promise<GatePage> {
  const context = await browser.newContext({
    viewport: options.size ?? { width: 1024, height: 768 },
    permissions: ['camera'],
    ...(options.timezone === undefined ? {} : { timezoneId: options.timezone }),
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const script: BoothScript = {
    cars: [],
    attention: nothingToDecide,
    delayMs: 5,
    snapshot: quietSnapshot(options.snapshot),
    ...options.script,
  };
  await page.addInitScript(installScriptedBooth, script);
  await page.addInitScript(installScriptedSessions, { cars: [], details: [], ...options.sessions });
  if (options.before !== undefined) await page.addInitScript(options.before);
  if (options.clock === true) await page.clock.install();
  await page.goto(url);
  await page.getByRole('textbox', { name: 'Plate' }).waitFor();
  return { page, complaints };
}
