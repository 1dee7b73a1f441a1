import type { RecordView } from '../../../electron/contract/record.ts';
import { useReading } from './reading.ts';
import { isSamePlate } from './read-plates.ts';

/** So long (ms) a car that was booked may still be in the picture: it creeps on, or the barrier moves before it. */
const leavesWithinMs = 120_000;

/**
 * Whether the plate is that of a car which was dealt with a moment ago, and is not the next one: as it was booked, or as it was read, for
 * that may be another one, and Rush books none.
 *
 * @param now ms since the epoch
 */
export const wasJustBooked = (
  plate: string,
  recent: readonly Pick<RecordView, 'plate' | 'at'>[],
  now: number,
): boolean =>
  useReading.getState().dealt.some((plates) => plates.some((one) => isSamePlate(one, plate))) ||
  recent.some((record) => now - Date.parse(record.at) < leavesWithinMs && isSamePlate(record.plate, plate));
