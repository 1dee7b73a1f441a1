import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { confirmed, enter, launch } from '../main/built-app.ts';
import { showInChromium } from '../support/electron-stand-in/chromium-page.ts';
import type { StandInApp } from '../support/electron-stand-in/launch.ts';
import { testFolder } from '../support/folders.ts';
import { testService, testToken, valueOf } from '../support/running-booth.ts';
import { tryWaysOut, type WaysOut } from './ways-out.ts';

// The window's own session as main has set it: its proxy, and the settings of its engine, are given to a real Chromium as main
// asked for them.

/** What stood against it before there was a dead proxy. */
const oldPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'none'; base-uri 'none'; form-action 'none'";

const underOldPolicy = (): Promise<WaysOut> =>
  tryWaysOut({ engine: [] }, async (page) => {
    await page.route('https://gatebooth/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'content-security-policy': oldPolicy },
        body: '<!doctype html>',
      }),
    );
    await page.goto('https://gatebooth/');
    return page;
  });

async function underMains(app: StandInApp): Promise<WaysOut> {
  const { config } = await app.reported('proxy');
  const engine = app.reports.flatMap((report) =>
    report.report === 'switch' && report.name === 'blink-settings' ? [report.value] : [],
  );
  const proxy = { server: config.proxyRules ?? '', bypass: config.proxyBypassRules ?? '' };
  return tryWaysOut({ engine, proxy }, async (page) => {
    const shown = await showInChromium(app, () => Promise.resolve(page));
    await app.reported('loaded');
    return shown.page();
  });
}

describe('attack: a page that was taken over calls out by WebRTC over TCP, or by a name that is looked up ahead', () => {
  it('gets out where nothing but the request filter and connect-src stops it', async () => {
    const { reached, lookedUp } = await underOldPolicy();
    expect([reached.length > 0, lookedUp]).toEqual([true, true]);
  });

  it('reaches nobody from the built program', async () => {
    const app = launch({ userData: testFolder(), packaged: true, chromium: true });
    expect(await underMains(app)).toEqual({ reached: [], lookedUp: false });
  });
});

describe('the connections that are none of the page’s go on beside its dead proxy', () => {
  it('the core’s, which knows nothing of a session', async () => {
    const service = await testService();
    const args = ['--api-url', service.baseUrl, '--token', testToken];
    const app = launch({ userData: testFolder(), packaged: true, args });
    await app.reported('proxy');
    await app.reported('loaded');
    valueOf(await enter(app, 'WIRE1'));
    expect(await confirmed(app, 'WIRE1')).toMatchObject({ state: 'confirmed' });
  });

  it('electron-updater’s, which asks for a session of its own', () => {
    const load = createRequire(import.meta.url);
    const { getNetSession } = load('electron-updater/out/electronHttpExecutor.js') as {
      getNetSession: () => unknown;
    };
    const place = load.resolve('electron');
    const asked: string[] = [];
    const session = { fromPartition: (name: string) => asked.push(name) };
    const before = load.cache[place];
    load.cache[place] = { exports: { session } } as unknown as NodeJS.Module;
    try {
      getNetSession();
    } finally {
      if (before === undefined) delete load.cache[place];
      else load.cache[place] = before;
    }
    expect(asked).toEqual(['electron-updater']);
  });
});
