import type { ScreenPreferences } from '../../../electron/contract/snapshot.ts';
import { services } from './services.ts';

/** The booth keeps it; the screen changes when the snapshot says so. */
export const remember = (preferences: Partial<ScreenPreferences>): void =>
  void services().booth.screen.remember(preferences);
