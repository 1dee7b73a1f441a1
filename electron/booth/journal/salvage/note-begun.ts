import { recordStates } from '../../../contract/record.ts';
import { chainStart } from '../chain/chain.ts';
import type { Database } from '../database/database.ts';
import { chainNote } from '../chain/events.ts';
import type { Damage } from '../model/report-types.ts';
import { begunEvent, numberMost } from '../chain/begun.ts';
import type { SmallTables } from './small-tables.ts';

/** What of a damaged journal is read before the gate can press; `small` is null where that cannot be read. */
export interface Found {
  readonly small: SmallTables | null;
  readonly hasTornLog: boolean;
  readonly hasLostFrames: boolean;
}

export interface About {
  readonly folder: string;
  readonly reason: Damage;
  readonly nowMs: number;
  /** Number of the last head that left the damaged journal; 0: none did; null: what it would send may have been sent anyway. */
  readonly lastHead: number | null;
  /** The last number of a record of the journals before it that are still to be read. */
  readonly lastRecord: number;
}

/** The last numbers that a damaged journal can have given out. */
interface Numbers {
  readonly records: number;
  readonly events: number;
  /** As it says itself; null: that cannot be read. */
  readonly given: { readonly records: number | null; readonly events: number | null };
  /** How many more it may have given out. */
  readonly margin: number;
}

/** Numbers that may have been given out behind the last one of which there is a trace: more than a log can hold. */
const unseenMost = 100_000;

export function numbersOf({ small, hasTornLog }: Found): Numbers {
  const givenOf = (name: 'records' | 'events'): number | null => {
    const number = small?.sequences.get(name) ?? null;
    return number !== null && number <= numberMost ? number : null;
  };
  const given = { records: givenOf('records'), events: givenOf('events') };
  const isSure = given.events !== null && small?.areNumbersOld === false && !hasTornLog;
  return {
    records: Math.max(given.records ?? 0, small?.highest.records ?? 0),
    events: Math.max(given.events ?? 0, small?.highest.events ?? 0),
    given,
    margin: isSure ? 0 : unseenMost,
  };
}

/** Not a state: how many of the entries are of cars that are inside. */
const insideTally = 'inside';
const talliesOfAll: readonly string[] = [...recordStates, insideTally];

/**
 * Says in a journal that a damaged one is being read. Numbers that were given out are not given out again, also where what had them is
 * lost. To be called in a transaction.
 */
export function noteBegun(database: Database, found: Found, about: About): void {
  const { small, hasTornLog, hasLostFrames } = found;
  const { folder, reason, nowMs, lastHead, lastRecord } = about;
  const { records, events, given, margin } = numbersOf(found);
  const last = Math.max(events, lastHead ?? 0);
  raise(database, 'records', Math.max(records, lastRecord) + margin);
  raise(database, 'events', last + margin);
  const tallies = small?.tallies ?? new Map<string, number>();
  const areTalliesWhole = talliesOfAll.every((name) => (tallies.get(name) ?? -1) >= 0);
  const isCounted =
    areTalliesWhole && given.records !== null && small?.areNumbersOld === false && !hasTornLog;
  const standing = [...tallies].reduce((sum, [name, count]) => (name === insideTally ? sum : sum + count), 0);
  const detail = {
    folder,
    reason,
    records: records + margin,
    counted: tallies.size === 0 ? null : standing,
    recordsGiven: given.records,
    eventsGiven: events,
    isBehind: Number(lastHead === null || lastHead > events),
    hasLostFrames: Number(hasLostFrames),
    isCounted: Number(isCounted),
  };
  const note = { atMs: nowMs, happening: begunEvent, to: 'salvaging', detail };
  if (database.get('SELECT 1 FROM events LIMIT 1') !== undefined) return chainNote(database, note);
  const after = small?.lastEvent?.seq === last && margin === 0 ? small.lastEvent.hash : chainStart;
  chainNote(database, { ...note, after });
}

/** Never lowers it. */
function raise(database: Database, name: string, seq: number): void {
  const values = { name, seq };
  database.run('UPDATE sqlite_sequence SET seq = max(seq, :seq) WHERE name = :name', values);
  database.run(
    'INSERT INTO sqlite_sequence (name, seq) SELECT :name, :seq WHERE :name NOT IN (SELECT name FROM sqlite_sequence)',
    values,
  );
}
