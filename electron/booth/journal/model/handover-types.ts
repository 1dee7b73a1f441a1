import type { RecordState } from '../../../contract/record.ts';

/** A record that another booth of the site may have, or has. */
export interface OwnHandover {
  readonly recordId: string;
  readonly state: RecordState;
  /** An earlier attempt may have been executed. What is frozen never was on a wire here: it has been put in doubt since. */
  readonly everUnknown: 0 | 1;
  /** As in `records.handover`. */
  readonly handover: 'offering' | 'offered' | 'sent-anyway' | 'taken-back' | null;
  /** The booth that has taken it; of what was taken back, the one that had; null: none has. */
  readonly handedTo: string | null;
  /** The ledger's epoch in which it was frozen last, to be offered; null: it never was. */
  readonly frozenIn: string | null;
  /** Of what was taken over, or back: the booth that it was taken from. */
  readonly originBooth: string | null;
}

/** How records are frozen. */
export interface Freezing {
  /** The ledger's: should that lose the offer and who took it, it was in that one or a later one. */
  readonly epoch: string;
  /** The ids of what stays free; left out: none. */
  readonly except?: readonly string[];
}

/** What the site's ledger was read to say of a record of this booth's. */
export type HandoverChange = { readonly recordId: string } &
  /** `epoch`: the ledger's. */
  (
    | { readonly became: 'offered'; readonly epoch: string }
    /** `isUncertain`: another booth may have taken it, and the ledger may have lost that. */
    | { readonly became: 'reclaimed'; readonly isUncertain: boolean }
    | { readonly became: 'handed-over'; readonly to: string }
    /** A person at another booth has seen to it. */
    | { readonly became: 'ended' }
  );

/** How much another booth may have, or has. */
export interface OfferCounts {
  /** Records that are offered, or about to be. */
  readonly kept: number;
  /** What others have taken since the given time, by their ids. */
  readonly handedOver: readonly { readonly booth: string; readonly count: number }[];
  /** Likewise of which this booth knows only after it had sent them. */
  readonly sentByTwo: number;
}
