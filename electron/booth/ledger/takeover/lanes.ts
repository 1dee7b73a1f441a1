import type { FoundRecord } from './found-records.ts';

/**
 * @param found the oldest first
 * @returns the records by lanes, each in its order, the lane with the oldest press first: what is to be sent one after the other is taken at
 * once, or not yet. A car whose plate is still to be typed is a lane of its own.
 */
export function lanesOf(found: readonly FoundRecord[]): FoundRecord[][] {
  const lanes = new Map<string, FoundRecord[]>();
  for (const record of found) {
    const { id, body } = record;
    const lane = body === null || body.lane === '' ? `record ${id}` : `lane ${body.lane}`;
    const before = lanes.get(lane);
    if (before === undefined) lanes.set(lane, [record]);
    else before.push(record);
  }
  return [...lanes.values()];
}
