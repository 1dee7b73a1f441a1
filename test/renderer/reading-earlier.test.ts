import { it } from 'vitest';
import { carInside, quietSnapshot } from '../support/fixture-page-states.ts';
import { gateSuite } from '../support/gate-suite.ts';
import { expect } from '../support/shown.ts';

// While a damaged journal is read, no list of cars claims to be whole.

const gate = gateSuite();
const words = 'Earlier cars are still loading.';
const open = () =>
  gate.open({ script: { cars: [carInside('51G77802')], snapshot: quietSnapshot({ readingEarlier: true }) } });

it('the wall tells it in place of how many there are, and that a car that is not found may be inside', async () => {
  const page = await open();
  await page.keyboard.type('ZZ1');
  await page.getByRole('button', { name: 'Exit', exact: true }).click();
  const wall = page.getByRole('region', { name: 'Which car is leaving?' });
  await expect(wall.getByRole('status')).toHaveText(words);
  await expect(wall).toContainText(`${words} It may still be inside.`);
  await page.evaluate(() => window.fixture.push({ readingEarlier: false }));
  await expect(wall).not.toContainText(words);
  await expect(wall.getByRole('status')).toHaveText('0 of 1 match ZZ1');
});

it('the warning of a duplicate tells it', async () => {
  const page = await open();
  await page.keyboard.type('51G77802');
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'has been inside' })).toContainText(words);
});

it('the list of cars inside tells it beside how many it shows', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Cars inside' }).click();
  await expect(page.getByRole('main').getByText(words)).toBeVisible();
});
