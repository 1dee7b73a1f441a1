import { dropOldest } from '../../lib/drop-oldest.ts';
import { SetsByKey } from '../../lib/sets-by-key.ts';
import { sessionKey } from '../../../contract/session-id.ts';
import type { Clock } from '../../ports/ports.ts';
import type { LeavingCar, SiteCar, SiteCarsChange } from '../../sessions/site-car.ts';
import type { ShownChange } from '../cars/thread/shown-cars.ts';
import type { Car } from '../messages/car.ts';
import { isOneOf, type ServiceMark } from '../messages/service-mark.ts';
import { OffWallSessions } from './off-wall.ts';

export interface SiteCarsPorts {
  /** This booth's id in the ledger. */
  readonly booth: string;
  readonly clock: Pick<Clock, 'elapsed'>;
  readonly services: readonly ServiceMark[];
  /** A booth's name, as the roster has it. */
  readonly nameOf: (booth: string) => string;
  /** Whether this booth's journal has that entry. */
  readonly isOwn: (entry: string) => Promise<boolean>;
  /** Whether nothing personal of that car may be shown: it was erased. */
  readonly isErased: (entry: string) => boolean;
  readonly shown: (change: SiteCarsChange) => void;
  /** Whether all that the ledger has is read: what is gone then is not only to be read anew. */
  readonly isCurrent: () => boolean;
  /** Another booth lets one of this booth's own cars out; `false`: none does, and it has not left. Told with each fact of it. */
  readonly leavesElsewhere: (entry: string, leaves: boolean) => void;
  /** Its own journal could not be asked. */
  readonly failed: (error: unknown) => void;
  /** Whether this booth could not tell what it owes that car, as its fact stood. */
  readonly isUntold: (entry: string) => boolean;
  /** Facts to which this booth may owe something: others have changed them, or they name it. */
  readonly mayOwe: (entries: readonly string[]) => void;
}

/** So many sessions are awaited: where cars come in by ALPR, the ledger never tells of most. */
const mostAwaited = 100_000;

/**
 * The cars of the ledger, as the booth's screen is to have them: those of other booths, whether their session is known or waits there. Its own are as its journal has
 * them, but for what a lost disk took with it; and one that somebody is letting out is not inside any more.
 */
export class SiteCars {
  readonly #ports: SiteCarsPorts;
  readonly #cars = new Map<string, Car>();
  /** Of each session the entries that have it. */
  readonly #bySession = new SetsByKey();
  /** Those of cars that went off the wall: an exit claims one that is to be read anew, too, or is pressed a moment after its car was seen. */
  readonly #off = new OffWallSessions();
  /** Sessions that this booth ends, or has, and whose car the ledger has not told of yet. */
  readonly #awaited = new Set<string>();
  /** Sessions that two entries have had: a service may give the open one again to another entry of its plate. */
  readonly #shared = new Set<string>();
  /** Entries of cars that left by records that are erased here: the ledger may tell of them as inside until it is told. */
  readonly #leftHere = new Set<string>();
  /** Entries that are this booth's by the ledger, and not by its journal: they are shown as another booth's cars. */
  readonly #lost = new Set<string>();
  #isHidden = true;

  constructor(ports: SiteCarsPorts) {
    this.#ports = ports;
  }

  entries(): Iterable<string> {
    return this.#cars.keys();
  }

  get(entry: string): Car | null {
    return this.#cars.get(entry) ?? null;
  }

