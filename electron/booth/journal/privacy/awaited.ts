import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Clocked } from '../clock/true-times.ts';
import type { Database, Reading } from '../database/database.ts';
import { removeFact, replaceFact, factValue } from '../chain/facts.ts';
import type { RecordRow } from '../database/rows.ts';
import { isAbout, keptFor } from './about-plate.ts';
import { eraseRecords } from './erase.ts';
import type { RetentionRules, RetentionStep } from './retention.ts';
import { stayOf } from './stays.ts';

// Records that an erasure was to take and that were still needed, where nobody could be told so: they had not joined yet when it was
// asked for, or the site had asked for it. They go by themselves once they are needed no more. Kept of them is no plate, only what says
// that theirs is still the same.

const factName = 'erasures-awaited';

const awaitedRecords = z.array(
  z.object({
    id: z.string(),
    /** Empty: it was named itself, whatever its plate. */
    digest: z.string(),
    /** The site's; left out: none is. */
    erasure: z.string().exactOptional(),
  }),
);
type Awaited = z.infer<typeof awaitedRecords>[number];

/** What is to be erased once it has ended. */
export interface AwaitedEnd {
  /** null: of none. */
  readonly plate: string | null;
  /** Records of stays that are about the plate. */
  readonly ids: readonly string[];
  /** Records that were named themselves. */
  readonly named?: readonly string[];
  /** The site's; left out: none is. */
  readonly erasure?: string;
}

/**
 * Has those of the records that are about the plate themselves, or were named, erased once they have ended. To be called in a transaction.
 *
 * @returns which of them are awaited, and whether this journal has all of them
 */
export function awaitEnd(
  database: Database,
  { plate, ids, named = [], erasure }: AwaitedEnd,
  atMs: number,
): { readonly awaited: readonly string[]; readonly hasAll: boolean } {
  const there = ids.map((id) => recordOf(database, id)).filter((record) => record !== undefined);
  const about = there.filter((record) => plate !== null && isAbout(database, record, plate));
  const of = erasure === undefined ? {} : { erasure };
  const added = new Map<string, Awaited>([
    ...about.map((record) => [record.id, { id: record.id, digest: digestOf(record), ...of }] as const),
    ...named.map((id) => [id, { id, digest: '', ...of }] as const),
  ]);
  if (added.size > 0) {
    const others = awaitedIn(database).filter((one) => !added.has(one.id) || one.erasure !== erasure);
    keep(database, [...others, ...added.values()], atMs);
  }
  return { awaited: [...added.keys()], hasAll: there.length === ids.length };
}

/** @returns the records that one of the site's erasures still waits for */
export const awaitedOf = (database: Pick<Reading, 'get'>, erasure: string): readonly string[] =>
  awaitedIn(database).flatMap((one) => (one.erasure === erasure ? [one.id] : []));

/** Stays of which one step erases something. */
const stepErased = 8;

/** Erases the awaited stays that have ended. One that got another plate meanwhile is awaited no more. */
export function eraseAwaited(
  database: Database,
  { mostStayMs }: RetentionRules,
  { atMs, proven }: Clocked,
): RetentionStep<number> {
  const awaited = awaitedIn(database);
  if (awaited.length === 0) return { next: null, records: 0, pictures: 0 };
  let [stays, records, pictures] = [0, 0, 0];
  database.transaction(() => {
    const left = awaited.filter(({ id, digest }) => {
      const record = recordOf(database, id);
      if (record === undefined || (digest !== '' && digestOf(record) !== digest)) return false;
      const stay = stayOf(database, record, mostStayMs, proven.times);
      if (stays === stepErased || keptFor(stay, proven) !== null) return true;
      pictures += eraseRecords(database, stay.records, { atMs, why: 'request' });
      records += stay.records.length;
      stays += 1;
      return false;
    });
    if (left.length < awaited.length) keep(database, left, atMs);
  });
  return { next: stays === stepErased ? 0 : null, records, pictures };
}

const recordOf = (database: Database, id: string): RecordRow | undefined =>
  database.get('SELECT * FROM records WHERE id = :id', { id }) as RecordRow | undefined;

/** By the record's own salt, which goes with it. */
const digestOf = ({ salt, plate, note, request }: RecordRow): string =>
  createHash('sha256')
    .update(JSON.stringify([salt, plate, note, request]))
    .digest('hex');

function awaitedIn(database: Pick<Reading, 'get'>): readonly Awaited[] {
  const kept = factValue(database, factName);
  if (kept === undefined) return [];
  try {
    return awaitedRecords.parse(JSON.parse(kept));
  } catch {
    // Somebody else has changed it, and the chain shows that.
    return [];
  }
}

function keep(database: Database, awaited: readonly Awaited[], atMs: number): void {
  if (awaited.length === 0) removeFact(database, factName, atMs);
  else replaceFact(database, factName, JSON.stringify(awaited), atMs);
}
