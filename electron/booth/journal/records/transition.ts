import type { RecordReason, RecordView } from '../../../contract/record.ts';
import type { Database } from '../database/database.ts';
import { chainEvent, lastEventOf } from '../chain/events.ts';
import { editEntry, exitsOfOthers, followEntry, followOwnEntry } from './follow-entry.ts';
import { isRecordedSince } from './found-again.ts';
import { holdsOf, logged, rowOf } from './logged.ts';
import type { Changed, LookUpNote, Transition } from '../model/record-types.ts';
import { doubtedReasons, foundReason, isFrozen, type RecordRow } from '../database/rows.ts';
import { joinedUpTo } from '../chain/begun.ts';
import { forgetFarReading, noteReading } from './readings.ts';
import { againOf } from './same-again.ts';
import {
  isEndedToo,
  isOfFormerService,
  isSentByWord,
  serviceInForce,
  serviceOfEntry,
  serviceOfNamed,
} from '../database/rules.ts';
import { hasExitById, isTaken, leftReason, takenReason, withoutTaken } from './taken-session.ts';

/** The record is not any more what the change was decided on: a bug in the caller, or a lost race; nothing was changed. */
export class StaleTransitionError extends Error {}

/** The answer to the record before is not committed yet; nothing was changed. */
class AnswerPendingError extends Error {}

/** Carries out one change of state, and what it means for the exits that wait for an entry, in one transaction. */
export function transition(database: Database, change: Transition): Changed {
  return database.transaction(() => {
    const before = rowOf(database, change.recordId);
    if (before?.state !== change.from)
      throw new StaleTransitionError(
        `${change.happening}: not ${change.from} but ${before?.state ?? 'absent'}`,
      );
    // One that was corrected is in the state that it was in.
    const lastEvent = lastEventOf(database, change.recordId);
    if (change.lastEvent !== undefined && change.lastEvent !== lastEvent)
      throw new StaleTransitionError(`${change.happening}: of event ${change.lastEvent}, not ${lastEvent}`);
    const since = change.unlessRecordedSince;
    if (since !== undefined && isRecordedSince(database, before, since))
      throw new StaleTransitionError(`${change.happening}: the same was recorded again`);
    if (change.unlessAgain === true && againOf(database, before) !== null)
      throw new StaleTransitionError(`${change.happening}: the same was recorded once more`);
    if (isFrozen(before) && change.happening !== 'older-copy')
      throw new StaleTransitionError(`${change.happening}: it is offered to other booths`);
    if (asksService(change) && isLeftBehind(database, before))
      throw new StaleTransitionError(`${change.happening}: it is of another service`);
    if (change.after !== undefined && rowOf(database, change.after)?.state === 'sending')
      throw new AnswerPendingError(`${change.happening}: the record before is still on the wire`);
    const decided = withoutTaken(
      database,
      before,
      heldBack(database, before, asReleased(database, before, change)),
    );
    // It was looked for, and not for the first time: of that nothing has to be kept.
    if (decided.reason === takenReason && change.happening === 'looked-up')
      throw new StaleTransitionError(`${change.happening}: another stay has that session`);
    // Named by a supervisor who cannot have seen it: the exits of both would end one stay.
    const named = change.resolvedSession;
    if (named !== undefined && isTaken(database, before, named))
      throw new StaleTransitionError(`${change.happening}: another stay has that session`);
    const { confirmed, edited } = decided;
    const answer = confirmed?.answer ?? decided.answer;
    const sessionId = confirmed?.sessionId ?? change.resolvedSession ?? change.entrySession ?? null;
    database.run(
      `UPDATE records SET state = :to, reason = :reason, http_status = :httpStatus,
         ever_unknown = :absent = 0 AND max(ever_unknown, :to = 'unknown', :isDoubted), attempts = attempts + (:to = 'sending'),
         session_id = coalesce(:sessionId, session_id), answer = coalesce(:answer, answer),
         picture_sent = coalesce(:picture, picture_sent), plate = coalesce(:plate, plate),
         lane = coalesce(:plate, lane), vehicle_class = coalesce(:vehicleClass, vehicle_class),
         service = CASE WHEN :isNamed THEN ${serviceOfNamed}
           WHEN :to = 'sending' OR :isConfirmed THEN coalesce(${serviceInForce}, service) ELSE service END
       WHERE id = :recordId`,
      {
        to: decided.to,
        // Proven absent: no earlier attempt was executed, and the next answer stands for itself.
        absent: Number(change.happening === 'looked-up' && change.to === 'queued'),
        // Also what is not *unknown* for that: it has no plate yet.
        isDoubted: Number(change.happening === 'older-copy'),
        reason: decided.reason,
        httpStatus: change.httpStatus,
        sessionId,
        isNamed: Number(named !== undefined),
        isConfirmed: Number(confirmed !== undefined),
        plate: edited?.plate ?? null,
        vehicleClass: edited?.vehicleClass ?? null,
        answer: answer === undefined ? null : JSON.stringify(answer),
        picture: change.picture ?? null,
        recordId: change.recordId,
      },
    );
    if (edited !== undefined)
      forgetFarReading(database, rowOf(database, change.recordId) as RecordRow, change.atMs);
    const after = logged(database, decided, sessionId);
    if (change.reading !== undefined)
      noteReading(database, rowOf(database, change.recordId) as RecordRow, change.reading, change.atMs);
    return [
      followOwnEntry(database, change.recordId, change.atMs) ?? after,
      ...(edited === undefined ? [] : followEntry(database, change.recordId, change.atMs)),
      ...editEntry(database, before, change),
      ...moveWaitingExits(database, decided, sessionId),
      ...(decided.to === 'local' ? exitsOfOthers(database, before, change.atMs) : []),
    ];
  });
}

