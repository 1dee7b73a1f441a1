import type { BoothHandlers } from '../../contract/channels.ts';
import { profileCalls } from '../../contract/interface-profile.ts';
import { ledgerCalls } from '../../contract/ledger.ts';
import type { OutdatedSetting } from '../../contract/outdated.ts';
import { removableDriveCalls } from '../../contract/removable-drive.ts';
import { ok, refuse, type Result } from '../../contract/result.ts';
import {
  settingsCalls,
  type SettingsChange,
  type SettingsChanged,
  type SettingsView,
} from '../../contract/settings.ts';
import type { ServiceIdentity } from '../ports/ports.ts';
import type {
  CameraSettings,
  HeldToken,
  ImportAnswers,
  SettingsService,
  SettingsServicePorts,
} from './settings-ports.ts';
import {
  changedDocument,
  changedNames,
  checkDocument,
  documentIn,
  exportedSettings,
  importedDocument,
  isDocument,
  plainSettings,
  type DocumentResult,
  type SettingsDocument,
} from './document.ts';
import { ledgerChange, unchanged } from './ledger-change.ts';
import { foreignFiles } from './named-files.ts';
import { namesOfSecrets, noNewSecrets, type NewSecrets } from './new-secrets.ts';
import { outdatedIn } from './outdated.ts';
import {
  drivesWithSettings,
  filesOn,
  readFromDrive,
  writeToDrive,
  type RemovableDrives,
} from './removable-drive.ts';
import type { BoothSettings } from './schema.ts';
import { faulty, takeChange, whoSetsUp, type Asked } from './settings-change.ts';

/** Whoever changes the site's file. */
const whoseFile = 'settings-file';

/** Shows and changes the settings of a running booth, one change at a time. */
export class BoothSettingsService implements SettingsService {
  readonly #ports: SettingsServicePorts;
  #last: Promise<unknown> = Promise.resolve();

  constructor(ports: SettingsServicePorts) {
    this.#ports = ports;
  }

  isSetUp(): boolean {
    const { keeper, settings } = this.#ports;
    const { service, supervisorPin } = settings();
    return keeper.givenBy !== null || service !== null || supervisorPin !== null;
  }

  outdated(): OutdatedSetting[] {
    const { keeper, settings } = this.#ports;
    return outdatedIn(settings(), keeper.givesUpdates);
  }

  async view(): Promise<SettingsView> {
    const { keeper, settings } = this.#ports;
    const now = settings();
    return {
      givenBy: keeper.givenBy,
      found: keeper.found,
      settings: plainSettings(now),
      token: await this.#held(now),
      ledgerKey: (await this.#ports.ledgerKeys.find(now))?.keeper ?? null,
      secrets: {
        supervisorPin: now.supervisorPin !== null,
        cameraPassword: now.camera !== null && now.camera.password !== '',
        proxyPassword: (URL.parse(now.service?.proxy ?? '')?.password ?? '') !== '',
      },
      provisioning: keeper.provisioning,
    };
  }

  hasPinDigits(): boolean {
    return this.#ports.keeper.provisioning?.pinDigits ?? false;
  }

  /** @returns the settings for other booths: without secrets and this booth's names */
  export(): string {
    return exportedSettings(this.#ports.settings(), (source) => this.ownsProfile(source));
  }

  ownsProfile(source: string): boolean {
    return this.#ports.keeper.ownProfiles?.has(source) ?? false;
  }

  takeProfile(text: string, by: string | null): Promise<Result<SettingsChanged>> {
    return this.#asked(by, async () => {
      const { keeper, settings, log } = this.#ports;
      const { ownProfiles } = keeper;
      if (ownProfiles === undefined || settings().service === null) return refuse('not-possible-now');
      try {
        const service = { interfaceProfile: ownProfiles.keep(text) };
        return await this.#take(checkDocument(changedDocument(keeper.document(), { service })), { by });
      } catch (error) {
        log('error', 'the interface profile was not taken over', { error: String(error) });
        return refuse('not-saved');
      } finally {
        // The one before, or the new one where it did not come into force.
        ownProfiles.keepOnly(settings().service?.interfaceProfile ?? null);
      }
    });
  }

