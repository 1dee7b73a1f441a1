import type { Locator, Page } from 'playwright';

/** Longer than a scanner lets pass between two keys (ms). */
const handMs = 100;

/**
 * Types a code as a scanner does: without a pause, into whatever has the focus. Line feed, tab and ASCII 29 are typed as the
 * keys that a scanner has for them.
 *
 * @returns the keys whose own effect (pressing, sending, moving the focus) nobody prevented
 */
export async function scan(page: Page, code: string): Promise<readonly string[]> {
  await page.waitForTimeout(handMs);
  return page.evaluate((code) => {
    const controls: Record<string, KeyboardEventInit> = {
      '\n': { key: 'Enter' },
      '\t': { key: 'Tab' },
      '\u001d': { key: ']', ctrlKey: true },
    };
    // All of them before the first is handled: they are as far apart as a scanner's, however slow this machine is.
    const events = Array.from(code, (character) => {
      const init = controls[character] ?? { key: character };
      return new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
    });
    return events.flatMap((event) => {
      (document.activeElement ?? document.body).dispatchEvent(event);
      return event.defaultPrevented ? [] : [event.key];
    });
  }, code);
}

/** Has `page.keyboard.type` type as a fast hand does, where a test does not say otherwise: six keys without a pause are a scanner's. */
export function typesByHand(page: Page): void {
  const type = page.keyboard.type.bind(page.keyboard);
  page.keyboard.type = (text, options) => type(text, { delay: handMs / 2, ...options });
}

/** Until Enter, Exit and Rush, a step's large button, or the rows of a list take presses: so soon after the view has changed they take none. */
export const pressesCount = (page: Page): Promise<void> =>
  page
    .locator(
      'button:is([title^="Key F"], [data-kind="go"], [class$="-row"], .recent-open)[aria-disabled="true"]',
    )
    .first()
    .waitFor({ state: 'detached' });

/** Presses keys one after the other as a hand does. @param names as the keyboard event names them */
export async function pressByHand(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.waitForTimeout(handMs);
    await pressesCount(page);
    await page.keyboard.press(name);
  }
}

/**
 * Taps twice, as fast as can be: two taps that are sent one after the other are too far apart where the machine has other things
 * to do.
 *
 * @param position from the target's top left (px); left out: its middle
 */
export async function tapTwice(target: Locator, position?: { x: number; y: number }): Promise<void> {
  await target.hover(position === undefined ? {} : { position });
  await target.evaluate((element, position) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [clientX, clientY] = [left + (position?.x ?? width / 2), top + (position?.y ?? height / 2)];
    // The mouse's, which the page may capture.
    const init = { clientX, clientY, pointerId: 1, pointerType: 'mouse', isPrimary: true };
    const at = document.elementFromPoint(clientX, clientY);
    for (const detail of [1, 2])
      for (const name of ['pointerdown', 'pointerup', 'click'])
        at?.dispatchEvent(new PointerEvent(name, { ...init, detail, bubbles: true, cancelable: true }));
  }, position);
}

/** Types as a fast hand does: slower than a scanner, which it has to be told apart from at the first character. */
export const typeByHand = (page: Page, text: string): Promise<void> =>
  page.keyboard.type(text, { delay: handMs / 2 });

/** Types a PIN as a hand does, once its field has the focus: what is typed before is nobody's. */
export async function typePin(page: Page, digits: string): Promise<void> {
  await page.locator('input[type=password]:focus').waitFor();
  await typeByHand(page, digits);
}

/** What the Tab key stops at, in its order, and which of it has the focus; -1: none has. */
const stopsOf = (page: Page): Promise<{ readonly names: readonly string[]; readonly at: number }> =>
  page.evaluate(() => {
    const stops = [...document.querySelectorAll<HTMLElement>('button:enabled, input:enabled')].filter(
      (one) =>
        one.tabIndex >= 0 &&
        one.checkVisibility({ visibilityProperty: true }) &&
        // Of radio buttons it takes one.
        !(one instanceof HTMLInputElement && one.type === 'radio' && !one.checked),
    );
    const names = stops.map((one) =>
      (one.getAttribute('aria-label') ?? one.closest('label')?.textContent ?? one.textContent)
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
    return { names, at: stops.findIndex((one) => one === document.activeElement) };
  });

/** What the focused control is called. @returns undefined: nothing that the Tab key stops at has the focus */
export async function focused(page: Page): Promise<string | undefined> {
  const { names, at } = await stopsOf(page);
  return names[at];
}

/**
 * Moves the focus with the Tab key alone, held down, to a control whose name begins so; with Shift where it stands before.
 * Where the page got or lost a control meanwhile, such as a picture that came, it goes on from where it is, as a person does.
 *
 * @throws Error when it is not reached
 */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  // The first one would end what a scanner has typed.
  await page.waitForTimeout(handMs);
  const fits = (one: string): boolean => (typeof name === 'string' ? one.startsWith(name) : name.test(one));
  const until = performance.now() + 60_000;
  for (;;) {
    let { names, at } = await stopsOf(page);
    // It may still be about to come, or to get its name.
    while ((at === -1 || !names.some(fits)) && performance.now() < until) {
      await page.waitForTimeout(handMs / 2);
      ({ names, at } = await stopsOf(page));
    }
    const ahead = names.findIndex((one, place) => place >= at && fits(one));
    const place = ahead === -1 ? names.findLastIndex(fits) : ahead;
    if (at === -1 || place === -1) throw new Error(`${String(name)} is not among ${JSON.stringify(names)}`);
    if (place < at) await page.keyboard.down('Shift');
    await Promise.all(Array.from({ length: Math.abs(place - at) }, () => page.keyboard.down('Tab')));
    await page.keyboard.up('Tab');
    if (place < at) await page.keyboard.up('Shift');
    const now = await stopsOf(page);
    // Some names change by the second, such as how long a car has waited.
    const reached = now.names[now.at];
    if (reached !== undefined && fits(reached)) return;
    if (now.names.join() === names.join() || performance.now() > until)
      throw new Error(`${String(reached)} has the focus, not ${String(name)}`);
  }
}
