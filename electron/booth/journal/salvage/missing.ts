import { detailOf, type EventRow } from '../chain/event-row.ts';
import { ofJournal } from '../chain/events.ts';
import type { Begun } from './begin.ts';
import type { Stage } from './stage.ts';

/**
 * Where commits of the log are lost and an event is missing, any record may have gone on since what is found of it: only what has an
 * event behind the last one that is missing is surely as it is found. What was pruned, or lost in a salvage before, is known to be gone.
 *
 * @returns the number of the last event that is missing; 0: none is
 */
export function* lastMissing(stage: Stage, { given, hasLostFrames }: Begun): Generator<void, number> {
  if (!hasLostFrames) return 0;
  let prunedTo = 0;
  const gaps: (readonly [number, number])[] = [];
  if (given.events > stage.lastNumber()) return given.events;
  let read = 0;
  for (const row of stage.events(ofJournal)) {
    const event = row as unknown as EventRow;
    if (event.happening === 'pruned') prunedTo = Number(detailOf(event, 'to'));
    if (event.happening === 'salvaged') gaps.push(...gapsIn(event));
    read += 1;
    if (read % eventsAtOnce === 0) yield;
  }
  return yield* stage.lastMissing(
    (from, to) => to <= prunedTo || gaps.some(([first, end]) => first <= from && to <= end),
  );
}

/** So many are read in a few milliseconds. */
const eventsAtOnce = 200;

/** In the words of the salvage that lost them. */
function gapsIn(event: EventRow): (readonly [number, number])[] {
  const told: unknown = (JSON.parse(event.detail) as { gaps?: unknown }).gaps;
  return Array.isArray(told) ? (told as [number, number][]) : [];
}
