import type { RecordReason, RecordView } from '../../../contract/record.ts';
import { replaceFact, hasFact } from '../chain/facts.ts';
import { chainEvent, type EventDetail } from '../chain/events.ts';
import type { EventWords } from '../chain/event-row.ts';
import type { Database } from '../database/database.ts';
import { isFrozen, viewOf, type RecordRow } from '../database/rows.ts';
import { isAnothers, isEndedToo, isNotFrozen, isOfThisService, isSentByWord } from '../database/rules.ts';
import type { Freezing, HandoverChange, OfferCounts, OwnHandover } from '../model/handover-types.ts';
import { exitsOfOthers } from './follow-entry.ts';
import { holdsOf, rowOf } from './logged.ts';
import { hasTakenOver, isBackFrom } from './taken-over.ts';

// Records that a booth of a site lets another one have: frozen and offered, reclaimed, or taken. What is decided, the ledger tells; here it
// is kept, each change in the chain.

/** As many as one transaction changes in some tens of milliseconds, for which a press waits. */
const mostAtOnce = 400;

/** Kept with the first record that was ever frozen: only since then may the ledger tell of a handover. */
const everFact = 'handovers';

const unsentStates: ReadonlySet<string> = new Set(['draft', 'queued', 'waiting-for-entry', 'refused']);

/** It is on nobody's wire, and nobody here is to find out what became of it: whoever has it now is the only one that sends it. */
const isUnsent = (row: RecordRow): boolean => isFrozen(row) || unsentStates.has(row.state);

/** The service may have it from here. What is frozen was never on a wire: it can be put in doubt since. */
const mayBeThere = (row: RecordRow): boolean => !isFrozen(row) && row.ever_unknown === 1;

/** Whether a record of this booth, or of a former disk, was ever about to be offered, or taken. A salvaged journal has lost what was noted. */
export const hadHandovers = (database: Database): boolean =>
  hasFact(database, everFact) ||
  hasTakenOver(database) ||
  database.get("SELECT 1 FROM records WHERE handover > '' LIMIT 1") !== undefined ||
  database.get("SELECT 1 FROM records WHERE handed_to > '' LIMIT 1") !== undefined;

/**
 * All that are offered or about to be, were sent though they were, or were taken by another booth, or back from it, oldest first.
 *
 * @param also the ids of others, of which those that the journal has are told, too
 */
export function ownHandovers(database: Database, also: readonly string[]): OwnHandover[] {
  // Each by its index: together SQLite would go through all records.
  const found = [
    database.all(`SELECT ${handoverOf} WHERE handover > ''`),
    database.all(`SELECT ${handoverOf} WHERE handed_to > ''`),
    database.all(`SELECT ${handoverOf} WHERE id IN (SELECT value FROM json_each(:also))`, {
      also: JSON.stringify(also),
    }),
  ] as (OwnHandover & { readonly seq: number })[][];
  const bySeq = new Map(found.flat().map(({ seq, ...one }) => [seq, one]));
  return [...bySeq].toSorted(([one], [other]) => one - other).map(([, one]) => one);
}

const handoverOf = `seq, id AS recordId, state, ever_unknown AS everUnknown, handover, handed_to AS handedTo, origin_booth AS originBooth,
  (SELECT detail ->> 'epoch' FROM events WHERE record_id = records.id AND happening = 'offering' ORDER BY events.seq DESC LIMIT 1)
    AS frozenIn FROM records`;

/** That it has to a record since `:sinceMs`. */
const hasHappened = (happening: string): string =>
  `EXISTS (SELECT 1 FROM events WHERE record_id = records.id AND happening = '${happening}' AND events.at_ms >= :sinceMs)`;

/** @param sinceMs as `OfferCounts` has it (ms since 1970) */
export function offerCounts(database: Database, sinceMs: number): OfferCounts {
  const { kept } = database.get(
    "SELECT count(*) AS kept FROM records WHERE handover IN ('offering', 'offered')",
  ) as { kept: number };
  const handedOver = database.all(
    `SELECT handed_to AS booth, count(*) AS count FROM records
       WHERE ${isAnothers} AND ${hasHappened('handed-over')}
       GROUP BY handed_to ORDER BY handed_to`,
    { sinceMs },
  ) as { booth: string; count: number }[];
  const { sentByTwo } = database.get(
    `SELECT count(*) AS sentByTwo FROM records WHERE ${isAnothers} AND ${hasHappened('handed-over-too')}`,
    { sinceMs },
  ) as { sentByTwo: number };
  return { kept, handedOver: handedOver.map((row) => ({ ...row })), sentByTwo };
}

