import { chromium, type Browser, type Page } from 'playwright';
import { deadProxy } from '../../electron/main/network-block.ts';
import { chromiumSwitches, findTestChromium } from './chromium.ts';
import { pagePatienceMs } from './page-patience.ts';

// Chromium's start and each of its pages cost seconds of processor time: a page that a test has done with is another test's.

interface Pool {
  readonly browser: Promise<Browser>;
  readonly free: Map<Kind, Page[]>;
}

/** Pages that were prepared for a shell are that shell's. */
type Kind = 'plain' | 'stand-in';

/** Main gives its window a dead proxy: what is shown in the stand-in has the same. */
const asMains = { proxy: { server: deadProxy.proxyRules, bypass: deadProxy.proxyBypassRules } };

const pools = new Map<string, Pool>();

/**
 * @param switches Chromium's, such as those for its camera: pages with the same ones share a browser
 * @param viewport in px
 */
export async function takePage(
  switches: readonly string[],
  viewport: { width: number; height: number },
  kind: Kind = 'plain',
): Promise<Page> {
  const pool = poolOf(switches);
  const page =
    pool.free.get(kind)?.pop() ?? (await (await pool.browser).newPage(kind === 'plain' ? {} : asMains));
  page.setDefaultTimeout(pagePatienceMs);
  await page.setViewportSize(viewport);
  return page;
}

/** Gives a page back; it shows nothing any more. */
export async function givePage(switches: readonly string[], page: Page, kind: Kind = 'plain'): Promise<void> {
  if (page.isClosed()) return;
  page.removeAllListeners();
  await page.goto('about:blank');
  const { free } = poolOf(switches);
  free.set(kind, [...(free.get(kind) ?? []), page]);
}

/** Ends them all; else they end with the process, whichever of its files used them. */
export async function closePages(): Promise<void> {
  for (const { browser } of pools.values()) await (await browser).close();
  pools.clear();
}

function poolOf(switches: readonly string[]): Pool {
  const name = switches.join(' ');
  const pool = pools.get(name) ?? { browser: launched(switches), free: new Map() };
  pools.set(name, pool);
  return pool;
}

const launched = (switches: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: findTestChromium() ?? '', args: [...chromiumSwitches, ...switches] });
