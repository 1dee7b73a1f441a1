import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import { inFolder, rounded } from '../bench/measure.ts';
import { plateOf, readerStateOf } from '../bench/gate-page.ts';
import { typeByHand } from '../support/by-keys.ts';
import { end, spawnBooth } from '../support/booth-process.ts';
import { chromiumSwitches, provideChromium } from '../support/chromium.ts';
import { heldByCore, heldByPage } from './heap.ts';

/** What the first operations fill (caches, the last records on the screen) is no growth. */
const warmOperations = 100;
/** How many cars are inside at a time. */
const inside = 10;
const allowedGrowth = 0.05;
/** A frame that is just being taken is 4 MB, and no growth: of so many looks the least counts. */
const looks = 5;
const betweenLooksMs = 500;

type Room = 'page' | 'pageCode' | 'core';

export interface SoakReport {
  readonly minutes: number;
  readonly operations: number;
  readonly ok: boolean;
  /** What the plate reader does at the end: `off` where none was wanted. */
  readonly reader: string;
  readonly page: Growth;
  /** Machine code that V8 has made of the page's scripts: it is told, and has no limit. */
  readonly pageCode: Growth;
  readonly core: Growth;
}

/** Bytes held after garbage collection, after the first 100 operations and at the end. */
interface Growth {
  readonly warmBytes: number;
  readonly endBytes: number;
  readonly growth: number;
}

/**
 * The gate screen with a running camera: cars come in, and the one that has been inside longest leaves, evenly over the time.
 *
 * @param minutes from the first operation to the last
 * @param operations entries and exits together, more than 100
 * @param reads whether plates are read meanwhile, from the live picture and from each frozen one
 */
export const soak = (minutes: number, operations: number, reads: boolean): Promise<SoakReport> =>
  inFolder(async (folder) => {
    const config = join(folder, 'gatebooth.json');
    mkdirSync(folder, { recursive: true });
    writeFileSync(config, JSON.stringify({ reading: { mode: reads ? 'suggest' : 'off' } }));
    const booth = spawnBooth(join(folder, 'data'), ['--config', config], ['--inspect=127.0.0.1:0']);
    const url = await booth.ready;
    const core = await heldByCore(booth.output());
    const browser = await chromium.launch({
      executablePath: await provideChromium(console.error),
      args: [...chromiumSwitches, '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
    });
    try {
      const page = await browser.newPage({ viewport: { width: 1024, height: 768 } });
      await page.goto(url);
      await page.getByText('Camera live').waitFor();
      const inPage = await heldByPage(page);
      const look = async (): Promise<Record<Room, number>> => {
        const { held, code } = await inPage();
        return { page: held, pageCode: code, core: await core() };
      };
      const measure = async (): Promise<Record<Room, number>> => {
        let least = await look();
        for (let done = 1; done < looks; done += 1) {
          await sleep(betweenLooksMs);
          const next = await look();
          least = {
            page: Math.min(least.page, next.page),
            pageCode: Math.min(least.pageCode, next.pageCode),
            core: Math.min(least.core, next.core),
          };
        }
        return least;
      };
      const betweenMs = (minutes * 60_000) / operations;
      const startMs = performance.now();
      const pace = async (done: number): Promise<void> => {
        await sleep(Math.max(0, startMs + done * betweenMs - performance.now()));
      };
      await operate(page, 0, warmOperations, pace);
      const warm = await measure();
      await operate(page, warmOperations, operations, pace);
      const atEnd = await measure();
      const growth = (room: Room): Growth => {
        const [warmBytes, endBytes] = [warm[room], atEnd[room]];
        return { warmBytes, endBytes, growth: rounded(endBytes / warmBytes - 1) };
      };
      const grown = { page: growth('page'), pageCode: growth('pageCode'), core: growth('core') };
      const reader = await readerStateOf(page);
      const isFlat = Math.max(grown.page.growth, grown.core.growth) <= allowedGrowth;
      const isAtWork = ['loading', 'ready', 'ended'].includes(reader);
      return { minutes, operations, ok: isFlat && isAtWork === reads, reader, ...grown };
    } finally {
      await browser.close();
      await end(booth.process, 'SIGKILL');
    }
  });

async function operate(
  page: Page,
  from: number,
  to: number,
  pace: (done: number) => Promise<void>,
): Promise<void> {
  for (let done = from; done < to; done += 1) {
    const car = carOf(done);
    await typeByHand(page, plateOf(car.number));
    await page.keyboard.press(car.leaves ? 'F10' : 'F9');
    await page
      .getByRole('status', { name: 'Result' })
      .filter({ hasText: plateOf(car.number) })
      .filter({ hasText: car.leaves ? 'out' : 'in' })
      .filter({ hasText: /Saved|Sent/ })
      .waitFor();
    await pace(done + 1);
  }
}

/** First the place fills, then one leaves for each that comes. */
function carOf(operation: number): { number: number; leaves: boolean } {
  if (operation < inside) return { number: operation, leaves: false };
  const pair = Math.floor((operation - inside) / 2);
  const leaves = (operation - inside) % 2 === 0;
  return { number: leaves ? pair : pair + inside, leaves };
}
