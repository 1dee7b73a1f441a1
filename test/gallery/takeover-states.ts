import type { Page } from 'playwright';
import { typePin } from '../support/by-keys.ts';
import {
  boothHealth,
  crowdedFleet,
  fleetBooth,
  fleetRead,
  longNames,
} from '../support/fixture-page-fleet.ts';
import { crowdedLeftBehind, leftBehind, type TakeoverScript } from '../support/fixture-page-takeover.ts';
import { tap, training } from './acting.ts';
import type { GalleryState, GalleryStates } from './gallery-state.ts';

const name = longNames[0];
const silent = { agoMs: 47 * 60_000, isSilent: true };
const site = fleetRead([
  fleetBooth('north', { name: 'North Gate', isOwn: true }),
  fleetBooth('south', { name, seen: silent }),
]);

const shown = (
  takeover: TakeoverScript,
  act: (page: Page) => Promise<void> = () => Promise.resolve(),
  fleet = site,
): GalleryState => ({
  snapshot: { ...training, ledger: { state: 'current', asOf: null, changes: 1 } },
  script: { fleet },
  takeover,
  act: async (page) => {
    await tap(page, 'Settings');
    await tap(page, 'All booths');
    await typePin(page, '0000');
    await tap(page, 'Open');
    await tap(page, 'Take over what was left');
    await page.locator('.takeover-booths').waitFor();
    await act(page);
  },
});

const choose = (page: Page, shown: string): Promise<void> =>
  page.locator('.booth-way', { hasText: shown }).click();

const files = async (page: Page): Promise<void> => {
  await choose(page, name);
  await page.locator('.profile-files').waitFor();
};

const records = async (page: Page): Promise<void> => {
  await files(page);
  await choose(page, 'provider.json');
  await page.locator('.takeover-lists').waitFor();
};

const listed = (place: number) => async (page: Page) => {
  await records(page);
  await page.locator('.takeover-lists .plain').nth(place).click();
};

const sure = async (page: Page): Promise<void> => {
  await records(page);
  await page.locator('.choice-ways [data-kind="go"]').click();
};

const crowded = { view: crowdedLeftBehind() };
const former = { view: { ...crowdedLeftBehind(), isFormer: true } };

/** A supervisor takes over from a dead booth, or what a former computer of one left behind. */
export const takeoverStates: GalleryStates = {
  'takeover-booths': shown({ view: null }, undefined, crowdedFleet()),
  'takeover-booths-former': shown(
    { view: null },
    undefined,
    fleetRead([
      fleetBooth('north', { name, isOwn: true, health: boothHealth({ former: 123_456 }) }),
      fleetBooth('south', { name: 'South Gate', seen: silent }),
    ]),
  ),
  'takeover-file': shown({ view: null }, files),
  'takeover-file-wrong': shown({ view: null, fileFault: 'own-file' }, async (page) => {
    await files(page);
    await choose(page, 'provider.json');
    await page.locator('[data-problem="true"]').waitFor();
  }),
  'takeover-records': shown({ view: leftBehind() }, records),
  'takeover-crowded': shown(crowded, records),
  'takeover-crowded-unoffered': shown(crowded, listed(1)),
  'takeover-crowded-refused': shown(crowded, listed(2)),
  'takeover-former': shown(former, records),
  'takeover-former-unoffered': shown(former, listed(1)),
  'takeover-former-refused': shown(former, listed(2)),
  'takeover-former-sure': shown(former, sure),
  'takeover-sure': shown(crowded, sure),
  'takeover-end': shown(crowded, async (page) => {
    await listed(1)(page);
    await page.locator('.takeover-records .plain').first().click();
  }),
  'takeover-taken': shown({ view: leftBehind() }, async (page) => {
    await sure(page);
    await page.locator('.choice-ways [data-kind="go"]').click();
    await page.getByText('Taken over: 12').waitFor();
  }),
};