interface Waiting {
  readonly id: string;
  readonly lane: string;
  readonly isDue: 0 | 1;
}

/** That an exit does not wait for an entry that only a supervisor here can settle: he would settle the exit with it, whoever has that. */
const isBehindItsEntry = `(state <> 'waiting-for-entry' OR entry_id IS NULL
  OR (SELECT entry.state FROM records AS entry WHERE entry.id = records.entry_id) IN ('draft', 'queued'))`;

/**
 * Freezes the heads of the lanes, as many as one message to the ledger takes: from then on nothing of them is sent, corrected or withdrawn.
 * Of a lane with a record that may have been executed nothing is, and nothing behind one that is sent by a person's word: whoever took it
 * could not know what to send after that. Nor is what the ledger has as another booth's, or as seen to there, and a supervisor here has sent all
 * the same: an offer of that has no effect there. To be called in a transaction.
 *
 * @param upTo number of an event: what something has happened to since stays free
 * @returns those that are frozen now
 */
export function freeze(
  database: Database,
  upTo: number,
  atMs: number,
  { epoch, except = [] }: Freezing,
): RecordView[] {
  const lanes = database.all(`SELECT lane FROM records WHERE state IN ('sending', 'unknown')`) as {
    lane: string;
  }[];
  const held = new Set(lanes.map(({ lane }) => lane));
  const waiting = database.all(
    `SELECT id, lane, handover IS NULL AND ever_unknown = 0 AND NOT (${isAnothers}) AND NOT ${isEndedToo}
       AND ${isOfThisService('records')} AND ${isBehindItsEntry}
       AND (SELECT max(seq) FROM events WHERE record_id = records.id) <= :upTo
       AND id NOT IN (SELECT value FROM json_each(:except)) AS isDue
     FROM records WHERE state IN ('draft', 'queued', 'waiting-for-entry') AND ${isNotFrozen} ORDER BY seq`,
    { upTo, except: JSON.stringify(except) },
  ) as Waiting[];
  const frozen: RecordView[] = [];
  for (const { id, lane, isDue } of waiting) {
    if (isDue === 0) held.add(lane);
    if (held.has(lane)) continue;
    if (frozen.length === 0 && !hasFact(database, everFact)) replaceFact(database, everFact, 'yes', atMs);
    const happened = { atMs, happening: 'offering', detail: { epoch } };
    frozen.push(becomes(database, id, "handover = 'offering'", happened));
    if (frozen.length === mostAtOnce) break;
  }
  return frozen;
}

/**
 * What has to be reclaimed with a record that somebody wants to change: what is offered of its lane, and the exits that wait for it.
 *
 * @returns their ids, oldest first
 */
export const offeredWith = (database: Database, recordId: string): string[] =>
  (
    database.all(
      `SELECT id FROM records WHERE handover IN ('offering', 'offered')
         AND (id = :recordId OR entry_id = :recordId OR lane = (SELECT lane FROM records WHERE id = :recordId))
       ORDER BY seq`,
      { recordId },
    ) as { id: string }[]
  ).map(({ id }) => id);

/**
 * Keeps what was read in the ledger. What is so already, or of a record that the journal does not have, changes nothing. To be called in a
 * transaction.
 *
 * @returns the records that changed, as they are now
 */
export const keepHandovers = (
  database: Database,
  changes: readonly HandoverChange[],
  atMs: number,
): RecordView[] =>
  changes.flatMap((change) => {
    const row = rowOf(database, change.recordId);
    return row === undefined ? [] : kept(database, row, change, atMs);
  });

