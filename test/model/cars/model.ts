import type { Model, Step } from '../search.ts';
import { atBooth } from './booth-steps.ts';
import { deathSteps } from './death-steps.ts';
import { nextSteps } from '../next-steps.ts';
import { withOne } from '../with-one.ts';
import { carRules, type CarRules } from './rules.ts';
import { boothNames, ownOf, session, type Booth, type Site } from './state.ts';

/**
 * One car that may leave at two booths.
 *
 * @param losses how often the ledger may lose its end
 * @param deaths how many disks may die
 * @param repeats how often an exit that was withdrawn may be pressed again
 */
export function carModel(
  {
    start,
    losses,
    repeats = 0,
    deaths = 0,
  }: { readonly start: Site } & Pick<Site, 'losses'> & Partial<Pick<Site, 'repeats' | 'deaths'>>,
  rules: CarRules = carRules,
): Model<Site> {
  return {
    start: { ...start, losses, repeats, deaths },
    stepsFrom: (site) => [
      ...ledgerSteps(site, rules),
      ...boothNames.flatMap((name) => (site[name].isDead ? [] : atBooth(site, name, rules))),
      ...deathSteps(site, rules),
    ],
    faultOf: (site) => faultOf(site, rules),
    isSettled: (site) => isQuiet(site, rules),
  };
}

function ledgerSteps(site: Site, rules: CarRules): Step<Site>[] {
  const { step, steps } = nextSteps(site);
  site.flights.forEach((flight, place) => {
    step(`the ledger takes ${flight.fact.state} of ${flight.booth}`, true, (next) => {
      if (next.losses > 0) next.older = withOne(next.older, JSON.stringify(next.fact));
      next.fact = flight.fact;
      if (rules.comparesAndSets) next.flights = [];
      else next.flights.splice(place, 1);
      for (const name of boothNames) next[name].isCurrent = false;
    });
    step(`a request of ${flight.booth} is lost`, true, (next) => next.flights.splice(place, 1));
  });
  for (const kept of site.older)
    step(`the ledger has lost what came after ${kept}`, false, (next) => {
      next.losses -= 1;
      next.fact = JSON.parse(kept) as Site['fact'];
      next.older = [];
      next.flights = [];
      for (const name of boothNames) next[name].isCurrent = false;
      if (!rules.lossIsEpoch) return;
      next.checked = [];
      for (const name of boothNames) next[name].isInEpoch = false;
    });
  const isLongAgo = boothNames.every((name) => !site[name].isCurrent || isDone(site[name]));
  if (!site.buried && site.fact?.state === 'left' && site.flights.length === 0 && isLongAgo)
    step('the steward deletes the car that left long ago', false, (next) => {
      next.buried = true;
      next.fact = null;
      next.older = [];
      for (const name of boothNames) {
        const { isCurrent, isInEpoch, exit } = next[name];
        Object.assign(next[name], { wasAwayLong: !isCurrent || !isInEpoch, view: null, isCurrent: true });
        if (exit === 'done' && rules.forgetsLongDone) next[name].exit = 'done-long-ago';
      }
    });
  return steps;
}

function faultOf(site: Site, rules: CarRules): string | null {
  if (site.A.wasExecuted && site.B.wasExecuted && !site.A.isFlagged && !site.B.isFlagged)
    return 'no-two-exits-without-a-word';
  if (boothNames.some((name) => site[name].view?.state === 'left' && site[name].exit === 'queued'))
    return 'no-exit-is-sent-of-a-car-that-is-known-to-have-left';
  if (site.buried && site.fact !== null) return 'a-car-that-was-deleted-stays-deleted';
  if (!isQuiet(site, rules)) return null;
  const { fact } = site;
  if ((fact?.claim ?? null) !== null) return 'a-claim-is-released-or-the-car-left';
  // What only a dead booth knew, nobody can write any more.
  if (boothNames.some((name) => site[name].isDead)) return null;
  const hasLeft = site.A.wasExecuted || site.B.wasExecuted;
  if (hasLeft && fact !== null && fact.state !== 'left') return 'no-wall-shows-a-car-that-left';
  const isInside = site.hasSession && !hasLeft;
  if (isInside && (fact?.state !== 'inside' || fact.session !== session || !fact.isTold))
    return 'a-car-inside-is-on-the-walls';
  return null;
}

/** Nobody has anything to do any more, and everybody has read everything. */
function isQuiet(site: Site, rules: CarRules): boolean {
  return (
    site.flights.length === 0 &&
    deathSteps(site, rules).every(({ isGood }) => !isGood) &&
    boothNames.every((name) => {
      const booth = site[name];
      const { entry, exits } = ownOf(name, booth);
      const isIdle =
        booth.isInEpoch &&
        booth.isCurrent &&
        isDone(booth) &&
        rules.dutyOf(booth.view, entry, exits, !booth.wasAwayLong) === null;
      return booth.isDead || isIdle;
    })
  );
}

const isDone = ({ entry, exit }: Booth): boolean =>
  ['none', 'known', 'closed'].includes(entry) && ['none', 'done', 'done-long-ago', 'closed'].includes(exit);
