import type { CameraFrame } from '../../electron/contract/camera.ts';
import type { ConnectionCheck } from '../../electron/contract/connection-check.ts';
import type { ProfileInForce, ProfileRead } from '../../electron/contract/interface-profile.ts';
import type { LedgerCheck, LedgerRead } from '../../electron/contract/ledger.ts';
import type { SettingsChanged, SettingsView } from '../../electron/contract/settings.ts';

/** The settings of a scripted booth, and what the way to its service is like. */
export interface SettingsScript {
  readonly view: SettingsView;
  readonly check: ConnectionCheck;
  /** What a network camera that is tried gives; left out: it does not take the password. */
  readonly trial?: CameraFrame;
  /** Left out: the specification alone. */
  readonly profile?: ProfileInForce;
  /** The profile on the stick; left out: it maps two operations. */
  readonly read?: ProfileRead;
  /** The steward’s file on the stick; left out: of this booth. */
  readonly ledgerRead?: LedgerRead;
  /** What the way to the ledger comes to. */
  readonly ledgerCheck?: LedgerCheck;
}

/** The test's hand on it: `window.settings`. */
interface SettingsControls {
  view: SettingsView;
  check: ConnectionCheck;
  trial: CameraFrame;
  profile: ProfileInForce;
  read: ProfileRead;
  ledgerRead: LedgerRead;
  ledgerCheck: LedgerCheck;
  /** What the next change comes to instead of being made; null: it is made. */
  answer: SettingsChanged | null;
}

declare global {
  interface Window {
    settings: SettingsControls;
  }
}

/** Gives the scripted booth its settings. It runs in the page after `installScriptedBooth`, and uses what that one left. */
export function installScriptedSettings(script: SettingsScript): void {
  type Input = Record<string, unknown>;
  const booth = window.booth as unknown as Record<string, Record<string, unknown>>;
  const none = { faults: [], faultCount: 0 };
  const controls: SettingsControls = {
    trial: { state: 'denied' },
    profile: { name: 'specification', operations: [], from: 'specification', file: null, ...none },
    read: { name: 'example-provider', operations: ['cancelSession', 'charge'], ...none },
    ledgerRead: {
      ledger: { site: 'harbour', booth: 'north-gate', servers: ['ledger.harbour.example:4222'] },
      faults: [],
    },
    ledgerCheck: { at: '2026-03-14T08:00:00.000+00:00', servers: [] },
    ...script,
    answer: null,
  };
  const takeProfile = (): SettingsChanged => {
    const file = '/var/lib/gatebooth/interface-profiles/0c1a.json';
    controls.profile = { ...controls.profile, ...controls.read, name: 'example-provider', from: 'own', file };
    return change({ settings: { service: { interfaceProfile: file } } });
  };
  const takeLedger = (): SettingsChanged => {
    const { ledger } = controls.ledgerRead;
    controls.view = { ...controls.view, ledgerKey: ledger === null ? null : 'keyring' };
    return change({ settings: { ledger } });
  };
  const later = async (name: string, input: Input, value: () => unknown): Promise<unknown> => {
    window.fixture.calls.push({ name, input, picture: null });
    await new Promise((resolve) => setTimeout(resolve, window.fixture.delayMs));
    return { ok: true, value: value() };
  };
  const change = (input: Input): SettingsChanged => {
    const { answer } = controls;
    controls.answer = null;
    if (answer !== null) return answer;
    const { settings, token } = controls.view;
    const { supervisorPin: _pin, service, ...plain } = input['settings'] as Input;
    const given = typeof input['token'] === 'string' ? input['token'] : null;
    controls.view = {
      ...controls.view,
      settings: {
        ...settings,
        ...plain,
        service: service === undefined ? settings.service : { ...settings.service, ...(service as object) },
      } as SettingsView['settings'],
      token: given === null ? token : { lastFour: given.slice(-4), keeper: 'keyring' },
    };
    if (service !== undefined) window.fixture.push({ setUp: true });
    return { state: 'changed', view: controls.view };
  };
  Object.assign(booth['setup'] ?? {}, {
    settings: (input: Input) => later('setup.settings', input, () => controls.view),
    change: (input: Input) => later('setup.change', input, () => change(input)),
    check: (input: Input) => later('setup.check', input, () => controls.check),
    tryCamera: (input: Input) => later('setup.tryCamera', input, () => controls.trial),
    profile: (input: Input) => later('setup.profile', input, () => controls.profile),
    files: (input: Input) =>
      later('setup.files', input, () => [{ place: '/media/stick', file: 'provider.json' }]),
    readProfile: (input: Input) => later('setup.readProfile', input, () => controls.read),
    takeProfile: (input: Input) => later('setup.takeProfile', input, takeProfile),
    readLedger: (input: Input) => later('setup.readLedger', input, () => controls.ledgerRead),
    takeLedger: (input: Input) => later('setup.takeLedger', input, takeLedger),
    checkLedger: (input: Input) => later('setup.checkLedger', input, () => controls.ledgerCheck),
    drives: (input: Input) =>
      later('setup.drives', input, () => [{ place: '/media/stick', hasSettings: true }]),
    exportTo: (input: Input) => later('setup.exportTo', input, () => null),
    readFrom: (input: Input) =>
      later('setup.readFrom', input, () =>
        JSON.stringify({
          plateProfile: 'germany',
          rush: false,
          service: { address: 'https://other.example' },
        }),
      ),
    sameService: (input: Input) => later('setup.sameService', input, () => controls.view),
    otherService: (input: Input) => later('setup.otherService', input, () => controls.view),
    import: (input: Input) =>
      later('setup.import', input, () => {
        const { answer } = controls;
        controls.answer = null;
        return answer ?? { state: 'changed', view: controls.view };
      }),
  });
  Object.assign(window, { settings: controls });
}