  /** Whether that car is shown, and how it looks may be, too: that goes with what is personal of it. */
  hasFace(entry: string): boolean {
    const car = this.#cars.get(entry);
    if (car === undefined || this.#isHidden || !this.#isShown(car)) return false;
    return (this.#personalOf(car) ?? null) !== null;
  }

  /** @returns the entry of the car with that session; null: the ledger has told of none */
  entryOf(sessionId: string): string | null {
    const key = sessionKey(sessionId);
    return this.#bySession.of(key).at(-1) ?? this.#off.anew(key);
  }

  /** @returns the entry that had that session until a moment ago, where its car is gone: it has left, or the ledger has lost it */
  goneWith(sessionId: string): string | null {
    return this.#off.goneOf(sessionKey(sessionId), this.#ports.clock.elapsed());
  }

  /** @returns the entry of the car that an attendant sees with that session, or saw a moment ago; null: none is known */
  seenWith(sessionId: string): string | null {
    return this.entryOf(sessionId) ?? this.goneWith(sessionId);
  }

  /** Whether another entry has that session, too, or has had it since the start: whoever lets out the one lets out the other. */
  isShared(sessionId: string): boolean {
    return this.#shared.has(sessionKey(sessionId));
  }

  /** This booth has something to tell of the car with that session, once the ledger tells of it. */
  awaits(sessionId: string): void {
    this.#awaited.add(sessionKey(sessionId));
    dropOldest(this.#awaited, mostAwaited);
  }

  /** All is read: what is not here now is not in the ledger. */
  read(): void {
    this.#off.read();
  }

  take({ put, gone }: ShownChange): void {
    const { booth, clock, isCurrent, mayOwe, isUntold } = this.#ports;
    const nowMs = clock.elapsed();
    const why = isCurrent() ? 'gone' : 'anew';
    // It has left, or the ledger has lost it: whoever is to tell it finds out.
    const own = gone.filter((entry) => this.#cars.get(entry)?.holder === booth || isUntold(entry));
    for (const entry of gone) {
      const session = this.#cars.get(entry)?.session ?? null;
      if (session !== null && this.entryOf(session) === entry)
        this.#off.add(sessionKey(session), entry, why, nowMs);
      this.#forget(entry);
    }
    this.#off.dropOld(nowMs);
    for (const car of put) {
      this.#forget(car.entry);
      this.#cars.set(car.entry, car);
      // Another service may number its sessions as this one does.
      if (car.session !== null && isOneOf(this.#ports.services, car.service))
        this.#named(sessionKey(car.session), car.entry);
      if (car.holder === booth) this.#followClaim(car);
    }
    // A claim of its own may have come into the ledger after its exit was withdrawn.
    const named = put.filter(
      ({ entry, told, holder, claim, session }) =>
        claim?.booth === booth ||
        isUntold(entry) ||
        (holder === booth && told.by !== booth) ||
        (session !== null && this.#awaited.delete(sessionKey(session))),
    );
    mayOwe([...own, ...named.map(({ entry }) => entry)]);
    this.#show(put, gone);
  }

  /** These cars have left by this booth, which has no record of them any more: they are not shown. */
  leftHere(entries: readonly string[]): void {
    for (const entry of entries) this.#leftHere.add(entry);
    if (entries.length > 0) this.showAll();
  }

  /** @param isOwn as of `SiteCarsPorts`: it may have been another one as the car's fact was read */
  recordChanged(entry: string, isOwn: boolean): void {
    const car = this.#cars.get(entry);
    if (car?.holder === this.#ports.booth && isOwn === this.#lost.has(entry)) this.#show([car], []);
  }

  /** What the site has asked to be erased is not known yet, or another disk is admitted under this booth's id: it works alone. */
  set isHidden(hidden: boolean) {
    if (hidden === this.#isHidden) return;
    this.#isHidden = hidden;
    this.showAll();
  }

  /** Names, or whether anything is shown, have changed. */
  showAll(): void {
    this.#show([...this.#cars.values()], []);
  }

  #show(put: readonly Car[], gone: readonly string[]): void {
    const { booth, shown } = this.#ports;
    const cars = this.#isHidden ? [] : put.filter((car) => this.#isShown(car));
    const ofOthers = cars.filter(({ holder }) => holder !== booth);
    const seen = new Set(ofOthers.map(({ entry }) => entry));
    const hidden = put.map(({ entry }) => entry).filter((entry) => !seen.has(entry));
    const leaving = this.#isHidden ? [] : put.flatMap((car) => this.#leavingCar(car));
    shown({ put: ofOthers.map((car) => this.#siteCar(car)), gone: [...gone, ...hidden], leaving });
    for (const car of cars) if (car.holder === booth) this.#showIfLost(car).catch(this.#ports.failed);
  }

  #followClaim({ entry, claim }: Car): void {
    const { booth, leavesElsewhere } = this.#ports;
    leavesElsewhere(entry, claim !== null && claim.booth !== booth);
  }

  async #showIfLost(car: Car): Promise<void> {
    const isOwn = await this.#ports.isOwn(car.entry);
    if (this.#cars.get(car.entry) !== car) return;
    if (isOwn) this.#lost.delete(car.entry);
    else this.#lost.add(car.entry);
    if (isOwn || this.#isHidden || !this.#isShown(car)) return;
    this.#ports.shown({ put: [this.#siteCar(car)], gone: [], leaving: [] });
  }

  #isShown(car: Car): boolean {
    const { entry, state, session, claim, service } = car;
    if (this.#leftHere.has(entry)) return false;
    // Which car leaves that waits is known by its plate alone.
    const isKnown = session !== null || (state === 'waiting' && (this.#personalOf(car)?.plate ?? '') !== '');
    return state !== 'left' && isKnown && claim === null && isOneOf(this.#ports.services, service);
  }

  /** Of its own cars `leavesElsewhere` tells, and of its own exits its journal. */
  #leavingCar({ entry, session, holder, claim, service }: Car): LeavingCar[] {
    const { booth, services } = this.#ports;
    if (session === null || holder === booth || !isOneOf(services, service)) return [];
    return claim === null || claim.booth === booth ? [] : [{ entry, sessionId: session }];
  }

  #personalOf({ entry, personal }: Car): Car['personal'] | null {
    return this.#ports.isErased(entry) ? null : personal;
  }

  #siteCar(car: Car): SiteCar {
    const { entry, session, holder, entered } = car;
    const personal = this.#personalOf(car) ?? null;
    const { plate = '', vehicleClass = null } = personal ?? {};
    const booth = holder === null ? '' : this.#ports.nameOf(holder);
    const hasFace = personal !== null;
    return { entry, sessionId: session, plate, vehicleClass, enteredAt: entered?.at ?? null, booth, hasFace };
  }

  #named(key: string, entry: string): void {
    if (this.#bySession.add(key, entry) < 2) return;
    this.#shared.add(key);
    dropOldest(this.#shared, mostAwaited);
  }

  #forget(entry: string): void {
    const session = this.#cars.get(entry)?.session ?? null;
    if (session !== null) this.#bySession.delete(sessionKey(session), entry);
    this.#cars.delete(entry);
    this.#lost.delete(entry);
  }
}
