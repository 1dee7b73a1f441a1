import { attendantDigest, chainStart } from '../chain/chain.ts';
import type { Reading } from '../database/database.ts';
import { wrongRecords, wrongTallies } from '../records/derived.ts';
import { detailOf, eventColumns, follows, type EventRow } from '../chain/event-row.ts';
import { ofJournal } from '../chain/events.ts';
import type { Head } from '../model/head.ts';
import type { AttendantRow } from '../people/people.ts';
import { isSameKept, keptWith, nothingKept, prunedIn, unpruned } from '../chain/pruned.ts';
import { begunEvent } from '../chain/begun.ts';
import { isDamage } from '../../lib/sqlite-errors.ts';
import type { ChainFault, Report, Verification } from './verification.ts';
import { checkRecords } from './verify-records.ts';
import { ReportedRows } from './verify-rows.ts';

/** It was told to stop before it was through: it says nothing of the journal. */
export class VerificationStopped extends Error {
  constructor() {
    super('the verification was told to stop');
  }
}

const atFirst: ChainFault = { kind: 'unreadable', seq: 1, recordId: null };

/** Of a journal that is damaged so that not even its first event can be read. */
export const unreadable: Verification = {
  ok: false,
  head: { seq: 0, hash: chainStart },
  events: 0,
  records: 0,
  pictures: 0,
  first: atFirst,
  faults: [atFirst],
  salvages: [],
  pruned: null,
  headsBefore: [],
};

const faultLimit = 1_000;

/**
 * Holds a journal against its chain: every event against the one before, every record against its last event, every picture
 * against its hash, facts and counts of wrong PINs against their events, what is kept beside the records against these, and the
 * known heads against the events. What was changed by whoever can write all of the chain anew is
 * noticed only by a head that left the booth before. Of a pruned part, the events that were still needed are held against the last
 * prune event, and the first after it follows what that says. Everything is read in order and nothing is kept of it, so that memory
 * stays as it is however many events there are.
 *
 * @param rows any connection, read-only is enough
 * @param known heads that left the journal
 * @param isStopping asked at each event
 * @throws VerificationStopped; SQLite's own error where that is no damage
 */
export function verifyChain(
  rows: Reading,
  known: readonly Head[] = [],
  isStopping: () => boolean = () => false,
): Verification {
  const found: ChainFault[] = [];
  const fault: Report = (kind, seq, recordId = null) => {
    if (found.length < faultLimit) found.push({ kind, seq, recordId });
  };
  const goOn = (): void => {
    if (isStopping()) throw new VerificationStopped();
  };
  let counted = { events: 0, records: 0, pictures: 0 };
  let head: Head = { seq: 0, hash: chainStart };
  let salvages: readonly Salvage[] = [];
  let isRead = true;
  let pruned: Verification['pruned'] = null;
  let headsBefore: readonly Head[] = [];
  try {
    salvages = salvagesOf(rows);
    isRead = salvages.every(({ isOver }) => isOver);
    // What was kept of the pruned part may stand in what is still being read.
    const { event, ...begin } = isRead ? prunedIn(rows) : unpruned;
    pruned = event && { ...event, to: begin.to };
    head = { seq: begin.to, hash: begin.hash };
    let kept = nothingKept;
    const heads = Map.groupBy(known, ({ seq }) => seq);
    const compare = ({ seq, hash }: Head): void => {
      for (const one of heads.get(seq) ?? []) if (one.hash !== hash) fault('head-different', seq);
      if (seq <= begin.to) heads.delete(seq);
    };
    compare(head);
    const attendants = new Map<unknown, EventRow>();
    const told = new ReportedRows(fault);
    if (begin.to > 0) told.broken({ seq: begin.to });
    for (const row of rows.iterate(`SELECT ${eventColumns} FROM events ORDER BY seq`) as Iterable<EventRow>) {
      goOn();
      if (row.happening.startsWith('attendant-')) attendants.set(detailOf(row, 'attendant'), row);
      compare(row);
      if (row.seq <= begin.to) {
        kept = keptWith(kept, row);
      } else {
        if (!isLinked(head, row, salvages, fault)) told.broken(row);
        head = { seq: row.seq, hash: row.hash };
      }
      told.take(row);
      counted.events += 1;
    }
    if (isRead && !isSameKept(kept, begin.kept))
      fault(kept.count < begin.kept.count ? 'event-missing' : 'event-altered', begin.to);
    headsBefore = [...heads].flatMap(([seq, those]) => (seq < begin.to ? those : []));
    for (const { seq } of known) if (seq > head.seq) fault('head-missing', head.seq + 1);
    counted = { ...counted, ...checkRecords(rows, counted.events, fault, goOn) };
    // Who was added, and what was kept last, may stand in what is still being read.
    if (isRead) {
      checkAttendants(rows, attendants, fault);
      told.end(rows);
    }
    checkDerived(rows, fault, goOn);
  } catch (error) {
    if (!isDamage(error)) throw error;
    fault('unreadable', head.seq + 1);
  }
  const faults = found.sort((a, b) => (a.seq ?? Infinity) - (b.seq ?? Infinity));
  return {
    ok: faults.length === 0,
    head,
    ...counted,
    first: faults[0] ?? null,
    faults,
    salvages: salvages.filter(({ isOver }) => isOver).map(({ seq }) => seq),
    pruned,
    headsBefore,
  };
}

