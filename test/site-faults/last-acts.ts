import { streams } from '../../electron/booth/ledger/names/streams.ts';
import { checkedEpoch, factOf } from '../support/site-words.ts';
import { leave } from './attendants.ts';
import { factsOf } from './evidence.ts';
import type { SiteCar } from './presses.ts';
import type { SiteBooth } from './site-booth.ts';
import type { Site } from './site.ts';
import { until } from './until.ts';

// What is done to a site that has come to rest.

/** Longer than a car's fact stays that left, and than a booth may have been away to tell a car anew (ms). */
const awayMs = 61 * 24 * 3_600_000;
/** So long what a booth has to compare, or to tell, may take (ms): only what never comes takes so long. */
const longestMs = 120_000;

/**
 * A booth comes back after two months, in which its cars left elsewhere and the steward deleted their facts: its own journal has them
 * inside, and it tells none of them anew.
 *
 * @returns how many such cars there are
 */
export async function comeLate(site: Site): Promise<number> {
  const booth = withMostInside(site);
  if (booth === null) return 0;
  await booth.stop();
  site.tell(`${booth.id} is away`);
  const entries = await leaveMeanwhile(site, booth);
  await Promise.all(site.booths.map((one) => one.stop()));
  // The oldest first, as the steward does: what a younger one has replaced goes long before.
  for (const { entry, sequence } of await factsOf(site))
    if (entries.includes(entry)) await site.ledger.root.streams.deleteMessage(streams.cars.name, sequence);
  await site.beginEpoch();
  booth.aheadMs = awayMs;
  await booth.start();
  site.tell(`${booth.id} comes back after two months`);
  if (!(await until(async () => (await checkedEpoch(site.ledger, booth.id)) === site.epoch, longestMs)))
    site.findings.push(`${booth.id} has not compared all after two months`);
  for (const entry of entries) {
    const fact = await factOf(site.ledger, entry);
    if (fact === null) continue;
    const { state, told } = fact;
    const what = `${state}, by ${told.by} at ${told.at.at}`;
    site.findings.push(
      `${booth.id} came back late, and the car of ${entry}, whose fact was deleted, is told: ${what}`,
    );
  }
  return entries.length;
}

/** Of that booth, the cars that are inside. */
const insideOf = (site: Site, { id }: SiteBooth): SiteCar[] =>
  [...site.cars.values()].filter(
    ({ plate, entry, sessionId, exits }) =>
      entry.booth === id && sessionId !== null && exits.length === 0 && !site.handedOver.has(plate),
  );

function withMostInside(site: Site): SiteBooth | null {
  const [booth] = site.living.toSorted(
    (one, other) => insideOf(site, other).length - insideOf(site, one).length,
  );
  return booth !== undefined && insideOf(site, booth).length > 0 ? booth : null;
}

/** Its cars leave by the other booths while it is away: nothing in its journal tells of that. @returns the entries of those that left */
async function leaveMeanwhile(site: Site, away: SiteBooth): Promise<string[]> {
  const others = site.living.filter((booth) => booth !== away);
  const left: string[] = [];
  for (const car of insideOf(site, away)) {
    const exit = await leave(site, site.rng.pick(others), car, site.rng);
    const entry = car.entry.saved;
    if (entry === null || (exit?.saved ?? null) === null) continue;
    if (await until(async () => (await factOf(site.ledger, entry))?.state === 'left', longestMs))
      left.push(entry);
    else site.findings.push(`${car.plate} left by ${exit?.booth ?? ''}, and the ledger is not told`);
  }
  return left;
}
