import { closeOperation, isCorrected } from './operation-actions.ts';
import { useOperation } from './operation.ts';
import { busyWithout } from '../../../state/booth/with-pin.ts';
import { letOutFrom } from '../../gate/state/page-exit.ts';

export const letOutFromOperation = letOutFrom({
  isBusy: () => useOperation.getState().busy,
  begin: () => busyWithout(useOperation),
  end: () => useOperation.setState({ busy: false }),
  about: () => useOperation.getState().pressId,
  isPlain: () => {
    const state = useOperation.getState();
    return state.view?.at === 'one' && !isCorrected(state);
  },
  close: closeOperation,
});
