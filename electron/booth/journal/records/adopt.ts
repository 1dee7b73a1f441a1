import type { RecordReason, RecordState, RecordView } from '../../../contract/record.ts';
import { chainEvent } from '../chain/events.ts';
import type { Database } from '../database/database.ts';
import { isFrozen, viewOf, type RecordRow } from '../database/rows.ts';
import { openStates, serviceInForce } from '../database/rules.ts';
import { isHandedOver, type AdoptedRecord, type Adoption } from '../model/adopted-types.ts';
import { hasLeft, meantBy, type Meant } from './append.ts';
import { followEntry } from './follow-entry.ts';
import { freeInstant, insertRecord, laneOf } from './insert-record.ts';
import { logged, rowOf } from './logged.ts';
import { keepTaken, takenOver } from './taken-over.ts';

/**
 * Takes records of another booth in, in the order in which they are given, each as its booth made it: from here on this booth sends them. One
 * that is here already is passed over, so that an adoption that was broken off after its commit is asked for again without harm; but one that
 * this booth had handed over, to whomever, or offers and has not read yet who took it, and that came to that booth in the end, is taken back,
 * for nobody else sends it; so is what was sent here beside that one.
 *
 * @returns the records that came, each followed by this booth's exits of its car, which wait for an entry of their own from now on
 */
export function adopt(database: Database, { records, ...adoption }: Adoption): RecordView[] {
  const taken: AdoptedRecord[] = [];
  const came = new Set(
    takenOver(database).flatMap(({ of, record }) => (of === adoption.booth ? record : [])),
  );
  const changed = records.flatMap((record) => {
    const before = rowOf(database, record.id);
    if (before === undefined) {
      taken.push(record);
      return adoptOne(database, record, adoption);
    }
    const isBack = isHandedOn(before, record);
    if (came.has(record.id) || !(isBack || isSentToo(before, record))) return [];
    taken.push(record);
    return isBack ? takeBack(database, before, record, adoption) : goesOn(database, before, adoption);
  });
  keepTaken(database, taken, adoption);
  return changed;
}

/**
 * It was handed over, or somebody took it and this booth has still to read that, and is the very record: its salt is read by nobody but who took
 * it. What is in doubt here as well a person sees to.
 */
const isHandedOn = (before: RecordRow, { salt }: AdoptedRecord): boolean =>
  (isHandedOver(viewOf(before)) || (isFrozen(before) && before.ever_unknown === 0)) && before.salt === salt;

/**
 * Another booth had taken it, and it was sent from here all the same; what becomes of it is still open. Who had taken it has it no more, so that
 * it is not to be closed here as that one's.
 */
const isSentToo = ({ state, handover, handed_to: to, salt }: RecordRow, adopted: AdoptedRecord): boolean =>
  openStates.some((open) => open === state) &&
  (handover === 'sent-anyway' || (handover === null && to !== null)) &&
  salt === adopted.salt;

function adoptOne(
  database: Database,
  adopted: AdoptedRecord,
  { booth, atMs, isUncertain }: Omit<Adoption, 'records'>,
): RecordView[] {
  const { entry: _stay, proof: _proof, earlier: _earlier, wasHere, ...record } = adopted;
  const { id } = record;
  const row = insertRecord(database, {
    ...record,
    ...placeOf(database, adopted),
    // The service is told the instant of the press; only this journal tells records apart by theirs.
    atMs: freeInstant(database, record.atMs),
    // Nobody presses it here.
    pressId: id,
    originBooth: booth,
    // In this booth's own subject it stands as its taker's for good, by a former disk's time: what is offered again from there nobody can take.
    handover: wasHere ? 'taken-back' : null,
  });
  return came(database, row, null, { booth, atMs, isUncertain });
}

/** What was typed or corrected of it there is so here, too. Its press and its picture are this booth's own. */
function takeBack(
  database: Database,
  { id, state: from }: RecordRow,
  adopted: AdoptedRecord,
  adoption: Omit<Adoption, 'records'>,
): RecordView[] {
  // While its place is looked for, it does not itself end the stay that it is to end.
  database.run("UPDATE records SET state = 'voided' WHERE id = :id", { id });
  const { plate, vehicleClass, request, note } = adopted;
  const place = placeOf(database, adopted);
  database.run(
    `UPDATE records SET state = :state, reason = :reason, entry_id = :entryId, site_entry = :siteEntry, session_id = :sessionId,
       plate = :plate, vehicle_class = :vehicleClass, lane = :lane, request = :request, note = :note, service = ${serviceInForce},
       handover = 'taken-back', origin_booth = :booth WHERE id = :id`,
    {
      ...place,
      id,
      plate,
      vehicleClass,
      lane: laneOf({ plate, ...place }),
      request,
      note,
      booth: adoption.booth,
    },
  );
  return came(database, rowOf(database, id) as RecordRow, from, adoption);
}

