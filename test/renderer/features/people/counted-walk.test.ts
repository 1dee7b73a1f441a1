import type { Page } from 'playwright';
import { expect } from '../../../support/shown.ts';
import { it } from 'vitest';
import { carInside } from '../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';

const gate = gateSuite();
const car = carInside('51G77802');

/** A finger on the glass, counted by the page itself. */
async function open(): Promise<Page> {
  const page = await gate.open({ script: { cars: [car] } });
  await page.evaluate(() => {
    document.body.dataset['taps'] = '0';
    window.addEventListener(
      'pointerdown',
      () => (document.body.dataset['taps'] = String(Number(document.body.dataset['taps']) + 1)),
      true,
    );
  });
  return page;
}

const taps = (page: Page): Promise<number> => page.evaluate(() => Number(document.body.dataset['taps']));
const tap = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
async function type(page: Page, plate: string): Promise<void> {
  for (const character of plate) await tap(page, character);
}
const saved = (page: Page): Promise<void> =>
  expect(page.getByRole('status', { name: 'Result' })).toContainText(/Saved|Sent/);
const sent = (page: Page, name: string) =>
  page.evaluate((name) => window.fixture.calls.filter((call) => call.name === name), name);

it('an ordinary entry takes one tap more than its plate has characters', async () => {
  const page = await open();
  await type(page, '29LD5512');
  await tap(page, 'Enter');
  await saved(page);
  expect(await taps(page)).toBe('29LD5512'.length + 1);
  expect(await sent(page, 'gate.enter')).toHaveLength(1);
});

it.each([
  ['whose plate is read whole', '51G77802', []],
  ['whose plate is misread', '51G77B02', [/51G77802/]],
  ['whose plate is half read', '51G7', [/51G77802/]],
  ['whose plate nobody typed', '', [/51G77802/]],
])('an exit of a known car %s takes three taps at most besides its plate', async (_name, typed, cards) => {
  const page = await open();
  await type(page, typed);
  await tap(page, 'Exit');
  for (const card of cards) {
    await page.getByText('Which car is leaving?').waitFor();
    await tap(page, card);
    await tap(page, 'Exit');
  }
  await saved(page);
  expect((await taps(page)) - typed.length).toBeLessThanOrEqual(3);
  const [exit, ...others] = await sent(page, 'gate.exit');
  expect(exit?.input['sessionId'] ?? exit?.input['entryId']).toBe(car.sessionId ?? car.entryId);
  expect(others).toEqual([]);
});
