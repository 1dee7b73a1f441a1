import { awayFor } from '../connection/away.ts';
import { lastStored } from '../connection/last-of.ts';
import type { LedgerSession } from '../connection/session.ts';
import { thumbnailSubject } from '../names/subjects.ts';
import { isOvertaken, writeMs } from './car-store.ts';

/** A thumbnail's message, unread, as the ledger has it. */
export interface StoredThumbnail {
  readonly sequence: number;
  readonly bytes: Uint8Array;
}

/** @returns the last one of that car, as its leader has it; null: there is none. @throws LedgerAway */
export async function lastThumbnail(
  session: Pick<LedgerSession, 'manager'>,
  entry: string,
): Promise<StoredThumbnail | null> {
  const stored = await lastStored(session, 'thumbnails', thumbnailSubject(entry));
  return stored === null ? null : { sequence: stored.seq, bytes: stored.data };
}

/**
 * @param over the sequence of the car's last one; 0: it has none
 * @returns `overtaken`: it has another one by now, and nothing was written. @throws LedgerAway
 */
export async function writeThumbnail(
  { manager }: Pick<LedgerSession, 'manager'>,
  entry: string,
  bytes: Uint8Array,
  over: number,
): Promise<'written' | 'overtaken'> {
  const expect = { lastSubjectSequence: over };
  try {
    await manager
      .jetstream()
      .publish(thumbnailSubject(entry), bytes, { expect, timeout: writeMs, retries: 0 });
    return 'written';
  } catch (error) {
    if (isOvertaken(error)) return 'overtaken';
    throw awayFor(error);
  }
}
