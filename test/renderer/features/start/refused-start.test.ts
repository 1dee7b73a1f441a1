import { expect, it } from 'vitest';
import { typePin } from '../../../support/by-keys.ts';
import { startRefusal } from '../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';

const gate = gateSuite();

it('a newer program’s journal stands in the gate’s place until a supervisor begins another', async () => {
  const page = await gate.open({ script: { refusal: startRefusal() } });
  await page.getByRole('heading', { name: 'This version is too old for its journal' }).waitFor();
  expect(await page.locator('#plate').count()).toBe(0);
  await typePin(page, '1234');
  await page.getByRole('button', { name: 'Start empty' }).click();
  await page.getByText('Wrong supervisor PIN').waitFor();
  await typePin(page, '0000');
  await page.keyboard.press('Enter');
  await page.locator('#plate').waitFor();
  await page.getByText('earlier cars are not known here').waitFor();
});

it('where the settings have no PIN, it says who sets one, and offers nothing', async () => {
  const page = await gate.open({ script: { refusal: startRefusal({ pin: 'not-set' }) } });
  await page.getByText('Site IT can set one.').waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
});
