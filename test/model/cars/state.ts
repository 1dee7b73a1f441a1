import type { CarFact, Claim } from '../../../electron/booth/ledger/car-fact.ts';
import type { OwnEntry, OwnExit } from '../../../electron/booth/ledger/car-duty.ts';

// One car, two booths. What is not told apart, and why:
//
// - The car comes in at booth A; each booth may let it out once, and once more after it withdrew that. Other cars have subjects of their own.
// - A request to the ledger is written now, later, or never; what it was answered changes nothing, for a booth acts on what it reads.
// - Of a compare-and-set it counts only whether its writer had read the last fact: a request from before that one is as good as lost.
// - The store may lose its end once; whoever was connected is then not any more, so that nothing comes from before. Which of the earlier
//   facts is the last one then is all that is kept of them.
// - A booth whose disk dies takes with it what it alone knew: of its own entry and exit nothing is asked any more. It dies where the car's
//   entry is known, for how an entry that waits ends is the records' part.
// - A crash takes what was on the wire, for all else is in the journal. A booth that is down is one that does nothing for a while, and a
//   person may take any booth for silent.
// - A second exit of a session may be executed as the first one: the specification does not say what it is answered.
// - What a supervisor says of an unknown record is true: a wrong word is the outbox's subject.

export const boothNames = ['A', 'B'] as const;
export type BoothName = (typeof boothNames)[number];

type EntryState = 'none' | 'queued' | 'sending' | 'unknown' | 'known' | 'closed';
type ExitState =
  | 'none'
  | 'claiming'
  | 'waiting-for-entry'
  | 'queued'
  | 'sending'
  | 'unknown'
  | 'done'
  | 'done-long-ago'
  | 'closed';

export interface Booth {
  isDead: boolean;
  /** It has noticed the store's loss. */
  isInEpoch: boolean;
  /** What it has read last, and whether that is the last fact. */
  view: CarFact | null;
  isCurrent: boolean;
  entry: EntryState;
  exit: ExitState;
  /** It withdrew an exit before this one. */
  hasWithdrawn: boolean;
  /** Its exit went on without a claim that was certain: a person is told. */
  isFlagged: boolean;
  /** The service has executed its exit. */
  wasExecuted: boolean;
  /** It was away for longer than the fact of a car that left is kept. */
  wasAwayLong: boolean;
}

/** A fact that a booth asked the ledger to write, over the last one. */
interface Flight {
  readonly booth: BoothName;
  readonly fact: CarFact;
}

export interface Site {
  /** How often the store may still lose its end. */
  losses: number;
  /** How often an exit that was withdrawn may be pressed again. */
  repeats: number;
  /** How many disks may still die. */
  deaths: number;
  buried: boolean;
  fact: CarFact | null;
  /** Those before it, while one of them may come back, as text. */
  older: string[];
  flights: Flight[];
  /** The booths that have written again what this epoch lacked. */
  checked: BoothName[];
  /** The service has a session of the car. */
  hasSession: boolean;
  A: Booth;
  B: Booth;
}

export const session = 'session';

const freshBooth: Booth = {
  isDead: false,
  isInEpoch: true,
  view: null,
  isCurrent: true,
  entry: 'none',
  exit: 'none',
  hasWithdrawn: false,
  isFlagged: false,
  wasExecuted: false,
  wasAwayLong: false,
};

/** A car that comes in: its entry is saved at A. */
export const comingIn: Site = {
  losses: 0,
  repeats: 0,
  deaths: 0,
  buried: false,
  fact: null,
  older: [],
  flights: [],
  checked: [...boothNames],
  hasSession: false,
  A: { ...freshBooth, entry: 'queued' },
  B: freshBooth,
};

const insideFact: CarFact = { state: 'inside', session, claim: null, isContested: false, isTold: true };

/** A car that is inside, and everybody knows it. */
export const inside: Site = {
  ...comingIn,
  fact: insideFact,
  hasSession: true,
  A: { ...freshBooth, view: insideFact, entry: 'known' },
  B: { ...freshBooth, view: insideFact },
};

const exitAt = (booth: BoothName, isSecond: boolean): Claim => ({
  exit: `${isSecond ? 'second ' : ''}exit at ${booth}`,
  booth,
});

/** The claim of a booth's exit, of the last one where it withdrew the one before. */
export const claimOf = (name: BoothName, { hasWithdrawn }: Booth): Claim => exitAt(name, hasWithdrawn);

/** A booth's entry and exits, as its duty sees them. */
export function ownOf(name: BoothName, booth: Booth): { entry: OwnEntry | null; exits: readonly OwnExit[] } {
  return { entry: ownEntry(booth.entry), exits: ownExits(name, booth) };
}

function ownEntry(state: EntryState): OwnEntry | null {
  if (state === 'none') return null;
  if (state === 'known') return { state, session };
  return { state: state === 'closed' ? 'closed' : 'open', session: null };
}

function ownExits(name: BoothName, booth: Booth): readonly OwnExit[] {
  const { exit, hasWithdrawn } = booth;
  if (exit === 'none') return [];
  const last: OwnExit = {
    claim: claimOf(name, booth),
    state: exit === 'done' || exit === 'done-long-ago' || exit === 'closed' ? exit : 'open',
  };
  return hasWithdrawn ? [{ claim: exitAt(name, false), state: 'closed' }, last] : [last];
}
