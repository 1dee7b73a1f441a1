import { closeOperation } from './operation-actions.ts';
import { useOperation } from './operation.ts';
import { letOutFrom } from '../../gate/state/page-exit.ts';

export const letOutFromOperation = letOutFrom({
  isBusy: () => useOperation.getState().busy,
  setBusy: (busy) => useOperation.setState({ busy }),
  about: () => useOperation.getState().record?.id,
  close: closeOperation,
});
