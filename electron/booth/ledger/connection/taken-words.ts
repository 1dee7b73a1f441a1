import type { Moment } from '../messages/fields.ts';
import { mostTaken, takenForm, takenProof, type Taken, type TakenWord } from '../messages/taken.ts';
import { ownVersion } from '../messages/version.ts';
import { writeMessage } from '../messages/write.ts';
import { boothSubject } from '../names/subjects.ts';
import { answered } from './away.ts';
import { inTurns } from './in-turns.ts';
import { lastSaid } from './last-of.ts';
import type { LedgerSession } from './session.ts';

/** A record that a booth has taken over. */
export type TakenRecord = {
  readonly record: string;
  /** The booth that it was taken from. */
  readonly of: string;
} & ({ readonly proof: string; readonly salt?: never } | { readonly salt: string; readonly proof?: never });

interface HeardWords {
  readonly words: readonly TakenWord[];
  /** Nobody's word was cut, nor one that this program does not read: who has told nothing has taken nothing. */
  readonly areAll: boolean;
}

/**
 * Tells which records this booth has taken over, beside what it has told already: that may be by a former disk, and stays true. Nothing is told
 * where the ledger has all of it. Of more than one message names the latest are told, and that it is cut.
 *
 * @param taken the oldest first
 * @throws LedgerAway
 */
export async function tellTaken(
  session: Pick<LedgerSession, 'booth' | 'manager'>,
  taken: readonly TakenRecord[],
  at: Moment,
): Promise<void> {
  if (taken.length === 0) return;
  const { booth, manager } = session;
  const subject = boothSubject(booth, 'taken');
  const said = await lastSaid(session, subject, takenForm);
  const before = said !== null && 'message' in said ? said.message : null;
  const known = new Set(taken.map(({ of, record }) => `${of} ${record}`));
  const former = (before === null ? [] : wordsIn(before)).filter(
    ({ of, record }) => !known.has(`${of} ${record}`),
  );
  const all = [...former, ...taken];
  const from = byBooth(all.slice(-mostTaken), booth);
  // What cannot be read, and is written over, may have named others.
  const isCut = all.length > mostTaken || before?.isCut === true || (said !== null && before === null);
  if (before !== null && sameText(before.from, from) && (before.isCut ?? false) === isCut) return;
  const cut = isCut ? { isCut } : {};
  const bytes = writeMessage(takenForm, { v: ownVersion, kind: 'taken', booth, from, ...cut, at });
  await answered(manager.jetstream().publish(subject, bytes, { retries: 0 }));
}

/**
 * What booths say that they have taken, from whomever. It stays true whenever it was said; what the store has lost of it is said again in each
 * epoch. Whether it is shown to be so (`isShown`), only who knows the records can tell.
 *
 * @param booths their ids
 * @throws LedgerAway
 */
export async function heardWords(
  session: Pick<LedgerSession, 'manager'>,
  booths: readonly string[],
): Promise<HeardWords> {
  let areAll = true;
  const words = await inTurns(booths, async (by) => {
    const said = await lastSaid(session, boothSubject(by, 'taken'), takenForm);
    if (said === null) return [];
    const isRead = 'message' in said && said.message.booth === by;
    if (!isRead || said.message.isCut === true) areAll = false;
    return isRead ? wordsIn(said.message) : [];
  });
  return { words: words.flat(), areAll };
}

type From = Taken['from'];

function byBooth(taken: readonly TakenRecord[], by: string): From {
  const from = new Map<string, Record<string, string>>();
  for (const { of, record, proof, salt } of taken) {
    const records = from.get(of) ?? {};
    records[record] = proof ?? takenProof(salt, record, of, by);
    from.set(of, records);
  }
  return [...from].map(([booth, records]) => ({ booth, records }));
}

const wordsIn = ({ booth: by, from }: Taken): TakenWord[] =>
  from.flatMap(({ booth: of, records }) =>
    Object.entries(records).map(([record, proof]) => ({ by, of, record, proof })),
  );

const sameText = (one: From, other: From): boolean => JSON.stringify(one) === JSON.stringify(other);
