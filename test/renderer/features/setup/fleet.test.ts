import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import type { FleetRead } from '../../../../electron/contract/fleet.ts';
import type { ShippingView } from '../../../../electron/contract/ledger-concerns.ts';
import { typePin } from '../../../support/by-keys.ts';
import { tap } from '../../../support/first-set-up.ts';
import {
  ailingFleet,
  boothHealth,
  fleetBooth,
  fleetRead,
  keylessFleet,
  wellFleet,
} from '../../../support/fixture-page-fleet.ts';
import { wellDiagnostics } from '../../../support/fixture-page-diagnostics.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { expect } from '../../../support/shown.ts';

const gate = gateSuite();
const ledger = { state: 'current', asOf: null, changes: 1 } as const;

const asked = async (page: Page): Promise<number> =>
  (await page.evaluate(() => window.fixture.calls)).filter(({ name }) => name === 'fleet.read').length;
const row = (page: Page, name: string) => page.locator('.fleet-rows > li', { hasText: name });
const names = (page: Page): Promise<string[]> => page.locator('.fleet-name').allTextContents();

async function openFleet(fleet: FleetRead, more: { clock?: boolean } = {}): Promise<Page> {
  const page = await gate.open({ snapshot: { ledger }, script: { fleet }, ...more });
  await tap(page, 'Settings');
  await tap(page, 'All booths');
  await typePin(page, '0000');
  await tap(page, 'Open');
  return page;
}

