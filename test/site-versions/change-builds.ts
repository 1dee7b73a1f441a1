import { randomPlate, vehicleClass } from '../faults/ledger.ts';
import type { Rng } from '../faults/rng.ts';
import { enter, leaveWaiting } from '../site-faults/attendants.ts';
import type { SiteCar, SitePress } from '../site-faults/presses.ts';
import type { Site } from '../site-faults/site.ts';
import type { SiteBooth } from '../site-faults/site-booth.ts';
import { until } from '../site-faults/until.ts';
import { factOf } from '../support/site-words.ts';
import type { VersionFact } from './history.ts';

const nextBuild = new URL('./load-next-build.ts', import.meta.url).href;

export const buildOf = ({ preloaded }: SiteBooth): VersionFact['build'] =>
  preloaded === null ? 'today' : 'next';

/** What was done by hand as booths changed their build. */
export interface ChangeCounts {
  changes: number;
  /** Entries that were told by one build and corrected at the other. */
  corrections: number;
  /** Exits, at a booth of the other build, of entries that waited. */
  waitingExits: number;
}

/** So long what a booth has to tell the others may take (ms): only what never comes takes so long. */
const tellMs = 60_000;

/**
 * Booths are killed among their presses, and go on with another build. Each has let in a car before, which the service has not heard of: its
 * plate is corrected by the other build, and it leaves by a booth that has another one.
 */
export async function changeBuilds(
  site: Site,
  rng: Rng,
  { booths, to, counts }: { booths: readonly SiteBooth[]; to: VersionFact['build']; counts: ChangeCounts },
): Promise<void> {
  await site.service.stop();
  site.counts.outages += 1;
  const cars = await Promise.all(booths.map((booth) => enter(site, booth, rng, true)));
  for (const { entry, plate } of cars)
    if (!(await until(async () => (await knownFact(site, entry.saved)) !== null, tellMs)))
      site.findings.push(`${entry.booth} does not tell of ${plate}`);
  await Promise.all(booths.map((booth) => booth.kill()));
  site.counts.boothKills += booths.length;
  for (const booth of booths) booth.preloaded = to === 'next' ? nextBuild : null;
  await Promise.all(booths.map((booth) => booth.start()));
  counts.changes += booths.length;
  site.tell(`of the ${to} build: ${booths.map(({ id }) => id).join(', ')}`);
  for (const [index, booth] of booths.entries()) {
    const car = cars[index];
    const corrected = car === undefined ? null : await correct(site, booth, car, rng);
    if (corrected === null) continue;
    counts.corrections += 1;
    const other = rng.pick(site.booths.filter((one) => buildOf(one) !== to && one.isRunning));
    if (other !== undefined && (await leavesBy(site, other, corrected, rng))) counts.waitingExits += 1;
  }
  await site.service.start();
}

/** @returns the car with its other plate; null: the booth took none */
async function correct(site: Site, booth: SiteBooth, car: SiteCar, rng: Rng): Promise<SiteCar | null> {
  const plate = randomPlate(rng);
  const answer = await booth.call('gate.correct', { recordId: car.entry.saved ?? '', plate, vehicleClass });
  if (answer?.ok !== true) {
    site.tell(`${booth.id}: ${car.plate} not corrected: ${answer?.error.code ?? 'no answer'}`);
    return null;
  }
  const corrected = { ...car, plate };
  site.cars.delete(car.plate);
  site.cars.set(plate, corrected);
  return corrected;
}

/** @returns whether the exit was pressed there, of an entry that waits still */
async function leavesBy(site: Site, booth: SiteBooth, car: SiteCar, rng: Rng): Promise<boolean> {
  let press: SitePress | null = null;
  const isShown = await until(
    async () => (press = await leaveWaiting(site, booth, car, rng)) !== null,
    tellMs,
  );
  if (!isShown)
    site.findings.push(`${booth.id} does not show ${car.plate}, which waits at ${car.entry.booth}`);
  return (press as SitePress | null)?.saved !== null && press !== null;
}

const knownFact = (site: Site, entry: string | null): ReturnType<typeof factOf> =>
  entry === null ? Promise.resolve(null) : factOf(site.ledger, entry).catch(() => null);
