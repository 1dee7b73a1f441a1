import { sessionKey } from '../../../contract/session-id.ts';
import { z } from 'zod';
import { chainNote } from '../chain/events.ts';
import { factValue, replaceFact } from '../chain/facts.ts';
import type { Clocked } from '../clock/true-times.ts';
import type { Database, Reading } from '../database/database.ts';
import { isOfSession } from '../database/rules.ts';
import type { RecordRow } from '../database/rows.ts';
import { keptFor, type Erasure } from './about-plate.ts';
import { awaitedOf, awaitEnd } from './awaited.ts';
import { eraseRecords, forgetSaidOfLost, hasRemains } from './erase.ts';
import { stayOf } from './stays.ts';

/** What the site has asked every booth to erase. */
export interface SiteErasure {
  /** Its id. */
  readonly erasure: string;
  /** Entries of whichever booth. */
  readonly entries: readonly string[];
  /** The sessions of these, as far as they are known. */
  readonly sessions: readonly string[];
  /** null: of none. */
  readonly plate: string | null;
  /** When it was asked for (ms since 1970): of the plate, what came later is not meant. */
  readonly askedMs: number;
}

/** The same as this booth's journal carries it out. */
export interface SiteErasureRequest extends SiteErasure {
  /** As in `RetentionRules`. */
  readonly mostStayMs: number;
  /**
   * Of an erasure that is asked for a part after the other, each of which is committed. `more`: others follow, the last of them with the
   * plate. `incomplete`: the last one, and of one before not all was there: it is asked for again. Left out: this is all, or the rest.
   */
  readonly part?: 'more' | 'incomplete';
}

/** How far it is carried out here. */
export interface SiteErasureState {
  /** Nothing of it is left, in the journal or its files; of a part (`more`): all records that it names were there to be erased. */
  readonly isDone: boolean;
  /** Records that are still needed: they go by themselves, and nothing personal of them is told to anybody meanwhile. */
  readonly awaited: readonly string[];
}

/** Names the erasures that were carried out here: asked again, they are not searched for again. What came since is not theirs. */
const factName = 'site-erasures';
/** So many are remembered. */
const mostRemembered = 500;

const erasureIds = z.array(z.string());

/** @returns null: it was not carried out here */
export const siteErasure = (database: Pick<Reading, 'get'>, erasure: string): SiteErasureState | null =>
  rememberedIn(database).includes(erasure) ? stateOf(database, erasure) : null;

const stateOf = (database: Pick<Reading, 'get'>, erasure: string): SiteErasureState => {
  const awaited = awaitedOf(database, erasure);
  return { isDone: awaited.length === 0 && !hasRemains(database), awaited };
};

/**
 * Erases the stays of these entries and sessions, and everything about the plate. What is still needed goes by itself once it is not.
 *
 * @param eraseAbout the plate, wherever this booth has it
 * @param isBeingRead a damaged journal still joins: it is not over yet
 */
export function eraseForSite(
  database: Database,
  request: SiteErasureRequest,
  { clock, isBeingRead }: { readonly clock: Clocked; readonly isBeingRead: boolean },
  eraseAbout: (plate: string) => Erasure,
): SiteErasureState {
  const { erasure, plate, part } = request;
  const about = plate === null ? null : eraseAbout(plate);
  const { atMs } = clock;
  return database.transaction(() => {
    const named = eraseNamed(database, request, clock);
    const kept = about?.kept.map(({ id }) => id) ?? [];
    const { hasAll } = awaitEnd(database, { plate, ids: kept, named, erasure }, atMs);
    // Of an older program's journal: nobody there waits for its end, and it is asked again.
    const isWhole = !isBeingRead && hasAll;
    const { isDone, awaited } = stateOf(database, erasure);
    if (part === 'more') return { isDone: isWhole, awaited };
    const isOver = isWhole && part === undefined;
    if (isOver) remember(database, erasure, atMs);
    return { isDone: isOver && isDone, awaited };
  });
}

/** @returns the records that are still needed */
function eraseNamed(
  database: Database,
  { erasure, entries, sessions, mostStayMs }: SiteErasureRequest,
  { atMs, proven }: Clocked,
): readonly string[] {
  const kept = new Set<string>();
  let [records, pictures] = [0, 0];
  for (const id of recordsOf(database, entries, sessions)) {
    const record = database.get('SELECT * FROM records WHERE id = :id', { id }) as RecordRow | undefined;
    // It went with its stay.
    if (record === undefined) continue;
    const stay = stayOf(database, record, mostStayMs, proven.times);
    if (keptFor(stay, proven) !== null) {
      for (const one of stay.records) kept.add(one.id);
      continue;
    }
    pictures += eraseRecords(database, stay.records, { atMs, why: 'request' });
    records += stay.records.length;
  }
  forgetSaidOfLost(database, entries, atMs);
  if (records + kept.size > 0) {
    const detail = { by: 'site', reason: erasure, records, pictures, kept: kept.size };
    chainNote(database, { atMs, happening: 'erasure', to: 'erased', detail });
  }
  return [...kept];
}

function recordsOf(
  database: Database,
  entries: readonly string[],
  sessions: readonly string[],
): ReadonlySet<string> {
  const rows = [
    ...entries.flatMap((id) =>
      database.all('SELECT id FROM records WHERE id = :id OR entry_id = :id OR site_entry = :id', { id }),
    ),
    ...sessions.flatMap((session) =>
      database.all(`SELECT id FROM records WHERE ${isOfSession('session_id')}`, {
        sessionKey: sessionKey(session),
      }),
    ),
  ] as Pick<RecordRow, 'id'>[];
  return new Set(rows.map(({ id }) => id));
}

function rememberedIn(database: Pick<Reading, 'get'>): readonly string[] {
  try {
    return erasureIds.parse(JSON.parse(factValue(database, factName) ?? '[]'));
  } catch {
    // Somebody else has changed it, and the chain shows that: all is searched for again.
    return [];
  }
}

function remember(database: Database, erasure: string, atMs: number): void {
  const others = rememberedIn(database).filter((known) => known !== erasure);
  replaceFact(database, factName, JSON.stringify([...others, erasure].slice(-mostRemembered)), atMs);
}
