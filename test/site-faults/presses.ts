import { sha256 } from '../faults/ledger.ts';
import { picture } from '../faults/acting.ts';
import type { Rng } from '../faults/rng.ts';

/** One press at one booth, as the campaign has it: no kill reaches it. */
export interface SitePress {
  readonly pressId: string;
  /** The id of the booth at which it was pressed. */
  readonly booth: string;
  readonly operation: 'entry' | 'exit';
  readonly plate: string;
  readonly picture: Uint8Array;
  /** By which its request is known at the service. */
  readonly pictureSha256: string;
  /** Its record's id, where the booth said *Saved*. */
  saved: string | null;
  /** Whether its booth said that it is taken back. */
  isWithdrawn: boolean;
  /** As of `SiteBooth.calm` when it was pressed; null: its booth was not at the ledger for sure. */
  calm: number | null;
  /** When its request came, its booth had been at the ledger without a break since it was pressed; null: none came. */
  wasConnected: boolean | null;
}

/** A car that came in at one booth, and leaves by it or by another one. */
export interface SiteCar {
  readonly plate: string;
  readonly entry: SitePress;
  /** Whoever let it in lets it out, and no attendant. */
  readonly isReserved: boolean;
  /** As the service has it. */
  sessionId: string | null;
  readonly exits: SitePress[];
}

/** Small, for the pictures are not what is tried here. */
const pictureBytes = 400;

export function newPress(
  rng: Rng,
  press: Pick<SitePress, 'booth' | 'operation' | 'plate' | 'calm'>,
): SitePress {
  const taken = picture(rng, pictureBytes);
  return {
    ...press,
    pressId: rng.uuid(),
    picture: taken,
    pictureSha256: sha256(taken),
    saved: null,
    isWithdrawn: false,
    wasConnected: null,
  };
}
