import type { RecordView } from '../../../../electron/contract/record.ts';
import type { BoothSnapshot } from '../../../../electron/contract/snapshot.ts';
import type { SessionDetail } from '../../../../electron/contract/sessions.ts';
import { sensibleActs } from '../../sessions/state/sessions-messages.ts';

/** How a press can be put right. `wait`: that shows when it is answered. */
export type WayToMend = 'undo' | 'wait' | 'correct';

const ways: Partial<Record<RecordView['state'], WayToMend>> = {
  draft: 'undo',
  queued: 'undo',
  'waiting-for-entry': 'undo',
  sending: 'wait',
  confirmed: 'correct',
  unknown: 'correct',
  refused: 'correct',
  resolved: 'correct',
};

/** @returns null: nothing was asked of the service, or is any more */
export const wayToMend = ({ state }: RecordView): WayToMend | null => ways[state] ?? null;

/** Whether its plate and class may still be put right here: nothing of it has been sent. */
export const isCorrectable = ({ operation, state }: RecordView): boolean =>
  operation === 'entry' && state === 'queued';

/** What may be done with an operation as it stands now. */
export interface Offers {
  readonly undo: boolean;
  /** What of the site's profile puts an operation right that was sent. */
  readonly acts: BoothSnapshot['acts'];
  readonly ticket: boolean;
  /** The supervisor's list has it. */
  readonly attention: boolean;
  /** It is known which car's it is. */
  readonly car: boolean;
}

const mending: ReadonlySet<string> = new Set(['edit-entry', 'edit-exit', 'cancel']);

/** @param detail the session; null: there is none, or it is not known yet */
export function offersOf(
  record: RecordView,
  detail: SessionDetail | null,
  { acts, ticket }: Pick<BoothSnapshot, 'acts' | 'ticket'>,
): Offers {
  const { operation, state } = record;
  const isEntry = operation === 'entry';
  return {
    undo: wayToMend(record) === 'undo',
    acts:
      detail === null || state !== 'confirmed'
        ? []
        : sensibleActs(detail, acts).filter(({ act }) => mending.has(act)),
    ticket: ticket && isEntry && !['voided', 'draft'].includes(state),
    attention: ['unknown', 'refused', 'draft'].includes(state),
    car: detail !== null,
  };
}
