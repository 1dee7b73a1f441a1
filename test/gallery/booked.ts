import type { Page } from 'playwright';
import texts from '../../resources/texts/en.json' with { type: 'json' };
import { pressesCount, scan } from '../support/by-keys.ts';
import { doubleTapMs } from '../../renderer/state/booth/double-tap.ts';
import { rest } from './acting.ts';

/** What a press on the gate screen saves, by the call to the core that saves it. */
const calls = {
  'gate.enter': 'entry',
  'gate.exit': 'exit',
  'gate.exception': 'note',
  'gate.rush': 'rush',
  'gate.complete': 'plate',
} as const;

export type Booked = (typeof calls)[keyof typeof calls];

/** What a hand or a scanner does to the screen, whatever stands on it. */
export const acts = {
  'touch Enter': (page) => touch(page, 'F9'),
  'touch Exit': (page) => touch(page, 'F10'),
  'touch Rush': (page) => touch(page, 'F8'),
  F9: (page) => page.keyboard.press('F9'),
  F10: (page) => page.keyboard.press('F10'),
  F8: (page) => page.keyboard.press('F8'),
  'Space on Enter': (page) => pressOn(page, 'F9', 'Space'),
  'Space on Exit': (page) => pressOn(page, 'F10', 'Space'),
  'Return on Enter': (page) => pressOn(page, 'F9', 'Enter'),
  'Return on Exit': (page) => pressOn(page, 'F10', 'Enter'),
  Return: (page) => page.keyboard.press('Enter'),
  Escape: (page) => page.keyboard.press('Escape'),
  'a scanned ticket': async (page) => void (await scan(page, '3f2a9c1b-0d4e-4b6a-9c58-77e1a0b2c3d4\n')),
  'presses as soon as Escape has changed the view': pressTooSoon,
} as const satisfies Readonly<Record<string, (page: Page) => Promise<void>>>;

export type Act = keyof typeof acts;

/** The buttons carry the name of their key, whatever they stand for in a view. */
const byKey = (key: string): string => `button[title="Key ${key}"]`;

/** Once it takes presses: so soon after a change of the view it takes none. */
async function touch(page: Page, key: string): Promise<void> {
  const button = page.locator(byKey(key));
  const box = (await button.isVisible()) ? await button.boundingBox() : null;
  // Whatever lies on it.
  if (box !== null) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

async function pressOn(page: Page, key: string, pressed: string): Promise<void> {
  const button = page.locator(byKey(key));
  if (!(await button.isVisible())) return;
  await button.focus();
  await page.keyboard.press(pressed);
}

/**
 * Once the view has changed: on a computer that paints late, so long after the change that only the paint can tell that nobody has
 * seen it; and once more when it is painted, if not so much time has passed since that a hand may press; and then once more, which the
 * page hears of late.
 */
function pressTooSoon(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const settlesMs = 300;
    const shown = (): string => document.querySelector('main')?.innerHTML ?? '';
    const pressAll = (): void =>
      document.querySelectorAll<HTMLElement>('button[title^="Key F"]').forEach((button) => button.click());
    const frame = (): Promise<unknown> => new Promise((next) => requestAnimationFrame(next));
    const before = shown();
    // In this frame all that follows is done before anything is painted.
    await frame();
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(escape);
    await Promise.resolve();
    if (shown() === before) await frame();
    // Where Escape does nothing, a press is not too soon.
    if (shown() === before) return;
    const changedAt = performance.now();
    while (performance.now() - changedAt < settlesMs + 50);
    pressAll();
    await frame();
    const paintedAt = performance.now();
    await frame();
    if (performance.now() - paintedAt >= settlesMs - 50) return;
    pressAll();
    // Pressed as soon, and heard only once the page has done something else.
    const presses = Array.from(document.querySelectorAll('button[title^="Key F"]'), (button) => {
      const press = new PointerEvent('click', { bubbles: true, cancelable: true, detail: 1 });
      // The gallery's clock tells an event's time when it is asked for.
      Object.defineProperty(press, 'timeStamp', { value: performance.now() });
      return () => button.dispatchEvent(press);
    });
    const pressedAt = performance.now();
    while (performance.now() - pressedAt < settlesMs + 50);
    for (const press of presses) press();
  });
}

/** What the core was told to save so far; on a screen that is no gate nothing is. */
const savedOf = (page: Page): Promise<Booked[]> =>
  page.evaluate(
    (calls) =>
      window.fixture.calls.flatMap(({ name }) => (name in calls ? [calls[name as keyof typeof calls]] : [])),
    calls,
  );

export interface Outcome {
  /** What the act made the core save. */
  readonly booked: readonly Booked[];
  /** Rush asked for what is seen of the plate: no picture could be taken. */
  readonly isBlind: boolean;
  /** The screen stands as before the act. */
  readonly isAsBefore: boolean;
}

/** Does it, and waits for what comes of it. */
export async function bookedBy(page: Page, act: Act): Promise<Outcome> {
  const shown = (): Promise<string> =>
    page.evaluate(() => {
      const fields = [...document.querySelectorAll('input')].map(({ value }) => value);
      const main = document.querySelector('main')?.innerText ?? '';
      return JSON.stringify([
        main,
        fields,
        document.querySelector('.band-message')?.textContent,
        document.querySelector('[data-large="true"]')?.className,
      ]);
    });
  // Keys do not wait for the buttons as touches do.
  await pressesCount(page);
  const before = await savedOf(page);
  // What was pressed to come here takes a second tap of its own, by the page's clock.
  if (before.length > 0) await page.waitForTimeout(doubleTapMs);
  const stood = await shown();
  const focusedBefore = await page.evaluateHandle(() => document.activeElement);
  // Often the focus alone has moved, to the button that was pressed: it is put back, where nothing else comes of that.
  const isFocusedAgain = async (): Promise<boolean> => {
    const isThere = (): Promise<boolean> =>
      focusedBefore.evaluate((element) => element === document.activeElement);
    if (await isThere()) return true;
    await focusedBefore.evaluate((element) => element instanceof HTMLElement && element.focus());
    await rest(page);
    return (await isThere()) && (await shown()) === stood;
  };
  // That the service is asked for its list is no press.
  const busy = page.locator('button[aria-busy="true"]:not(.look-up-button)');
  const wasBusy = (await busy.count()) > 0;
  await acts[act](page);
  // A picture that is taken or encoded for the press is waited for, and the press itself.
  if (!wasBusy) await busy.first().waitFor({ state: 'detached' });
  await rest(page);
  const booked = (await savedOf(page)).slice(before.length);
  const isBlind = await page.getByText(texts.notice.rushBlind).isVisible();
  if (booked.length > 0) return { booked, isBlind, isAsBefore: false };
  return { booked, isBlind, isAsBefore: (await shown()) === stood && (await isFocusedAgain()) };
}
