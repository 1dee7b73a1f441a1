import { platesAmong, type Plates } from '../../electron/booth/reading/plates-among.ts';
import type { Example } from './learn.ts';
import type { Observation } from './observe.ts';
import { onPlate } from './score.ts';
import type { Entry } from './set.ts';

/** A picture of the set, what was read in it, and how plates look where it was taken. */
export interface Seen {
  readonly entry: Entry;
  readonly seen: Observation;
  readonly plates: Plates;
}

/** Each text of theirs, and whether it was the plate. */
export function examplesOf(all: readonly Seen[]): Example[] {
  return all.flatMap(({ entry, seen, plates }) =>
    platesAmong(seen.texts, seen.size, plates).map((plate) => ({
      features: plate.features,
      isPlate: onPlate(plate, entry) && plate.text.length === entry.plate.length,
    })),
  );
}
