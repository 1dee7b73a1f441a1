import type { Page } from 'playwright';
import { atTheGate, slowBooths, type Booth } from './gate-page.ts';
import { median, quantile, rounded, type Measure } from './measure.ts';
import { onOneCore, slowDown } from './slow-page.ts';
import { Hand, mixedTouches, warmUp, type Touch } from './touches.ts';

declare global {
  interface Window {
    /** What the browser told of the events of the page. */
    toldEvents: { readonly atMs: number; readonly ms: number }[];
  }
}

const runs = 3;
/** The browser tells times in steps of 8 ms. */
export const toldStepMs = 8;
/** And those of 16 ms and more: what is not told is short. */
const shortMs = toldStepMs;

export interface Slowness {
  /** How many times slower than it is the page's thread runs. */
  readonly times: number;
  /** The most that 95 of 100 touches may take (ms). */
  readonly allowedMs: number;
  /** The page and its workers have one core between them. */
  readonly oneCore: boolean;
}

/**
 * From a touch to the next picture on the screen, as the browser tells it (Event Timing), over some cars that come and go. The
 * median of some runs, of the panel where it takes longer.
 */
export async function touchToPaint(slow: Slowness): Promise<Measure> {
  const { times, allowedMs, oneCore } = slow;
  const detail: Record<string, number | string | readonly number[]> = {};
  let worst = 0;
  for (const booth of slowBooths) {
    const all = await timedTouches(booth, slow);
    const p95s = all.map((touches) =>
      quantile(
        touches.map(({ ms }) => ms),
        0.95,
      ),
    );
    const flat = all.flat();
    const name = `${booth.panel.width}x${booth.panel.height}`;
    detail[`${name} p95Ms`] = p95s.map((ms) => rounded(ms, 0));
    detail[`${name} p50Ms`] = rounded(median(flat.map(({ ms }) => ms)), 0);
    for (const what of new Set(flat.map((touch) => touch.what)))
      detail[`${name} ${what}`] = summary(flat.filter((touch) => touch.what === what));
    worst = Math.max(worst, median(p95s));
  }
  return {
    name: `touch-to-paint${oneCore ? '-one-core' : ''}-${times}x`,
    ratio: rounded(worst / allowedMs),
    limit: 1,
    ok: worst <= allowedMs,
    detail: { runs, p95Ms: rounded(worst, 0), allowedMs, ...detail },
  };
}

const summary = (touches: readonly Timed[]): string => {
  const ms = touches.map((touch) => touch.ms);
  return `${touches.length / runs} touches, p50 ${rounded(median(ms), 0)}, most ${Math.max(...ms)} ms`;
};

interface Timed extends Touch {
  readonly ms: number;
}

/** @param before prepares the page */
export const timedTouches = (
  booth: Booth,
  { times, oneCore }: Omit<Slowness, 'allowedMs'>,
  before?: (page: Page) => Promise<void>,
): Promise<Timed[][]> =>
  atTheGate(booth, async (page) => {
    await before?.(page);
    const hand = new Hand(page, await page.context().newCDPSession(page));
    await warmUp(hand);
    if (oneCore) await onOneCore(page);
    await slowDown(page, times);
    await page.evaluate(listen);
    const all: Timed[][] = [];
    for (let run = 0; run < runs; run += 1) {
      const touches = await mixedTouches(hand, run);
      all.push(timed(touches, await told(page)));
    }
    return all;
  });

/** The longest that any event of a touch took: each belongs to the touch before the next one. */
function timed(touches: readonly Touch[], events: Window['toldEvents']): Timed[] {
  return touches.map((touch, place) => {
    const until = touches[place + 1]?.atMs ?? Infinity;
    const own = events.filter(({ atMs }) => atMs >= touch.atMs && atMs < until);
    return { ...touch, ms: Math.max(shortMs, ...own.map(({ ms }) => ms)) };
  });
}

/** In the page. */
function listen(): void {
  window.toldEvents = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      window.toldEvents.push({ atMs: startTime, ms: duration });
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Until the last of them was told. */
async function told(page: Page): Promise<Window['toldEvents']> {
  await page.waitForTimeout(1000);
  return page.evaluate(() => window.toldEvents);
}
