import type { Locator, Page } from 'playwright';
import { expect } from '../../../support/shown.ts';
import { describe, it } from 'vitest';
import { initialPreferences } from '../../../../electron/contract/snapshot.ts';
import { pressByHand, scan } from '../../../support/by-keys.ts';
import { carInside, platesOf } from '../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { overlaps, smallTargets } from '../../measure.ts';
import { lowContrastsByBoth } from '../../walk-looks.ts';

let page: Page;

const gate = gateSuite();

const cars = ['51G77802', '51G71802', '30F80912'].map((plate) => carInside(plate));
const sizes = [
  { width: 1024, height: 768, mm: 3.36 },
  { width: 1920, height: 1080, mm: 4 },
] as const;
type Size = (typeof sizes)[number];

const preferences = { ...initialPreferences, theme: 'night' } as const;

async function open(profile = 'latin', size: Size = sizes[0]): Promise<void> {
  page = await gate.open({ size, snapshot: { plates: platesOf(profile), preferences }, script: { cars } });
}
const key = (name: string): Locator => page.getByRole('button', { name, exact: true });
const unread = (): Locator => key('? for a character you cannot read');
const plate = (): Locator => page.getByRole('textbox', { name: 'Plate', exact: true });
const result = (): Locator => page.getByRole('status', { name: 'Result' });
const press = async (...names: string[]): Promise<void> => {
  for (const name of names) await (name === '?' ? unread() : key(name)).click();
};
const calls = (call: string) =>
  page.evaluate((call) => window.fixture.calls.filter(({ name }) => name === call), call);

describe('a half-read plate', () => {
  it('narrows the wall, selects nothing by itself, and the tapped car leaves by its own plate', async () => {
    await open();
    await press('5', '1', 'G', '7', '?', '8', '0', '2', 'Exit');
    await expect(page.getByText('2 of 3 match 51G7?802')).toBeVisible();
    await expect(key('Exit')).toHaveAccessibleDescription('choose the car');
    const card = page.getByRole('button', { name: /51G71802/ });
    await expect(card).toContainText('Matches');
    await expect(card).not.toContainText('Exact');
    await card.click();
    await expect(page.locator('.plates-verdict')).toHaveText('Matches');
    await expect(page.getByText('Plates match')).toHaveCount(0);
    expect(await page.locator('.plates-boxes').allTextContents()).toEqual(['51G7?802', '51G71802']);
    await press('Exit');
    await expect(result()).toContainText('Saved');
    const [exit] = await calls('gate.exit');
    expect(exit?.input).toMatchObject({ plate: '51G71802' });
  });

  it('is not selected even where one car alone fits it', async () => {
    await open();
    await page.keyboard.type('30F8091?');
    await press('Exit');
    await expect(page.getByText('1 of 3 matches 30F8091?')).toBeVisible();
    await press('Exit');
    await expect(page.getByText(/tap This car, then Exit/)).toBeVisible();
    expect(await calls('gate.exit')).toHaveLength(0);
  });

  it('is never entered: the caret goes to each wildcard, and what is typed takes its place', async () => {
    await open();
    await press('4', '?', 'A', '?', 'Enter');
    await expect(page.getByText('Replace each ? with what the picture shows, then Enter.')).toBeVisible();
    await expect(page.locator('.box[data-wild="true"]')).toHaveCount(2);
    await expect(page.locator('.box[data-caret="here"]')).toHaveText('?');
    await press('4');
    await expect(plate()).toHaveValue('44A?');
    await press('Enter');
    await page.keyboard.type('7');
    await expect(plate()).toHaveValue('44A7');
    expect(await calls('gate.enter')).toHaveLength(0);
    await press('Enter');
    await expect(result()).toContainText('Saved');
    expect((await calls('gate.enter')).map(({ input }) => input['plate'])).toEqual(['44A7']);
  });

  it('may be typed on a hardware keyboard, with the focus in the field or elsewhere', async () => {
    await open();
    await plate().focus();
    await page.keyboard.type('5?*2');
    await expect(plate()).toHaveValue('5?*2');
    await pressByHand(page, 'F9');
    await expect(
      page.getByText('Replace each * and ? with what the picture shows, then Enter.'),
    ).toBeVisible();
    await page.keyboard.press('Backspace');
    await expect(plate()).toHaveValue('5*2');
    await page.keyboard.type('1');
    await expect(plate()).toHaveValue('512');
    await key('Enter').focus();
    await page.keyboard.press('?');
    await expect(plate()).toHaveValue('51?2');
    await page.locator('.boxes').evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('*');
    await expect(plate()).toHaveValue('51?*2');
  });

  it('is not made of the separators that a scanner types on another keyboard', async () => {
    await open();
    await pressByHand(page, '5', '1', '?');
    await scan(page, '3f2a9c1b?0bd4?4e4b?96a9?c5877e1a0b2c\n');
    await expect(page.getByText('Only its ticket is known here.')).toBeVisible();
    await expect(plate()).toHaveValue('51?');
    await press('Exit');
    await expect(result()).toContainText('Saved');
    const [exit] = await calls('gate.exit');
    expect(exit?.input).toMatchObject({ plate: '', sessionId: '3f2a9c1b-0bd4-4e4b-96a9-c5877e1a0b2c' });
  });

  it('is told the supervisor in the reason of an exception, and never as another plate', async () => {
    await open();
    await press('Z', '?', '9', 'Exit', 'Not in the list', 'Lost ticket', 'Note it');
    await expect(result()).toContainText('Lost ticket · Z?9');
    const [noted] = await calls('gate.exception');
    expect(noted?.input).toMatchObject({ plate: '', reason: 'Lost ticket · Z?9' });
  });

  it('finds sessions as it is typed', async () => {
    await open();
    await press('Cars inside', 'Search', '5', '1', '?');
    await page.keyboard.type('*2');
    await expect(plate()).toHaveValue('51?*2');
    await expect
      .poll(async () => (await calls('sessions.list')).at(-1)?.input)
      .toMatchObject({ query: '51?*2' });
  });
});

