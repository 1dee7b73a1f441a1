import type { Page } from 'playwright';
import { typePin } from '../support/by-keys.ts';
import {
  connectionCheck,
  faultyProfile,
  freshSettings,
  ledgerCheck,
  ledgerSettings,
  networkCameraSettings,
  settingsView,
  siteProfile,
} from '../support/fixture-page-settings-states.ts';
import { quietSnapshot } from '../support/fixture-page-states.ts';
import { tap, training } from './acting.ts';
import type { GalleryState, GalleryStates } from './gallery-state.ts';

const fresh = { snapshot: { ...training, setUp: false }, settings: { view: freshSettings() } } as const;
const open = (page: Page): Promise<void> => tap(page, 'Settings');
const next = (page: Page): Promise<void> => page.locator('[data-kind="go"]').click();
/** On which page something is proposed. */
const proposed = 5;
const proposal = (page: Page): Promise<void> =>
  page.locator('.reading-modes [aria-pressed="true"]').waitFor();
/** So many pages into the first set-up, each answered. */
const walk = async (page: Page, pages: number): Promise<void> => {
  await open(page);
  await tap(page, 'Set up this booth');
  const typed: Readonly<Record<number, string>> = {
    6: '471147',
    7: '471147',
    8: 'https://parking.example/site/7',
    10: 'a-token',
  };
  for (let place = 0; place < pages; place += 1) {
    await page.locator('.page').waitFor();
    const answer = typed[place];
    if (answer !== undefined) await page.locator('.typing input').fill(answer);
    if (place === proposed) await proposal(page);
    await next(page);
  }
  if (pages === proposed) await proposal(page);
};
const firstSetUp = (pages: number, more: Partial<GalleryState> = {}): GalleryState => ({
  ...fresh,
  ...more,
  act: (page) => walk(page, pages),
});
const supervised = async (page: Page, way: string): Promise<void> => {
  await open(page);
  await tap(page, 'This booth');
  await typePin(page, '0000');
  await tap(page, 'Open');
  await page.locator('.booth-ways').waitFor();
  if (way !== '') await page.locator('.booth-way', { hasText: way }).click();
};
const checked = (check: ReturnType<typeof connectionCheck>): GalleryState => ({
  settings: { check },
  act: async (page) => {
    await supervised(page, 'Connection check');
    await page.locator('.check-verdict:not([data-tone="not-reached"])').waitFor();
  },
});

/** Another address, while records are open or cars inside. */
async function askedAbout(page: Page, mayLeave: boolean): Promise<void> {
  await supervised(page, 'Parking service');
  const answers = ['https://parking.example/new', '', 'a-token'];
  for (const answer of answers) {
    await page.locator('.typing input').fill(answer);
    await next(page);
  }
  await page.locator('.check-verdict[data-tone="ok"]').waitFor();
  await page.evaluate((mayLeave) => {
    window.settings.answer = { state: 'records-wait', count: 3, answer: 'send', mayLeave };
  }, mayLeave);
  await next(page);
  await page.getByText('Is it the same service?').waitFor();
}

const ledgerServers = [
  'ledger-1.harbour.example:4222',
  'ledger-2.harbour.example:4222',
  'ledger-3.harbour.example:4222',
] as const;

async function chooseLedgerFile(page: Page): Promise<void> {
  await supervised(page, 'Site ledger');
  await tap(page, 'Import the file');
  await page.locator('.booth-way', { hasText: 'provider.json' }).click();
}

const ledgerChecked = (ways: Parameters<typeof ledgerCheck>): GalleryState => ({
  settings: {
    view: ledgerSettings(ways.map(([server]) => server)),
    ledgerCheck: ledgerCheck(...ways),
  },
  act: async (page) => {
    await supervised(page, 'Site ledger');
    await tap(page, 'Check the connection');
    await page.locator('.check-verdict:not([data-tone="not-reached"])').waitFor();
  },
});

