import type { FleetRead } from '../contract/fleet.ts';
import type { LedgerCare } from '../contract/ledger-concerns.ts';
import type { LedgerView } from '../contract/ledger-view.ts';
import type { RecordView } from '../contract/record.ts';
import type { BoothPorts } from './booth-ports.ts';
import type { Journal } from './journal/types.ts';
import type { Offers } from './ledger/site/offers.ts';
import type { SiteLedger } from './ledger/site/site-ledger.ts';
import type { Takeover } from './ledger/takeover/takeover.ts';

/** The booth's part in the site's ledger. */
export interface LedgerPart {
  start(): void;
  stop(): Promise<void>;
  readonly changed: (records: readonly RecordView[]) => void;
  /** As of `CarsSide`. */
  readonly readAgain: () => void;
  /** As of `Shipping`, with its own limit; null: there is nothing to compare with. */
  readonly compared: (() => Promise<void>) | null;
  /** As of `OutboxPorts`. */
  readonly reclaim: Offers['reclaim'];
  readonly nothingToSend: () => void;
  /** As of `Offers`. */
  readonly sendAnyway: Offers['sendAnyway'];
  /** As `GatePorts.siteEntryOf`. */
  readonly entryOf: SiteLedger['cars']['entryOf'];
  /** As `OutboxPorts.claim`. */
  readonly claim: SiteLedger['cars']['claim'];
  /** null: this booth has none. */
  readonly view: () => LedgerView | null;
  /** As of `SiteLedger`; of a booth that has none, nothing. */
  readonly care: () => LedgerCare;
  /** How all booths of the site are; null: this booth has none. */
  readonly fleet: () => Promise<FleetRead | null>;
  /** What a supervisor takes over from dead booths; likewise. */
  readonly takeover: Takeover | null;
  /** As of `SiteThumbnails`; null also where this booth has none. */
  readonly thumbnail: (entry: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** The same with what the site's ALPRs could not read at this booth's lanes; of a booth that has no ledger, as they are. */
  readonly withAlpr: (ports: BoothPorts) => BoothPorts;
}

export const alone: LedgerPart = {
  start: () => undefined,
  stop: () => Promise.resolve(),
  changed: () => undefined,
  readAgain: () => undefined,
  compared: null,
  reclaim: () => Promise.resolve(false),
  nothingToSend: () => undefined,
  sendAnyway: () => Promise.resolve(0),
  entryOf: () => null,
  claim: () => Promise.resolve(null),
  view: () => null,
  care: () => ({ shipping: { unshipped: null, fault: null }, concerns: [], awaited: [] }),
  fleet: () => Promise.resolve(null),
  takeover: null,
  thumbnail: () => Promise.resolve(null),
  withAlpr: (ports) => ports,
};

/** Of a booth that has a place at the ledger and cannot read its key: as where the ledger does not answer, and its supervisors are told why. */
export const unheard = (
  journal: Pick<Journal, 'find' | 'isSentBySupervisor'>,
): Pick<LedgerPart, 'claim' | 'care' | 'fleet'> => ({
  care: () => ({ ...alone.care(), concerns: ['key-unreadable'] }),
  claim: async ({ id, entryId }) => {
    const entry = entryId === null ? null : await journal.find(entryId).catch(() => null);
    const hasLeft = entry?.view.leftElsewhere === true;
    return hasLeft && !(await journal.isSentBySupervisor(id).catch(() => true))
      ? 'left-elsewhere'
      : 'uncertain';
  },
  fleet: () => Promise.resolve({ isAnswering: false, fleet: null, key: 'key-unreadable' }),
});
