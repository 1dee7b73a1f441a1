import type { Database } from '../database/database.ts';
import { detailOf, type EventRow } from '../chain/event-row.ts';
import { ofJournal } from '../chain/events.ts';
import type { Shift } from '../model/people-types.ts';

type ShiftEvent = Pick<EventRow, 'seq' | 'at_ms' | 'detail'>;

/** A shift, and from where to where in the chain, and by the stamps (ms since 1970), what happened in it. */
export interface ShiftSpan {
  readonly shift: Shift;
  readonly from: Pick<EventRow, 'seq' | 'at_ms'>;
  /** The end of all that there is, while it is open. */
  readonly until: Pick<EventRow, 'seq' | 'at_ms'>;
  /** The end of the shift before; where there is none, this one's beginning. */
  readonly after: Pick<EventRow, 'seq' | 'at_ms'>;
  /** The number of the shift before; null: there is none. */
  readonly before: string | null;
}

/** @param id null: the one that was opened last */
export function spanOf(database: Pick<Database, 'get'>, id: string | null): ShiftSpan | null {
  const lastOf = (happening: string, shift: string | null): ShiftEvent | undefined =>
    database.get(
      `SELECT seq, at_ms, detail FROM events WHERE record_id = '${ofJournal}' AND happening = :happening
         AND (:shift IS NULL OR detail ->> 'shift' = :shift) ORDER BY seq DESC LIMIT 1`,
      { happening, shift },
    ) as ShiftEvent | undefined;
  const from = lastOf('shift-opened', id);
  if (from === undefined) return null;
  const shift = textOf(from, 'shift');
  const closed = lastOf('shift-closed', shift);
  const before = database.get(
    `SELECT seq, at_ms, detail FROM events WHERE record_id = '${ofJournal}' AND happening = 'shift-closed' AND seq < :seq
     ORDER BY seq DESC LIMIT 1`,
    { seq: from.seq },
  ) as ShiftEvent | undefined;
  return {
    shift: {
      id: shift,
      attendant: textOf(from, 'attendant'),
      since: textOf(from, 'at'),
      until: closed === undefined ? null : textOf(closed, 'at'),
    },
    from,
    until: closed ?? { seq: Number.MAX_SAFE_INTEGER, at_ms: Number.MAX_SAFE_INTEGER },
    after: before ?? from,
    before: before === undefined ? null : textOf(before, 'shift'),
  };
}

const textOf = (event: ShiftEvent, field: string): string => String(detailOf(event, field));
