import type { CDPSession, Page } from 'playwright';
import { pressesCount } from '../support/by-keys.ts';
import { plateOf } from './gate-page.ts';

/** As long as a finger rests on the glass (ms). */
const contactMs = 60;
/** Between two touches of a quick hand (ms). */
const betweenMs = 250;
/** So long it is waited for what a touch leads to, on the slowest page (ms). */
const takenMs = 2_000;
/** Cars that are inside before the first touch counts: the wall and *Recent operations* are full. */
const insideBefore = 6;

export type Touched = 'first key' | 'key' | 'backspace' | 'enter' | 'exit' | 'candidate';

/** A touch, and when it began on the page's clock (ms). */
export interface Touch {
  readonly what: Touched;
  readonly atMs: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A finger at the gate. */
export class Hand {
  readonly touches: Touch[] = [];
  readonly #page: Page;
  readonly #session: CDPSession;
  /** Keys and buttons never move. */
  readonly #points = new Map<string, Point>();

  constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  /** A car comes in, its plate mistyped once: ten touches. */
  async letIn(number: number): Promise<void> {
    const [first = '', ...others] = plateOf(number);
    await this.#key('first key', first);
    for (const key of others.slice(0, 3)) await this.#key('key', key);
    await this.#key('key', 'X');
    await this.#press('backspace', 'Backspace');
    for (const key of others.slice(3)) await this.#key('key', key);
    await this.#press('enter', 'Enter');
    await this.#saved();
  }

  /** A car leaves that is found by how its plate begins: six touches. */
  async letOut(): Promise<void> {
    const [first = '', ...others] = plateOf(0).slice(0, 3);
    await this.#key('first key', first);
    for (const key of others) await this.#key('key', key);
    await this.#press('exit', 'Exit');
    // Where the wall has changed by itself, on a computer that searches late, a touch is not taken, and the screen says so.
    await this.#touch('candidate', '.wall-cars > .card');
    if (!(await this.#isChosen())) await this.#touch('candidate', '.wall-cars > .card');
    await this.#press('exit', 'Exit');
    await this.#saved();
  }

  /** A car stands beside the one at the window, and Exit names it. */
  #isChosen(): Promise<boolean> {
    const named = this.#page.locator('.press:has(b:text-is("Exit"))').getByText('leaves');
    return named.waitFor({ timeout: takenMs }).then(
      () => true,
      () => false,
    );
  }

  #key(what: Touched, key: string): Promise<void> {
    return this.#touch(what, `.keypad button:text-is("${key}")`);
  }

  async #press(what: Touched, name: string): Promise<void> {
    await pressesCount(this.#page);
    const label =
      name === 'Backspace' ? `.keypad [aria-label="${name}"]` : `.press:has(b:text-is("${name}"))`;
    await this.#touch(what, label);
  }

  async #touch(what: Touched, selector: string): Promise<void> {
    const point = await this.#pointOf(selector);
    const atMs = await this.#page.evaluate(() => performance.now());
    this.touches.push({ what, atMs });
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await this.#page.waitForTimeout(contactMs);
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await this.#page.waitForTimeout(betweenMs - contactMs);
  }

  async #pointOf(selector: string): Promise<Point> {
    const known = this.#points.get(selector);
    if (known !== undefined) return known;
    const box = await this.#page.locator(selector).first().boundingBox();
    if (box === null) throw new Error(`${selector} is not on the screen`);
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    this.#points.set(selector, point);
    return point;
  }

  /** The car is dealt with, and the next one is there. */
  async #saved(): Promise<void> {
    await this.#page.waitForFunction(
      () =>
        document.querySelector<HTMLInputElement>('#plate')?.value === '' &&
        document.querySelector('.wall') === null,
    );
    await this.#page.waitForTimeout(betweenMs);
  }
}

/** What a page is like after some cars: full lists, and code that has run before. */
export async function warmUp(hand: Hand): Promise<void> {
  for (let car = 0; car < insideBefore; car += 1) await hand.letIn(car);
  await hand.letOut();
}

/** 74 touches: five cars come in, four leave. @param run of each its own cars come */
export async function mixedTouches(hand: Hand, run: number): Promise<readonly Touch[]> {
  hand.touches.length = 0;
  const first = 100 * (run + 1);
  for (let car = first; car < first + 4; car += 1) {
    await hand.letIn(car);
    await hand.letOut();
  }
  await hand.letIn(first + 4);
  return [...hand.touches];
}
