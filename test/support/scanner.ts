import type { Page } from 'playwright';

export interface Scan {
  /** With what the scanner puts before and behind it: line feed, tab and ASCII 29 are typed as the keys that it has for them. */
  readonly code: string;
  /** From key to key (ms). */
  readonly everyMs: number;
  /** The page is busy as long as the keys are pressed, and hears of all of them at once. */
  readonly busy?: boolean;
  /** After so many keys the core says something; left out: never. */
  readonly snapshotAfter?: number;
}

/**
 * Types a code into whatever has the focus, as a scanner does. Each key carries the time at which it was pressed, so that it is as
 * far from the one before as the scanner makes it, however slow this machine is; what nobody prevents does what it would do.
 */
export const scanAtPace = (page: Page, scan: Scan): Promise<void> =>
  page.evaluate(async ({ code, everyMs, busy = false, snapshotAfter }) => {
    const controls: Record<string, KeyboardEventInit> = {
      '\n': { key: 'Enter' },
      '\t': { key: 'Tab' },
      '\u001d': { key: ']', ctrlKey: true },
    };
    const keys = Array.from(code);
    const beganAt = performance.now();
    if (busy) while (performance.now() < beganAt + keys.length * everyMs);
    for (const [place, key] of keys.entries()) {
      const init = controls[key] ?? { key };
      const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: beganAt + place * everyMs });
      const at = document.activeElement ?? document.body;
      at.dispatchEvent(event);
      if (!event.defaultPrevented) {
        if (key === '\n' && at instanceof HTMLButtonElement) at.click();
        else if (controls[key] === undefined && at instanceof HTMLInputElement)
          document.execCommand('insertText', false, key);
      }
      if (place + 1 === snapshotAfter) window.fixture.push({});
      const wait = beganAt + (place + 1) * everyMs - performance.now();
      if (!busy) await new Promise((next) => setTimeout(next, wait));
    }
  }, scan);

/** Numbers that look drawn, and are the same each time. @returns draws one of the choices */
export function drawing(seed: number): <T>(choices: readonly T[]) => T {
  let drawn = seed;
  return <T>(choices: readonly T[]): T => {
    drawn = (drawn * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return choices[Math.floor((drawn / 4_294_967_296) * choices.length)] as T;
  };
}

/** As many ways in which scanners are set as there are numbers. */
export function drawnScan(code: string, draw: ReturnType<typeof drawing>): Scan {
  const before = draw(['', '', '\n', '\u001d']);
  const behind = draw(['', '\n', '\t']);
  const everyMs = draw([1, 4, 12, 20, 35]);
  return { code: before + code + behind, everyMs, busy: draw([false, false, true]) };
}
