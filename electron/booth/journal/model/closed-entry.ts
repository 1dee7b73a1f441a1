import type { RecordView } from '../../../contract/record.ts';

/** Whether an entry is over without an exit here: it has no session and gets none any more, or its car left by another booth. */
export const isClosedEntry = ({
  state,
  sessionId,
  leftElsewhere,
}: {
  readonly state: RecordView['state'];
  readonly sessionId: string | null;
  readonly leftElsewhere?: boolean;
}): boolean =>
  leftElsewhere === true ||
  state === 'voided' ||
  state === 'local' ||
  (state === 'resolved' && sessionId === null);
