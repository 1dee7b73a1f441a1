import type { Operation, RecordView } from '../../../contract/record.ts';

// What is taken over from another booth of the site, as it is given to the journal.

/** A record of another booth, as that one made it. */
export interface AdoptedRecord {
  readonly id: string;
  readonly operation: Operation;
  /** When its button was pressed, as that booth would have sent it, and the same in ms since 1970. */
  readonly at: string;
  readonly atMs: number;
  /** Empty: it is still to be typed, or its session is known by its id alone. */
  readonly plate: string;
  readonly vehicleClass: string;
  /** The entry of its stay, whichever booth's; null: it is one, or none is known. */
  readonly entry: string | null;
  readonly sessionId: string | null;
  readonly request: string | null;
  readonly note: string | null;
  /** Numbers of that booth's attendant and shift. */
  readonly operator: string | null;
  readonly shift: string | null;
  readonly salt: string;
  /** What shows its booth, should the site's ledger have lost the fence, that it was taken over here (`takenProof`). */
  readonly proof: string;
  /** The same for each booth that had it before that one, and may have it back from a store that has lost all of this. */
  readonly earlier: readonly { readonly of: string; readonly proof: string }[];
  /** That one had it from this very booth, as its word shows: of which disk, and what this journal knows of that, is another question. */
  readonly wasHere: boolean;
  readonly picture: Uint8Array | null;
  readonly pictureSha256: string | null;
  readonly pictureNote: string | null;
}

/** A record that was taken over, or back, once: it may be erased by now. */
export type TakenOver = {
  readonly record: string;
  /** The booth that it was taken from. */
  readonly of: string;
} & (
  | { readonly proof: string; readonly salt?: never }
  /** The journal has kept no proof, or has lost it: it is made of the record's salt. */
  | { readonly salt: string; readonly proof?: never }
);

/** Whether another booth has taken that record over, and nobody here sends it since. */
export const isHandedOver = ({ state, handedTo }: RecordView): boolean =>
  state === 'local' && handedTo !== undefined;

/** What one fence took, the oldest first. */
export interface Adoption {
  /** The booth that made the records. */
  readonly booth: string;
  /** When it is taken over (ms since 1970). */
  readonly atMs: number;
  /** It is not certain that nobody else has sent them: the chain says so of each. */
  readonly isUncertain: boolean;
  readonly records: readonly AdoptedRecord[];
}
