import { setTimeout as wait } from 'node:timers/promises';
import { streams } from '../../electron/booth/ledger/names/streams.ts';
import { checkedEpoch, factOf } from '../support/site-words.ts';
import { enter, leave } from './attendants.ts';
import type { SiteVerdict } from './check.ts';
import { factsOf } from './evidence.ts';
import { settled } from './settle.ts';
import type { Site } from './site.ts';

// What is done to a site that has come to rest.

/** Longer than a car's fact stays that left, and than a booth may have been away to tell a car anew (ms). */
const awayMs = 61 * 24 * 3_600_000;
const compareMs = 120_000;

/** The store comes back without its end; each booth writes again what is missing, and cars come and go as before. */
export async function loseEnd(site: Site): Promise<SiteVerdict> {
  const { nodes } = site.ledger.site;
  site.tell('the store loses its end');
  const over = site.disturbAll();
  await Promise.all(nodes.map((node) => node.kill()));
  site.copyStores('back');
  await Promise.all(nodes.map((node) => node.start()));
  await site.beginEpoch();
  over();
  const before = await settled(site, true);
  if (before.findings.length > 0) return before;
  const { rng, booths } = site;
  await Promise.all(booths.map((booth) => enter(site, booth, rng)));
  for (const car of [...site.cars.values()].filter(({ exits }) => exits.length === 0).slice(0, booths.length))
    await leave(site, rng.pick(booths), car, rng);
  return settled(site, true);
}

/**
 * A booth comes back after two months, in which its cars left elsewhere and the steward deleted their facts: its own journal has them
 * inside, and it tells none of them anew.
 *
 * @returns how many such cars there are
 */
export async function comeLate(site: Site): Promise<number> {
  const gone = await leftElsewhere(site);
  const [id] = [...gone.keys()];
  const booth = id === undefined ? null : site.booth(id);
  const entries = gone.get(id ?? '') ?? [];
  if (booth === null) return 0;
  site.tell(`${booth.id} comes back after two months`);
  await Promise.all(site.booths.map((one) => one.stop()));
  // The oldest first, as the steward does: what a younger one has replaced goes long before.
  for (const { entry, sequence } of await factsOf(site))
    if (entries.includes(entry)) await site.ledger.root.streams.deleteMessage(streams.cars.name, sequence);
  await site.beginEpoch();
  booth.aheadMs = awayMs;
  await booth.start();
  const untilMs = performance.now() + compareMs;
  while ((await checkedEpoch(site.ledger, booth.id)) !== site.epoch) {
    if (performance.now() > untilMs) {
      site.findings.push(`${booth.id} has not compared all after two months`);
      break;
    }
    await wait(100);
  }
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

/** Entries by their booth, of cars that another one has let out: the booth with the most of them first. */
async function leftElsewhere(site: Site): Promise<Map<string, string[]>> {
  const gone = new Map<string, string[]>();
  for (const { entry, exits } of site.cars.values()) {
    const { saved, booth } = entry;
    if (saved === null || exits.every((exit) => exit.booth === booth)) continue;
    if (exits.some((exit) => exit.booth === booth && exit.saved !== null)) continue;
    if ((await factOf(site.ledger, saved))?.state === 'left')
      gone.set(booth, [...(gone.get(booth) ?? []), saved]);
  }
  return new Map([...gone].toSorted(([, one], [, other]) => other.length - one.length));
}
