import { setTimeout as wait } from 'node:timers/promises';
import type { Rng } from '../faults/rng.ts';
import { leave, onWall } from '../site-faults/attendants.ts';
import type { SiteCar } from '../site-faults/presses.ts';
import type { Site } from '../site-faults/site.ts';
import { factOf } from '../support/site-words.ts';
import { buildOf } from './change-builds.ts';
import { heldState } from './history.ts';

export interface HeldCounts {
  /** How often a car of the unknown state was looked for at a booth of today's build, and stood on its wall. */
  shown: number;
  /** How many of these were let out there. */
  letOut: number;
}

/** So long after it was told, a car is looked for: the booth has read by then that it is held, or does so soon (ms). */
const readMs = 700;
/** A booth that is at the ledger all the time, and does not show it for so long, does not (ms). */
const missingMs = 1_500;

/** Looks for cars in the state that today's build does not know at the booths of today's build, and lets some of them out there. */
export async function lookForHeld(
  site: Site,
  rng: Rng,
  counts: HeldCounts,
  isOver: () => boolean,
): Promise<void> {
  for (; !isOver(); await wait(100)) {
    const here = [...site.cars.values()].filter(
      ({ exits, sessionId }) => exits.length === 0 && sessionId !== null,
    );
    await Promise.all(
      here.map(async (car) => {
        if (await isHeld(site, car)) await look(site, car, { rng, counts });
      }),
    );
  }
}

async function isHeld(site: Site, { entry }: SiteCar): Promise<boolean> {
  const fact = entry.saved === null ? null : await factOf(site.ledger, entry.saved).catch(() => null);
  return fact?.state === heldState && fact.claim === null;
}

async function look(
  site: Site,
  car: SiteCar,
  { rng, counts }: { rng: Rng; counts: HeldCounts },
): Promise<void> {
  await wait(readMs);
  const booth = rng.pick(site.booths.filter((one) => buildOf(one) === 'today' && one.calm !== null));
  if (booth === undefined) return;
  const { calm } = booth;
  for (const untilMs = performance.now() + missingMs; ; await wait(100)) {
    const shown = await onWall(booth, car);
    // What is not so any more says nothing.
    if (booth.calm !== calm || !(await isHeld(site, car)) || car.exits.length > 0) return;
    if ((shown ?? null) !== null) break;
    if (performance.now() < untilMs) continue;
    site.findings.push(`${booth.id} does not show ${car.plate}, which is ${heldState}`);
    return;
  }
  counts.shown += 1;
  if (!rng.chance(0.5) || car.exits.length > 0) return;
  const press = await leave(site, booth, car, rng);
  if (press?.saved !== null && press !== null && (await isHeld(site, car))) counts.letOut += 1;
}
