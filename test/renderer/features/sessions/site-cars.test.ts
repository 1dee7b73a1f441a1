import type { Page } from 'playwright';
import { expect } from '../../../support/shown.ts';
import { it } from 'vitest';
import { listedCars } from '../../../support/fixture-page-sessions-states.ts';
import { boothTimeAgo } from '../../../support/fixture-page-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';

// Cars that another booth has told the site's ledger of, in *Cars inside*.

const gate = gateSuite();
const [first] = listedCars();
if (first === undefined) throw new Error('a car at least');

const rows = (page: Page) => page.getByRole('list', { name: 'Cars inside' }).getByRole('listitem');

it('is read again as other booths’ cars change, says whose each is, and as of when they are', async () => {
  const ledger = { state: 'current', asOf: null, changes: 1 } as const;
  const page = await gate.open({ snapshot: { ledger }, sessions: { cars: [first] } });
  await page.getByRole('button', { name: 'Cars inside' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText(/Other booths’ cars/)).toHaveCount(0);
  const told = {
    ...first,
    key: 'site:1',
    source: 'site' as const,
    entryId: null,
    plate: '29LD5512',
    booth: 'North gate',
  };
  await page.evaluate((car) => (window.visits.cars = [...window.visits.cars, car]), told);
  await page.evaluate((ledger) => window.fixture.push({ ledger }), { ...ledger, changes: 2 });
  await expect(rows(page).filter({ hasText: '29LD5512' })).toContainText('North gate');
  const away = { state: 'away' as const, asOf: boothTimeAgo(2_400_000), changes: 2 };
  await page.evaluate((ledger) => window.fixture.push({ ledger }), away);
  await expect(page.getByText(/Other booths’ cars as of .*\d\d:\d\d/)).toBeVisible();
  await page.evaluate((ledger) => window.fixture.push({ ledger }), { ...ledger, changes: 2 });
  await expect(page.getByText(/Other booths’ cars/)).toHaveCount(0);
});
