import type { CheckStep } from '../../electron/contract/check-names.ts';
import { checkSteps, ledgerSteps, type LedgerStep } from '../../electron/contract/check-names.ts';
import type { LedgerCheck } from '../../electron/contract/ledger.ts';
import type { LedgerPlace } from '../../electron/contract/ledger-place.ts';
import type { CheckedStep, ConnectionCheck } from '../../electron/contract/connection-check.ts';
import type { ProfileInForce, ProfileRead } from '../../electron/contract/interface-profile.ts';
import type { SettingsView } from '../../electron/contract/settings.ts';
import { boothTimeAgo } from './fixture-page-states.ts';

/** A booth at a site, set up on its screen. */
export const settingsView = (change: Partial<SettingsView> = {}): SettingsView => ({
  givenBy: null,
  found: 'whole',
  settings: {
    service: {
      address: 'https://parking.example/site/7',
      test: false,
      proxy: null,
      connectSeconds: 2.5,
      probe: true,
      interfaceProfile: null,
      acceptPlainKeyring: false,
      acceptPlainHttp: false,
      formerAddress: null,
    },
    booth: 'North Gate',
    lane: '1',
    vehicleClasses: ['CAR'],
    vehicleClassLooks: {},
    picture: { longestSidePx: 1280, quality: 0.8, maxBytes: 300_000 },
    camera: null,
    plateProfile: 'vietnam',
    reading: { mode: 'off', blindOneIn: 20 },
    language: 'en',
    ticket: null,
    capacity: null,
    stay: { longHours: 24, mostHours: 720 },
    privacy: { pictureHours: 72, recordDays: 90, blankSeconds: 120 },
    rush: true,
    undoBySupervisor: false,
    display: null,
    updates: null,
    ledger: null,
    signIn: false,
  },
  token: { lastFour: '9f2c', keeper: 'keyring' },
  ledgerKey: null,
  secrets: { supervisorPin: true, cameraPassword: false, proxyPassword: false },
  provisioning: null,
  ...change,
});

/** A booth with a network camera that asks for a password. */
export const networkCameraSettings = (): SettingsView => {
  const view = settingsView();
  const camera = { snapshotUrl: 'http://10.0.0.7/snapshot.jpg', user: 'gate', imageUrl: null } as const;
  return {
    ...view,
    settings: { ...view.settings, camera: { ...camera, authentication: 'digest' } },
    secrets: { ...view.secrets, cameraPassword: true },
  };
};

/** A booth that nobody has set up yet. */
export const freshSettings = (): SettingsView => {
  const view = settingsView();
  return {
    ...view,
    settings: {
      ...view.settings,
      service: null,
      booth: 'Gatebooth',
      plateProfile: 'latin',
      reading: { mode: null, blindOneIn: 20 },
    },
    token: null,
    secrets: { ...view.secrets, supervisorPin: false },
  };
};

const facts: Readonly<Record<CheckStep, CheckedStep['facts']>> = {
  address: { host: 'parking.example', port: 443 },
  name: { host: 'parking.example', addresses: ['203.0.113.40'], tookMs: 12 },
  connection: { host: 'parking.example', port: 443, addresses: ['203.0.113.40'], tookMs: 31 },
  proxy: {},
  certificate: {
    certificate: {
      subject: 'parking.example',
      issuer: 'Example Site CA',
      names: ['parking.example'],
      validFrom: '2026-03-01T00:00:00.000+00:00',
      validUntil: '2027-03-01T00:00:00.000+00:00',
    },
    protocol: 'TLSv1.3',
    tookMs: 44,
  },
  service: { httpStatus: 401 },
  clock: { skewMs: -1200 },
  token: { httpStatus: 404 },
};

/** A way that is in order up to the steps that `change` names; behind one that failed nothing is reached. */
export function connectionCheck(
  change: Partial<Record<CheckStep, Partial<CheckedStep>>> = {},
): ConnectionCheck {
  let reached = true;
  const steps = checkSteps.map((step): CheckedStep => {
    if (!reached) return { step, state: 'not-reached', code: null, facts: {} };
    const found: CheckedStep = {
      step,
      state: step === 'proxy' ? 'not-used' : 'ok',
      code: null,
      facts: facts[step],
      ...change[step],
    };
    reached = found.state !== 'failed';
    return found;
  });
  return { at: boothTimeAgo(0), steps };
}

/** A provider's profile with two mistakes, as it is read from a stick. */
export const faultyProfile = (): ProfileRead => ({
  name: null,
  operations: [],
  faults: [
    {
      path: 'operations.cancelSession.body.reason',
      message: '{cause} is neither a value of the booth nor an input (line 15, column 27)',
    },
    {
      path: 'operations.directCharge.path',
      message: 'must be a path below the service’s address, not an address (line 18, column 15)',
    },
  ],
  faultCount: 2,
});

/** A site's own profile file, in force. */
export const siteProfile = (): ProfileInForce => ({
  name: 'example-provider',
  operations: ['listSessions', 'querySession', 'cancelSession', 'charge'],
  from: 'file',
  file: '/etc/gatebooth/our-provider.json',
  faults: [],
  faultCount: 0,
});

/** A booth at a site ledger, of one server or of three. */
export function ledgerSettings(
  servers: readonly string[] = ['ledger.harbour.example:4222'],
  ledgerKey: SettingsView['ledgerKey'] = 'keyring',
): SettingsView {
  const view = settingsView();
  const ledger: LedgerPlace = { site: 'harbour', booth: 'north-gate', servers: [...servers] };
  return { ...view, settings: { ...view.settings, ledger }, ledgerKey };
}

type LedgerCheckedStep = LedgerCheck['servers'][number]['steps'][number];

/** The way to one server, as `connectionCheck` has that to the parking service. */
function ledgerWay(
  server: string,
  change: Partial<Record<LedgerStep, Partial<LedgerCheckedStep>>> = {},
): LedgerCheck['servers'][number] {
  const host = server.replace(/:\d+$/, '');
  const found: Readonly<Record<LedgerStep, LedgerCheckedStep['facts']>> = {
    name: { host, addresses: ['10.0.0.20'], tookMs: 3 },
    connection: { host, port: 4222, addresses: ['10.0.0.20'], tookMs: 4 },
    certificate: {
      certificate: {
        subject: host,
        issuer: 'Harbour Site CA',
        names: [host],
        validFrom: '2026-03-01T00:00:00.000+00:00',
        validUntil: '2027-03-01T00:00:00.000+00:00',
      },
      protocol: 'TLSv1.3',
      tookMs: 9,
    },
    rights: { tookMs: 21 },
    version: { version: '2.11.4' },
    durability: { tookMs: 2 },
  };
  let reached = true;
  const steps = ledgerSteps.map((step): LedgerCheckedStep => {
    if (!reached) return { step, state: 'not-reached', code: null, facts: {} };
    const checked: LedgerCheckedStep = { step, state: 'ok', code: null, facts: found[step], ...change[step] };
    reached = checked.state !== 'failed';
    return checked;
  });
  return { server, steps };
}

export const ledgerCheck = (...servers: Parameters<typeof ledgerWay>[]): LedgerCheck => ({
  at: boothTimeAgo(0),
  servers: servers.map((one) => ledgerWay(...one)),
});
