import type { HandoverMessage, Standings } from '../../../electron/booth/ledger/standing.ts';

// Two records of booth A, which may lose its disk, and two booths that may take them over. What is not told apart, and why:
//
// - Each record is an entry of another car: in a lane of their own records go one after the other, and whole lanes are offered.
// - Whether A's link is closed: it may offer at any time, and send at any time what it has not offered.
// - A request to the ledger is written now, later, or never; what it was answered changes nothing, for a booth acts on what it reads.
// - Of A's subject it counts how the records stand by it, and which earlier standings a loss may bring back.
// - Of a compare-and-set it counts only whether its writer had read the last message: a request from before that one is as good as lost.
// - A crash is no step of its own: all but what is on the wire is in the journal, and that may be executed or not, as without a crash.
// - B alone offers again what it had taken, and the first record alone; with A it goes back to its booth, which offers it no more.
// - The store may lose its end once. Whoever was connected is then not any more, so that nothing comes from before. What takers have told is
//   lost with it: had it stayed, the booth whose records they are would know more, and it may hear of that at any time.
// - A person's taking is a fence, whether its writer's fence was lost before or not. That a taker tells is no request of its own: it says that it
//   has compared the epoch once that is acknowledged.
// - Another disk of A's is an empty one, and has shipped what it has as it begins: an older copy asks a person about all that it has in common
//   with the ledger. Whose a record is when the store has lost the next disk's start is known all the same: anybody may take it earlier so.
// - An unknown record is one whose outcome is found out: a wrong word is the outbox's subject.

export const records = ['1', '2'] as const;
export type RecordName = (typeof records)[number];

export const takers = ['B', 'C'] as const;
export type Taker = (typeof takers)[number];
export const roster = ['A', ...takers] as const;
export type BoothName = (typeof roster)[number];

/** How a record stands in a booth's own journal. `none`: nothing of it; `handed-over`: another booth's, for good. */
export type OwnState = 'none' | 'queued' | 'sending' | 'done' | 'handed-over';

/** What A has promised not to touch: `offering` from before the ledger is asked, `offered` once it stands there. */
type Frozen = 'no' | 'offering' | 'offered';

interface Booth {
  isDead: boolean;
  /** It has noticed the store's loss, and written again what that took. */
  isInEpoch: boolean;
  /** It has read the last message. */
  isCurrent: boolean;
  own: Record<RecordName, OwnState>;
}

export interface Site {
  /** What may still happen: presses, losses of the store, disks that die, offers, and disks that take A's dead one's place. */
  budget: { presses: number; losses: number; deaths: number; offers: number; backs: number; disks: number };
  standings: Standings;
  /** Those before it, while one of them may come back, as text. */
  older: string[];
  flights: {
    readonly booth: BoothName;
    readonly subject: 'A' | 'B';
    readonly message: HandoverMessage;
    readonly flags: readonly RecordName[];
  }[];
  booths: Record<BoothName, Booth>;
  frozen: Record<RecordName, Frozen>;
  /** It was frozen before the store lost its end. */
  isOfEarlier: Record<RecordName, boolean>;
  /** What the takers have told in this epoch that they took, each under its own name. */
  told: Record<Taker, RecordName[]>;
  /** What B had taken and offers in its own subject, to be taken back by A, or over by C: of the first record alone. */
  back: {
    standings: Standings;
    frozen: Frozen;
    isOfEarlier: boolean;
    /** Who has read its last message. */
    current: Record<BoothName, boolean>;
    /** By whom B's journal says that it was taken. */
    handedTo: string | null;
    /** Who has it from B by its own journal. */
    has: Record<'A' | 'C', boolean>;
    /** Who has told in this epoch that it took it from B. */
    told: ('A' | 'C')[];
  };
  /**
   * Whether a former disk of A's had it, and the one in its place has not; `taken-back`: that one has, by the ledger, and not by its journal yet.
   */
  former: Record<RecordName, 'no' | 'yes' | 'taken-back'>;
  /** By whom A's journal says that a record was taken. */
  handedTo: Record<RecordName, string | null>;
  /** How often the service executed it, two at most. */
  executed: Record<RecordName, number>;
  /** A person was told that it may be executed twice. */
  flagged: Record<RecordName, boolean>;
  /** A person has ended it. */
  closed: Record<RecordName, boolean>;
}

const freshBooth: Booth = {
  isDead: false,
  isInEpoch: true,
  isCurrent: true,
  own: { 1: 'none', 2: 'none' },
};

export const freshSite: Site = {
  budget: { presses: 0, losses: 0, deaths: 0, offers: 0, backs: 0, disks: 0 },
  standings: {},
  older: [],
  flights: [],
  booths: { A: freshBooth, B: freshBooth, C: freshBooth },
  frozen: { 1: 'no', 2: 'no' },
  isOfEarlier: { 1: false, 2: false },
  told: { B: [], C: [] },
  back: {
    standings: {},
    frozen: 'no',
    isOfEarlier: false,
    current: { A: true, B: true, C: true },
    handedTo: null,
    has: { A: false, C: false },
    told: [],
  },
  former: { 1: 'no', 2: 'no' },
  handedTo: { 1: null, 2: null },
  executed: { 1: 0, 2: 0 },
  flagged: { 1: false, 2: false },
  closed: { 1: false, 2: false },
};
