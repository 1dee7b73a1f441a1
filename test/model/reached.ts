import { carModel } from './cars/model.ts';
import { inside, type Site as CarSite } from './cars/state.ts';
import { recordModel } from './records/model.ts';
import type { Site as RecordSite } from './records/state.ts';
import { search, type Model, type Searched } from './search.ts';

/**
 * What a site has to come to without a word to anybody. Were it flagged always, the rules about what is done twice without a word would hold
 * and say nothing.
 */
interface Reached {
  readonly name: string;
  readonly isLarge: boolean;
  /** Walks until it is reached. */
  readonly walk: () => Searched;
}

export const isReached = 'it-is-reached';

const walkTo =
  <State>(model: Model<State>, isThere: (state: State) => boolean) =>
  (): Searched =>
    search({ ...model, faultOf: (state) => (isThere(state) ? isReached : null) }, true);

const aDiskDies = recordModel({ presses: 1, offers: 1, deaths: 1, losses: 0, backs: 0, disks: 0 });
const theLedgerLoses = recordModel({ presses: 1, offers: 1, deaths: 0, losses: 1, backs: 0, disks: 0 });
const aDiskIsReplaced = recordModel({ presses: 1, offers: 1, deaths: 1, losses: 0, backs: 0, disks: 1 });
const aCarsLedgerLoses = carModel({ start: inside, losses: 1 });

/** B may fence the record now, and nobody needs to be told. */
const isFencedUnflagged = (model: Model<RecordSite>, site: RecordSite): boolean =>
  site.flights.length === 0 &&
  model
    .stepsFrom(site)
    .some(({ what, to }) => what === 'B fences 1' && to.flights.every(({ flags }) => flags.length === 0));

/** B's exit may go on by its claim now, and nobody needs to be told. */
const holdsUnflagged = (model: Model<CarSite>, site: CarSite): boolean =>
  model.stepsFrom(site).some(({ what, to }) => what === "B's exit has its claim" && !to.B.isFlagged);

export const reached: readonly Reached[] = [
  {
    name: 'what a booth had offered before its disk died is taken over',
    isLarge: false,
    walk: walkTo(aDiskDies, (site) => site.booths.A.isDead && isFencedUnflagged(aDiskDies, site)),
  },
  {
    name: 'what a former disk had offered the one in its place takes back',
    isLarge: false,
    walk: walkTo(
      aDiskIsReplaced,
      (site) =>
        !site.flagged[1] && aDiskIsReplaced.stepsFrom(site).some(({ what }) => what === 'A has 1 back'),
    ),
  },
  {
    name: 'after a loss that everybody has seen to, records are taken over',
    isLarge: false,
    walk: walkTo(
      theLedgerLoses,
      (site) => site.budget.losses === 0 && isFencedUnflagged(theLedgerLoses, site),
    ),
  },
  {
    name: 'after a loss an exit has its claim',
    isLarge: true,
    walk: walkTo(aCarsLedgerLoses, (site) => site.losses === 0 && holdsUnflagged(aCarsLedgerLoses, site)),
  },
];
