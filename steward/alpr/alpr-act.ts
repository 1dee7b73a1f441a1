import { longestAbsenceMs } from '../../electron/booth/ledger/cars/may-create.ts';
import type { AlprCar } from '../../electron/booth/ledger/messages/alpr-car.ts';
import type { ServiceMark } from '../../electron/booth/ledger/messages/service-mark.ts';
import { sessionKey } from '../../electron/contract/session-id.ts';
import { entryOf } from './alpr-entry.ts';
import type { KnownCar, KnownCars } from './known-cars.ts';

/** What becomes of a car that an ALPR tells of. `wait`: it is looked at again. `unusable`: with its reason, which names no plate. */
export type AlprAct =
  | { readonly act: 'tell' | 'nothing' | 'wait' }
  | { readonly act: 'end'; readonly entries: readonly string[] }
  | { readonly act: 'unusable'; readonly word: string };

const minuteMs = 60_000;
/** A car may have come in at a booth in the same moment, or its exit be told before its entry: so long it is waited for what clears that up. */
export const patienceMs = 10 * minuteMs;
/** Clocks of cameras may be ahead by so much. */
const aheadMs = minuteMs;

interface ToldWhen {
  /** When the ledger got it, by the server's clock (ms since 1970). */
  readonly storedMs: number;
  readonly nowMs: number;
  /** The servers' clock is not believed now. */
  readonly isHeld?: boolean;
  /** All that was told is read: what clears it up may come behind it. */
  readonly isAllRead?: boolean;
}

/** @returns what is to be done, by what the ledger has now */
export function alprActOf(
  told: AlprCar,
  service: ServiceMark,
  { storedMs, nowMs, isHeld = false, isAllRead = true }: ToldWhen,
  cars: Pick<KnownCars, 'ofSession' | 'withPlate'>,
): AlprAct {
  const atMs = Date.parse(told.at);
  const word =
    atMs > storedMs + aheadMs
      ? 'at: it is still to come'
      : atMs < storedMs - longestAbsenceMs
        ? 'at: too long ago'
        : null;
  // What happened longer ago is nobody's car any more: whoever left before that is forgotten. By a clock that is not believed nothing is thrown away.
  if (word !== null) return isHeld ? { act: 'wait' } : { act: 'unusable', word };
  const unlessPatient = (act: 'tell' | 'nothing'): AlprAct => ({
    act: isHeld || !isAllRead || nowMs - storedMs < patienceMs ? 'wait' : act,
  });
  if (told.kind === 'came') {
    if (cars.ofSession(service, told.session).length > 0) return { act: 'nothing' };
    // What a watch that died had begun to write of it is its own.
    const own = entryOf(told.session, service);
    const mayBeSame = cars
      .withPlate(service, told.plate)
      .some((car) => car.entry !== own && waitsSince(atMs)(car));
    return mayBeSame ? unlessPatient('tell') : { act: 'tell' };
  }
  const known =
    told.session === undefined
      ? insideWith(cars.withPlate(service, told.plate ?? ''), atMs)
      : cars.ofSession(service, told.session);
  if (known.length === 0) return unlessPatient('nothing');
  const sessions = new Set(known.map(({ session }) => sessionKey(session ?? '')));
  if (told.session === undefined && sessions.size > 1)
    return { act: 'unusable', word: 'plate: several cars inside have it' };
  const entries = known.filter(({ state }) => state !== 'left').map(({ entry }) => entry);
  return entries.length === 0 ? { act: 'nothing' } : { act: 'end', entries };
}

/** Whether it came in at a booth at about that time, and has no session yet: it may be the very car. */
const waitsSince =
  (atMs: number) =>
  ({ state, session, enteredMs }: KnownCar): boolean =>
    state === 'waiting' && session === null && enteredMs !== null && Math.abs(enteredMs - atMs) < patienceMs;

/** A car that waits at its booth is not ended by its plate: its entry is still to be sent. Nor is one that came in later. */
const insideWith = (cars: readonly KnownCar[], atMs: number): KnownCar[] =>
  cars.filter(({ state, enteredMs }) => state === 'inside' && (enteredMs ?? 0) <= atMs);
