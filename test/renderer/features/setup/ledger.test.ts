import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { checkCodes, ledgerCodes } from '../../../../electron/contract/check-names.ts';
import type { SettingsView } from '../../../../electron/contract/settings.ts';
import texts from '../../../../resources/texts/en.json';
import { typePin } from '../../../support/by-keys.ts';
import { next, tap } from '../../../support/first-set-up.ts';
import type { SettingsScript } from '../../../support/fixture-page-settings.ts';
import { ledgerCheck, ledgerSettings, settingsView } from '../../../support/fixture-page-settings-states.ts';
import { gateSuite } from '../../../support/gate-suite.ts';
import { expect } from '../../../support/shown.ts';

const gate = gateSuite();

const asks = (page: Page, question: string): Promise<void> =>
  expect(page.locator('.zone-head h2')).toHaveText(question);
const calls = async (page: Page, name: string): Promise<unknown[]> =>
  (await page.evaluate(() => window.fixture.calls))
    .filter((call) => call.name === name)
    .map(({ input }) => input);
const way = (page: Page) => page.locator('.booth-way', { hasText: 'Site ledger' });

/** In a supervisor's session, on the page of the site ledger. */
async function openLedger(view: SettingsView, more: Partial<SettingsScript> = {}): Promise<Page> {
  const page = await gate.open({ settings: { view, ...more } });
  await tap(page, 'Settings');
  await tap(page, 'This booth');
  await typePin(page, '0000');
  await tap(page, 'Open');
  await way(page).click();
  return page;
}

const server = 'ledger.harbour.example:4222';
const servers = ['a.harbour.example:4222', 'b.harbour.example:4222', 'c.harbour.example:4222'] as const;
const from = { place: '/media/stick', file: 'provider.json' };
const chosen = (page: Page): Promise<void> => page.locator('.booth-way', { hasText: from.file }).click();

describe('a booth that is at no site ledger', () => {
  it('takes the steward’s file from a stick, shows whose it is before, and then goes the way', async () => {
    const page = await openLedger(settingsView(), { ledgerCheck: ledgerCheck([server]) });
    await asks(page, 'Connect to a site ledger?');
    await next(page);
    await asks(page, 'Which file is it?');
    await chosen(page);
    await asks(page, 'Use this file?');
    await expect(page.locator('.ledger-place')).toContainText('north-gate');
    expect(await calls(page, 'setup.takeLedger')).toEqual([]);
    await next(page);
    await asks(page, 'Does the site ledger answer?');
    await expect(page.getByText('All good')).toBeVisible();
    expect(await calls(page, 'setup.takeLedger')).toMatchObject([from]);
    await next(page);
    await asks(page, 'Site ledger of this booth');
    await tap(page, 'Back');
    await expect(way(page)).toContainText('harbour · north-gate');
  });

  it.each([
    ['ledger.kind', 'ledger-fencing', 'taking over from other booths'],
    ['ledger.v', 'other-version', 'another version of Gatebooth'],
    ['ledger', 'not-json', 'no file that was made for a booth'],
    ['ledger.servers.0', 'wrong', 'damaged at servers.0'],
  ] as const)(
    'is told what is wrong with a file at %s, and keeps nothing of it',
    async (path, code, words) => {
      const ledgerRead = { ledger: null, faults: [{ path, code }] };
      const page = await openLedger(settingsView(), { ledgerRead });
      await next(page);
      await chosen(page);
      await asks(page, 'This file cannot be used');
      await expect(page.locator('.profile-faults')).toContainText(words);
      await next(page);
      await asks(page, 'Which file is it?');
      expect(await calls(page, 'setup.takeLedger')).toEqual([]);
    },
  );
});

describe('a booth at a site ledger', () => {
  it('leaves it once that was said twice', async () => {
    const page = await openLedger(ledgerSettings());
    await tap(page, 'Leave the ledger');
    await asks(page, 'Leave the site ledger?');
    await tap(page, 'Back');
    await asks(page, 'Site ledger of this booth');
    expect(await calls(page, 'setup.change')).toEqual([]);
    await tap(page, 'Leave the ledger');
    await next(page);
    await expect(way(page)).toContainText('Not in use');
    expect(await calls(page, 'setup.change')).toMatchObject([{ settings: { ledger: null } }]);
  });

  it('by a file of the site’s is checked here, and neither left nor exchanged', async () => {
    const view = { ...ledgerSettings(), givenBy: '/etc/gatebooth/booth.json' };
    const page = await openLedger(view, { ledgerCheck: ledgerCheck([server]) });
    await asks(page, 'Site ledger of this booth');
    await expect(page.locator('.ledger-ways')).toHaveCount(0);
    await next(page);
    await expect(page.getByText('All good')).toBeVisible();
  });

  it('whose key is not there says so, and asks for the file', async () => {
    const page = await openLedger(ledgerSettings([server], null));
    await expect(page.locator('.ledger-place')).toContainText('Missing');
    await next(page);
    await asks(page, 'Which file is it?');
    await tap(page, 'Back');
    await tap(page, 'Back');
    await expect(way(page)).toContainText('Key missing');
  });

  it('is told the first fault alone, of the first server that has one, and any other at a tap', async () => {
    const page = await openLedger(ledgerSettings(servers), {
      ledgerCheck: ledgerCheck(
        [servers[0], { durability: { state: 'attention', code: 'not-durable' } }],
        [
          servers[1],
          {
            rights: { state: 'failed', code: 'booth-not-admitted' },
            version: { state: 'failed', code: 'server-too-old' },
          },
        ],
        [servers[2], { name: { state: 'failed', code: 'name-not-found' } }],
      ),
    });
    await next(page);
    const verdict = page.locator('.check-verdict');
    await expect(verdict).toContainText('Another computer is admitted as this booth.');
    await expect(verdict.locator('p')).toHaveCount(1);
    await tap(page, servers[2]);
    await expect(verdict).toContainText('does not know the name c.harbour.example');
    await tap(page, servers[0]);
    await expect(verdict).toContainText('It works');
    await expect(verdict).toContainText('power cut');
    await expect(page.locator('.check-step', { hasText: 'Durable storage' })).toContainText('2 ms');
    await tap(page, 'Check again');
    await expect.poll(async () => (await calls(page, 'setup.checkLedger')).length).toBe(2);
  });
});

it('every code of the way to the ledger has its words, and no code has two', () => {
  expect(Object.keys(texts.check.ledger.code).sort()).toEqual([...ledgerCodes].sort());
  expect(ledgerCodes.filter((code) => (checkCodes as readonly string[]).includes(code))).toEqual([]);
});
