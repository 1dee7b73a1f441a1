import { JetStreamApiError } from '@nats-io/jetstream';
import { isOvertaken } from '../cars/car-store.ts';
import { answered, awayFor, type LedgerAway } from '../connection/away.ts';
import type { LedgerSession } from '../connection/session.ts';
import { readJournalMessage } from '../messages/journal.ts';
import { streams } from '../names/streams.ts';
import { bodySubject, journalSubject, pictureSubject } from '../names/subjects.ts';
import type { Tail } from './place.ts';

/** An event that is not acknowledged by then may still land (ms): the tail tells. */
const eventMs = 5_000;
/** A picture is larger, and nobody waits for it (ms). */
const partMs = 20_000;

/** The largest picture that a ledger takes (bytes). */
export const mostPictureBytes = streams.pictures.mostBytes;

type Session = Pick<LedgerSession, 'booth' | 'manager'>;

/** The end of a booth's subject. */
export interface SubjectEnd {
  /** null: it is empty; `handover`: about who may send, and what stands before that is to be read. */
  readonly tail: Tail | 'handover' | null;
  /** Of the last message; 0: there is none. */
  readonly sequence: number;
}

/**
 * The last message of this booth's own subject, and nothing else can be asked for there. Of three servers one may answer that is behind:
 * what is appended after an older end is refused, and then it is asked again.
 *
 * @throws LedgerAway
 */
export async function subjectEnd({ booth, manager }: Session): Promise<SubjectEnd> {
  const query = { last_by_subj: journalSubject(booth) };
  const stored = await answered(manager.direct.getMessage(streams.journals.name, query));
  if (stored === null) return { tail: null, sequence: 0 };
  const read = readJournalMessage(stored.data);
  if (!('message' in read)) return { tail: { kind: 'other' }, sequence: stored.seq };
  return { tail: read.message.kind === 'handover' ? 'handover' : read.message, sequence: stored.seq };
}

/**
 * Appends to this booth's own subject: no message has a gap before it, comes twice, or in another order.
 *
 * @param over the sequence of the last one; 0: there is none
 * @returns its sequence; null: another one came first. @throws LedgerAway: it may have been written
 */
export async function append(
  { booth, manager }: Session,
  bytes: Uint8Array,
  over: number,
): Promise<number | null> {
  const expect = { lastSubjectSequence: over };
  try {
    const { seq } = await manager
      .jetstream()
      .publish(journalSubject(booth), bytes, { expect, timeout: eventMs, retries: 0 });
    return seq;
  } catch (error) {
    if (isOvertaken(error)) return null;
    throw awayFor(error);
  }
}

/**
 * What is told of a record beside its events.
 *
 * @param isIfNone nothing is written where one is there
 * @throws LedgerAway: it may have been written
 */
export async function writePart(
  { booth, manager }: Session,
  part: 'body' | 'picture',
  record: string,
  bytes: Uint8Array,
  isIfNone = false,
): Promise<void> {
  const subject = part === 'body' ? bodySubject(booth, record) : pictureSubject(booth, record);
  const expect = isIfNone ? { expect: { lastSubjectSequence: 0 } } : {};
  try {
    await manager.jetstream().publish(subject, bytes, { timeout: partMs, retries: 0, ...expect });
  } catch (error) {
    if (!isIfNone || !isOvertaken(error)) throw awayFor(error);
  }
}

/** Whether the ledger has answered, and takes nothing: it is full, or does not let this booth. */
export const isRefused = (error: LedgerAway): boolean => error.cause instanceof JetStreamApiError;
