import { standingsAfter } from '../../electron/booth/ledger/standing.ts';
import { carModel } from './cars/model.ts';
import { carRules, type CarRules } from './cars/rules.ts';
import { comingIn, inside } from './cars/state.ts';
import { recordModel } from './records/model.ts';
import { recordRules, type RecordRules } from './records/rules.ts';
import { everythingEnds, search, type Searched } from './search.ts';

/** A site that does without one of its rules. */
interface Broken {
  readonly name: string;
  /** What the walk has to find. */
  readonly rule: string;
  readonly isLarge: boolean;
  /** Walks until a rule is broken. */
  readonly walk: () => Searched;
}

const twoExits = 'no-two-exits-without-a-word';
const executedTwice = 'no-record-is-executed-twice-without-a-word';

const car = (
  name: string,
  rule: string,
  wrong: Partial<CarRules>,
  { losses = 0, repeats = 0, deaths = 0, start = inside } = {},
): Broken => ({
  name,
  rule,
  isLarge: losses + repeats + deaths > 0 || start !== inside,
  walk: () => search(carModel({ start, losses, repeats, deaths }, { ...carRules, ...wrong }), true),
});

const records = (
  name: string,
  rule: string,
  wrong: Partial<RecordRules>,
  { presses = 1, deaths = 0, losses = 0, backs = 0, disks = 0 } = {},
): Broken => ({
  name,
  rule,
  isLarge: presses + deaths + losses + backs > 1 || wrong.comparesAndSets === false,
  walk: () =>
    search(
      recordModel({ presses, offers: 1, deaths, losses, backs, disks }, { ...recordRules, ...wrong }),
      true,
    ),
});

export const brokenSites: readonly Broken[] = [
  car('no compare-and-set', twoExits, { comparesAndSets: false }),
  car('no claim', twoExits, {
    claimAnswerOf: (fact, claim, mayCreate) =>
      fact?.state === 'left' ? carRules.claimAnswerOf(fact, claim, mayCreate) : 'hold',
  }),
  car('a claim is not released', 'a-claim-is-released-or-the-car-left', {
    dutyOf: (...facts) => {
      const duty = carRules.dutyOf(...facts);
      return duty?.type === 'released' ? null : duty;
    },
  }),
  car(
    'a confirmation drops the claim',
    twoExits,
    {
      carAfter: (fact, change) => {
        const next = carRules.carAfter(fact, change);
        return next !== null && change.type === 'confirmed' ? { ...next, claim: null } : next;
      },
    },
    { start: comingIn },
  ),
  car(
    'what a claim has made is never told by its booth',
    'a-car-inside-is-on-the-walls',
    {
      carAfter: (fact, change) =>
        fact !== null && change.type === 'entered' ? null : carRules.carAfter(fact, change),
      dutyOf: (fact, entry, exits, mayCreate) =>
        carRules.dutyOf(fact === null ? null : { ...fact, isTold: true }, entry, exits, mayCreate),
    },
    { losses: 1, start: comingIn },
  ),
  car(
    'a claim that was taken over and released leaves nothing behind',
    twoExits,
    {
      carAfter: (fact, change) => {
        const next = carRules.carAfter(fact, change);
        return next === null ? null : { ...next, isContested: false };
      },
    },
    { repeats: 1 },
  ),
  car(
    'an exit goes on by the claim of one that its booth withdrew',
    twoExits,
    {
      claimAnswerOf: (...asked) => {
        const answer = carRules.claimAnswerOf(...asked);
        return answer === 'wait' ? 'hold' : answer;
      },
    },
    { repeats: 1 },
  ),
  car(
    'the claim of a dead booth is released like any other',
    twoExits,
    {
      carAfter: (fact, change) => {
        const next = carRules.carAfter(fact, change);
        return next !== null && change.type === 'retired' ? { ...next, isContested: false } : next;
      },
    },
    { deaths: 1 },
  ),
  car('what left long ago is told for ever', 'a-car-that-was-deleted-stays-deleted', {
    forgetsLongDone: false,
  }),
  car('a fact older than its tombstone creates the car', 'a-car-that-was-deleted-stays-deleted', {
    dutyOf: (fact, entry, exits) => carRules.dutyOf(fact, entry, exits, true),
  }),
  car('after a loss nobody waits for the others', twoExits, { isWholeEpoch: () => true }, { losses: 1 }),
  car(
    'after a loss an exit goes on whose car another booth has claimed',
    twoExits,
    { readClaim: (fact, exit) => (fact?.state === 'left' ? carRules.readClaim(fact, exit) : null) },
    { losses: 1 },
  ),
  car('an exit goes on whose car has left', 'no-exit-is-sent-of-a-car-that-is-known-to-have-left', {
    readClaim: (fact, exit) => (fact?.state === 'left' ? null : carRules.readClaim(fact, exit)),
  }),
  car('nobody notices a loss', twoExits, { lossIsEpoch: false }, { losses: 1 }),
  car(
    'after a loss what was read before is believed',
    'no-wall-shows-a-car-that-left',
    { forgetsView: false },
    { losses: 1 },
  ),
  records('no compare-and-set on the records', executedTwice, { comparesAndSets: false }),
  records('what is offered is not frozen', executedTwice, { freezes: false }),
  records(
    'a fence without its list',
    executedTwice,
    {
      standingsAfter: (standings, message) =>
        message.type === 'fenced'
          ? standingsAfter(standings, { ...message, type: 'fenced-again', records: Object.keys(standings) })
          : standingsAfter(standings, message),
    },
    { presses: 2 },
  ),
  records(
    'a person ends what a dead booth had not offered, and tells the ledger nothing',
    executedTwice,
    { endsInTheLedger: false },
    { deaths: 1 },
  ),
  records(
    'what a living booth’s former disk left behind is nobody’s',
    everythingEnds,
    { takesFormers: false },
    { deaths: 1, disks: 1 },
  ),
  records('a taker adopts what it asked for', executedTwice, { adoptsWhatItRead: false }),
  records(
    'after a loss nobody waits for the others, and takes or reclaims',
    executedTwice,
    { isWholeEpoch: () => true },
    { losses: 1 },
  ),
  records(
    'after a loss nobody waits for the booth whose records they are',
    executedTwice,
    { isWholeEpoch: (roster, checked) => recordRules.isWholeEpoch(roster.slice(1), checked) },
    { losses: 1 },
  ),
  records(
    'nobody notices a loss, and takes or reclaims',
    executedTwice,
    { lossIsEpoch: false },
    { losses: 1 },
  ),
  records(
    'after a loss what was handed over is not told again',
    everythingEnds,
    { resumesHandedOver: false },
    { losses: 1 },
  ),
  records('after a loss nobody tells what it had taken', executedTwice, { tellsTaken: false }, { losses: 1 }),
  records(
    'after a loss nobody reads what others tell that they took',
    executedTwice,
    { hearsTaken: false },
    { losses: 1 },
  ),
];
