import type { RecordView } from '../../../electron/contract/record.ts';
import type { BoothSnapshot } from '../../../electron/contract/snapshot.ts';
import type { OperationView } from './state/operation.ts';

export interface OperationStepProps {
  readonly view: Exclude<OperationView, { at: 'waiting' }>;
  readonly record: RecordView;
  readonly snapshot: BoothSnapshot;
}
