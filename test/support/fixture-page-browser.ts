import { chromium, type Browser, type BrowserContext, type LaunchOptions, type Page } from 'playwright';
import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { typesByHand } from './by-keys.ts';
import { chromiumSwitches, findTestChromium } from './chromium.ts';
import { installScriptedBooth, type BoothScript } from './fixture-page-booth.ts';
import { installScriptedPeople, type PeopleScript } from './fixture-page-people.ts';
import { installScriptedSessions, type SessionsScript } from './fixture-page-sessions.ts';
import { privacyScript } from './fixture-page-privacy-states.ts';
import { installScriptedPrivacy, type PrivacyScript } from './fixture-page-privacy.ts';
import { connectionCheck, settingsView } from './fixture-page-settings-states.ts';
import { installScriptedSettings, type SettingsScript } from './fixture-page-settings.ts';
import { installScriptedTakeover, type TakeoverScript } from './fixture-page-takeover.ts';
import { nothingToDecide, quietSnapshot } from './fixture-page-states.ts';
import { pagePatienceMs } from './page-patience.ts';

/** Where the one without a camera is that all files of a test run share. */
const sharedAt = 'GATEBOOTH_CHROMIUM_SHARED';

/**
 * A Chromium; in a test run the one that all its files share, since a start of its own costs each of them two seconds. One with a
 * webcam is its file's own: pages that open and close one webcam side by side are no booth, and where the process hangs in which
 * Chromium asks for it, it hangs for all of them.
 *
 * @param cameras how many fake webcams are connected
 */
export function launchChromium(cameras: 0 | 1): Promise<Browser> {
  const shared = process.env[sharedAt];
  return shared === undefined || cameras > 0 ? chromium.launch(optionsOf(cameras)) : chromium.connect(shared);
}

/** Starts the one that `launchChromium` then gives to every process that this one starts, once. @returns what ends it */
export async function shareChromium(): Promise<() => Promise<void>> {
  if (process.env[sharedAt] !== undefined) return () => Promise.resolve();
  const server = await chromium.launchServer(optionsOf(0));
  process.env[sharedAt] = server.wsEndpoint();
  return () => server.close();
}

function optionsOf(cameras: 0 | 1): LaunchOptions {
  const executablePath = findTestChromium();
  return {
    ...(executablePath === null ? {} : { executablePath }),
    args: [
      ...chromiumSwitches,
      '--use-fake-ui-for-media-stream',
      `--use-fake-device-for-media-stream=device-count=${String(cameras)}`,
      '--autoplay-policy=no-user-gesture-required',
      // As a desktop's browser hints its letters: every kind of headless Chromium draws the same picture.
      '--font-render-hinting=slight',
    ],
  };
}

export interface GateOptions {
  readonly snapshot?: Partial<BoothSnapshot>;
  readonly script?: Partial<BoothScript>;
  readonly sessions?: Partial<SessionsScript>;
  readonly settings?: Partial<SettingsScript>;
  readonly people?: PeopleScript;
  readonly privacy?: Partial<PrivacyScript>;
  readonly takeover?: TakeoverScript;
  /** Script that runs before the page's own. */
  readonly before?: string;
  /** IANA, for another time of day. */
  readonly timezone?: string;
  /** Puts the page's time into the test's hands. */
  readonly clock?: boolean;
  /** Stops the page's wall clock at that time (ms since 1970); its timers run on. */
  readonly stillAtMs?: number;
  readonly size?: { readonly width: number; readonly height: number };
}

/** The smallest panel that the screen is made for (px). */
export const usualSize = { width: 1024, height: 768 };

export async function newContext(
  browser: Browser,
  { size, timezone }: GateOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: size ?? usualSize,
    permissions: ['camera'],
    ...(timezone === undefined ? {} : { timezoneId: timezone }),
  });
  context.setDefaultTimeout(pagePatienceMs);
  context.on('page', typesByHand);
  return context;
}

/** Tells of all that a page complains of: uncaught errors, console errors, violated CSP. */
export function listen(page: Page, complain: (complaint: string) => void): void {
  page.on('pageerror', (error) => complain(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complain(message.text());
  });
}

/** Loads the gate screen over a scripted booth. @returns what takes the script away, before the page is loaded with another */
export async function showGate(page: Page, url: string, options: GateOptions): Promise<() => Promise<void>> {
  const script: BoothScript = {
    cars: [],
    attention: nothingToDecide,
    delayMs: 5,
    snapshot: quietSnapshot(options.snapshot),
    ...options.script,
  };
  const scripts = [
    await page.addInitScript(installScriptedBooth, script),
    await page.addInitScript(installScriptedSessions, { cars: [], details: [], ...options.sessions }),
    await page.addInitScript(installScriptedSettings, {
      view: settingsView(),
      check: connectionCheck(),
      ...options.settings,
    }),
    await page.addInitScript(installScriptedPeople, options.people ?? { handover: null }),
    await page.addInitScript(installScriptedPrivacy, privacyScript(options.privacy)),
    await page.addInitScript(installScriptedTakeover, options.takeover ?? { view: null }),
    ...(options.before === undefined ? [] : [await page.addInitScript(options.before)]),
  ];
  if (options.clock === true) await page.clock.install();
  if (options.stillAtMs !== undefined) await page.clock.setFixedTime(options.stillAtMs);
  await page.goto(url);
  // The gate, or what is asked before it.
  const isAsked = script.refusal !== undefined || script.snapshot.people?.onDuty === null;
  await page.locator(isAsked ? '.page' : '#plate').waitFor();
  return async () => {
    for (const script of scripts) await script.dispose();
  };
}
