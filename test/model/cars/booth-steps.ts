import type { CarChange } from '../../../electron/booth/ledger/car-fact.ts';
import { nextSteps } from '../next-steps.ts';
import type { Step } from '../search.ts';
import { withOne } from '../with-one.ts';
import type { CarRules } from './rules.ts';
import { boothNames, claimOf, ownOf, session, type Booth, type BoothName, type Site } from './state.ts';

/** What may happen at a booth next. */
export const atBooth = (site: Site, name: BoothName, rules: CarRules): Step<Site>[] => [
  ...reads(site, name, rules),
  ...writes(site, name, rules),
  ...entrySteps(site, name),
  ...exitSteps(site, name, rules),
];

function reads(site: Site, name: BoothName, rules: CarRules): Step<Site>[] {
  const { step, steps } = nextSteps(site);
  const booth = site[name];
  if (!booth.isInEpoch)
    step(`${name} finds another epoch`, true, ({ [name]: next, fact }) => {
      next.isInEpoch = true;
      if (rules.forgetsView) next.view = null;
      next.isCurrent = !rules.forgetsView || fact === null;
    });
  else if (!booth.isCurrent)
    step(`${name} reads the car`, true, ({ [name]: next, fact }) => {
      next.view = fact;
      next.isCurrent = true;
      if (fact?.state === 'left' && next.entry === 'known') next.entry = 'closed';
      if (isGoneOn(next.exit)) exitReads(name, next, rules);
    });
  else if (!site.checked.includes(name) && dutyAt(site, name, rules) === null)
    step(`${name} has checked the epoch`, true, (next) => {
      next.checked = boothNames.filter((one) => one === name || next.checked.includes(one));
    });
  return steps;
}

const isGoneOn = (exit: Booth['exit']): boolean =>
  ['queued', 'waiting-for-entry', 'sending', 'unknown'].includes(exit);

/** Another booth lets the car out, or has: what was not sent is not sent any more, what was is told to a person. */
function exitReads(name: BoothName, booth: Booth, rules: CarRules): void {
  const { view, exit, isFlagged } = booth;
  const mayBeSent = exit === 'sending' || exit === 'unknown';
  const said = rules.readClaim(view, { claim: claimOf(name, booth), isFlagged, mayBeSent });
  if (said === 'close') booth.exit = 'closed';
  if (said === 'flag') booth.isFlagged = true;
}

const dutyAt = (site: Site, name: BoothName, rules: CarRules): CarChange | null => {
  const { entry, exits } = ownOf(name, site[name]);
  return rules.dutyOf(site[name].view, entry, exits, !site[name].wasAwayLong);
};

/** What it owes the fact, and what it asks for an exit that is claiming. */
function writes(site: Site, name: BoothName, rules: CarRules): Step<Site>[] {
  const { step, steps } = nextSteps(site);
  const booth = site[name];
  if (!booth.isInEpoch || !booth.isCurrent) return steps;
  const duty = dutyAt(site, name, rules);
  if (duty !== null) step(`${name} asks for ${duty.type}`, true, (next) => ask(next, name, duty, rules));
  return steps;
}

/** Sends the ledger a request; that the same one is on its way already makes no difference. */
export function ask(next: Site, name: BoothName, change: CarChange, rules: CarRules): void {
  const fact = rules.carAfter(next[name].view, change);
  if (fact !== null) next.flights = withOne(next.flights, { booth: name, fact });
}

function entrySteps(site: Site, name: BoothName): Step<Site>[] {
  const { step, steps } = nextSteps(site);
  const { entry } = site[name];
  const turn = (what: string, to: Booth['entry'], executed = false): void =>
    step(`${name}'s entry ${what}`, true, (next) => {
      next[name].entry = to;
      next.hasSession ||= executed;
    });
  if (entry === 'queued') {
    turn('goes on the wire', 'sending');
    step(`${name}'s entry is withdrawn`, false, (next) => (next[name].entry = 'closed'));
  }
  if (entry === 'sending') {
    turn('is confirmed', 'known', true);
    turn('is executed, and nothing is heard', 'unknown', true);
    turn('is not executed, and nothing is heard', 'unknown');
  }
  if (entry === 'unknown') turn('is decided', site.hasSession ? 'known' : 'closed');
  return steps;
}

