import { refuse, type Result } from '../../contract/result.ts';
import type { SupervisorSession } from '../people/supervisor-session.ts';
import type { SettingsService } from './settings-ports.ts';

/** What is to be done with the settings, and by whom; null: the booth is being set up. */
type SettingsWork<T> = (settingsService: SettingsService, by: string | null) => Promise<Result<T>>;

/**
 * Lets in a supervisor session, and anybody while the booth is not set up.
 *
 * @param settingsService left out: this shell has no settings to show
 */
export const settingsAccess =
  (settingsService: SettingsService | undefined, supervisorSession: Pick<SupervisorSession, 'check'>) =>
  async <T>(id: string | undefined, work: SettingsWork<T>): Promise<Result<T>> => {
    if (settingsService === undefined) return refuse('not-possible-now');
    if (!settingsService.isSetUp()) return work(settingsService, null);
    const open = id === undefined ? refuse('visit-over') : supervisorSession.check(id);
    return open.ok ? work(settingsService, open.value) : open;
  };
