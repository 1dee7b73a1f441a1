import { join } from 'node:path';
import type { Clock, Log } from '../booth/ports.ts';
import type { SettingsKeeper } from '../booth/settings/desk.ts';
import type { SettingsSources } from '../booth/settings/load.ts';
import type { BoothSettings } from '../booth/settings/schema.ts';
import type { CredentialToken } from './credential-token.ts';
import { provision, type ProvisioningParts } from './provisioning.ts';
import type { Tokens } from './secrets.ts';
import { openSettingsFile, type SettingsStore } from './settings-file.ts';

export interface StartSettingsParts {
  /** What the command line and the environment say, and the settings that this makes. */
  readonly sources: SettingsSources;
  readonly given: BoothSettings;
  readonly directory: string;
  /** Opens the store of the booth's own settings. */
  readonly open: () => SettingsStore;
  readonly provisioning: ProvisioningParts['source'];
  readonly tokens: Tokens;
  readonly credential: CredentialToken;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
}

export interface StartSettings {
  readonly settings: BoothSettings;
  readonly keeper: SettingsKeeper;
}

/**
 * The settings that a booth starts with: those that the site's IT gives for this start (a file, flags, the environment), else the
 * booth's own, into which a provisioning file has been taken over. A token in any of them goes to where tokens are kept.
 */
export async function startSettings(parts: StartSettingsParts): Promise<StartSettings> {
  const started = isGiven(parts.sources) ? await givenSettings(parts) : await ownSettings(parts);
  const { service } = started.settings;
  if (service !== null && (await parts.tokens.held(service)) === null)
    parts.log(
      'warn',
      'there is no access token for this service: give one on the screen, or as it is set up',
    );
  return started;
}

/** Whether the site's IT gives the settings for this start; else they are the booth's own. */
export const isGiven = ({ configFile, apiUrl, token }: SettingsSources): boolean =>
  configFile !== undefined || apiUrl !== undefined || token !== undefined;

async function givenSettings({
  sources,
  given,
  tokens,
  credential,
}: StartSettingsParts): Promise<StartSettings> {
  const { service } = given;
  if (service !== null) {
    credential.bind(service.address);
    if (service.token !== undefined)
      await tokens.takeFrom(sources.configFile ?? null, service, service.token);
  }
  const keeper: SettingsKeeper = {
    givenBy: sources.configFile ?? sources.apiUrl?.from ?? sources.token?.from ?? null,
    found: 'whole',
    provisioning: null,
    document: () => ({}),
    write: () => {
      throw new Error('these settings are not the booth’s own');
    },
  };
  return { settings: given, keeper };
}

async function ownSettings(parts: StartSettingsParts): Promise<StartSettings> {
  const { directory, tokens } = parts;
  const file = openSettingsFile(parts);
  const { settings, token, document } = file.checked();
  // Somebody has written it there by hand.
  if (
    settings.service !== null &&
    token !== null &&
    (await tokens.keep(settings.service, token)) !== 'memory'
  )
    file.write(document);
  const provisioning = await provision({
    ...parts,
    source: parts.provisioning,
    takenFile: join(directory, 'provisioned.json'),
    write: (document) => file.write(document),
  });
  const { found, document: current, write } = file;
  const keeper = { givenBy: null, found, provisioning, document: current, write };
  return { settings: file.checked().settings, keeper };
}
