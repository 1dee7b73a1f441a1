import type { Page } from 'playwright';
import { expect } from '../../../support/shown.ts';
import { describe, it } from 'vitest';
import { initialPreferences } from '../../../../electron/contract/snapshot.ts';
import { typeByHand, typePin } from '../../../support/by-keys.ts';
import { privacyScript } from '../../../support/fixture-page-privacy-states.ts';
import { wellDiagnostics } from '../../../support/fixture-page-diagnostics.ts';
import { gateSuite } from '../../../support/gate-suite.ts';

const gate = gateSuite();

const tap = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
const shownTheme = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset['theme']);
const preferences = { ...initialPreferences, theme: 'night' } as const;

describe('the set-up', () => {
  it('is opened by the header, keeps what is typed, and leads back to the gate', async () => {
    const page = await gate.open();
    await page.keyboard.type('51G');
    await tap(page, 'Settings');
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await tap(page, 'Back to the gate');
    await expect(page.getByRole('textbox', { name: 'Plate' })).toHaveValue('51G');
  });

  it('is left after a minute without a touch', async () => {
    const page = await gate.open({ clock: true });
    await tap(page, 'Settings');
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await page.clock.fastForward(61_000);
    await expect(page.getByRole('button', { name: 'Enter', exact: true })).toBeVisible();
  });

  it('changes day and night at one tap', async () => {
    const page = await gate.open({ snapshot: { preferences } });
    await tap(page, 'Settings');
    await tap(page, 'Day');
    await expect.poll(() => shownTheme(page)).toBe('day');
    await expect(page.getByRole('button', { name: 'Day', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  it('moves the hours of the day, and never makes the night vanish', async () => {
    const page = await gate.open({
      snapshot: { preferences: { ...preferences, daylight: { from: 17, until: 19 } } },
    });
    await tap(page, 'Settings');
    await tap(page, 'Day begins: more');
    await expect(page.getByRole('status', { name: 'Day begins' })).toHaveText('18:00');
    await expect(page.getByRole('button', { name: 'Day begins: more' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await tap(page, 'Night begins: more');
    await expect(page.getByRole('status', { name: 'Night begins' })).toHaveText('20:00');
    await expect.poll(() => page.evaluate(() => window.fixture.calls.length)).toBe(2);
  });
});

describe('the theme by the clock', () => {
  /** A booth whose night begins with the next full hour of its clock. */
  const beforeNight = async (): Promise<Page> => {
    const page = await gate.open({ clock: true });
    await page.evaluate((preferences) => {
      const from = new Date().getHours();
      window.fixture.push({
        preferences: { ...preferences, theme: 'auto', daylight: { from, until: (from + 1) % 24 } },
      });
    }, initialPreferences);
    await expect.poll(() => shownTheme(page)).toBe('day');
    return page;
  };
  const night = async (page: Page): Promise<void> =>
    page.clock.fastForward(await page.evaluate(() => 3_600_000 - (Date.now() % 3_600_000) + 1000));

  it('changes at the hour', async () => {
    const page = await beforeNight();
    await night(page);
    await expect.poll(() => shownTheme(page)).toBe('night');
  });

  it('waits until the plate that is being typed is dealt with', async () => {
    const page = await beforeNight();
    await page.keyboard.type('51G');
    await night(page);
    await page.clock.runFor(3000);
    expect(await shownTheme(page)).toBe('day');
    await page.keyboard.press('Delete');
    await expect.poll(() => shownTheme(page)).toBe('night');
  });

  it('waits no longer than two minutes for a plate that was left', async () => {
    const page = await beforeNight();
    await page.keyboard.type('51G');
    await night(page);
    await page.clock.runFor(100_000);
    expect(await shownTheme(page)).toBe('day');
    await page.clock.runFor(25_000);
    await expect.poll(() => shownTheme(page)).toBe('night');
  });
});

describe('personal data', () => {
  const asked = async (page: Page): Promise<void> => {
    await tap(page, 'Settings');
    await tap(page, 'Personal data');
    await typePin(page, '0000');
    await tap(page, 'Open');
    await tap(page, 'Type the plate');
    await page.locator('#plate').waitFor();
    await typeByHand(page, '51G77802');
    await page.locator('.press[data-kind="go"]').click();
  };
  const inputOf = (page: Page, name: string) =>
    page.evaluate((name) => window.fixture.calls.findLast((call) => call.name === name)?.input, name);

  it('of a plate is shown, saved on the stick that is tapped, and erased with reason and PIN', async () => {
    const page = await gate.open({ privacy: { isClean: false } });
    await asked(page);
    await expect(page.getByText('As far as this booth knows, the car is inside.')).toBeVisible();
    const supervisorSession = '6f1b0c1e-5a40-4f0e-9d4e-0d6c8e7a1b22';
    expect(await inputOf(page, 'privacy.ask')).toEqual({ supervisorSession, plate: '51G77802' });

    await page.locator('.press[data-kind="go"]').click();
    await tap(page, 'Copy here');
    await expect(page.getByText(/^Report saved: .*You can unplug the stick/)).toBeVisible();
    expect(await inputOf(page, 'privacy.report')).toEqual({
      supervisorSession,
      plate: '51G77802',
      place: '/media/stick',
    });

    await tap(page, 'Erase');
    await page.locator('.press[data-kind="go"]').click();
    await expect(page.getByText('Give the reason first.')).toBeVisible();
    await tap(page, 'Driver objects');
    await page.locator('.press[data-kind="go"]').click();
    await expect(page.getByText('nothing brings it back. Records: 6. Pictures: 4.')).toBeVisible();
    await expect(page.getByText('Records: 3. Pictures: 3.')).toBeVisible();
    await typePin(page, '0000');
    await page.locator('.press[data-kind="go"]').click();
    await expect(page.getByText('A file is still in use.')).toBeVisible();
    expect(await inputOf(page, 'privacy.erase')).toEqual({
      supervisorSession,
      plate: '51G77802',
      reason: 'Driver objects',
      pin: '0000',
    });
    // What was asked does not outlast it.
    await page.locator('.press[data-kind="go"]').click();
    await tap(page, 'Type the plate');
    await expect(page.locator('#plate')).toHaveValue('');
  });

  it('offers no erasure where nothing can be erased', async () => {
    const { held } = privacyScript();
    const page = await gate.open({ privacy: { held: { ...held, records: held.keptRecords } } });
    await asked(page);
    await expect(page.getByRole('button', { name: 'Another plate' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Erase', exact: true })).toBeHidden();
  });
});

describe('the size of the screen', () => {
  const unit = (page: Page): Promise<number> =>
    page.evaluate(() => Number.parseFloat(document.documentElement.style.getPropertyValue('--mm')));
  const open = async (page: Page): Promise<void> => {
    await tap(page, 'Settings');
    await tap(page, 'Screen size');
    await typePin(page, '0000');
    await tap(page, 'Open');
  };

  it('is a supervisor’s', async () => {
    const page = await gate.open();
    await tap(page, 'Settings');
    await tap(page, 'Screen size');
    await page.keyboard.type('12');
    await tap(page, 'Open');
    await expect(page.getByText('Wrong supervisor PIN')).toBeVisible();
    await expect(page.getByText('Bank card')).toBeHidden();
  });

  it('is tapped or measured, drawn true, and shown when it is kept', async () => {
    const page = await gate.open();
    await open(page);
    const before = await unit(page);
    await tap(page, '12.1″');
    await expect(page.getByText('Plate keys will be 16.1 mm, other buttons at least 15 mm.')).toBeVisible();
    await tap(page, 'Larger');
    const card = await page.locator('.bank-card-face').boundingBox();
    expect((card?.width ?? 0) / (card?.height ?? 1)).toBeCloseTo(85.6 / 53.98, 2);
    expect(await unit(page)).toBe(before);
    await tap(page, 'Keep this size');
    await expect(page.getByText('Kept.')).toBeVisible();
    // 1024 px and 768 px on a diagonal of 12.1 inches are 4.165 px a millimetre, and 0.3 % more is 4.177.
    const kept = await page.evaluate(() => window.fixture.calls.at(-1)?.input['change']);
    expect(kept).toEqual({ panel: 4.177 });
    const key = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--finger'),
    );
    expect(key).toBe('4.177px');
  });

  it('is there before the gate is painted at the next start', async () => {
    const page = await gate.open({
      snapshot: { preferences: { ...preferences, panel: 4.165 } },
      before: `new MutationObserver(() => {
        const gate = document.querySelector('.gate');
        if (gate !== null && window.firstFinger === undefined)
          requestAnimationFrame(() => (window.firstFinger ??= getComputedStyle(gate).getPropertyValue('--finger')));
      }).observe(document, { childList: true, subtree: true });`,
    });
    await expect
      .poll(() => page.evaluate(() => 'firstFinger' in window && window.firstFinger))
      .toBe('4.165px');
  });
});

it('a file for support that this shell cannot write is told in words of its own', async () => {
  const page = await gate.open({ script: { diagnostics: wellDiagnostics() } });
  await tap(page, 'Settings');
  await tap(page, 'Diagnostics');
  await typePin(page, '0000');
  await tap(page, 'Open');
  await expect(page.getByRole('button', { name: 'Save a file for support' })).toBeVisible();
  await page.evaluate(() => {
    window.fixture.failWith = 'not-possible-now';
  });
  await tap(page, 'Save a file for support');
  await expect(page.getByText('Only the installed Gatebooth can save a file for support.')).toBeVisible();
});

it('how the booth is cannot be read: it says why, and shows it once it can be', async () => {
  const page = await gate.open({ script: { diagnostics: wellDiagnostics() } });
  await tap(page, 'Settings');
  await tap(page, 'Screen size');
  await typePin(page, '0000');
  await tap(page, 'Open');
  await expect(page.locator('input[type=password]')).toHaveCount(0);
  await page.evaluate(() => {
    window.fixture.failWith = 'not-saved';
  });
  await tap(page, 'Diagnostics');
  await expect(page.locator('.diagnostics-outcome')).toHaveText('The disk did not save it.');
  await page.evaluate(() => {
    window.fixture.failWith = null;
  });
  await expect(page.getByRole('button', { name: 'Save a file for support' })).toBeVisible();
  await expect(page.locator('.diagnostics-outcome')).toHaveText(/^gatebooth /);
});
