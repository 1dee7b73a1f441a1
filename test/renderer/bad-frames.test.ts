import type { Page } from 'playwright';
import { expect } from '../support/shown.ts';
import { it } from 'vitest';
import { gateSuite } from '../support/gate-suite.ts';
import { injectedCamera, type InjectedFrames } from '../support/injected-camera.ts';

const gate = gateSuite();

/** The most that a picture may hold up a press (500 ms), and what the page and the test need besides. */
const slowestMs = 800;
const perKind = 50;

interface Pressed {
  readonly note: string | null;
  readonly hasPicture: boolean;
  /** From the key to the message to the booth. */
  readonly ms: number;
}

/** Enters one car after the other, each as soon as the one before is saved; in the page, so that it is as fast as it can be. */
const enterCars = (page: Page, count: number): Promise<Pressed[]> =>
  page.evaluate(async (count) => {
    const key = (key: string) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    const until = async (reached: () => boolean): Promise<void> => {
      while (!reached()) await new Promise((resolve) => setTimeout(resolve, 2));
    };
    const entered = () => window.fixture.calls.filter(({ name }) => name === 'gate.enter');
    const plate = document.querySelector<HTMLInputElement>('.plate input');
    const pressed: Pressed[] = [];
    for (let car = 0; car < count; car += 1) {
      const before = entered().length;
      key('A');
      // At a hand's pace: a scanner's keys press nothing.
      await new Promise((resolve) => setTimeout(resolve, 45));
      const start = performance.now();
      key('F9');
      await until(() => entered().length > before);
      const ms = performance.now() - start;
      const call = entered().at(-1);
      pressed.push({
        note: (call?.input['pictureNote'] ?? null) as string | null,
        hasPicture: call?.picture !== null,
        ms,
      });
      // Until then the next key would be this car's.
      await until(() => plate?.value === '');
    }
    return pressed;
  }, count);

const deliver = (page: Page, frames: InjectedFrames): Promise<void> =>
  page.evaluate((frames) => void (window.lane.frames = frames), frames);

const live = (page: Page): Promise<void> => expect(page.getByText('Camera live')).toBeVisible();

it('none of 200 frozen, black, stale or repeated frames becomes a picture, and none holds up a press', async () => {
  const page = await gate.open({ before: injectedCamera() });
  await live(page);
  const good = await enterCars(page, 5);
  expect(good.filter(({ note, hasPicture }) => note !== null || !hasPicture)).toEqual([]);

  const bad: Pressed[] = [];
  const cases: [InjectedFrames, restMs: number, note: string][] = [
    // Whatever was delivered last is fresh for one second.
    ['frozen', 1400, 'frame-frozen'],
    ['none', 1100, 'frame-stale'],
    ['black', 200, 'frame-black'],
  ];
  for (const [frames, restMs, note] of cases) {
    await deliver(page, frames);
    await page.waitForTimeout(restMs);
    const pressed = await enterCars(page, perKind);
    expect(pressed.map((one) => one.note)).toContain(note);
    bad.push(...pressed);
    await deliver(page, 'good');
    await live(page);
    await expect.poll(async () => (await enterCars(page, 1))[0]?.hasPicture).toBe(true);
  }

  await deliver(page, 'few');
  await page.waitForTimeout(200);
  // Each of the few becomes a picture once: where the frame of the moment is used, a fresh one is waited for.
  const few = await enterCars(page, 4);
  expect(few.filter(({ hasPicture }) => hasPicture)).toHaveLength(4);
  const repeated = await enterCars(page, perKind);
  expect(repeated.map((one) => one.note)).toContain('frame-repeated');
  bad.push(...repeated);

  expect(bad).toHaveLength(200);
  expect(bad.filter(({ hasPicture, note }) => hasPicture || note === null)).toEqual([]);
  const times = bad.map(({ ms }) => ms).sort((one, other) => one - other);
  expect(times.at(-1)).toBeLessThan(slowestMs);
  // A camera that has been bad for a while is not waited for at all.
  expect(times[100]).toBeLessThan(150);

  await deliver(page, 'good');
  await live(page);
  await expect.poll(async () => (await enterCars(page, 1))[0]?.hasPicture).toBe(true);
});

it('a picture that is too dark is told in words, which go when it is light again', async () => {
  const page = await gate.open({ before: injectedCamera() });
  await live(page);
  const warning = page.getByText('Picture is very dark');
  await deliver(page, 'dark');
  await expect(warning).toBeVisible();
  expect((await enterCars(page, 1))[0]).toMatchObject({ hasPicture: true, note: null });
  await deliver(page, 'good');
  await expect(warning).toBeHidden();
});

it('a camera is not called hanging while another screen is shown, and gives pictures again afterwards', async () => {
  const page = await gate.open({ before: injectedCamera() });
  await live(page);
  await page.getByRole('button', { name: 'Cars inside' }).click();
  const { status } = await page.evaluate(async () => {
    const end = performance.now() + 6000;
    const status = new Set<string | null>();
    while (performance.now() < end) {
      status.add(document.querySelectorAll('.indicator')[1]?.textContent ?? null);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return { status: [...status] };
  });
  expect(status).toEqual(['Camera live']);
  await page.getByRole('button', { name: 'Back to the gate' }).click();
  await expect
    .poll(async () => (await enterCars(page, 1))[0])
    .toMatchObject({ hasPicture: true, note: null });
});