/** It stays as it stands here. */
function goesOn(
  database: Database,
  { id, state }: RecordRow,
  adoption: Omit<Adoption, 'records'>,
): RecordView[] {
  const { booth } = adoption;
  database.run("UPDATE records SET handover = 'taken-back', origin_booth = :booth WHERE id = :id", {
    id,
    booth,
  });
  return came(database, rowOf(database, id) as RecordRow, state, adoption);
}

/** @returns it, and the exits here that follow it */
function came(
  database: Database,
  row: RecordRow,
  from: RecordState | null,
  { booth, atMs, isUncertain }: Omit<Adoption, 'records'>,
): RecordView[] {
  const detail = { booth, ...(isUncertain ? { fence: 'uncertain' } : {}) };
  chainEvent(database, row, { atMs, happening: 'taken-over', from, detail });
  return [viewOf(row), ...(row.operation === 'entry' ? linkExits(database, row.id, atMs) : [])];
}

interface Place {
  readonly state: RecordState;
  readonly reason: RecordReason;
  readonly entryId: string | null;
  readonly siteEntry: string | null;
  readonly sessionId: string | null;
}

/** By what this journal knows of the stay now, not by what its booth knew when it died. */
function placeOf(database: Database, record: AdoptedRecord): Place {
  const { operation, plate } = record;
  if (operation === 'entry') {
    const state = plate === '' ? 'draft' : 'queued';
    return { state, reason: 'taken-over', entryId: null, siteEntry: null, sessionId: null };
  }
  const meant = ofStay(database, record);
  const { entryId, sessionId, siteEntry = null } = meant;
  const place = { entryId, siteEntry, sessionId };
  // Somebody has let the car out here since: one stay is not ended twice without a person's word.
  if (operation === 'exit' && hasLeft(database, meant))
    return { ...place, state: 'refused', reason: 'left-elsewhere' };
  if (sessionId !== null) return { ...place, state: 'queued', reason: 'taken-over' };
  if (meant.entryState === 'resolved') return { ...place, state: 'refused', reason: 'entry-closed' };
  return { ...place, state: 'waiting-for-entry', reason: 'taken-over' };
}

/** A stay that this booth has the entry of, its own or an adopted one, goes on by that; of any other the entry's booth tells. */
function ofStay(database: Database, record: AdoptedRecord): Meant {
  const { entry, sessionId, plate, vehicleClass } = record;
  const byEntry = entry === null ? 'entry-not-found' : meantBy(database, { entryId: entry });
  if (typeof byEntry !== 'string') return { ...byEntry, sessionId: byEntry.sessionId ?? sessionId };
  const site = entry === null ? {} : { siteEntry: entry };
  const foreign = { plate, vehicleClass, entryId: null, entryState: null, ...site };
  if (sessionId === null) return { ...foreign, sessionId: null };
  const bySession = meantBy(database, { session: { sessionId, plate, vehicleClass, ...site } });
  return typeof bySession === 'string' ? { ...foreign, sessionId } : bySession;
}

/** The entry is of this journal now: its exits here follow it by their own journal, and end its stay in it. */
function linkExits(database: Database, entryId: string, atMs: number): RecordView[] {
  const exits = database.all('SELECT * FROM records WHERE site_entry = :entryId ORDER BY seq', {
    entryId,
  }) as RecordRow[];
  for (const exit of exits) {
    const { id, state: from, reason, http_status: httpStatus, session_id: sessionId } = exit;
    // The state is set to what it is: what says who is inside is worked out anew where it is set.
    database.run('UPDATE records SET entry_id = :entryId, site_entry = NULL, state = state WHERE id = :id', {
      id,
      entryId,
    });
    const change = { recordId: id, happening: 'entry-taken-over', from, atMs, httpStatus };
    logged(database, { ...change, reason: reason as RecordView['reason'] }, sessionId);
  }
  followEntry(database, entryId, atMs);
  return exits.map(({ id }) => viewOf(rowOf(database, id) as RecordRow));
}
