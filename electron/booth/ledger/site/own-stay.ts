import type { RecordView } from '../../../contract/record.ts';
import { isHandedOver } from '../../journal/model/adopted-types.ts';
import { isClosedEntry } from '../../journal/model/closed-entry.ts';
import type { CarEnd } from '../../journal/privacy/car-ends.ts';
import type { OwnEntry, OwnExit } from '../car-duty.ts';
import type { OwnCar } from '../cars/changed-car.ts';
import type { OwnPart } from '../cars/duty.ts';
import { longestAbsenceMs } from '../cars/may-create.ts';

/** What this booth's journal says of a car of the site. */
export interface OwnStay extends OwnPart {
  /** null: its entry is another booth's. */
  readonly own: OwnCar | null;
  /** When this booth came to know the car (ms since 1970). */
  readonly knownMs: number;
}

/** A message's own limit (characters); what is longer is cut. */
const mostClass = 64;

/**
 * @param entry the car's, in the ledger
 * @param records those of this booth that are of the car's stay, whoever let it in
 * @param booth this one's id there
 * @param isErased nothing personal of the car is told any more
 * @returns null: this booth has had nothing to do with it
 */
export function ownStayOf(
  entry: string,
  records: readonly RecordView[],
  { booth, nowMs, isErased }: { readonly booth: string; readonly nowMs: number; readonly isErased: boolean },
): OwnStay | null {
  const own = records.find((record) => record.id === entry && isOwnEntry(record));
  // The claim of one that another booth has taken over is that one's to give back; what this one had sent before it read that is told by both.
  const ends = records.filter(
    (record) => (record.operation === 'exit' || record.operation === 'cancel') && !isHandedOver(record),
  );
  const first = own ?? ends[0];
  if (first === undefined) return null;
  return {
    entry: own === undefined ? null : entryOf(own),
    exits: ends.map((end) => ({ claim: { exit: end.id, booth }, state: exitStateOf(end, nowMs) })),
    own: own === undefined ? null : { ...toldOf(own), ...(isErased ? { personal: null } : {}) },
    knownMs: Date.parse(first.at),
  };
}

/** The same with how those of its records ended that somebody has had erased. By these no car is told that the ledger does not know. */
export function withEnds(
  entry: string,
  stay: OwnStay | null,
  { booth, ends }: { readonly booth: string; readonly ends: readonly CarEnd[] },
): OwnStay | null {
  const [first] = ends;
  if (first === undefined) return stay;
  const isOver = ends.some(({ recordId }) => recordId === entry);
  const exits = ends
    .filter(({ recordId }) => recordId !== entry)
    .map(({ recordId: exit, ended }): OwnExit => {
      return { claim: { exit, booth }, state: ended === 'left' ? 'done-long-ago' : 'closed' };
    });
  return {
    entry: stay?.entry ?? (isOver ? { state: 'closed', session: null } : null),
    exits: [...(stay?.exits ?? []), ...exits],
    own: stay?.own ?? null,
    knownMs: stay?.knownMs ?? first.atMs,
  };
}

/** Whether it is an entry of a car that this booth tells of: one that another booth has taken over, that one does. */
export const isOwnEntry = (record: RecordView | undefined): boolean =>
  record?.operation === 'entry' && !isHandedOver(record);

function entryOf(entry: RecordView): OwnEntry {
  const { sessionId, leftElsewhere } = entry;
  if (isClosedEntry(entry)) return { state: 'closed', session: leftElsewhere === true ? sessionId : null };
  return { state: sessionId === null ? 'open' : 'known', session: sessionId };
}

const toldOf = (entry: RecordView): OwnCar => ({
  ...carOf(entry),
  ...(entry.offered === true ? { isOffered: true } : {}),
});

function carOf({ at, plate, vehicleClass }: RecordView): OwnCar {
  const known = vehicleClass.slice(0, mostClass);
  return { entered: { at }, personal: { plate, vehicleClass: known === '' ? null : known, note: null } };
}

function exitStateOf({ state, at }: RecordView, nowMs: number): OwnExit['state'] {
  switch (state) {
    case 'voided':
    case 'refused':
    case 'local':
      return 'closed';
    case 'confirmed':
    case 'resolved':
      return nowMs - Date.parse(at) < longestAbsenceMs ? 'done' : 'done-long-ago';
    default:
      return 'open';
  }
}
