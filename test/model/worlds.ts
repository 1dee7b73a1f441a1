import { carModel } from './cars/model.ts';
import { comingIn, inside } from './cars/state.ts';
import { recordModel } from './records/model.ts';
import { search, type Searched } from './search.ts';

/** One small world, walked to its end under the rules that the site keeps to. */
interface World {
  readonly name: string;
  readonly isLarge: boolean;
  readonly walk: () => Searched;
}

const records = (
  name: string,
  presses: number,
  offers: number,
  deaths: number,
  losses: number,
  backs = 0,
  disks = 0,
): World => ({
  name,
  isLarge: presses + deaths + losses + backs > 1,
  walk: () => search(recordModel({ presses, offers, deaths, losses, backs, disks })),
});

const car = (name: string, start: typeof inside, losses: number, repeats = 0, deaths = 0): World => ({
  name,
  isLarge: losses + repeats + deaths > 0,
  walk: () => search(carModel({ start, losses, repeats, deaths })),
});

export const worlds: readonly World[] = [
  car('a car comes in, two booths let it out', comingIn, 0),
  car('a car inside, two booths let it out', inside, 0),
  car('a car inside, an exit is withdrawn and pressed again', inside, 0, 1),
  car('a car inside, a disk dies', inside, 0, 0, 1),
  car('a car inside, the ledger loses its end', inside, 1),
  car('a car comes in, the ledger loses its end', comingIn, 1),
  records('one record, offered twice', 1, 2, 0, 0),
  records('two records, offered together', 2, 1, 0, 0),
  records('one record, two disks die', 1, 2, 2, 0),
  records('one record, the ledger loses its end', 1, 2, 0, 1),
  records('one record, a disk dies and the ledger loses its end', 1, 2, 1, 1),
  records('one record, a disk dies and another one takes its place', 1, 2, 1, 0, 0, 1),
  records('one record, offered again by who had taken it', 1, 1, 0, 0, 1),
  records('one record, offered again by who had taken it, and the ledger loses its end', 1, 1, 0, 1, 1),
];
