import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { typePin } from '../../../support/by-keys.ts';
import { tap } from '../../../support/first-set-up.ts';
import { initialPreferences } from '../../../../electron/contract/snapshot.ts';
import type { Language } from '../../../../electron/contract/languages.ts';
import { boothHealth, fleetBooth, fleetRead, wellFleet } from '../../../support/fixture-page-fleet.ts';
import {
  crowdedLeftBehind,
  leftBehind,
  type TakeoverScript,
} from '../../../support/fixture-page-takeover.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { expect } from '../../../support/shown.ts';

declare global {
  interface Window {
    /** Lets the second step of a takeover go on. */
    goOn: () => void;
  }
}

const gate = gateSuite();
const ledger = { state: 'current', asOf: null, changes: 1 } as const;
const silent = { agoMs: 47 * 60_000, isSilent: true };

const site = () =>
  fleetRead([
    fleetBooth('north', { name: 'North Gate', isOwn: true }),
    fleetBooth('south', { name: 'South Gate', seen: silent }),
    fleetBooth('deck', { name: 'Parking deck' }),
    fleetBooth('old', { name: 'Old gate', isRetired: true }),
  ]);

async function openFleet(takeover: TakeoverScript = { view: leftBehind() }, fleet = site()): Promise<Page> {
  const page = await gate.open({ snapshot: { ledger }, script: { fleet }, takeover });
  await tap(page, 'Settings');
  await tap(page, 'All booths');
  await typePin(page, '0000');
  await tap(page, 'Open');
  await page.locator('.fleet-rows').waitFor();
  return page;
}

/** A booth, or a file. */
const choose = (page: Page, name: string): Promise<void> =>
  page.locator('.booth-way', { hasText: name }).click();

const called = async (page: Page, name: string): Promise<Record<string, unknown>[]> =>
  (await page.evaluate(() => window.fixture.calls))
    .filter((call) => call.name === name)
    .map(({ input }) => input);

/** With the supervisors’ file, up to what the south gate left behind. */
async function openRecords(takeover?: TakeoverScript, language: Language = 'en'): Promise<Page> {
  const page = await openFleet(takeover);
  await tap(page, 'Take over what was left');
  await choose(page, 'South Gate');
  await choose(page, 'provider.json');
  await page.locator('.takeover-lists').waitFor();
  if (language === 'en') return page;
  // Buttons are found by their English names: the language is switched once they were tapped.
  await page.evaluate((preferences) => window.fixture.push({ preferences }), {
    ...initialPreferences,
    language,
  });
  await page.locator(`html[lang="${language}"]`).waitFor();
  return page;
}

