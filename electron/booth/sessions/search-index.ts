import { normalisePlate } from '../../contract/plate-rules.ts';
import { Alike, charactersOf } from '../plates/alike.ts';
import { comparePattern, containedIn } from '../plates/match.ts';
import { fewestContained, matchCosts, tolerance } from '../plates/match-costs.ts';
import { patternOf, wildcardCost, type Pattern } from '../plates/match-pattern.ts';
import { CarList } from './car-list.ts';
import type { Found } from './found.ts';
import { byNewest, type KnownCar } from './known-car.ts';
import { newestFirst } from './newest-first.ts';
import { PlateTree } from './plate-tree.ts';
import { PlateWalk } from './plate-walk.ts';
import { Signatures } from './signature.ts';

/**
 * The cars that are known to be inside, to be found by what an attendant has typed so far. It answers as `compare` with every
 * single car would, the cheapest first and the newest of these, but looks only at a few.
 */
export class SearchIndex {
  readonly #alike: Alike;
  readonly #cars = new Map<string, KnownCar>();
  readonly #tree = new PlateTree();
  readonly #list = new CarList();
  readonly #signatures: Signatures;
  #sequence = 0;
  #latest = 0;

  /** @param confusable groups of characters that are easily taken for each other */
  constructor(confusable: readonly string[]) {
    this.#alike = new Alike(confusable);
    this.#signatures = new Signatures(this.#alike);
  }

  get size(): number {
    return this.#cars.size;
  }

  /**
   * @param key which car; one that is known already is replaced
   * @param plate several cars may have the same
   * @param order such as milliseconds, later is newer; without it the car is the newest
   */
  add(key: string, plate: string, order = this.#latest): void {
    this.remove(key);
    const kept = normalisePlate(plate);
    // A copy is as long as it needs to be; a collected array has room for more.
    const characters = charactersOf(kept).slice();
    this.#sequence += 1;
    this.#latest = Math.max(this.#latest, order);
    const car: KnownCar = { key, plate: kept, characters, order, sequence: this.#sequence };
    this.#cars.set(key, car);
    this.#tree.add(car);
    this.#list.add(car, this.#signatures.ofPlate(characters));
  }

  /** @returns whether it was known */
  remove(key: string): boolean {
    const car = this.#cars.get(key);
    if (car === undefined) return false;
    this.#cars.delete(key);
    this.#tree.remove(car);
    this.#list.remove(car);
    return true;
  }

  /**
   * @param typed as typed so far, with `*` and `?`; nothing typed finds all
   * @param limit how many at most
   * @returns the exact ones first, then by cost, the newest first
   */
  search(typed: string, limit: number): readonly Found[] {
    const pattern = patternOf(typed);
    const cars = pattern.wild ? this.#fitting(pattern, limit).flat() : this.#matching(pattern, limit);
    return cars.slice(0, limit).flatMap((car) => {
      const comparison = comparePattern(pattern, car.characters, this.#alike);
      return comparison === null ? [] : { key: car.key, plate: car.plate, ...comparison };
    });
  }

  #matching(pattern: Pattern, limit: number): KnownCar[] {
    const walk = new PlateWalk(this.#tree.root, pattern.tokens, this.#alike);
    const found = new Set<KnownCar>();
    let containing: readonly (readonly KnownCar[])[] = [];
    for (let cost = 0; cost <= tolerance(pattern.fewest) && found.size < limit; cost += 1) {
      if (cost === matchCosts.contains) containing = this.#containing(pattern, limit - found.size, found);
      const reached = newestFirst(walk.at(cost), found, limit - found.size);
      const more = containing[cost] ?? [];
      for (const car of more.length === 0 ? reached : [...reached, ...more].sort(byNewest)) {
        if (found.size < limit) found.add(car);
      }
    }
    return [...found];
  }

  #containing(
    pattern: Pattern,
    limit: number,
    passed: ReadonlySet<KnownCar>,
  ): readonly (readonly KnownCar[])[] {
    if (pattern.fewest < fewestContained) return [];
    return this.#cheapest(pattern, limit, matchCosts.contains, (car) =>
      passed.has(car)
        ? Infinity
        : (containedIn(pattern.tokens, car.characters, this.#alike)?.cost ?? Infinity),
    );
  }

  #fitting(pattern: Pattern, limit: number): readonly (readonly KnownCar[])[] {
    return this.#cheapest(pattern, limit, 0, (car, below) =>
      wildcardCost(pattern, car.characters, this.#alike, below),
    );
  }

  /**
   * Reads the whole list, but only as far as a car can still be among the first.
   *
   * @param base no cost is lower
   * @returns for each cost the cars, newest first: together at least the first `limit`
   */
  #cheapest(
    pattern: Pattern,
    limit: number,
    base: number,
    costOf: (car: KnownCar, below: number) => number,
  ): readonly (readonly KnownCar[])[] {
    const byCost: KnownCar[][] = Array.from({ length: tolerance(pattern.fewest) + 1 }, () => []);
    const wanted = this.#signatures.wanted(pattern);
    const least = base + matchCosts.alike * this.#signatures.unheardOf(pattern);
    const withoutRun = pattern.tokens.length === pattern.fewest;
    // As the newest come first, one that costs no less than the last of the first ones has come too late.
    let below = byCost.length;
    this.#list.read(wanted, (car) => {
      const cost = costOf(car, below);
      if (cost >= below) return true;
      byCost[cost]?.push(car);
      let count = 0;
      for (let cheaper = 0; cheaper < below; cheaper += 1) {
        count += byCost[cheaper]?.length ?? 0;
        if (count >= limit) below = cheaper;
      }
      if (below <= base + matchCosts.alike) this.#signatures.wantTwins(wanted, pattern);
      if (pattern.wild && withoutRun && below <= matchCosts.untyped)
        this.#signatures.wantWhole(wanted, pattern);
      return below > least;
    });
    return byCost;
  }
}
