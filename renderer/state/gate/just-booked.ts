import { isTwin } from '../../../electron/contract/reading-rules.ts';
import type { RecordView } from '../../../electron/contract/record.ts';

/** So long (ms) a car that was booked may still be in the picture: it creeps on, or the barrier moves before it. */
const leavesWithinMs = 120_000;

/** @returns whether the two may be the same plate: a picture tells no twins apart */
const isSamePlate = (one: string, other: string): boolean => {
  const others = Array.from(other);
  const characters = Array.from(one);
  return (
    characters.length === others.length &&
    characters.every((character, at) => character === others[at] || isTwin(character, others[at] ?? ''))
  );
};

/** Whether the plate is that of a car which was dealt with a moment ago, and is not the next one. @param now ms since the epoch */
export const wasJustBooked = (
  plate: string,
  recent: readonly Pick<RecordView, 'plate' | 'at'>[],
  now: number,
): boolean =>
  recent.some((record) => now - Date.parse(record.at) < leavesWithinMs && isSamePlate(record.plate, plate));
