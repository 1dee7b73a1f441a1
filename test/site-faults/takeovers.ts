import { setTimeout as wait } from 'node:timers/promises';
import type { TakeoverRead } from '../../electron/contract/takeover.ts';
import { supervisorPin } from '../faults/messages.ts';
import type { Rng } from '../faults/rng.ts';
import { enter, leave, leaveWaiting } from './attendants.ts';
import { adoptedFrom, isOnLedger, offeredBy } from './handed-over.ts';
import { areHeard, forgetHealth, heardMs } from './heard.ts';
import type { SiteCar } from './presses.ts';
import type { Site } from './site.ts';
import { fencingFile, type SiteBooth } from './site-booth.ts';
import { supervise } from './supervisor.ts';
import { takeAll } from './taker.ts';
import { until } from './until.ts';

// A booth dies with records that it had offered, and a supervisor at another one takes them over.

/** What happens beside. In the first one the booth is back before anybody takes anything. */
const turns = [
  'comes-back-before',
  'taker-killed',
  'two-takers',
  'comes-back-meanwhile',
  'comes-back-after',
  'disk-gone',
] as const;
export type Turn = (typeof turns)[number];

/** So long (ms) a booth may take to offer what waits: servers are killed and lines hang meanwhile. */
const offerMs = 120_000;
/** Two cars come in then, and one of them leaves. */
const leastOffered = 3;
/** So long (ms) what is open at a booth may take to come to its end. */
const settleMs = 60_000;
/** So long (ms) what another booth tells of its cars may take. */
const toldMs = 5_000;
/** In this time (ms) somewhere a taker is killed. */
const takeMs = 400;

/** How many takeovers, and what of a run's choices. */
interface Takeovers {
  readonly times: number;
  /** Between two, at most (ms). */
  readonly restMs: number;
  readonly isLate: () => boolean;
  /** Which of the turns, one after the other, and then again. */
  readonly turns: readonly Turn[];
}

/** All of them, each once before one comes again, but no disk is gone where there are only so few booths. */
export const turnsOf = (rng: Rng, booths: number): Turn[] =>
  rng.shuffled(turns.filter((turn) => turn !== 'disk-gone' || booths > 3));

/** Takes over, so often. What a booth takes back before anybody came is no takeover. */
export async function takeOver(
  site: Site,
  rng: Rng,
  { times, restMs, isLate, turns: wanted }: Takeovers,
): Promise<void> {
  for (let index = 0; site.counts.takeovers < times && !isLate();) {
    const turn = wanted[index % wanted.length] ?? 'comes-back-after';
    await wait(rng.between(0, restMs));
    const dead = anyOf(site, rng);
    if (dead === null) continue;
    index += 1;
    dead.isHeld = true;
    const takers = rng
      .shuffled(site.living.filter(({ isRunning, isHeld }) => isRunning && !isHeld))
      .slice(0, turn === 'two-takers' ? 2 : 1);
    for (const taker of takers) taker.isHeld = true;
    const isReady =
      (await until(() => areHeard(site), heardMs)) && (turn !== 'disk-gone' || (await isSettled(site, dead)));
    if (isReady) await dies(site, rng, dead, takers, turn);
    for (const taker of takers) taker.isHeld = false;
    dead.isHeld = dead.isGone;
  }
}

/** One that is at the ledger, and that nobody holds. */
export function anyOf(site: Site, rng: Rng): SiteBooth | null {
  const booths = site.living.filter(({ isHeld, calm }) => !isHeld && calm !== null);
  return booths.length === 0 ? null : rng.pick(booths);
}

/** Nothing is open at a booth at which nobody presses any more: what comes after that was never sent. @returns whether it was so in time */
const isSettled = (site: Site, booth: SiteBooth): Promise<boolean> =>
  until(async () => {
    // A supervisor decides there what only a person can.
    await supervise(site, booth);
    const { link, counts } = (await booth.snapshot()) ?? {};
    return (
      link?.state === 'open' && counts !== undefined && counts.waiting + counts.unknown + counts.refused === 0
    );
  }, settleMs);

/** @returns whether it has offered something, and is dead */
async function hasDied(
  site: Site,
  rng: Rng,
  dead: SiteBooth,
  takers: readonly SiteBooth[],
  turn: Turn,
): Promise<boolean> {
  const hasOffered = await site.withoutService(async () => {
    if (!(await offersAll(site, rng, dead, takers))) return false;
    await pressMore(site, rng, dead, turn);
    site.counts.boothKills += 1;
    site.tell(`${dead.id} is dead (${turn})`);
    return true;
  });
  if (hasOffered) await forgetHealth(site, dead);
  else site.tell(`${dead.id} has not offered in time`);
  return hasOffered;
}

async function dies(
  site: Site,
  rng: Rng,
  dead: SiteBooth,
  takers: readonly SiteBooth[],
  turn: Turn,
): Promise<void> {
  if (!(await hasDied(site, rng, dead, takers, turn))) return;
  if ((await counted(site, dead, () => takenOver(site, rng, dead, takers, turn))) > 0) {
    if (turn === 'two-takers') site.counts.twoTakers += 1;
    if (turn === 'comes-back-meanwhile') site.counts.cameBack += 1;
  }
  if (turn === 'disk-gone') site.counts.disksGone += 1;
  else if (!dead.isRunning) await dead.start();
}

