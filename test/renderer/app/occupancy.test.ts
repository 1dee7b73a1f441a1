import { it } from 'vitest';
import { boothTimeAgo } from '../../support/fixture-page-states.ts';
import { gateSuite } from '../../support/gate-suite.ts';
import { expect } from '../../support/shown.ts';

const gate = gateSuite();

it('how full the site is stands in the header with its age, on the door to the cars inside', async () => {
  const page = await gate.open({
    snapshot: { occupancy: { inside: 37, places: 120, at: boothTimeAgo(600_000) } },
  });
  const door = page.getByRole('button', { name: 'Cars inside: 37 / 120 10 min ago' });
  await expect(door).toContainText('37 / 120');
  await expect(door).toContainText('10 min ago');
  await expect(door).toHaveAttribute('data-full', 'false');
  await page.evaluate(
    (at) => window.fixture.push({ occupancy: { inside: 120, places: 120, at } }),
    boothTimeAgo(1_000),
  );
  await expect(page.locator('.occupancy')).toHaveAttribute('data-full', 'true');
});

it('is not shown where nobody knows it', async () => {
  const page = await gate.open();
  await expect(page.getByRole('button', { name: 'Cars inside', exact: true })).toBeVisible();
  await expect(page.locator('.occupancy')).toHaveCount(0);
});
