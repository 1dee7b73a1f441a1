import { join } from 'node:path';
import type { Clock, Log } from '../../booth/ports/ports.ts';
import { routeOf } from '../../booth/service/token-route.ts';
import type { FollowedChange, SettingsKeeper } from '../../booth/settings/settings-ports.ts';
import { loadSettings, type SettingsSources } from '../../booth/settings/load.ts';
import { withoutKey } from '../../booth/settings/ledger.ts';
import type { NewSecrets } from '../../booth/settings/new-secrets.ts';
import { newlyOutdated } from '../../booth/settings/outdated.ts';
import type { BoothSettings } from '../../booth/settings/schema.ts';
import { watchFile } from '../../booth/lib/watch-file.ts';
import type { CredentialToken } from '../tokens/credential-token.ts';
import { openOwnProfiles } from './own-profiles.ts';
import { newPinFaults, provision, type ProvisioningPorts } from './provisioning.ts';
import type { LedgerKeys } from '../tokens/ledger-keys.ts';
import type { Tokens } from '../tokens/secrets.ts';
import { openSettingsFile, type ConfStore } from './settings-file.ts';

export interface StartSettingsPorts {
  /** What the command line and the environment say, and the settings that this makes. */
  readonly sources: SettingsSources;
  readonly given: BoothSettings;
  readonly directory: string;
  /** Opens the store of the booth's own settings. */
  readonly open: () => ConfStore;
  readonly provisioning: ProvisioningPorts['source'];
  readonly trust: ProvisioningPorts['trust'];
  readonly tokens: Tokens;
  readonly ledgerKeys: LedgerKeys;
  readonly credential: CredentialToken;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly log: Log;
}

export interface StartSettings {
  readonly settings: BoothSettings;
  readonly keeper: SettingsKeeper;
}

/**
 * The settings that a booth starts with: those that the site's IT gives for this start (a file, flags, the environment), else the
 * booth's own, into which a provisioning file has been taken over. A secret with a place of its own in any of them goes there.
 */
export async function startSettings(ports: StartSettingsPorts): Promise<StartSettings> {
  const started = isGiven(ports.sources) ? await givenSettings(ports) : await ownSettings(ports);
  const { service } = started.settings;
  if (service !== null && (await ports.tokens.held(service)) === null)
    ports.log(
      'warn',
      'there is no access token for this service: give one on the screen, or as it is set up',
    );
  if (started.settings.ledger === null) ports.ledgerKeys.forget();
  else if ((await ports.ledgerKeys.find(started.settings)) === null)
    ports.log('warn', 'there is no key for the site ledger: the steward’s file for this booth has one');
  return started;
}

/** Whether the site's IT gives the settings for this start; else they are the booth's own. */
export const isGiven = ({ configFile, apiUrl, token }: SettingsSources): boolean =>
  configFile !== undefined || apiUrl !== undefined || token !== undefined;

async function givenSettings({
  sources,
  given,
  tokens,
  ledgerKeys,
  credential,
  clock,
  log,
}: StartSettingsPorts): Promise<StartSettings> {
  const { configFile } = sources;
  const take = async (settings: BoothSettings): Promise<NewSecrets> => {
    const { service, ledger } = settings;
    if (service !== null) credential.bind(routeOf(service));
    const brought = { token: service?.token !== undefined, ledgerKey: ledger?.seed !== undefined };
    if (service?.token !== undefined) await tokens.takeFrom(configFile ?? null, service, service.token);
    if (ledger?.seed !== undefined) await ledgerKeys.takeFrom(configFile ?? null, settings, ledger.seed);
    return brought;
  };
  if (given.service !== null) await tokens.adopt(given.service);
  await take(given);
  let inForce = given;
  const reload = async (changed: FollowedChange): Promise<void> => {
    const loaded = loadSettings(sources);
    if (!loaded.ok) {
      for (const { location, message } of loaded.faults)
        log('error', 'a wrong setting', { place: location, message });
      return;
    }
    const { value: next } = loaded;
    const faults = [
      ...newlyOutdated(inForce, next),
      ...(await newPinFaults(next.supervisorPin, inForce, next)),
    ];
    if (faults.length > 0) return log('error', 'the settings file breaks a rule of new settings', { faults });
    inForce = next;
    await changed(withoutSecrets(next), await take(next));
  };
  const failed = (error: unknown): void =>
    log('error', 'the settings file is not followed', { error: String(error) });
  const keeper: SettingsKeeper = {
    givenBy: configFile ?? sources.apiUrl?.from ?? sources.token?.from ?? null,
    found: 'whole',
    provisioning: null,
    givesUpdates: true,
    document: () => ({}),
    write: () => {
      throw new Error('these settings are not the booth’s own');
    },
    ...(configFile === undefined
      ? {}
      : {
          follow: (changed) =>
            watchFile(configFile, { clock, failed }, () => void reload(changed).catch(failed)),
        }),
  };
  return { settings: withoutSecrets(given), keeper };
}

async function ownSettings(ports: StartSettingsPorts): Promise<StartSettings> {
  const { directory, tokens, ledgerKeys } = ports;
  const file = openSettingsFile(ports);
  const { settings, token, ledgerKey, document } = file.checked();
  if (settings.service !== null) await tokens.adopt(settings.service);
  // Somebody has written it there by hand.
  if (
    settings.service !== null &&
    token !== null &&
    (await tokens.keep(settings.service, token)) !== 'memory'
  )
    file.write(document);
  if (ledgerKey !== null && (await ledgerKeys.keep(settings, ledgerKey)) !== 'memory') file.write(document);
  let given: BoothSettings['updates'] = null;
  const provisioning = await provision({
    ...ports,
    believed: ({ updates }) => (given = updates),
    source: ports.provisioning,
    takenFile: join(directory, 'provisioned.json'),
    write: (document) => file.write(document),
    inForce: () => file.checked().settings,
    current: () => file.document(),
  });
  const { found, document: current, write } = file;
  const ownProfiles = openOwnProfiles(directory);
  const now = file.checked().settings;
  const givesUpdates = JSON.stringify(given) === JSON.stringify(now.updates);
  const isSiteFile = (path: string): boolean => ports.trust(path) === 'trusted';
  const own = { found, provisioning, givesUpdates, ownProfiles, isSiteFile };
  return { settings: now, keeper: { givenBy: null, ...own, document: current, write } };
}

/** What has a place of its own is there, and nowhere else. */
function withoutSecrets({ service, ledger, ...rest }: BoothSettings): BoothSettings {
  const kept = { ...rest, ledger: withoutKey(ledger) };
  if (service === null) return { ...kept, service };
  const { token: _kept, ...plain } = service;
  return { ...kept, service: plain };
}
