import type { Page } from 'playwright';

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
    return Array.from(code).flatMap((character) => {
      const init = controls[character] ?? { key: character };
      const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(event);
      return event.defaultPrevented ? [] : [event.key];
    });
  }, code);
}

/** Presses keys one after the other as a hand does. @param names as the keyboard event names them */
export async function pressByHand(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.waitForTimeout(handMs);
    await page.keyboard.press(name);
  }
}

/** Types as a hand does, character by character. */
export const typeByHand = (page: Page, text: string): Promise<void> =>
  page.keyboard.type(text, { delay: handMs / 2 });