export interface Salvage {
  readonly seq: number;
  /** First and last number of events that could not be read, or did not follow the one before them. */
  readonly gaps: readonly (readonly number[])[];
  /** Else events of the damaged journal still come: which of them follow from each other, its end says. */
  readonly isOver: boolean;
}

/** @returns what each salvage says of the chain before it */
export function salvagesOf(rows: Reading): Salvage[] {
  const events = rows.iterate(
    `SELECT ${eventColumns} FROM events WHERE record_id = '${ofJournal}'
       AND happening IN ('salvaged', '${begunEvent}') ORDER BY seq`,
  ) as Iterable<EventRow>;
  const told = [...events];
  const ends = new Set(told.filter(({ happening }) => happening === 'salvaged').map(folderOf));
  return told.flatMap((row): Salvage[] => {
    if (row.happening === begunEvent)
      return ends.has(folderOf(row)) ? [] : [{ seq: row.seq + 1, gaps: [[1, row.seq]], isOver: false }];
    const gaps = detailOf(row, 'gaps');
    return [{ seq: row.seq, gaps: Array.isArray(gaps) ? (gaps as number[][]) : [], isOver: true }];
  });
}

const folderOf = (row: EventRow): unknown => detailOf(row, 'folder');

/** Whether a later salvage said that the chain does not hold from `from` to `to`. */
const excused = (salvages: readonly Salvage[], from: number, to: number): boolean =>
  salvages.some(
    ({ seq, gaps }) => seq > to && gaps.some(([first = 0, last = 0]) => first <= from && to <= last),
  );

/**
 * @param head what came before the event
 * @returns whether the event is what followed; where it is not, and no salvage says so, that is a fault
 */
export function isLinked(head: Head, row: EventRow, salvages: readonly Salvage[], fault: Report): boolean {
  const gap = row.seq - head.seq - 1;
  if (gap > 0) {
    // What is missing cannot be followed: the event after it stands on its own.
    if (!excused(salvages, head.seq + 1, row.seq - 1)) fault('event-missing', head.seq + 1);
    return false;
  }
  if (follows(head.hash, row)) return true;
  if (!excused(salvages, row.seq, row.seq)) fault('event-altered', row.seq, row.record_id);
  return false;
}

/** What triggers keep beside the records. */
function checkDerived(rows: Reading, fault: Report, goOn: () => void): void {
  for (const wrong of wrongRecords(rows)) {
    goOn();
    for (const { id, isHeadWrong, isInsideWrong } of wrong) {
      if (isHeadWrong === 1) fault('lane-altered', null, id);
      if (isInsideWrong === 1) fault('inside-altered', null, id);
    }
  }
  for (const _ of wrongTallies(rows)) fault('tally-altered', null);
}

/** Who is gone was taken out, with the name; who is there must be as the last event says. */
function checkAttendants(rows: Reading, told: ReadonlyMap<unknown, EventRow>, fault: Report): void {
  for (const row of rows.iterate('SELECT * FROM attendants') as Iterable<AttendantRow>) {
    const last = told.get(row.id);
    if (last?.digest !== attendantDigest(row)) fault('attendant-altered', last?.seq ?? null);
  }
}