  takeLedger(text: string, by: string | null): Promise<Result<SettingsChanged>> {
    return this.#asked(by, () => {
      const { keeper, settings } = this.#ports;
      const change = ledgerChange(text, keeper, settings());
      return change === null ? Promise.resolve(refuse('not-possible-now')) : this.#take(change, { by });
    });
  }

  changedCamera(change: SettingsDocument): Result<CameraSettings> {
    const { keeper } = this.#ports;
    if (keeper.givenBy !== null) return refuse('not-possible-now');
    const checked = checkDocument(changedDocument(keeper.document(), { camera: change }));
    if (!checked.ok) return refuse('value-wrong', { field: checked.faults[0]?.path ?? 'camera' });
    const { camera } = checked.value.settings;
    return camera === null ? refuse('not-mapped') : ok(camera);
  }

  change({ settings, ...change }: SettingsChange, by: string | null): Promise<Result<SettingsChanged>> {
    return this.#asked(by, () => {
      const { keeper } = this.#ports;
      const asked = { ...change, by };
      // Where a file is written, a file of the site's alone says.
      if (Object.hasOwn(settings, 'monitoring')) return faulty([{ path: 'monitoring', code: 'unknown' }]);
      // It comes in the steward's own file alone, and is only taken away here.
      if ((settings['ledger'] ?? null) !== null) return faulty([{ path: 'ledger', code: 'unknown' }]);
      if (keeper.givenBy !== null) {
        if (Object.keys(settings).length > 0) return Promise.resolve(refuse('not-possible-now'));
        return this.#take({ ok: true, value: unchanged(this.#ports.settings()) }, asked);
      }
      return this.#takeFromOutside(changedDocument(keeper.document(), settings), asked);
    });
  }

  import(
    text: string,
    { service, ...waiting }: ImportAnswers,
    by: string | null,
  ): Promise<Result<SettingsChanged>> {
    return this.#asked(by, () => {
      const { keeper } = this.#ports;
      if (keeper.givenBy !== null) return Promise.resolve(refuse('not-possible-now'));
      const imported = documentIn(text);
      if (imported === null) return faulty([{ path: '', code: 'not-json' }]);
      const before = keeper.document();
      const loses = isDocument(before['service']) && !isDocument(imported['service']);
      if (loses && service === undefined) return Promise.resolve(ok({ state: 'service-missing' }));
      const meant = loses && service === 'keep' ? { ...imported, service: before['service'] } : imported;
      return this.#takeFromOutside(importedDocument(before, meant), { ...waiting, by });
    });
  }

  say(said: ServiceIdentity, by: string | null): Promise<Result<SettingsView>> {
    return this.#asked(by, async () => {
      const { settings, turn, note, mayLeaveBehind, log } = this.#ports;
      const done = await turn(async () => {
        // What is still to be sent goes to no other service.
        if (said === 'other-service' && (await mayLeaveBehind())) return null;
        await note(said, by ?? whoSetsUp, []);
        return { settings: settings(), brought: noNewSecrets, said };
      });
      if (!done) return refuse('not-possible-now');
      log('info', `a supervisor says of the address that is set: ${said}`);
      return ok(await this.view());
    });
  }

  /** The site's file says something else: as at a start with it, what waits for another service is not sent to this one. */
  follow(settings: BoothSettings, brought: NewSecrets): Promise<void> {
    return this.#inTurn(async () => {
      const { turn, note, log } = this.#ports;
      const changed = changedNames(this.#ports.settings(), settings);
      const names = [...changed, ...namesOfSecrets(brought)];
      if (names.length === 0) return;
      const isDone = await turn(async () => {
        await note('settings-changed', whoseFile, names);
        return { settings, brought, said: null };
      });
      if (isDone) log('info', 'the settings file has changed', { names });
    });
  }

  /** What the screen or a stick brings. */
  #takeFromOutside(next: SettingsDocument, asked: Asked): Promise<Result<SettingsChanged>> {
    const { keeper } = this.#ports;
    const foreign = foreignFiles(keeper.document(), next, (path) => keeper.isSiteFile?.(path) === true);
    return foreign.length > 0 ? faulty(foreign) : this.#take(checkDocument(next), asked);
  }

  #take(checked: DocumentResult, asked: Asked): Promise<Result<SettingsChanged>> {
    return takeChange({ ...this.#ports, view: () => this.view() }, checked, asked);
  }

  #held({ service }: BoothSettings): Promise<HeldToken> {
    return service === null ? Promise.resolve(null) : this.#ports.tokens.held(service);
  }

  /** What somebody asks for. @param by null: whoever sets up the booth, which may have been set up when it is this one's turn */
  #asked<T>(by: string | null, work: () => Promise<Result<T>>): Promise<Result<T>> {
    return this.#inTurn(async () => (by === null && this.isSetUp() ? refuse('visit-over') : work()));
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

/** The screen's calls about settings. */
export function settingsHandlers(
  settings: SettingsService,
  drives: RemovableDrives = () => Promise.resolve([]),
): Pick<BoothHandlers, keyof typeof settingsCalls | keyof typeof removableDriveCalls> {
  return {
    'setup.settings': async () => ok(await settings.view()),
    'setup.change': (change, by) => settings.change(change, by),
    'setup.import': ({ text, ...answers }, by) => settings.import(text, answers, by),
    'setup.sameService': (_, by) => settings.say('same-service', by),
    'setup.otherService': (_, by) => settings.say('other-service', by),
    'setup.drives': async () => ok(await drivesWithSettings(drives)),
    'setup.exportTo': ({ place }) => writeToDrive(drives, place, settings.export()),
    'setup.files': async () => ok(await filesOn(drives)),
    'setup.readFrom': ({ place }) => readFromDrive(drives, place),
  };
}

const allCalls = { ...settingsCalls, ...removableDriveCalls, ...profileCalls, ...ledgerCalls };

/** The same, and those of profile and ledger, in a shell that has no settings to show. */
export const noSettings = Object.fromEntries(
  Object.keys(allCalls).map((name) => [name, () => Promise.resolve(refuse('not-possible-now'))]),
) as unknown as Pick<BoothHandlers, keyof typeof allCalls>;