describe('taking over from a dead booth', () => {
  it('is offered where a booth is silent or was removed, and of these alone', async () => {
    const well = await openFleet({ view: null }, wellFleet());
    await expect(well.getByText('Take over what was left')).toHaveCount(0);
    const page = await openFleet();
    await tap(page, 'Take over what was left');
    await expect(page.locator('.takeover-booths')).toContainText('South Gate');
    await expect(page.locator('.takeover-booths')).toContainText('Silent for 47 min');
    await expect(page.locator('.takeover-booths')).toContainText('Old gate');
    await expect(page.locator('.takeover-booths .booth-way')).toHaveCount(2);
  });

  it('is offered, too, where a booth runs whose former computer left something, this one among them, and says of whom it is', async () => {
    const fleet = fleetRead([
      fleetBooth('north', { name: 'North Gate', isOwn: true, health: boothHealth({ former: 12 }) }),
      fleetBooth('south', { name: 'South Gate', health: boothHealth({ former: 3 }) }),
      fleetBooth('deck', { name: 'Parking deck' }),
    ]);
    const page = await openFleet({ view: leftBehind({ booth: 'north', isFormer: true }) }, fleet);
    await expect(page.locator('.fleet-rows')).toContainText('Left by its former computer: 3');
    await tap(page, 'Take over what was left');
    await expect(page.locator('.takeover-booths .booth-way')).toHaveCount(2);
    await expect(page.locator('.takeover-booths')).toContainText('Left by its former computer: 12');
    await choose(page, 'North Gate');
    await choose(page, 'provider.json');
    await expect(
      page.getByText(/The former computer of North Gate had offered these\. This booth can/),
    ).toBeVisible();
    await tap(page, 'Take over: 12');
    await expect(page.getByText(/The former computer of North Gate sends none of them\./)).toBeVisible();
    await tap(page, 'Take over');
    await expect(
      page.getByText(/The former computer of North Gate sends none of them any more/),
    ).toBeVisible();
    expect(await called(page, 'takeover.take')).toMatchObject([{ booth: 'north' }, {}, {}]);
  });

  it('lists every booth where a takeover was broken off: the dead one may be back', async () => {
    const page = await openFleet(
      { view: null },
      fleetRead(
        [
          fleetBooth('north', { name: 'North Gate', isOwn: true }),
          fleetBooth('south', { name: 'South Gate' }),
        ],
        { concerns: ['takeover-unfinished'] },
      ),
    );
    await tap(page, 'Take over what was left');
    await expect(page.locator('.takeover-booths .booth-way')).toHaveCount(2);
    await expect(page.locator('.takeover-booths')).toContainText(
      /South Gate.*Running: only what was not finished/,
    );
  });

  it('asks for the supervisors’ file, and says why one does not do', async () => {
    const page = await openFleet({ view: leftBehind(), fileFault: 'own-file' });
    await tap(page, 'Take over what was left');
    await choose(page, 'South Gate');
    await choose(page, 'provider.json');
    await expect(page.getByText(/the booth’s own file/)).toBeVisible();
    expect(await called(page, 'takeover.open')).toMatchObject([
      { place: '/media/stick', file: 'provider.json' },
    ]);
    await page.evaluate(() => {
      window.takeover.fileFault = 'revoked';
    });
    await choose(page, 'provider.json');
    await expect(page.getByText(/do not accept this key/)).toBeVisible();
    await page.evaluate(() => {
      window.takeover.fileFault = null;
    });
    await choose(page, 'provider.json');
    await expect(page.getByRole('heading', { name: 'Left behind' })).toBeVisible();
  });

  it('takes all with one decision, tells how far it is, and what came', async () => {
    const page = await openRecords();
    await expect(page.getByRole('button', { name: 'Can be taken over: 12' })).toBeVisible();
    await expect(page.locator('.takeover-records li').first()).toContainText('attendant A1B2');
    await tap(page, 'Take over: 12');
    await expect(page.getByText(/South Gate sends none of them/)).toBeVisible();
    expect(await called(page, 'takeover.take')).toEqual([]);
    // It stands there for a step: the second one waits until it has been seen.
    await page.evaluate(() => {
      const { takeover } = window.booth;
      const { take } = takeover;
      const seen = Promise.withResolvers<void>();
      let steps = 0;
      const takeOnceSeen: typeof take = async (input) => {
        steps += 1;
        if (steps === 2) await seen.promise;
        return take(input);
      };
      Object.assign(takeover, { take: takeOnceSeen });
      window.goOn = seen.resolve;
    });
    await tap(page, 'Take over');
    await expect(page.getByText('5 of 12')).toBeVisible();
    await page.evaluate(() => window.goOn());
    await expect(page.getByText('Taken over: 12')).toBeVisible();
    expect(await called(page, 'takeover.take')).toHaveLength(3);
    await tap(page, 'See the rest');
    await expect(page.getByRole('button', { name: 'Can be taken over: 0' })).toBeVisible();
    await expect(page.getByText('Taken over here: 12')).toBeVisible();
  });

  it('says before the decision that it is not certain, where not all booths have compared', async () => {
    const page = await openRecords({ view: leftBehind({ isUncertain: true }) });
    await tap(page, 'Take over: 12');
    await expect(page.getByText(/they may be there twice/)).toBeVisible();
  });

  it('leaves to a person what was not offered: each is seen to, and the ledger is told', async () => {
    const page = await openRecords();
    await tap(page, 'To be seen to: 2');
    await expect(page.getByText(/South Gate may have sent these/)).toBeVisible();
    await page.locator('.takeover-records li').first().getByRole('button').click();
    await expect(page.getByText('Have you seen to it?')).toBeVisible();
    const [plate, facts] = [page.locator('.all-well b'), page.locator('.all-well small')];
    const [above, below] = [await plate.boundingBox(), await facts.boundingBox()];
    // A line of its own: their boxes may share a pixel.
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0) / 2);
    await tap(page, 'Seen to: nobody sends it');
    await expect(page.getByRole('button', { name: 'To be seen to: 1' })).toBeVisible();
    expect(await called(page, 'takeover.end')).toMatchObject([{ booth: 'south' }]);
    await tap(page, 'Cannot be taken over: 1');
    await expect(page.locator('.takeover-records')).toContainText('For another parking service');
  });

  it('stays at the list and the page of it where somebody sees to one after the other, and goes back from a question', async () => {
    const records = crowdedLeftBehind().unoffered.records.slice(0, 8);
    const page = await openRecords({ view: leftBehind({ unoffered: { count: 8, records } }) });
    const shown = page.locator('.takeover-records li');
    await tap(page, 'To be seen to: 8');
    await expect(shown).toHaveCount(6);
    await tap(page, 'Next page');
    await tap(page, 'Take over: 12');
    await tap(page, 'Back');
    for (const [left, onPage] of [
      [7, 1],
      // The page that it was on is gone with it.
      [6, 6],
    ] as const) {
      await shown.last().getByRole('button').click();
      await tap(page, 'Seen to: nobody sends it');
      await expect(
        page.getByRole('button', { name: `To be seen to: ${String(left)}`, pressed: true }),
      ).toBeVisible();
      await expect(shown).toHaveCount(onPage);
    }
  });

  it('says so where the ledger goes away, and that somebody else was first', async () => {
    const page = await openRecords();
    await tap(page, 'Take over: 12');
    await page.evaluate(() => {
      window.takeover.fault = 'away';
    });
    await tap(page, 'Take over');
    await expect(page.getByText(/The site ledger does not answer/)).toBeVisible();
    await page.evaluate(() => {
      window.takeover.fault = null;
    });
    await tap(page, 'See the rest');
    await tap(page, 'To be seen to: 2');
    await page.locator('.takeover-records li').first().getByRole('button').click();
    await page.evaluate(() => {
      window.takeover.fault = 'too-late';
    });
    await tap(page, 'Seen to: nobody sends it');
    await expect(page.getByText(/Somebody else was first/)).toBeVisible();
  });

  it.each(['en', 'de', 'ja', 'ar'] as const)(
    'keeps each list’s button where it was, in %s',
    async (language) => {
      const page = await openRecords({ view: crowdedLeftBehind() }, language);
      const buttons = page.locator('.takeover-lists .plain');
      const places = () =>
        buttons.evaluateAll((all) => all.map((button) => JSON.stringify(button.getBoundingClientRect())));
      const before = await places();
      for (const list of [1, 2, 0]) {
        await buttons.nth(list).click();
        await expect(buttons.nth(list)).toHaveAttribute('aria-pressed', 'true');
        expect(await places()).toEqual(before);
      }
    },
  );

  it('leads back step by step to all booths', async () => {
    const page = await openRecords();
    await tap(page, 'Take over: 12');
    await tap(page, 'Back');
    await expect(page.getByRole('heading', { name: 'Left behind' })).toBeVisible();
    await tap(page, 'Back');
    await expect(page.getByText('From which booth?')).toBeVisible();
    await tap(page, 'Back');
    await expect(page.locator('.fleet-rows')).toBeVisible();
  });
});

describe('attack: somebody at the window goes on where a supervisor was', () => {
  it('once the session is over nothing of the other booth’s cars is shown, and the PIN is asked for', async () => {
    const page = await openRecords();
    await page.evaluate(() => {
      window.fixture.failWith = 'visit-over';
    });
    await tap(page, 'Take over: 12');
    await tap(page, 'Take over');
    await expect(page.locator('.takeover-records')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Open', exact: true })).toBeVisible();
  });
});