describe('all booths of a site', () => {
  it('are no page of a booth that is at no ledger', async () => {
    const page = await gate.open({});
    await tap(page, 'Settings');
    await expect(page.getByText('This booth')).toBeVisible();
    await expect(page.getByText('All booths')).toHaveCount(0);
  });

  it('stand there with what is to be seen to first, those that were removed last, and no word that is not so', async () => {
    const { fleet } = ailingFleet();
    const page = await openFleet(fleetRead(fleet?.booths ?? []));
    await expect(row(page, 'South Gate')).toContainText('Silent for 47 min');
    expect(await names(page)).toEqual(['South Gate', 'East Gate', 'Parking deck', 'Coaches']);
    await expect(row(page, 'South Gate')).toContainText('Not erased yet: 2, since');
    await expect(row(page, 'South Gate')).toContainText('Not compared since the ledger began anew');
    await expect(row(page, 'South Gate')).not.toContainText('Not readable');
    await expect(row(page, 'East Gate')).toContainText('Never heard');
    await expect(row(page, 'Parking deck')).toContainText('paused');
    await expect(row(page, 'Parking deck')).toContainText('Another booth has a newer version');
    await expect(row(page, 'Parking deck')).toContainText('Not readable in the ledger: 7');
    await expect(row(page, 'Coaches')).toContainText('cannot be read');
    await tap(page, 'Next page');
    await expect(row(page, 'Old gate')).toContainText('Removed');
    expect(await names(page)).toEqual(['North Gate', 'Old gate']);
    await expect(row(page, 'North Gate')).toContainText('This booth');
    await expect(row(page, 'North Gate')).toHaveAttribute('data-level', 'good');
  });

  it('are read again by themselves: one that falls silent is seen without a touch', async () => {
    const page = await openFleet(wellFleet(), { clock: true });
    await expect(row(page, 'South Gate')).toContainText('24 sec ago');
    const silent = fleetBooth('south', { name: 'South Gate', seen: { agoMs: 200_000, isSilent: true } });
    await page.evaluate(
      (fleet) => {
        window.fixture.fleet = fleet;
      },
      fleetRead([silent]),
    );
    await page.clock.fastForward(20_000);
    await expect(row(page, 'South Gate')).toContainText('Silent for 3 min');
    await expect(row(page, 'South Gate')).toHaveAttribute('data-level', 'wrong');
  });

  it('are those of before where the ledger does not answer: that is said, with times and no ages', async () => {
    const page = await openFleet({ ...wellFleet(), isAnswering: false });
    await expect(page.getByText(/The site ledger does not answer\. As of/)).toBeVisible();
    await expect(row(page, 'South Gate')).toContainText('Heard at');
    await expect(row(page, 'South Gate')).not.toContainText('ago');
    await page.evaluate(() => {
      window.fixture.fleet = { isAnswering: false, fleet: null };
    });
    await tap(page, 'Sound');
    await tap(page, 'All booths');
    await expect(page.getByText('The site ledger does not answer. Saving and sending go on.')).toBeVisible();
  });

  it('say that it is this booth’s own key where nothing is heard by that, and what to do', async () => {
    const page = await openFleet({ isAnswering: false, fleet: null, key: 'key-unreadable' });
    await expect(page.getByText(/cannot read its key.*Ask site IT for the booth’s file/)).toBeVisible();
    await expect(page.getByText(/does not answer/)).toHaveCount(0);
    await page.evaluate((fleet) => (window.fixture.fleet = fleet), {
      ...keylessFleet(),
      key: 'key-refused',
    } as const);
    await tap(page, 'Sound');
    await tap(page, 'All booths');
    await expect(page.locator('.fleet-rows > li').first()).toContainText('does not let this booth in');
  });

  it('come after what is to be mended of the ledger itself, in words', async () => {
    const { fleet } = wellFleet();
    const page = await openFleet(
      fleetRead(fleet?.booths ?? [], { concerns: ['not-durable', 'deleting-held'] }),
    );
    const first = page.locator('.fleet-rows > li').first();
    await expect(first).toContainText('Site IT must set sync_interval: always.');
    await expect(first).toHaveAttribute('data-level', 'wrong');
    await expect(page.locator('.fleet-rows > li').nth(1)).toContainText('confirm-clock');
    expect(await names(page)).toEqual(['North Gate', 'South Gate']);
  });

  it('are named in words where they have not compared a ledger that began anew', async () => {
    const names = ['North', 'South', 'Deck', 'Coaches at the far end of the parking deck'];
    const booths = names.map((name) => fleetBooth(name, { isUnchecked: name !== 'North' }));
    const page = await openFleet(fleetRead(booths, { concerns: ['not-compared'] }));
    const first = page.locator('.fleet-rows > li').first();
    await expect(first).toContainText('Not compared since the ledger began anew: South · Deck and 1 more.');
    await expect(first).toContainText('replace-booth');
  });

  it('that were never heard are told as such, and not as ones that have not compared', async () => {
    const booths = [
      fleetBooth('South', { isUnchecked: true, seen: null, health: null }),
      fleetBooth('North'),
    ];
    const page = await openFleet(fleetRead(booths, { concerns: ['not-compared'] }));
    await expect(page.locator('.fleet-rows > li').first()).toContainText('South (Never heard).');
    const south = page.locator('.fleet-rows > li').nth(1);
    await expect(south).toContainText('Never heard');
    await expect(south).not.toContainText('Not compared');
  });

  it('have a line in the diagnostics while something of their ledger is to be mended: the worst, and how much more', async () => {
    const told = {
      state: 'away' as const,
      asOf: null,
      shipping: { unshipped: 12, fault: null },
      concerns: ['not-durable' as const, 'disk-low' as const],
      awaited: [],
    };
    const page = await gate.open({
      snapshot: { ledger },
      script: { diagnostics: wellDiagnostics({ ledger: told }) },
    });
    await tap(page, 'Settings');
    await tap(page, 'Diagnostics');
    await typePin(page, '0000');
    await tap(page, 'Open');
    const line = page.locator('.diagnostics-ledger');
    await expect(line).toContainText('Site IT must set sync_interval: always. · and 1 more');
  });

  it.each<readonly [told: ShippingView, selector: string, words: string]>([
    [{ unshipped: 0, fault: null }, '.diagnostics-versions', 'On the ledger: all'],
    [{ unshipped: 1_234, fault: 'silent' }, '.diagnostics-versions', 'On the ledger: all but 1,234'],
    [
      { unshipped: 12, fault: 'refused' },
      '.diagnostics-ledger',
      'The site ledger takes no more records: it may be full. Site IT must look. Saving and sending go on. · On the ledger: all but 12',
    ],
    [
      { unshipped: null, fault: 'behind' },
      '.diagnostics-ledger',
      'The ledger has other records of this booth',
    ],
  ])('say how much of the journal is on the ledger: %j', async (shipping, selector, words) => {
    const told = { state: 'current' as const, asOf: null, shipping, concerns: [], awaited: [] };
    const page = await gate.open({
      snapshot: { ledger },
      script: { diagnostics: wellDiagnostics({ ledger: told }) },
    });
    await tap(page, 'Settings');
    await tap(page, 'Diagnostics');
    await typePin(page, '0000');
    await tap(page, 'Open');
    await expect(page.locator(selector)).toContainText(words);
  });

  it('that pages are turned over while there are fewer of them is no empty page', async () => {
    const many = Array.from({ length: 9 }, (_, place) =>
      fleetBooth(`gate-${String(place)}`, { health: boothHealth() }),
    );
    const page = await openFleet(fleetRead(many), { clock: true });
    await tap(page, 'Next page');
    await tap(page, 'Next page');
    await expect(row(page, 'gate-8')).toBeVisible();
    await page.evaluate(
      (fleet) => {
        window.fixture.fleet = fleet;
      },
      fleetRead(many.slice(0, 3)),
    );
    await page.clock.fastForward(20_000);
    await expect(row(page, 'gate-0')).toBeVisible();
  });
});

describe('attack: somebody without a PIN wants to know how the booths of the site are', () => {
  it('nothing of them is asked for before it, nor after the session is over', async () => {
    const page = await gate.open({ snapshot: { ledger }, script: { fleet: wellFleet() } });
    await tap(page, 'Settings');
    await tap(page, 'All booths');
    await expect(page.getByText('Only a supervisor can change this.')).toBeVisible();
    expect(await asked(page)).toBe(0);
    await typePin(page, '0000');
    await tap(page, 'Open');
    await expect(row(page, 'South Gate')).toBeVisible();
    await page.evaluate(() => {
      window.fixture.fleet = null;
      window.fixture.failWith = 'visit-over';
    });
    await tap(page, 'Sound');
    await tap(page, 'All booths');
    await expect(page.locator('.fleet-rows')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Open', exact: true })).toBeVisible();
  });
});
