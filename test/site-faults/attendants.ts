import { setTimeout as wait } from 'node:timers/promises';
import type { CarsInside } from '../../electron/contract/inside.ts';
import type { RecordView } from '../../electron/contract/record.ts';
import type { Result } from '../../electron/contract/result.ts';
import { randomPlate, vehicleClass } from '../faults/ledger.ts';
import type { Rng } from '../faults/rng.ts';
import { newPress, type SiteCar, type SitePress } from './presses.ts';
import type { Site } from './site.ts';
import type { SiteBooth } from './site-booth.ts';

// What the attendants of a site do: each sees the wall of their own booth, and nothing else.

/** At this many cars for each booth, leaving is as likely as coming. */
const insideEach = 6;
/** Of the exits, how many are pressed at another booth than the car came in by, and how many at two at once. */
const elsewhereShare = 0.4;
const raceShare = 0.3;

/** One attendant, until the site's day is over. @param restMs between two presses, at most */
export async function attend(
  site: Site,
  booth: SiteBooth,
  rng: Rng,
  restMs: number,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    if (booth.isRunning && !booth.isHeld) await act(site, booth, rng);
    await wait(rng.between(Math.ceil(restMs / 4), restMs));
  }
}

async function act(site: Site, booth: SiteBooth, rng: Rng): Promise<void> {
  const here = [...site.cars.values()].filter(({ exits, isReserved }) => exits.length === 0 && !isReserved);
  const most = insideEach * site.booths.length;
  if (rng.fraction() > here.length / (2 * most)) return void (await enter(site, booth, rng));
  const isHere = rng.fraction() > elsewhereShare;
  const known = here.filter(
    ({ entry, sessionId }) => (entry.booth === booth.id) === isHere && (isHere || sessionId !== null),
  );
  const car = known.length === 0 ? null : rng.pick(known);
  if (car === null) return;
  const other = rng.fraction() < raceShare ? rng.pick(site.booths.filter((one) => one !== booth)) : null;
  if (other === null) await leave(site, booth, car, rng);
  else await race(site, [booth, other], car, rng);
}

/** @param isReserved as of `SiteCar` */
export async function enter(site: Site, booth: SiteBooth, rng: Rng, isReserved = false): Promise<SiteCar> {
  const plate = randomPlate(rng);
  const press = newPress(rng, { booth: booth.id, operation: 'entry', plate, calm: booth.calm });
  const car: SiteCar = { plate, entry: press, isReserved, sessionId: null, exits: [] };
  site.cars.set(plate, car);
  site.remember(press);
  const { pressId, picture } = press;
  const pressed = { pressId, plate, vehicleClass, picture, pictureNote: null };
  await send(site, booth, press, 'gate.enter', pressed);
  return car;
}

/** Presses Exit, where the car is on that booth's wall. @returns the press; null: it is not, or the booth is not there */
export async function leave(site: Site, booth: SiteBooth, car: SiteCar, rng: Rng): Promise<SitePress | null> {
  const named = await seen(booth, car);
  return named === null ? null : pressExit(site, booth, car, named, rng);
}

/** The same of a car whose entry waits at another booth, and has no session yet. */
export async function leaveWaiting(
  site: Site,
  booth: SiteBooth,
  car: SiteCar,
  rng: Rng,
): Promise<SitePress | null> {
  const siteEntry = (await onWall(booth, car))?.siteEntry;
  return siteEntry === undefined ? null : pressExit(site, booth, car, { siteEntry }, rng);
}

/** Two attendants see the car, and press at once. */
async function race(
  site: Site,
  booths: readonly [SiteBooth, SiteBooth],
  car: SiteCar,
  rng: Rng,
): Promise<void> {
  const named = await Promise.all(booths.map((booth) => seen(booth, car)));
  if (named.every((name) => name !== null)) site.counts.races += 1;
  await Promise.all(
    booths.map(async (booth, index) => {
      const name = named[index] ?? null;
      return name === null ? null : pressExit(site, booth, car, name, rng);
    }),
  );
}

type Named = { readonly entryId: string } | { readonly sessionId: string } | { readonly siteEntry: string };

/** @returns the car as it stands on that booth's wall; null: it does not; undefined: the booth does not answer */
export async function onWall(booth: SiteBooth, { plate }: SiteCar): Promise<CarsInside['exact'] | undefined> {
  return ((await booth.ask('gate.inside', { plate })) as CarsInside | null)?.exact;
}

/** @returns how an exit names the car, as it stands on that booth's wall; null: it does not */
async function seen(booth: SiteBooth, of: SiteCar): Promise<Named | null> {
  const car = (await onWall(booth, of)) ?? null;
  if (car === null) return null;
  if (car.entryId !== null) return { entryId: car.entryId };
  return car.sessionId === null ? null : { sessionId: car.sessionId };
}

async function pressExit(
  site: Site,
  booth: SiteBooth,
  car: SiteCar,
  named: Named,
  rng: Rng,
): Promise<SitePress> {
  const { plate } = car;
  const press = newPress(rng, { booth: booth.id, operation: 'exit', plate, calm: booth.calm });
  car.exits.push(press);
  site.remember(press);
  const { pressId, picture } = press;
  // As the screen does: the car may go off the wall as it is pressed.
  await send(site, booth, press, 'gate.exit', { pressId, plate, ...named, picture, pictureNote: null });
  return press;
}

/** An exit that the booth refused has not been pressed: the car is as it was. */
async function send(
  site: Site,
  booth: SiteBooth,
  press: SitePress,
  channel: string,
  input: object,
): Promise<void> {
  const answer = (await booth.call(channel, input)) as Result<RecordView> | null;
  if (answer === null) return;
  if (answer.ok) press.saved = answer.value.id;
  else site.tell(`${press.booth}: ${press.operation} of ${press.plate} refused: ${answer.error.code}`);
}

/** The attendant takes an exit back. @returns whether the booth did */
export async function withdraw(booth: SiteBooth, press: SitePress): Promise<boolean> {
  const answer = await booth.call('gate.withdraw', { recordId: press.saved ?? '' });
  press.isWithdrawn = answer?.ok === true;
  return press.isWithdrawn;
}
