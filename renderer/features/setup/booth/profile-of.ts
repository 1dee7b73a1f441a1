import type { SettingsView } from '../../../../electron/contract/settings.ts';

/** By what the settings say what the service can do beyond entry and exit. */
export function profileOf({ settings: { service } }: SettingsView): 'training' | 'alone' | 'fromFile' {
  const named = service === null ? 'training' : (service.interfaceProfile ?? 'specification');
  return named === 'training' ? 'training' : named === 'specification' ? 'alone' : 'fromFile';
}
