import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { useIdle, writingIdleMs } from '../components/use-idle.ts';
import { OperationStep } from '../operation/operation-step.tsx';
import { WaitingList } from '../operation/waiting-list.tsx';
import { closeOperation } from '../store/operation-actions.ts';
import { useOperation } from '../store/operation.ts';

/** What was pressed, to be put right. The gate screen waits behind it as it was left. */
export function OperationScreen({ snapshot }: { snapshot: BoothSnapshot }) {
  const record = useOperation((state) => state.record);
  const view = useOperation((state) => state.view);
  useIdle(closeOperation, view?.at === 'tell' || view?.at === 'pin' ? writingIdleMs : undefined);
  if (view === null) return null;
  if (view.at === 'waiting' || record === null) return <WaitingList />;
  return <OperationStep key={view.at} view={view} record={record} snapshot={snapshot} />;
}
