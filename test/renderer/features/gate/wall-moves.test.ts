import type { Locator, Page } from 'playwright';
import { describe, it } from 'vitest';
import { pressByHand, pressesCount, typeByHand } from '../../../support/by-keys.ts';
import { boothTimeAgo, carInside } from '../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { expect } from '../../../support/shown.ts';

// Other booths' cars come to the wall while somebody presses there.

const gate = gateSuite();
let page: Page;

const meant = carInside('51G71802');
const other = carInside('51G77B92', {
  source: 'site',
  booth: 'North gate',
  entryId: null,
  sessionId: 'b7c1d2e3-0000-4000-8000-000000000001',
  hasPicture: false,
  enteredAt: boothTimeAgo(5_000),
});
const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const exits = () =>
  page.evaluate(() =>
    window.fixture.calls.filter(({ name }) => name === 'gate.exit').map(({ input }) => input['plate']),
  );

/** Another booth lets a car in, which stands first: the newest do. */
const another = (): Promise<void> =>
  page.evaluate((car) => {
    window.fixture.cars = [car, ...window.fixture.cars];
    window.fixture.push({});
  }, other);

/** A key or a touch was not taken, and the screen says so. */
const isRefused = (): Promise<void> =>
  expect(page.getByText('Key ignored: the screen had just changed.')).toBeVisible();

describe('a key for the first car of the wall', () => {
  it('that is pressed as another booth’s car has just taken its place chooses nobody', async () => {
    page = await gate.open({ script: { cars: [meant, carInside('29LD5512')] } });
    await pressByHand(page, 'F10');
    await page.locator('.wall-cars > .card').first().waitFor();
    await expect(page.locator('.wall-cars > .card').first()).toContainText('51G71802');
    await pressesCount(page);
    await another();
    await expect(page.locator('.wall-cars > .card').first()).toContainText('51G77B92');
    await page.keyboard.press('F1');
    await isRefused();
    await expect(page.getByText('Which car is leaving?')).toBeVisible();
  });

  it('does not let another booth’s car out in the place of the only one that fitted', async () => {
    page = await gate.open({ script: { cars: [meant] } });
    await typeByHand(page, '51G7');
    await pressByHand(page, 'F10');
    await button(/^This car/).waitFor();
    await pressesCount(page);
    await another();
    await button(/^This car/).waitFor({ state: 'detached' });
    // As somebody does who has just compared the two pictures.
    await page.keyboard.press('F1');
    await isRefused();
    await page.keyboard.press('F10');
    await expect(page.getByText('Which car is leaving?')).toBeVisible();
    expect(await exits()).toEqual([]);
  });

  it('a finger that is on a card as another one takes its place chooses not that one', async () => {
    page = await gate.open({ script: { cars: [meant, carInside('29LD5512')] } });
    await pressByHand(page, 'F10');
    const first = page.locator('.wall-cars > .card').first();
    await expect(first).toContainText('51G71802');
    await pressesCount(page);
    const box = await first.boundingBox();
    if (box === null) throw new Error('no card');
    await another();
    await expect(first).toContainText('51G77B92');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await isRefused();
    await expect(page.getByText('Which car is leaving?')).toBeVisible();
  });
});

describe('a finger that lay on Exit, where it said *choose the car*', () => {
  it('lets out no car that another booth has told meanwhile', async () => {
    page = await gate.open({ script: { cars: [meant, carInside('29LD5512')] } });
    await typeByHand(page, '51G77B92');
    await pressByHand(page, 'F10');
    await expect(page.getByText('Which car is leaving?')).toBeVisible();
    await pressesCount(page);
    const exit = button('Exit');
    await expect(exit).toHaveAccessibleDescription('choose the car');
    await exit.hover();
    await page.mouse.down();
    await another();
    await expect(page.getByText('Same car?')).toBeVisible();
    // A glove rests a little.
    await pressesCount(page);
    await page.mouse.up();
    // What a click does is begun with it, and shown in the next picture.
    await page.evaluate(
      () => new Promise((shown) => void requestAnimationFrame(() => requestAnimationFrame(shown))),
    );
    await expect(exit).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByText('Same car?')).toBeVisible();
    expect(await exits()).toEqual([]);
  });
});
