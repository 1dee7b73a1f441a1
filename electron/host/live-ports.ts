import type { LedgerKeyKeeper, SettingsKeeper, TokenKeeper } from '../booth/settings/settings-ports.ts';
import type { BoothSettings } from '../booth/settings/schema.ts';
import type { ShellPorts } from './training-booth.ts';

/** What a shell gives to a booth whose settings can change while it runs. */
export interface LivePorts extends Omit<
  ShellPorts,
  'ledger' | 'settingsService' | 'handoff' | 'beginBeside'
> {
  /** Those at the start. */
  readonly settings: BoothSettings;
  readonly keeper: SettingsKeeper;
  readonly tokens: TokenKeeper;
  readonly ledgerKeys: LedgerKeyKeeper;
}
