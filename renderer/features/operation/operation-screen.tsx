import type { BoothSnapshot } from '../../../electron/contract/snapshot.ts';
import { useIdle, writingIdleMs } from '../../ui/page/use-idle.ts';
import { OperationStep } from './operation-step.tsx';
import { WaitingList } from './waiting-list.tsx';
import { closeOperation } from './state/operation-actions.ts';
import { useOperation } from './state/operation.ts';

/** What was pressed, to be put right. The gate screen waits behind it as it was left. */
export function OperationScreen({ snapshot }: { snapshot: BoothSnapshot }) {
  const record = useOperation((state) => state.record);
  const view = useOperation((state) => state.view);
  useIdle(closeOperation, view?.at === 'pin' || view?.at === 'tell' ? writingIdleMs : undefined);
  if (view === null) return null;
  if (view.at === 'waiting' || record === null) return <WaitingList />;
  return <OperationStep key={view.at} view={view} record={record} snapshot={snapshot} />;
}
