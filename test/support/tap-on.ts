import type { Locator, Page } from 'playwright';

export interface Tap {
  /** What the first tap falls on, which changes the screen: a CSS selector. */
  readonly first: string;
  /** What the second one falls on then; left out: whatever stands where the first one fell. */
  readonly second?: string;
  /** So long (ms) the page is busy when the second finger comes, and hears of it only then. */
  readonly busyMs?: number;
  /** So long (ms) it takes to lay the change out and to paint it, after what is asked to run before that. */
  readonly paintMs?: number;
}

/** Taps, and as soon as what it leads to is painted, taps again. @returns once what the second tap began is painted */
export const tapOn = (page: Page, tap: Tap): Promise<void> =>
  page.evaluate(async ({ first, second, busyMs = 0, paintMs = 0 }) => {
    const busy = (ms: number): void => {
      const until = performance.now() + ms;
      while (performance.now() < until);
    };
    const frame = (run: () => void = () => undefined): Promise<void> =>
      new Promise((painted) => {
        requestAnimationFrame(() => {
          run();
          setTimeout(painted);
        });
      });
    const element = document.querySelector<HTMLElement>(first);
    if (element === null) throw new Error(`${first} is not there`);
    const { left, top, width, height } = element.getBoundingClientRect();
    element.click();
    // What the program asks for its next frame is asked for by now.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    await frame(() => busy(paintMs));
    const at =
      second === undefined
        ? document.elementFromPoint(left + width / 2, top + height / 2)
        : document.querySelector(second);
    const again = new PointerEvent('click', { bubbles: true, cancelable: true, detail: 1 });
    busy(busyMs);
    at?.dispatchEvent(again);
    await frame();
    await frame();
  }, tap);

/** Marks an element for `tapOn`. @returns what chooses it */
export async function marked(element: Locator): Promise<string> {
  await element.evaluate((one) => one.setAttribute('data-tapped', ''));
  return '[data-tapped]';
}

/** Until a press of Exit has come to something: the core is asked, or the page says that it came too soon. @param tooSoon in its words */
export const exitHeard = async (page: Page, tooSoon: string): Promise<void> =>
  void (await page.waitForFunction(
    (tooSoon) =>
      window.fixture.calls.some(({ name }) => name === 'gate.exit') ||
      document.body.textContent.includes(tooSoon),
    tooSoon,
  ));
