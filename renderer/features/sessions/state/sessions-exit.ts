import { letOutFrom } from '../../gate/state/page-exit.ts';
import { closeSessions } from './sessions-actions.ts';
import { useSessions } from './sessions.ts';

export const letOutFromSession = letOutFrom({
  isBusy: () => useSessions.getState().busy,
  setBusy: (busy) => useSessions.setState({ busy }),
  about: () => useSessions.getState().chosen,
  close: closeSessions,
});
