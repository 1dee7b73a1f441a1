import { refuse, type Result } from '../../contract/result.ts';
import type { SupervisorSession } from '../people/supervisor-session.ts';
import type { SettingsDesk } from './desk.ts';

/** What is to be done at the desk, and by whom; null: the booth is being set up. */
type DeskWork<T> = (desk: SettingsDesk, by: string | null) => Promise<Result<T>>;

/**
 * Lets a supervisor's session to the settings, and anybody while the booth is not set up.
 *
 * @param desk left out: this shell has no settings to show
 */
export const deskDoor =
  (desk: SettingsDesk | undefined, supervisorSession: Pick<SupervisorSession, 'check'>) =>
  async <T>(id: string | undefined, work: DeskWork<T>): Promise<Result<T>> => {
    if (desk === undefined) return refuse('not-possible-now');
    if (!desk.isSetUp()) return work(desk, null);
    const open = id === undefined ? refuse('visit-over') : supervisorSession.check(id);
    return open.ok ? work(desk, open.value) : open;
  };
