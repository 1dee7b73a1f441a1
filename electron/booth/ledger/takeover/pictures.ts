import { createHash } from 'node:crypto';
import type { PictureNote } from '../../../contract/record.ts';
import type { AdoptedRecord } from '../../journal/model/adopted-types.ts';
import { jpegFault } from '../../lib/jpeg.ts';
import { lastStored } from '../connection/last-of.ts';
import type { LedgerSession } from '../connection/session.ts';
import { pictureSubject } from '../names/subjects.ts';

/** Why an adopted record has no picture although its booth had one. */
const notTakenOver = 'not-taken-over' satisfies PictureNote;

/**
 * The same record with its picture as its booth took it, which its body tells by the hash. One that is not there, or is another one, keeps
 * no record: it says then that its picture could not be had.
 *
 * @throws LedgerAway
 */
export async function withPicture(
  session: Pick<LedgerSession, 'manager'>,
  of: string,
  record: Omit<AdoptedRecord, 'picture'>,
): Promise<AdoptedRecord> {
  const { id, pictureSha256 } = record;
  if (pictureSha256 === null) return { ...record, picture: null };
  const stored = await lastStored(session, 'pictures', pictureSubject(of, id));
  const picture = stored === null ? null : Uint8Array.from(stored.data);
  const isIt =
    picture !== null &&
    createHash('sha256').update(picture).digest('hex') === pictureSha256 &&
    jpegFault(picture) === null;
  return isIt
    ? { ...record, picture }
    : { ...record, picture: null, pictureSha256: null, pictureNote: notTakenOver };
}