function exitSteps(site: Site, name: BoothName, rules: CarRules): Step<Site>[] {
  const { step, steps } = nextSteps(site);
  const booth = site[name];
  const turn = (what: string, to: Booth['exit'], change?: (next: Site) => void, isGood = true): void =>
    step(`${name}'s exit ${what}`, isGood, (next) => {
      next[name].exit = to;
      change?.(next);
    });
  const isKnown = booth.entry === 'known' || booth.view?.session === session;
  const goOn: Booth['exit'] = isKnown ? 'queued' : 'waiting-for-entry';
  const flag = (next: Site): void => void (next[name].isFlagged = true);
  switch (booth.exit) {
    case 'none':
      if (isKnown || (booth.view !== null && booth.view.state !== 'left') || booth.entry === 'queued')
        if (booth.view?.state !== 'left') turn('is pressed', 'claiming', undefined, false);
      break;
    case 'claiming':
      if (booth.view?.state !== 'left') turn('goes on without the ledger', goOn, flag, false);
      if (booth.entry === 'closed') turn('has lost its entry', 'closed');
      if (!booth.isInEpoch || !booth.isCurrent) break;
      exitClaims(site, name, rules, turn, goOn);
      break;
    case 'waiting-for-entry':
      if (isKnown) turn('has its session', 'queued');
      if (booth.view?.state === 'left' || booth.entry === 'closed') turn('has lost its entry', 'closed');
      // Whether the car left while this booth was away, a person has to find out.
      if (booth.view === null && booth.entry === 'none' && booth.wasAwayLong)
        turn('is ended by a person', 'closed');
      break;
    case 'queued':
      turn('goes on the wire', 'sending');
      turn('is withdrawn', 'closed', undefined, false);
      if (site.repeats > 0)
        turn('is withdrawn, and another one pressed', 'claiming', pressAgain(name), false);
      break;
    case 'sending': {
      const execute = (next: Site): void => void (next[name].wasExecuted = true);
      turn('is confirmed', 'done', execute);
      turn('is executed, and nothing is heard', 'unknown', execute);
      turn('is not executed, and nothing is heard', 'unknown');
      if (site.A.wasExecuted || site.B.wasExecuted) turn('is refused', 'closed');
      break;
    }
    case 'unknown':
      turn('is decided', booth.wasExecuted ? 'done' : 'closed');
      break;
    default:
  }
  return steps;
}

/** What was said of the exit before is not said of this one. */
const pressAgain =
  (name: BoothName) =>
  (next: Site): void => {
    next.repeats -= 1;
    Object.assign(next[name], { hasWithdrawn: true, isFlagged: false });
  };

const isWhole = (site: Site, rules: CarRules): boolean => rules.isWholeEpoch(boothNames, site.checked);

function exitClaims(
  site: Site,
  name: BoothName,
  rules: CarRules,
  turn: (what: string, to: Booth['exit'], change?: (next: Site) => void, isGood?: boolean) => void,
  goOn: Booth['exit'],
): void {
  const { view } = site[name];
  const answer = rules.claimAnswerOf(view, claimOf(name, site[name]), !site[name].wasAwayLong);
  const flag = (next: Site): void => void (next[name].isFlagged = true);
  const isCertain = rules.isCertain(isWhole(site, rules), view);
  if (answer === 'hold') turn('has its claim', goOn, isCertain ? undefined : flag);
  if (answer === 'alone') turn('is of a car that the ledger does not know', goOn, flag);
  if (answer === 'lost') {
    turn('lost its claim', 'closed');
    if (view?.state !== 'left')
      turn(
        'takes the claim of a silent booth over',
        goOn,
        (next) => {
          flag(next);
          ask(next, name, { type: 'taken-over', claim: claimOf(name, next[name]) }, rules);
        },
        false,
      );
  }
}
