import { closeOperation, isCorrected } from './operation-actions.ts';
import { useOperation } from './operation.ts';
import { waitIn } from '../../../state/booth/with-pin.ts';
import { letOutFrom } from '../../gate/state/page-exit.ts';

export const letOutFromOperation = letOutFrom({
  isBusy: () => useOperation.getState().busy,
  wait: () => waitIn(useOperation),
  about: () => useOperation.getState().opening,
  isPlain: () => {
    const state = useOperation.getState();
    return state.view?.at === 'one' && !isCorrected(state);
  },
  close: closeOperation,
});
