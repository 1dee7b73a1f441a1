import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { typeByHand } from '../support/by-keys.ts';
import { quietSnapshot } from '../support/fixture-page-states.ts';
import { gateSuite } from '../support/gate-suite.ts';
import { expect } from '../support/shown.ts';

const gate = gateSuite();
const five = ['CAR', 'MOTORCYCLE', 'VAN', 'TRUCK', 'BUS'];
const { preferences } = quietSnapshot();

const entered = (page: Page) =>
  page.evaluate(() =>
    window.fixture.calls
      .filter(({ name }) => name === 'gate.enter')
      .map(({ input }) => input['vehicleClass']),
  );
const key = (page: Page, name: string) => page.getByRole('button', { name: `Vehicle class: ${name}` });
const enter = (page: Page) => page.getByRole('button', { name: 'Enter', exact: true }).click();

describe('the class of the car', () => {
  it.each([
    { width: 1024, height: 768 },
    { width: 1366, height: 768 },
    { width: 1920, height: 1080 },
  ])('costs Enter and Exit no height, however many there are, at %j', async (size) => {
    const heights: unknown[] = [];
    for (const vehicleClasses of [['CAR'], five]) {
      const page = await gate.open({ size, snapshot: { vehicleClasses } });
      heights.push(
        await page
          .locator('.deciding .press')
          .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height)),
      );
    }
    expect(heights[1]).toEqual(heights[0]);
  });

  it('is shown by its picture and name, chosen in two taps, and the site’s first again for the next car', async () => {
    const page = await gate.open({ snapshot: { vehicleClasses: five } });
    await typeByHand(page, '44A11223');
    await key(page, 'Car').click();
    await page.getByRole('button', { name: 'Truck', exact: true }).click();
    await expect(key(page, 'Truck')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Keypad' })).toBeVisible();
    await enter(page);
    await expect(key(page, 'Car')).toBeVisible();
    expect(await entered(page)).toEqual(['TRUCK']);
  });

  it('that is being chosen is not asked about the next car', async () => {
    const page = await gate.open({ snapshot: { vehicleClasses: five } });
    await key(page, 'Car').click();
    await expect(page.getByRole('group', { name: 'Keypad' })).toHaveCount(0);
    await typeByHand(page, '44A11223');
    await enter(page);
    await expect(page.getByRole('status', { name: 'Result' })).toContainText('44A11223');
    await expect(page.getByRole('group', { name: 'Keypad' })).toBeVisible();
    expect(await entered(page)).toEqual(['CAR']);
  });

  it('of two is taken by one tap', async () => {
    const page = await gate.open({ snapshot: { vehicleClasses: ['CAR', 'TRUCK'] } });
    await typeByHand(page, '44A11223');
    await key(page, 'Car').click();
    await key(page, 'Truck').click();
    await key(page, 'Car').click();
    await enter(page);
    await expect(page.getByRole('status', { name: 'Result' })).toContainText('44A11223');
    expect(await entered(page)).toEqual(['TRUCK']);
  });

  it.each<[BoothSnapshot['language'], string, string]>([
    ['en', 'CAR', 'Taxi'],
    ['ja', 'CAR', 'タクシー'],
    ['de', 'CAR', 'Pkw'],
    ['de', 'TRUCK', 'Lkw'],
    ['de', 'CLASS_7', 'CLASS_7'],
  ])(
    'has in %s for %s the name %s: the site’s, else the program’s, else the service’s',
    async (language, vehicleClass, name) => {
      const page = await gate.open({
        snapshot: {
          vehicleClasses: [vehicleClass, 'OTHER'],
          vehicleClassLooks: { CAR: { names: { en: 'Taxi', ja: 'タクシー' }, picture: 'van' } },
          preferences: { ...preferences, language },
        },
      });
      await expect(page.locator('.class-key')).toHaveText(name);
      await expect(page.locator('.class-key .icon')).toHaveCount(vehicleClass === 'CLASS_7' ? 0 : 1);
    },
  );
});
