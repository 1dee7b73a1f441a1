import type { Page } from 'playwright';
import { expect } from '../../../support/shown.ts';
import { it } from 'vitest';
import { pressesCount } from '../../../support/by-keys.ts';
import { cameraLive } from '../../../support/camera-live.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { sized } from '../../../support/nightly.ts';
import { injectedCamera, type InjectedFrames } from '../../../support/injected-camera.ts';

const gate = gateSuite();

/** How often the page asks whether a press went out: what it takes for a timer that is to run at once (ms). */
const tickMs = 4;
/** The most that a picture may hold up a press (500 ms), and what the page and the test need besides. */
const mostTicks = 800 / tickMs;
const perKind = sized(10, 50);

interface Pressed {
  readonly note: string | null;
  readonly hasPicture: boolean;
  /** How often the page asked, from the key to the message to the booth: a machine with other things to do lets it ask less. */
  readonly ticks: number;
}

/** Enters one car after the other, each as soon as the one before is saved; in the page, so that it is as fast as it can be. */
const enterCars = (page: Page, count: number): Promise<Pressed[]> =>
  page.evaluate(
    async ([count, tickMs]) => {
      const key = (key: string) =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      const until = async (reached: () => boolean): Promise<number> => {
        let ticks = 0;
        for (; !reached(); ticks += 1) await new Promise((resolve) => setTimeout(resolve, tickMs));
        return ticks;
      };
      const entered = () => window.fixture.calls.filter(({ name }) => name === 'gate.enter');
      const plate = document.querySelector<HTMLInputElement>('.plate input');
      const pressed: Pressed[] = [];
      for (let car = 0; car < count; car += 1) {
        const before = entered().length;
        // At a hand's pace: a scanner's keys press nothing.
        for (const character of ['A', '7']) {
          key(character);
          await new Promise((resolve) => setTimeout(resolve, 45));
        }
        key('F9');
        const ticks = await until(() => entered().length > before);
        const call = entered().at(-1);
        pressed.push({
          note: (call?.input['pictureNote'] ?? null) as string | null,
          hasPicture: call?.picture !== null,
          ticks,
        });
        // Until then the next key would be this car's.
        await until(() => plate?.value === '');
      }
      return pressed;
    },
    [count, tickMs] as const,
  );

/** The same where each is to get its picture, however late a frame comes: its age and the wait for it do not grow. */
async function enterPatiently(page: Page, count: number): Promise<Pressed[]> {
  await pressesCount(page);
  await page.evaluate(() => {
    window.patience.presses = true;
    window.patience.hold();
  });
  const pressed = await enterCars(page, count);
  await page.evaluate(() => {
    window.patience.presses = false;
    window.patience.release();
  });
  return pressed;
}

/** The lane with the injected camera; its presses wait no longer than in a lane, unless they are to. */
const open = (): Promise<Page> =>
  gate.open({
    before: `window.patience.presses = false; ${injectedCamera()}`,
  });

const deliver = (page: Page, frames: InjectedFrames): Promise<void> =>
  page.evaluate((frames) => void (window.lane.frames = frames), frames);

/** Until those that were under way have passed. */
const delivered = (page: Page): Promise<void> =>
  page.getByLabel('Live camera').evaluate(async (video: HTMLVideoElement) => {
    for (let frame = 0; frame < 4; frame += 1)
      await new Promise((next) => video.requestVideoFrameCallback(next));
  });

it(`none of ${4 * perKind} frozen, black, stale or repeated frames becomes a picture, and none holds up a press`, async () => {
  const page = await open();
  await cameraLive(page);
  const good = await enterPatiently(page, 5);
  expect(good.filter(({ note, hasPicture }) => note !== null || !hasPicture)).toEqual([]);

  const bad: Pressed[] = [];
  const cases: [InjectedFrames, restMs: number, note: string][] = [
    // Whatever was delivered last is fresh for one second.
    ['frozen', 1400, 'frame-frozen'],
    ['none', 1500, 'frame-stale'],
    ['black', 0, 'frame-black'],
  ];
  for (const [frames, restMs, note] of cases) {
    await deliver(page, frames);
    if (frames !== 'none') await delivered(page);
    await page.waitForTimeout(restMs);
    const pressed = await enterCars(page, perKind);
    expect(pressed.map((one) => one.note)).toContain(note);
    bad.push(...pressed);
    await deliver(page, 'good');
    await cameraLive(page);
    await expect.poll(async () => (await enterPatiently(page, 1))[0]?.hasPicture).toBe(true);
  }

  await deliver(page, 'few');
  await delivered(page);
  // Each of the few becomes a picture once: where the frame of the moment is used, a fresh one is waited for.
  const few = await enterPatiently(page, 4);
  expect(few.filter(({ hasPicture }) => hasPicture)).toHaveLength(4);
  const repeated = await enterCars(page, perKind);
  expect(repeated.map((one) => one.note)).toContain('frame-repeated');
  bad.push(...repeated);

  expect(bad).toHaveLength(4 * perKind);
  expect(bad.filter(({ hasPicture, note }) => hasPicture || note === null)).toEqual([]);
  const ticks = bad.map((one) => one.ticks).sort((one, other) => one - other);
  expect(ticks.at(-1)).toBeLessThan(mostTicks);
  // A camera that has been bad for a while is not waited for at all.
  expect(ticks[2 * perKind]).toBeLessThan(150 / tickMs);

  await deliver(page, 'good');
  await cameraLive(page);
  await expect.poll(async () => (await enterPatiently(page, 1))[0]?.hasPicture).toBe(true);
});

it('a picture that is too dark is told in words, which go when it is light again', async () => {
  const page = await open();
  await cameraLive(page);
  const warning = page.getByText('Very dark picture');
  await deliver(page, 'dark');
  await expect(warning).toBeVisible();
  expect((await enterPatiently(page, 1))[0]).toMatchObject({ hasPicture: true, note: null });
  await deliver(page, 'good');
  await expect(warning).toBeHidden();
});

it('a camera is not called hanging while another screen is shown, and gives pictures again afterwards', async () => {
  const page = await open();
  await cameraLive(page);
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
    .poll(async () => (await enterPatiently(page, 1))[0])
    .toMatchObject({ hasPicture: true, note: null });
});
