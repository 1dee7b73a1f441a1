import { waitIn } from '../../../state/booth/with-pin.ts';
import { letOutFrom } from '../../gate/state/page-exit.ts';
import { closeSessions } from './sessions-actions.ts';
import { useSessions } from './sessions.ts';

export const letOutFromSession = letOutFrom({
  isBusy: () => useSessions.getState().busy,
  wait: () => waitIn(useSessions),
  about: () => useSessions.getState().chosen,
  isPlain: () => useSessions.getState().view.at === 'session',
  close: closeSessions,
});
