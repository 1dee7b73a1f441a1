import type { Head } from '../model/head.ts';
import type { Pruned, PruneEvent } from '../chain/pruned.ts';

const chainFaults = [
  'event-missing',
  'event-altered',
  'head-missing',
  'head-different',
  'record-altered',
  'record-missing',
  'record-unknown',
  'picture-altered',
  'picture-missing',
  'attendant-altered',
  'fact-altered',
  'lock-altered',
  'lane-altered',
  'inside-altered',
  'tally-altered',
  'unreadable',
] as const;

export type Report = (kind: ChainFault['kind'], seq: number | null, recordId?: string | null) => void;

/** Something that the program did not do. `seq` is the event at which it shows; null: it cannot be told. */
export interface ChainFault {
  readonly kind: (typeof chainFaults)[number];
  readonly seq: number | null;
  readonly recordId: string | null;
}

export interface Verification {
  readonly ok: boolean;
  readonly head: Head;
  readonly events: number;
  readonly records: number;
  readonly pictures: number;
  /** The one of the earliest event; null: all holds. */
  readonly first: ChainFault | null;
  /** All of them, earliest first; at most 1,000. */
  readonly faults: readonly ChainFault[];
  /** Numbers of the events by which the journal says that it was damaged and salvaged; their gaps are no faults. */
  readonly salvages: readonly number[];
  /** Where the verification began; null: with the first event. */
  readonly pruned: (Pick<Pruned, 'to'> & PruneEvent) | null;
  /** Of the known heads those before the pruned part's end, with whose event went what they could be held against. */
  readonly headsBefore: readonly Head[];
}