/** @returns how many records of the dead booth came to others */
async function counted(site: Site, dead: SiteBooth, take: () => Promise<unknown>): Promise<number> {
  const before = adoptedFrom(site, dead);
  await take();
  const taken = adoptedFrom(site, dead) - before;
  if (taken > 0) site.counts.takeovers += 1;
  site.tell(`${String(taken)} records of ${dead.id} were taken over`);
  return taken;
}

/** One more, of a site at rest. The dead booth is held, and does not come back by itself. */
export async function fenced(site: Site, rng: Rng, dead: SiteBooth, taker: SiteBooth): Promise<void> {
  dead.isHeld = true;
  if (!(await hasDied(site, rng, dead, [taker], 'comes-back-after')))
    return void site.findings.push(`${dead.id} has not offered at rest`);
  if ((await counted(site, dead, () => takeAll(site, taker, dead))) === 0)
    site.findings.push(`nothing of ${dead.id} was taken over at rest`);
}

/** What comes in, and goes, waits there, and is offered. @returns whether it was in time */
async function offersAll(
  site: Site,
  rng: Rng,
  booth: SiteBooth,
  [taker]: readonly SiteBooth[],
): Promise<boolean> {
  const [stays, leaves] = [await enter(site, booth, rng, true), await enter(site, booth, rng, true)];
  await leave(site, booth, leaves, rng);
  const inside = [...site.cars.values()].find(
    ({ entry, sessionId, exits, isReserved }) =>
      entry.booth === booth.id && sessionId !== null && exits.length === 0 && !isReserved,
  );
  if (inside !== undefined) await leave(site, booth, inside, rng);
  for (const car of [stays, leaves, inside]) if (car !== undefined) site.handedOver.add(car.plate);
  // Its exit waits elsewhere for an entry that changes hands.
  if (taker !== undefined && rng.chance(0.5)) await waitsElsewhere(site, rng, taker, stays);
  // Frozen is not offered yet: a booth that is cut off in between has nothing that anybody could take over.
  return until(() => Promise.resolve(offeredBy(booth) >= leastOffered), offerMs);
}

async function waitsElsewhere(site: Site, rng: Rng, at: SiteBooth, car: SiteCar): Promise<void> {
  await until(async () => (await leaveWaiting(site, at, car, rng)) !== null, toldMs);
}

/** What it dies too soon to offer: one that the ledger has, where its disk does not come back, and one that nobody has heard of. */
async function pressMore(site: Site, rng: Rng, booth: SiteBooth, turn: Turn): Promise<void> {
  if (turn === 'disk-gone') {
    const { entry, plate } = await enter(site, booth, rng, true);
    site.handedOver.add(plate);
    await until(() => isOnLedger(site, booth, entry.saved ?? ''), offerMs);
  }
  booth.line.cut();
  site.handedOver.add((await enter(site, booth, rng, true)).plate);
  await booth.kill();
  booth.line.mend();
}

async function takenOver(
  site: Site,
  rng: Rng,
  dead: SiteBooth,
  takers: readonly SiteBooth[],
  turn: Turn,
): Promise<void> {
  const [first] = takers;
  if (turn === 'comes-back-before') {
    await dead.start();
    await until(async () => {
      const { ledger } = (await dead.snapshot()) ?? {};
      return ledger?.state === 'current' && (ledger.offers?.kept ?? 0) === 0;
    }, offerMs);
  }
  const taking = takers.map((taker) => takeAll(site, taker, dead));
  if (turn === 'comes-back-meanwhile') {
    await wait(rng.between(0, takeMs));
    await dead.start();
  }
  if (turn === 'taker-killed' && first !== undefined) {
    await wait(rng.between(0, takeMs));
    await first.kill();
    site.counts.boothKills += 1;
    site.counts.takerKills += 1;
    site.tell(`${first.id} killed while it takes over`);
    await first.start();
  }
  if (turn === 'disk-gone') dead.isGone = true;
  const views = await Promise.all(taking);
  if (turn === 'disk-gone' && first !== undefined) await endAll(site, first, dead, views[0] ?? null);
}

/** A person has seen to what the booth had not offered. */
async function endAll(
  site: Site,
  taker: SiteBooth,
  dead: SiteBooth,
  view: TakeoverRead['view'],
): Promise<void> {
  for (const { id, record } of view?.unoffered.records ?? []) {
    const end = async (): Promise<boolean> => {
      const supervisorSession = await taker.ask('setup.enter', { pin: supervisorPin });
      await taker.ask('takeover.open', { supervisorSession, place: taker.stick, file: fencingFile });
      const asked = { supervisorSession, booth: dead.id, record: id };
      const answer = (await taker.ask('takeover.end', asked)) as { fault: string | null } | null;
      return answer?.fault === null;
    };
    if (await until(end, offerMs)) site.ended.add(id);
    site.tell(`${taker.id} ends ${record?.operation ?? 'a record'} of ${record?.plate ?? 'nobody'}`);
  }
}
