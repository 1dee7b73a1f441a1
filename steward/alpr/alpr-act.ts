import type { AlprCar } from '../../electron/booth/ledger/messages/alpr-car.ts';
import type { ServiceMark } from '../../electron/booth/ledger/messages/service-mark.ts';
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
/** What happened longer ago is nobody's car any more: whoever left before that is forgotten. */
const longAgoMs = 58 * 24 * 60 * minuteMs;

/**
 * @param storedMs when the ledger got it. @param nowMs both by the server's clock (ms since 1970)
 * @returns what is to be done, by what the ledger has now
 */
export function alprActOf(
  told: AlprCar,
  service: ServiceMark,
  { storedMs, nowMs }: { readonly storedMs: number; readonly nowMs: number },
  cars: Pick<KnownCars, 'ofSession' | 'withPlate'>,
): AlprAct {
  const atMs = Date.parse(told.at);
  if (atMs > storedMs + aheadMs) return { act: 'unusable', word: 'at: it is still to come' };
  if (atMs < storedMs - longAgoMs) return { act: 'unusable', word: 'at: too long ago' };
  const unlessPatient = (act: 'tell' | 'nothing'): AlprAct => ({
    act: nowMs - storedMs < patienceMs ? 'wait' : act,
  });
  if (told.kind === 'came') {
    if (cars.ofSession(service, told.session).length > 0) return { act: 'nothing' };
    const mayBeSame = cars.withPlate(service, told.plate).some(waitsSince(atMs));
    return mayBeSame ? unlessPatient('tell') : { act: 'tell' };
  }
  const known =
    told.session === undefined
      ? insideWith(cars.withPlate(service, told.plate ?? ''), atMs)
      : cars.ofSession(service, told.session);
  if (known.length === 0) return unlessPatient('nothing');
  if (new Set(known.map(({ session }) => session)).size > 1)
    return { act: 'unusable', word: 'plate: several cars inside have it' };
  const entries = known.filter(({ state }) => state !== 'left').map(({ entry }) => entry);
  return entries.length === 0 ? { act: 'nothing' } : { act: 'end', entries };
}

/** Whether it came in at a booth at about that time, and has no session yet: it may be the very car. */
const waitsSince =
  (atMs: number) =>
  ({ state, session, enteredMs }: KnownCar): boolean =>
    state === 'waiting' && session === null && enteredMs !== null && Math.abs(enteredMs - atMs) < patienceMs;

/** A car that waits at its booth is not ended by its plate: its entry is still to be sent. */
const insideWith = (cars: readonly KnownCar[], atMs: number): KnownCar[] =>
  cars.filter(({ state, enteredMs }) => state === 'inside' && (enteredMs ?? 0) <= atMs + aheadMs);