function kept(database: Database, row: RecordRow, change: HandoverChange, atMs: number): RecordView[] {
  const { id } = row;
  const { became } = change;
  switch (became) {
    case 'offered':
      if (row.handover !== 'offering') return [];
      return [
        becomes(database, id, "handover = 'offered'", {
          atMs,
          happening: became,
          detail: { epoch: change.epoch },
        }),
      ];
    case 'reclaimed':
      // What a person has sent is nobody else's from then on, too.
      if (row.handover === null) return [];
      return [
        becomes(database, id, 'handover = NULL', {
          atMs,
          happening: became,
          ...(change.isUncertain ? { detail: { claim: 'uncertain' } } : {}),
        }),
      ];
    case 'handed-over':
      return handedOver(database, row, change.to, atMs);
    case 'ended':
      return ended(database, row, atMs);
  }
}

function handedOver(database: Database, row: RecordRow, to: string, atMs: number): RecordView[] {
  if (row.handed_to === to || isBackFrom(database, row, to)) return [];
  const { id } = row;
  if (isUnsent(row)) {
    const happening = mayBeThere(row) ? 'handed-over-too' : 'handed-over';
    return closes(database, row, { reason: 'handed-over', happening }, atMs, to);
  }
  // What was handed over already has another taker by now, in a dead one's place.
  const happening = row.state === 'local' ? 'handed-over' : 'handed-over-too';
  const told = { atMs, happening, detail: { to } };
  return [becomes(database, id, 'handover = NULL, handed_to = :to', told, { to })];
}

/**
 * Somebody has looked up whether the service has it, and seen to it where not: what is in doubt here would be sent once more by itself. It is
 * read again with each session, and what a supervisor here has decided since then stands.
 */
function ended(database: Database, row: RecordRow, atMs: number): RecordView[] {
  const { id, state } = row;
  if (holdsOf(database, id, isSentByWord)) return [];
  const reason = 'ended-elsewhere';
  if (isUnsent(row) || state === 'unknown') return closes(database, row, { reason, happening: reason }, atMs);
  const happening = 'ended-elsewhere-too';
  const isOver = state === 'local' || state === 'voided' || holdsOf(database, id, isEndedToo);
  return isOver ? [] : [becomes(database, id, 'handover = NULL', { atMs, happening })];
}

interface Closing {
  readonly reason: Extract<RecordReason, 'handed-over' | 'ended-elsewhere'>;
  readonly happening: string;
}

/** Closes what is not this booth's to send any more. */
function closes(
  database: Database,
  row: RecordRow,
  { reason, happening }: Closing,
  atMs: number,
  to: string | null = null,
): RecordView[] {
  const detail = to === null ? {} : { to };
  const set = `state = 'local', reason = '${reason}', handover = NULL, handed_to = :to`;
  const closed = becomes(database, row.id, set, { atMs, happening, detail }, { to });
  return [closed, ...exitsOfOthers(database, row, atMs)];
}

/**
 * A supervisor lets go out what is offered while the ledger is away: some of it, oldest first, whatever another booth does with it. To be
 * called in a transaction.
 *
 * @returns those that may be sent now; empty: nothing is offered any more
 */
export function sendAnyway(
  database: Database,
  decided: { readonly by: string; readonly reason: string },
  atMs: number,
): RecordView[] {
  const rows = database.all(
    `SELECT id FROM records WHERE handover IN ('offering', 'offered') ORDER BY seq LIMIT ${mostAtOnce}`,
  ) as { id: string }[];
  const words = { by: decided.by, why: decided.reason };
  return rows.map(({ id }) =>
    becomes(database, id, "handover = 'sent-anyway'", { atMs, happening: 'sent-anyway', words }),
  );
}

/** Changes a record, and keeps that in the chain. */
function becomes(
  database: Database,
  id: string,
  set: string,
  happened: {
    readonly atMs: number;
    readonly happening: string;
    readonly detail?: EventDetail;
    readonly words?: EventWords;
  },
  values: Readonly<Record<string, string | null>> = {},
): RecordView {
  const { state: from } = rowOf(database, id) as RecordRow;
  database.run(`UPDATE records SET ${set} WHERE id = :id`, { ...values, id });
  const row = rowOf(database, id) as RecordRow;
  const { reason, http_status: httpStatus } = row;
  chainEvent(database, row, {
    atMs: happened.atMs,
    happening: happened.happening,
    from,
    detail: { reason, httpStatus, ...happened.detail },
    ...(happened.words === undefined ? {} : { words: happened.words }),
  });
  return viewOf(row);
}