describe('the key for what cannot be read', () => {
  it('is not there where a plate is kept', async () => {
    await open();
    await expect(unread()).toHaveCount(1);
    await press('Exit', 'Not in the list', 'Other…');
    await expect(unread()).toHaveCount(0);
  });

  it('leaves the keys of a layer where they are', async () => {
    await open('japan');
    const before = await Promise.all([unread().boundingBox(), key('5').boundingBox()]);
    await press('Show 中部 keys', '?', '?');
    expect(await Promise.all([unread().boundingBox(), key('5').boundingBox()])).toEqual(before);
    const digits = await page.locator('.keys[data-more="true"] [data-kind="digit"]').evaluateAll((keys) => {
      const row = keys[0]?.closest('.keypad')?.getBoundingClientRect();
      const [first, last] = [keys[0]?.getBoundingClientRect(), keys.at(-1)?.getBoundingClientRect()];
      return [(first?.left ?? 0) - (row?.left ?? 0), (row?.right ?? 0) - (last?.right ?? 0)];
    });
    expect(Math.abs((digits[0] ?? 0) - (digits[1] ?? 0)), 'digits in the middle').toBeLessThan(1);
  });
});

describe('the keypads with it', () => {
  it.each([
    ['latin', sizes[0]],
    ['china', sizes[0]],
    ['thailand', sizes[0]],
    ['japan', sizes[0]],
    ['latin', sizes[1]],
  ] as const)('of %s are whole, with marks in the plate and the notice', async (profile, size) => {
    await open(profile, size);
    await page.keyboard.type('5?G*1');
    await press('Enter');
    // Where things lie is the same by day.
    expect(await overlaps(page), 'nothing overlaps or scrolls').toEqual([]);
    expect(await smallTargets(page, 15 * size.mm), 'keys of 15 mm').toEqual([]);
    expect(await lowContrastsByBoth(page, preferences), 'contrast of 7:1').toEqual([]);
  });
});
