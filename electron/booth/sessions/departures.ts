import type { RecordView } from '../../contract/record.ts';
import { sessionKey } from '../../contract/session-id.ts';
import type { InsideCar, LeftHere } from '../journal/model/record-types.ts';
import { LeavingAtOthers } from './leaving-at-others.ts';
import { NewestKept } from './newest-kept.ts';
import { ToldNoMore } from './told-no-more.ts';
import type { ParkedCar } from './parked-car.ts';
import { rememberedMs } from './remembered.ts';

type Leaving = Pick<InsideCar, 'entryId' | 'sessionId' | 'plate' | 'atMs'>;

export interface DeparturesPorts {
  /** Running time (ms). */
  readonly elapsed: () => number;
  /** For so long (ms) somebody may tell that a car which this booth has let out for others is inside. */
  readonly othersRememberedMs: number;
}

/** Nothing comes after these. */
const overStates: ReadonlySet<RecordView['state']> = new Set(['confirmed', 'resolved']);

/** The sessions that are over although the service, or the journal, still has them as open. */
export class Departures {
  readonly #elapsed: () => number;
  /** Ended by this booth without an entry of its own; with the car as long as it may come back. */
  readonly #here = new Map<string, ParkedCar | null>();
  /** Of those, the ones that do not come back, and that somebody may tell of still. */
  readonly #hereOver: ToldNoMore;
  /** Of this booth's own cars: the service said that they are over. */
  readonly #told = new NewestKept<null>();
  /** Of this booth's own cars, by their entry: another booth lets them out, or has. What the service says of them is another matter. */
  readonly #elsewhere = new Map<string, string | null>();
  readonly #keysElsewhere = new Set<string>();
  /** Of other booths' cars: one of them lets them out, or has. */
  readonly atOthers = new LeavingAtOthers();
  /** Of cars that waited at other booths, by their entry there: this booth lets them out, or has. */
  readonly #site = new Set<string>();
  readonly #siteToldNoMore = new ToldNoMore(rememberedMs);
  /** Of this booth's own cars: ended here. */
  readonly #own = new NewestKept<null>();
  /** Of those, the ones whose session is not known yet, by their entry: plate and instant of it (ms since 1970). */
  readonly #unnamed = new NewestKept<{ readonly plate: string; readonly atMs: number | null }>();

  constructor({ elapsed, othersRememberedMs }: DeparturesPorts) {
    this.#elapsed = elapsed;
    this.#hereOver = new ToldNoMore(othersRememberedMs);
  }

  /** Adds what is not known yet. @param here the ids of those that this booth has ended. @param own of those, its own cars' */
  add(here: readonly string[], own: LeftHere): void {
    for (const id of here) if (!this.#here.has(sessionKey(id))) this.#here.set(sessionKey(id), null);
    for (const id of own.sessions) if (!this.#own.has(sessionKey(id))) this.leaveOwn(id);
    for (const { entryId, plate, atMs } of own.unnamed) this.leaveUnnamed(entryId, plate, atMs);
  }

  has(sessionId: string | null): boolean {
    return sessionId !== null && this.hasKey(sessionKey(sessionId));
  }

  /** @param key what tells the session apart (`sessionKey`) */
  hasKey(key: string): boolean {
    const isOwn = this.#told.has(key) || this.#own.has(key) || this.#keysElsewhere.has(key);
    return isOwn || this.#here.has(key) || this.atOthers.has(key);
  }

  /**
   * One of this booth's own cars has left. An answer that was on its way may still tell of it, and one of a service that has not
   * had its exit yet.
   */
  leaveOwn(sessionId: string): void {
    this.#own.set(sessionKey(sessionId), null, this.#elapsed());
  }

  /** As `leaveOwn`, while the service's answer to its entry is not in. @param atMs of the entry */
  leaveUnnamed(entryId: string, plate: string, atMs: number | null): void {
    this.#unnamed.set(entryId, { plate, atMs }, this.#elapsed());
  }

  /** What was told of one of these may be it. @param atMs when it came in, as the service says */
  hasUnnamed(plate: string, atMs: number | null): boolean {
    for (const left of this.#unnamed.values()) if (left.atMs === atMs && left.plate === plate) return true;
    return false;
  }

  /** The entry's session is known, or its car is inside after all. */
  forgetUnnamed(entryId: string): void {
    this.#unnamed.delete(entryId);
  }

  /** It is inside again: its exit was void. */
  comeBackOwn(sessionId: string): void {
    this.#own.delete(sessionKey(sessionId));
  }

  /** This booth has ended it. @param car what was known of it; null: nothing more than before */
  leave(sessionId: string, car: ParkedCar | null, state: RecordView['state']): void {
    const key = sessionKey(sessionId);
    const isOver = overStates.has(state);
    // What is over does not come back: nothing of it has to be remembered for that.
    this.#here.set(key, isOver ? null : (car ?? this.#here.get(key) ?? null));
    if (!isOver) return this.#hereOver.remove(key);
    for (const over of this.#hereOver.add(key, this.#elapsed())) this.#here.delete(over);
  }

  /** The end came to nothing. @returns the car that is inside again, as far as it is known */
  comeBack(sessionId: string): ParkedCar | null {
    const key = sessionKey(sessionId);
    const car = this.#here.get(key) ?? null;
    this.#here.delete(key);
    this.#hereOver.remove(key);
    return car;
  }

  /** Another booth lets that car of this one out, or has. The service may tell of it still, also once it has told its session. */
  leaveElsewhere({ entryId, sessionId, plate, atMs }: Leaving): void {
    const key = sessionId === null ? null : sessionKey(sessionId);
    this.#elsewhere.set(entryId, key);
    if (key === null) this.leaveUnnamed(entryId, plate, atMs);
    else this.#keysElsewhere.add(key);
  }

  /** That came to nothing, or the journal has kept that it left. */
  comeBackElsewhere(entryId: string): void {
    this.#keysElsewhere.delete(this.#elsewhere.get(entryId) ?? '');
    this.#elsewhere.delete(entryId);
  }

  /** This booth lets a car out that waits at another one, or has. @param entry of it there */
  leaveSite(entry: string): void {
    this.#site.add(entry);
  }

  /** That came to nothing. */
  comeBackSite(entry: string): void {
    this.#siteToldNoMore.remove(entry);
    this.#site.delete(entry);
  }

  /** The ledger tells of one of other booths' cars again. */
  toldOfSite(entry: string): void {
    this.#siteToldNoMore.remove(entry);
  }

  /** The ledger tells of it no more. */
  goneSite(entry: string): void {
    this.atOthers.gone(entry, this.#elapsed());
    if (!this.#site.has(entry)) return;
    for (const over of this.#siteToldNoMore.add(entry, this.#elapsed())) this.#site.delete(over);
  }

  hasSite(entry: string): boolean {
    return this.#site.has(entry);
  }

  /** The service says of a session of this booth's own that it is over. */
  reportedEnded(sessionId: string): void {
    this.#told.set(sessionKey(sessionId), null, this.#elapsed());
  }

  /** The service says that a session is open. */
  reportedOpen(sessionId: string): void {
    this.#told.delete(sessionKey(sessionId));
  }
}