/** It may be sent after it, or follows from what the service in force told. */
const asksService = ({ happening, to }: Transition): boolean =>
  happening === 'looked-up' || (happening === 'supervisor' && to === 'queued');

/** No service gets what is another one's, nor knows anything of it. */
const isLeftBehind = (database: Database, { id }: RecordRow): boolean =>
  holdsOf(database, id, isOfFormerService('records'));

/** @returns why a record goes out here no more by itself, which may have been sent when that was read; null: it does */
function whyElsewhere(
  database: Database,
  { id, state, handed_to: taker, handover }: RecordRow,
): RecordReason | null {
  // A person's word holds over a service that is away just then.
  if (holdsOf(database, id, isSentByWord)) return null;
  if (taker !== null && handover === null) return 'handed-over';
  // Only what was on the wire was not closed at once; what became of it may have been unknown since.
  const mayBeSent = state === 'sending' || state === 'unknown';
  return mayBeSent && holdsOf(database, id, isEndedToo) ? 'ended-elsewhere' : null;
}

/**
 * Nothing goes out here once more that another booth has by now, but by a supervisor's word.
 *
 * What a look-up proves absent of a journal that was damaged, or rolled back, waits for a supervisor, too: its car may have been recorded
 * again since, or it was taken back.
 */
function heldBack(database: Database, record: RecordRow, change: Transition): Transition {
  if (change.to !== 'queued' || change.happening === 'supervisor') return change;
  const elsewhere = whyElsewhere(database, record);
  if (elsewhere !== null) return { ...change, to: 'local', reason: elsewhere };
  if (change.happening !== 'looked-up') return change;
  const isDoubted = doubtedReasons.includes(record.reason ?? '') || record.seq <= joinedUpTo(database);
  return isDoubted ? { ...change, to: 'refused', reason: foundReason } : change;
}

/**
 * What becomes of an exit whose entry's session is known now. @returns why it is not sent; null: it is
 *
 * @param hasLeft its car left by the session's id while nobody knew whose that was: one stay is ended once
 */
function whyNotReleased(exit: RecordRow, hasLeft: boolean, joined: number): RecordReason | null {
  if (hasLeft) return leftReason;
  // Nothing that was found in a damaged journal goes out by itself.
  return exit.seq <= joined ? foundReason : null;
}

/** Another booth has told the session that an exit waits for. */
function asReleased(database: Database, exit: RecordRow, change: Transition): Transition {
  const { entrySession } = change;
  if (entrySession === undefined) return change;
  const reason = whyNotReleased(exit, hasExitById(database, entrySession), joinedUpTo(database));
  return reason === null ? change : { ...change, to: reason === leftReason ? 'voided' : 'refused', reason };
}

function moveWaitingExits(database: Database, change: Transition, sessionId: string | null): RecordView[] {
  if (change.waitingExits === undefined) return [];
  const release = change.waitingExits === 'release';
  const hasLeft = release && sessionId !== null && hasExitById(database, sessionId);
  const joined = joinedUpTo(database);
  const exits = database.all(
    `SELECT * FROM records WHERE entry_id = :id AND state = 'waiting-for-entry' ORDER BY seq`,
    { id: change.recordId },
  ) as RecordRow[];
  return exits.map((exit) => {
    const reason = release ? whyNotReleased(exit, hasLeft, joined) : 'entry-closed';
    const state = reason === null ? 'queued' : hasLeft ? 'voided' : 'refused';
    database.run(
      `UPDATE records SET state = :state, reason = :reason, session_id = :sessionId,
         service = ${serviceOfEntry} WHERE id = :id`,
      { state, reason, sessionId, id: exit.id },
    );
    const happening = release ? 'entry-known' : 'entry-closed';
    const moved = { recordId: exit.id, happening, from: exit.state, atMs: change.atMs, httpStatus: null };
    return logged(database, { ...moved, reason }, sessionId);
  });
}

/** Keeps in the chain that an unknown record was looked up, and what was found; nothing of the record changes. */
export function noteLookUp(database: Database, recordId: string, atMs: number, detail: LookUpNote): void {
  database.transaction(() => {
    const row = rowOf(database, recordId);
    if (row === undefined) return;
    chainEvent(database, row, { atMs, happening: 'looked-for', from: row.state, detail: { ...detail } });
  });
}
