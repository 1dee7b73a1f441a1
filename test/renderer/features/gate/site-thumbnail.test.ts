import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import type { CarInside } from '../../../../electron/contract/inside.ts';
import { carInside } from '../../../support/fixture-page-states.ts';
import { listedCars } from '../../../support/fixture-page-sessions-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { expect } from '../../../support/shown.ts';

// How another booth's car looks: asked for as its card is shown.

const gate = gateSuite();
const blind = 'No picture: another booth';

const ofSite = (plate: string, change: Partial<CarInside> = {}): CarInside =>
  carInside(plate, {
    source: 'site',
    booth: 'North gate',
    entryId: null,
    sessionId: plate,
    hasPicture: false,
    thumbnail: randomUUID(),
    ...change,
  });
const [theirs, ours] = [ofSite('51G77B92'), carInside('51G71802')];

const card = (page: Page) => page.getByRole('button', { name: /51G77B92/ });
/** How often that car's picture was asked for. */
const asked = (page: Page): Promise<number> =>
  page.evaluate(
    (entry) =>
      window.fixture.calls.filter(({ name, input }) => name === 'gate.thumbnail' && input['entry'] === entry)
        .length,
    theirs.thumbnail,
  );

async function toTheWall(page: Page, typed = '51G7'): Promise<void> {
  await page.keyboard.type(typed);
  await page.getByRole('button', { name: 'Exit', exact: true }).click();
  await page.getByText('Which car is leaving?').waitFor();
}

describe('the picture of another booth’s car', () => {
  it('is asked for when its card is shown, not before, and stands on the card, and larger beside the window', async () => {
    const page = await gate.open({ script: { cars: [ours, theirs] } });
    await page.keyboard.type('51G');
    expect(await asked(page)).toBe(0);
    await toTheWall(page, '7');
    await expect(card(page).locator('img')).toBeVisible();
    await expect(card(page)).not.toContainText(blind);
    expect(await asked(page)).toBe(1);
    await card(page).click();
    await expect(page.getByRole('img', { name: 'Entry picture of 51G77B92' })).toBeVisible();
  });

  it('that is not there leaves the card as it is without one, and comes by itself', async () => {
    const page = await gate.open({
      clock: true,
      script: { cars: [ours, theirs], delayMs: 0 },
      before: 'window.fixture.hasThumbnails = false;',
    });
    await toTheWall(page);
    await expect(card(page)).toContainText(blind);
    await expect.poll(() => asked(page)).toBe(1);
    // After a second, and then after two: a car without a picture is asked about ever less often.
    await page.clock.runFor(1_000);
    await expect.poll(() => asked(page)).toBe(2);
    // The page's clock goes on by itself, too: each second would be thirty times.
    await page.clock.runFor(30_000);
    const before = await asked(page);
    expect(before).toBeGreaterThan(3);
    expect(before).toBeLessThan(10);
    await page.evaluate(() => (window.fixture.hasThumbnails = true));
    await page.clock.runFor(60_000);
    await expect(card(page).locator('img')).toBeVisible();
    const shown = await asked(page);
    // Longer than the next pause would be.
    await page.clock.runFor(120_000);
    expect(await asked(page)).toBe(shown);
  });

  it('is not asked for any more once its card is gone', async () => {
    const page = await gate.open({
      clock: true,
      script: { cars: [ours, theirs], delayMs: 0 },
      before: 'window.fixture.hasThumbnails = false;',
    });
    await toTheWall(page);
    await expect.poll(() => asked(page)).toBe(1);
    await page.keyboard.press('Escape');
    await expect(card(page)).toHaveCount(0);
    await page.clock.runFor(120_000);
    expect(await asked(page)).toBe(1);
  });

  it('goes from its card when the car was erased', async () => {
    const ledger = { state: 'current', asOf: null, changes: 1 } as const;
    const page = await gate.open({ snapshot: { ledger }, script: { cars: [ours, theirs] } });
    await toTheWall(page);
    await expect(card(page).locator('img')).toBeVisible();
    await page.evaluate((plate) => {
      window.fixture.cars = window.fixture.cars.map((car) => {
        const { thumbnail: _thumbnail, ...erased } = car;
        return car.plate === plate ? erased : car;
      });
    }, theirs.plate);
    await page.evaluate((ledger) => window.fixture.push({ ledger }), { ...ledger, changes: 2 });
    await expect(card(page)).toContainText(blind);
    await expect(card(page).locator('img')).toHaveCount(0);
  });
});

it('stands in *Cars inside*, in its row and on its page', async () => {
  const [listed] = listedCars();
  if (listed === undefined) throw new Error('a car at least');
  const car = { ...listed, ...theirs };
  const page = await gate.open({ sessions: { cars: [car] } });
  await page.getByRole('button', { name: 'Cars inside' }).click();
  const row = page.getByRole('list', { name: 'Cars inside' }).getByRole('listitem');
  await expect(row.locator('img')).toBeVisible();
  await row.getByRole('button').click();
  await expect(page.locator('.session-pictures img')).toBeVisible();
});
