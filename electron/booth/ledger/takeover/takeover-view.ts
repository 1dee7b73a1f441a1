import { operations } from '../../../contract/record.ts';
import {
  takeoverShown,
  type TakeoverList,
  type TakeoverRecord,
  type TakeoverView,
} from '../../../contract/takeover.ts';
import { adoptedOf, type At, type FoundRecord } from './found-records.ts';

/** How the records of another booth stand for this one. */
export interface Standings {
  readonly takeable: readonly FoundRecord[];
  readonly refused: readonly FoundRecord[];
  readonly unoffered: readonly FoundRecord[];
  readonly taken: TakeoverView['taken'];
  /** How many of them are this booth's already and may still come, whether or not they can be taken now. */
  readonly owed: number;
}

/** @returns it as the screen is told it */
export const viewOf = (
  { of: booth, isDead, subject }: Pick<At, 'of' | 'isDead' | 'subject'>,
  { takeable, refused, unoffered, taken }: Standings,
  isUncertain: boolean,
): TakeoverView => ({
  booth,
  // Of a booth that is back and has its disk, something is unfinished.
  isFormer: !isDead && subject.hasFormer,
  takeable: listOf(takeable),
  refused: listOf(refused),
  unoffered: listOf(unoffered),
  taken,
  isUncertain,
});

const listOf = (records: readonly FoundRecord[]): TakeoverList => ({
  count: records.length,
  records: records.slice(0, takeoverShown).map(recordOf),
});

/** What was asked to be erased, and what nobody can use, is shown as that alone. */
function recordOf(found: FoundRecord): TakeoverRecord {
  const { id, body, obstacle } = found;
  const operation = operations.find((known) => known === body?.operation);
  const isHidden = obstacle === 'erased' || obstacle === 'unreadable' || obstacle === 'gone';
  if (body === null || operation === undefined || isHidden) return { id, obstacle, record: null };
  const { at, plate, vehicleClass, operator } = adoptedOf(found);
  return { id, obstacle, record: { operation, plate, vehicleClass, at, operator } };
}
