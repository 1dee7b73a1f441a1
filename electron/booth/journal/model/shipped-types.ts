import type { Operation } from '../../../contract/record.ts';
import type { Head } from './head.ts';

// What of a journal its second copy is made of.

/** An event of the chain without what is personal, and without what its hash is made of. */
export interface ChainEvent {
  readonly number: number;
  readonly hash: string;
  /** null: it is of the journal itself. */
  readonly recordId: string | null;
  readonly atMs: number;
  readonly happening: string;
  readonly to: string;
  /** Whether the journal still has its record. */
  readonly hasRecord: boolean;
  /** The first event of a record that the journal still has. */
  readonly isFirst: boolean;
  /** The entry of the stay that the record is of, another booth's among them; null: of none, or the record is gone. */
  readonly entry: string | null;
}

/** How far the chain goes, and what stands at one place of it. */
export interface ChainAt {
  /** Of the event of that number; null: the journal has none. */
  readonly hash: string | null;
  /** The last event of the pruned part, of which some are kept; `seq` 0: nothing was pruned. */
  readonly pruned: Head;
  readonly head: Head;
  /** Hash of the event with which it took a damaged journal's place; null: it is no salvaged one. */
  readonly salvage: string | null;
  /** What stands in that damaged one still joins it, below its end. */
  readonly isJoining: boolean;
}

/** A record as it stands, with what another booth needs to go on with it. */
export interface RecordToShip {
  /** The number of its last event. */
  readonly lastEvent: number;
  readonly operation: Operation;
  readonly at: string;
  readonly atMs: number;
  readonly plate: string;
  readonly vehicleClass: string;
  readonly lane: string;
  readonly entryId: string | null;
  readonly siteEntry: string | null;
  readonly sessionId: string | null;
  /** The address of the service that it is for; null: the one in force. */
  readonly service: string | null;
  readonly pictureSha256: string | null;
  readonly pictureNote: string | null;
  readonly request: string | null;
  readonly note: string | null;
  readonly operator: string | null;
  readonly shift: string | null;
  readonly salt: string;
}

/** A record that is not settled. */
export interface OpenToShip {
  /** Its own number, not an event's. */
  readonly number: number;
  readonly recordId: string;
  /** As of `ChainEvent`. */
  readonly entry: string | null;
}
