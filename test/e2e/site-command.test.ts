import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright';
import { describe, expect, onTestFinished, test, type TestContext } from 'vitest';
import { spawnDemo, type SpawnedBooth } from '../support/booth-process.ts';
import { testFolder } from '../support/folders.ts';
import { GatePage } from '../support/gate-page.ts';
import { needsNats } from '../support/nats-server.ts';
import { givePage, takePage } from '../support/page-pool.ts';
import { expect as shown } from '../support/shown.ts';
import { noCamera } from '../support/webcam.ts';
import { exitCode, interrupt, runs } from './planted-electron.ts';

// `npm run site`: the whole site as somebody new sees it, with its real server, and with nothing left of it.

function site(env: Readonly<Record<string, string>>, ...flags: string[]): SpawnedBooth {
  const command = 'test/site/main.ts';
  const started = spawnDemo(['--no-open', '--booths', '2', ...flags], { env, command, detached: true });
  onTestFinished(() => void started.process.kill('SIGKILL'));
  return started;
}

/** @returns what it says of where its server is, and its data */
function placesIn(output: string): { server: string; pid: number; folder: string } {
  const [, pid = '', server = ''] = /nats-server \S+ \((\d+)\) at (\S+),/.exec(output) ?? [];
  return { server, pid: Number(pid), folder: /data: (\/[^,\s]+)/.exec(output)?.[1] ?? '' };
}

async function pageOf(url: string): Promise<Page> {
  const page = await takePage(noCamera, { width: 1366, height: 768 });
  onTestFinished(() => givePage(noCamera, page));
  await page.goto(url);
  return page;
}

async function boothIn(page: Page, name: string): Promise<GatePage<Frame>> {
  const frame = await (await page.waitForSelector(`iframe[title=${name}]`)).contentFrame();
  if (frame === null) throw new Error(`${name} is not shown`);
  const gate = new GatePage(frame);
  await shown(gate.button('Enter')).toBeVisible();
  return gate;
}

test('a car comes in at one booth, stands on the other’s wall and leaves there; ^C leaves nothing', async (context: TestContext) => {
  needsNats(context);
  const running = site({});
  const page = await pageOf(await running.ready);
  const [north, south] = [await boothIn(page, 'North'), await boothIn(page, 'South')];

  // What is typed goes to the booth that is worked at, though the other one takes the focus.
  await south.page.evaluate(() => document.getElementById('plate')?.focus());
  await expect.poll(() => north.page.evaluate(() => document.hasFocus())).toBe(true);
  await north.enter('51G77802');
  await north.shows('51G77802', 'Entry', 'Sent');

  await page.getByRole('button', { name: /^South/ }).click();
  await expect.poll(() => south.page.evaluate(() => document.hasFocus())).toBe(true);
  await south.button('Exit').click();
  const card = south.page.getByRole('button', { name: /51G.?77802/ }).first();
  await shown(card).toContainText('North');
  await card.click();
  await shown(south.page.getByText(/51G.?77802 leaves/)).toBeVisible();
  await south.button('Exit').click();
  await south.shows('51G77802', 'Exit', 'Sent');

  const { pid, folder } = placesIn(running.output());
  expect([runs(pid), existsSync(folder)]).toEqual([true, true]);
  expect(await interrupt(running)).toBe(0);
  expect([runs(pid), existsSync(folder)]).toEqual([false, false]);
});

test('what is kept goes on with the same server, and takes another booth in', async (context) => {
  needsNats(context);
  const folder = testFolder();
  const first = site({}, '--data', folder);
  await first.ready;
  const { server } = placesIn(first.output());
  expect(await interrupt(first)).toBe(0);
  const again = site({}, '--data', folder, '--booths', '3');
  await again.ready;
  expect(placesIn(again.output()).server).toBe(server);
  expect(readdirSync(join(folder, 'booths')).toSorted()).toEqual(['east', 'north', 'south']);
  expect(await interrupt(again)).toBe(0);
});

test('without a server one line says what to do', async () => {
  const started = site({ GATEBOOTH_NATS_SERVER: '/nowhere/nats-server' });
  expect(await exitCode(started)).toBe(1);
  expect(started.output().trim().split('\n')).toEqual([
    expect.stringMatching(/nats-server.*at GATEBOOTH_NATS_SERVER \(\/nowhere\/nats-server\): install it/),
  ]);
});

describe('attack: another page, or another program, takes part in the site that is tried', () => {
  test('its booths stand in its own page alone, and nobody without the key has that', async (context) => {
    needsNats(context);
    const running = site({});
    const { origin, href } = new URL(await running.ready);
    expect((await fetch(origin)).status).toBe(403);
    const page = await pageOf(href);
    await boothIn(page, 'North');
    expect((await fetch(href, { redirect: 'manual' })).status).toBe(403);
    const shownAt = page
      .frames()
      .slice(1)
      .map((frame) => frame.url());
    expect(shownAt).toHaveLength(2);
    for (const url of shownAt) {
      expect((await fetch(url)).status).toBe(403);
      const headers = (await fetch(new URL('/shell/page.js', url))).headers;
      expect(headers.get('content-security-policy')).toMatch(new RegExp(`; frame-ancestors ${origin}$`));
    }
    expect(await interrupt(running)).toBe(0);
  });
});
