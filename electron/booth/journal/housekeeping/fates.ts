import type { Database } from '../database/database.ts';
import { erasedPicture } from '../database/rows.ts';
import { isAttendantErased } from './copies.ts';
import type { Cleaning } from '../moved-aside/clean.ts';

/** What the journal that took its place says of what stands in a moved-aside one. @param context asked anew each time */
export function fatesIn(context: {
  readonly database: Pick<Database, 'get'>;
}): Pick<Cleaning, 'fateOf' | 'isAttendantErased'> {
  return {
    fateOf: (recordId) => {
      const record = context.database.get('SELECT picture_note AS note FROM records WHERE id = :recordId', {
        recordId,
      }) as { note: string | null } | undefined;
      if (record !== undefined) return record.note === erasedPicture ? 'picture-gone' : 'kept';
      const erased = context.database.get(
        `SELECT 1 FROM events WHERE record_id = :recordId AND happening = 'erased' LIMIT 1`,
        { recordId },
      );
      return erased === undefined ? 'unknown' : 'gone';
    },
    isAttendantErased: (id) => isAttendantErased(context.database, id),
  };
}
