import type { ScreenPreferences } from '../../../electron/contract/snapshot.ts';
import { collaborators } from './collaborators.ts';

/** The booth keeps it; the screen changes when the snapshot says so. */
export const remember = (preferences: Partial<ScreenPreferences>): void =>
  void collaborators().booth.screen.remember(preferences);
