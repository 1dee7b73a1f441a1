import { join } from 'node:path';
import type { StartResult } from '../booth/booth.ts';
import { compose } from '../booth/compose.ts';
import { boothModeOf } from '../booth/settings/booth-mode.ts';
import type { LedgerKeyKeeper, SettingsKeeper, TokenKeeper } from '../booth/settings/settings-ports.ts';
import { learnSecrets } from './log/redaction.ts';
import { learning, secretsIn } from './log/secret-settings.ts';
import { healthFileIn, startTrainingBooth, type ShellPorts } from './training-booth.ts';

/** What keeps the settings of a booth, and their secrets. */
export interface SettingsKeepers {
  readonly keeper: SettingsKeeper;
  readonly tokens: TokenKeeper;
  readonly ledgerKeys: LedgerKeyKeeper;
}

/**
 * Starts the core for whatever the settings say: with a service, or in training mode with one of its own.
 *
 * @returns the booth, or why it could not start, with the place
 */
export function startBoothFor({
  tokens,
  keeper: _keeper,
  ledgerKeys: _keys,
  ...ports
}: ShellPorts & SettingsKeepers): Promise<StartResult> {
  const { settings, dataDirectory } = ports;
  const { service } = settings;
  learnSecrets(secretsIn(settings));
  if (service === null) return startTrainingBooth(ports);
  const mode = boothModeOf(settings);
  const { address, proxy, probe } = service;
  return compose({
    ...ports,
    tokens: learning(tokens.of(service), settings),
    target: { mode, address, proxy, probe },
    directory: join(dataDirectory, mode),
    healthFile: healthFileIn(dataDirectory),
  });
}
