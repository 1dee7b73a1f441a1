import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright';
import { afterAll, describe, expect, test, type TestContext } from 'vitest';
import { spawnDemo, type SpawnedBooth } from '../support/booth-process.ts';
import { newFolder, testFolder } from '../support/folders.ts';
import { GatePage } from '../support/gate-page.ts';
import { needsNats } from '../support/nats-server.ts';
import { givePage, takePage } from '../support/page-pool.ts';
import { expect as shown } from '../support/shown.ts';
import { noCamera } from '../support/webcam.ts';
import { exitCode, interrupt, runs } from './planted-electron.ts';

// `npm run site`: the whole site as somebody new sees it, with its real server, and with nothing left of it.

const command = 'test/site/main.ts';

function site(...flags: string[]): SpawnedBooth {
  const started = spawnDemo(
    ['--no-open', ...(flags.includes('--booths') ? [] : ['--booths', '2']), ...flags],
    { command, detached: true },
  );
  process.once('exit', () => started.process.kill('SIGKILL'));
  return started;
}

/** Where it says that its server is. */
function placesIn(output: string): { server: string; pid: number } {
  const [, pid = '', server = ''] = /nats-server \S+ \((\d+)\) at (\S+),/.exec(output) ?? [];
  return { server, pid: Number(pid) };
}

const hasFocus = (booth: GatePage<Frame>): Promise<boolean> => booth.page.evaluate(() => document.hasFocus());

async function boothIn(page: Page, name: string): Promise<GatePage<Frame>> {
  const frame = await (await page.waitForSelector(`iframe[title=${name}]`)).contentFrame();
  if (frame === null) throw new Error(`${name} is not shown`);
  const gate = new GatePage(frame);
  await shown(gate.button('Enter')).toBeVisible();
  return gate;
}

let shared: {
  readonly running: SpawnedBooth;
  readonly url: string;
  readonly page: Page;
  readonly folder: string;
} | null = null;

/** One site, which is kept, and its page, for the tests that leave it as it was. Skips where there is no server. */
async function sharedSite(context: TestContext): Promise<NonNullable<typeof shared>> {
  needsNats(context);
  if (shared !== null) return shared;
  const folder = newFolder();
  const running = site('--data', folder);
  const url = await running.ready;
  const page = await takePage(noCamera, { width: 1366, height: 768 });
  shared = { running, url, page, folder };
  await page.goto(url);
  return shared;
}

afterAll(async () => {
  if (shared === null) return;
  await givePage(noCamera, shared.page);
  rmSync(shared.folder, { recursive: true, force: true });
});

describe('attack: another page, or another program, takes part in the site that is tried', () => {
  test('its booths stand in its own page alone, and nobody without the key has that', async (context) => {
    const { url, page } = await sharedSite(context);
    await boothIn(page, 'North');
    const { origin } = new URL(url);
    expect((await fetch(origin)).status).toBe(403);
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(403);
    const shownAt = page
      .frames()
      .slice(1)
      .map((frame) => frame.url());
    expect(shownAt).toHaveLength(2);
    for (const address of shownAt) {
      expect((await fetch(address)).status).toBe(403);
      const { headers } = await fetch(new URL('/shell/page.js', address));
      expect(headers.get('content-security-policy')).toMatch(new RegExp(`; frame-ancestors ${origin}$`));
    }
  });
});

test('a car comes in at one booth, stands on the other’s wall, and leaves there', async (context) => {
  const { page } = await sharedSite(context);
  const [north, south] = [await boothIn(page, 'North'), await boothIn(page, 'South')];

  // What is typed goes to the booth that is worked at, though the other one takes the focus.
  await south.page.evaluate(() => document.getElementById('plate')?.focus());
  await expect.poll(() => hasFocus(north), { timeout: 60_000 }).toBe(true);
  await north.enter('51G77802');
  await north.shows('51G77802', 'Entry', 'Sent');

  await page.getByRole('button', { name: /^South/ }).click();
  await expect.poll(() => hasFocus(south), { timeout: 60_000 }).toBe(true);
  await south.button('Exit').click();
  const card = south.page.getByRole('button', { name: /51G.?77802/ }).first();
  await shown(card).toContainText('North');
  await card.click();
  await shown(south.page.getByText(/51G.?77802 leaves/)).toBeVisible();
  await south.button('Exit').click();
  await south.shows('51G77802', 'Exit', 'Sent');
});

test('^C ends all of it, and what is kept goes on with the same server and takes another booth in', async (context) => {
  const { running, folder } = await sharedSite(context);
  const { server, pid } = placesIn(running.output());
  expect(runs(pid)).toBe(true);
  expect(await interrupt(running)).toBe(0);
  expect(runs(pid)).toBe(false);

  const again = site('--data', folder, '--booths', '3');
  await again.ready;
  const { server: sameServer, pid: next } = placesIn(again.output());
  expect(sameServer).toBe(server);
  expect(readdirSync(join(folder, 'booths')).toSorted()).toEqual(['east', 'north', 'south']);
  expect(await interrupt(again)).toBe(0);
  expect(runs(next)).toBe(false);
});

test('without a server one line says what to do, and the temporary folder is gone', async () => {
  const env = { GATEBOOTH_NATS_SERVER: '/nowhere/nats-server', TMPDIR: testFolder() };
  const started = spawnDemo(['--no-open'], { env, command });
  expect(await exitCode(started)).toBe(1);
  expect(started.output().trim().split('\n')).toEqual([
    expect.stringMatching(/nats-server.*at GATEBOOTH_NATS_SERVER \(\/nowhere\/nats-server\): install it/),
  ]);
  expect(readdirSync(env.TMPDIR)).toEqual([]);
});