/** The first set-up page by page, the same settings later, and the connection check. */
export const boothSetupStates: GalleryStates = {
  'install-first': { ...fresh, act: open },
  'install-language': firstSetUp(0),
  'install-name': firstSetUp(1),
  'install-plates': firstSetUp(3),
  'install-camera': firstSetUp(4),
  'install-reading': firstSetUp(5),
  'install-address': firstSetUp(8),
  'install-address-wrong': {
    ...fresh,
    act: async (page) => {
      await walk(page, 8);
      await page.locator('.typing input').fill('https://parking.example/site/7?lane=1');
      await next(page);
      await page.locator('[data-problem="true"]').waitFor();
    },
  },
  'install-check': firstSetUp(11),
  'booth-check-mend': {
    settings: {
      check: connectionCheck({
        token: { state: 'failed', code: 'token-refused', facts: { httpStatus: 401 } },
      }),
    },
    act: async (page) => {
      await supervised(page, 'Parking service');
      for (let place = 0; place < 3; place += 1) await next(page);
      await page.locator('.check-verdict[data-tone="failed"]').waitFor();
    },
  },
  'booth-settings': { act: (page) => supervised(page, '') },
  'booth-undecided': {
    settings: {
      view: settingsView({
        settings: { ...settingsView().settings, reading: { mode: null, blindOneIn: 20 } },
      }),
    },
    act: (page) => supervised(page, ''),
  },
  'booth-token': { act: (page) => supervised(page, 'Access token') },
  'booth-carry': { act: (page) => supervised(page, 'Other booths') },
  'booth-carry-service': {
    act: async (page) => {
      await supervised(page, 'Other booths');
      await page.evaluate(() => {
        window.settings.answer = { state: 'service-missing' };
      });
      await tap(page, 'Load settings');
      await page.locator('.choice-ways').waitFor();
    },
  },
  'booth-profile': {
    settings: { profile: siteProfile() },
    act: async (page) => {
      await supervised(page, 'Interface profile');
      await page.locator('.profile').waitFor();
    },
  },
  'booth-profile-faults': {
    settings: { read: faultyProfile() },
    act: async (page) => {
      await supervised(page, 'Interface profile');
      await next(page);
      await page.locator('.booth-way', { hasText: 'provider.json' }).click();
      await page.locator('.profile-faults').waitFor();
    },
  },
  'booth-ledger-none': { act: (page) => supervised(page, 'Site ledger') },
  'booth-ledger': {
    settings: { view: ledgerSettings(ledgerServers) },
    act: async (page) => {
      await supervised(page, 'Site ledger');
      await page.locator('.ledger-place').waitFor();
    },
  },
  'booth-ledger-no-key': {
    settings: { view: ledgerSettings(ledgerServers, null) },
    act: async (page) => {
      await supervised(page, 'Site ledger');
      await page.locator('.ledger-place').waitFor();
    },
  },
  'booth-ledger-file': {
    act: async (page) => {
      await chooseLedgerFile(page);
      await page.locator('.ledger-place').waitFor();
    },
  },
  'booth-ledger-file-wrong': {
    settings: {
      ledgerRead: {
        ledger: null,
        faults: [
          { path: 'ledger.kind', code: 'ledger-fencing' },
          { path: 'ledger.v', code: 'other-version' },
          { path: 'ledger.servers.0', code: 'wrong' },
        ],
      },
    },
    act: async (page) => {
      await chooseLedgerFile(page);
      await page.locator('.profile-faults').waitFor();
    },
  },
  'booth-ledger-leave': {
    settings: { view: ledgerSettings() },
    act: async (page) => {
      await supervised(page, 'Site ledger');
      await tap(page, 'Leave the ledger');
      await page.getByRole('heading', { name: 'Leave the site ledger?' }).waitFor();
    },
  },
  'booth-ledger-check': ledgerChecked([[ledgerServers[0]]]),
  'booth-ledger-check-ends': ledgerChecked([
    [
      ledgerServers[0],
      {
        certificate: { state: 'attention', code: 'certificate-ends' },
        durability: { state: 'attention', code: 'not-durable' },
      },
    ],
  ]),
  'booth-ledger-check-failed': ledgerChecked([
    [ledgerServers[0]],
    [ledgerServers[1], { certificate: { state: 'failed', code: 'authority-unknown' } }],
    [ledgerServers[2], { name: { state: 'failed', code: 'name-not-found' } }],
  ]),
  'booth-work': { act: (page) => supervised(page, 'Work at the gate') },
  'booth-classes': {
    act: async (page) => {
      await supervised(page, 'Vehicle classes');
      for (const name of ['MOTORCYCLE', 'TRUCK']) {
        await page.locator('.typing input').fill(name);
        await next(page);
      }
    },
  },
  'booth-kept': {
    act: async (page) => {
      await supervised(page, 'Pictures and records');
      await tap(page, 'Erase pictures after: less');
    },
  },
  'booth-camera-user': {
    act: async (page) => {
      await supervised(page, 'Network camera');
      await tap(page, 'Network camera');
      await next(page);
      await page.locator('.typing input').fill('http://10.0.0.7/snapshot.jpg');
      await next(page);
      await page.locator('.typing input').fill('gate');
    },
  },
  'booth-camera-trial': {
    settings: { view: networkCameraSettings() },
    act: async (page) => {
      await supervised(page, 'Network camera');
      for (let place = 0; place < 4; place += 1) await next(page);
      await page.locator('.check-verdict[data-tone="failed"]').waitFor();
    },
  },
  'booth-waiting': { act: (page) => askedAbout(page, false) },
  'booth-cars-inside': { act: (page) => askedAbout(page, true) },
  'booth-other-service': {
    snapshot: { link: { ...quietSnapshot().link, state: 'paused', cause: 'other-service' } },
    act: (page) => supervised(page, ''),
  },
  'check-untrusted': checked(
    connectionCheck({
      certificate: {
        state: 'failed',
        code: 'certificate-untrusted',
        facts: {
          certificate: {
            subject: 'parking.example',
            issuer: 'Firewall Inspection CA',
            names: ['parking.example'],
            validFrom: '2026-03-01T00:00:00.000+00:00',
            validUntil: '2027-03-01T00:00:00.000+00:00',
          },
          protocol: 'TLSv1.3',
          reason: 'SELF_SIGNED_CERT_IN_CHAIN',
        },
      },
    }),
  ),
  'check-clock': checked(
    connectionCheck({
      address: { state: 'attention', code: 'unencrypted' },
      certificate: { state: 'not-used', facts: {} },
      clock: { state: 'attention', code: 'clock-differs', facts: { skewMs: 754_000 } },
    }),
  ),
  'check-slow': checked(
    connectionCheck({
      proxy: {
        state: 'failed',
        code: 'connecting-slow',
        facts: { host: 'proxy.site.example', port: 3128, tookMs: 3_104, inAllMs: 3_161, mostMs: 2_500 },
      },
      service: { state: 'not-reached', facts: {} },
      clock: { state: 'not-reached', facts: {} },
      token: { state: 'not-reached', facts: {} },
    }),
  ),
};
