import { letOutFrom } from '../../gate/state/page-exit.ts';
import { closeSessions } from './sessions-actions.ts';
import { useSessions } from './sessions.ts';

export const letOutFromSession = letOutFrom({
  isBusy: () => useSessions.getState().busy,
  begin: () => useSessions.setState({ busy: true }),
  end: () => useSessions.setState({ busy: false }),
  about: () => useSessions.getState().chosen,
  isPlain: () => useSessions.getState().view.at === 'session',
  close: closeSessions,
});
