import { nextSteps } from '../next-steps.ts';
import { withOne } from '../with-one.ts';
import type { Model, Step } from '../search.ts';
import { recordRules, type RecordRules } from './rules.ts';
import { sendSteps } from './send-steps.ts';
import { backSteps } from './back-steps.ts';
import { holderSteps } from './holder-steps.ts';
import { takerSteps } from './taker-steps.ts';
import { freshSite, records, roster, takers, type RecordName, type Site } from './state.ts';

/** Records of a booth whose disk may die, and two booths that may take them over. */
export function recordModel(budget: Site['budget'], rules: RecordRules = recordRules): Model<Site> {
  return {
    start: { ...freshSite, budget },
    stepsFrom: (site) => [
      ...ledgerSteps(site, rules),
      ...deathSteps(site, rules),
      ...(site.booths.A.isDead ? [] : holderSteps(site, rules)),
      ...takers.flatMap((name) => (site.booths[name].isDead ? [] : takerSteps(site, name, rules))),
      ...backSteps(site, rules),
      ...roster.flatMap((name) => (site.booths[name].isDead ? [] : sendSteps(site, name, rules))),
    ],
    faultOf: (site) =>
      records.some((record) => site.executed[record] > 1 && !site.flagged[record])
        ? 'no-record-is-executed-twice-without-a-word'
        : null,
    isSettled: (site) =>
      site.flights.length === 0 &&
      roster.every((name) => site.booths[name].isDead || site.booths[name].isInEpoch) &&
      records.every((record) => isOver(site, record)),
  };
}

function ledgerSteps(site: Site, rules: RecordRules): Step<Site>[] {
  const { step, steps } = nextSteps(site);
  site.flights.forEach(({ booth, subject, message, flags }, place) => {
    step(`the ledger takes ${message.type} of ${booth}`, true, (next) => {
      if (next.budget.losses > 0)
        next.older = withOne(next.older, JSON.stringify([next.standings, next.back.standings]));
      for (const record of flags) next.flagged[record] = true;
      if (message.type === 'ended')
        for (const record of records)
          if (next.standings[record] === 'own' && message.records.includes(record))
            next.closed[record] = true;
      // Without it, what was asked for twice may be written again later.
      if (rules.comparesAndSets) next.flights = next.flights.filter((other) => other.subject !== subject);
      if (subject === 'B') {
        next.back.standings = inOrder(rules.standingsAfter(next.back.standings, message));
        next.back.current = { A: false, B: false, C: false };
        return;
      }
      if (message.type === 'reclaimed')
        for (const record of records)
          if (
            message.records.includes(record) &&
            next.former[record] === 'yes' &&
            next.standings[record] === 'offered'
          )
            next.former[record] = 'taken-back';
      next.standings = inOrder(rules.standingsAfter(next.standings, message));
      for (const name of roster) next.booths[name].isCurrent = false;
    });
    step(`a request of ${booth} is lost`, true, (next) => next.flights.splice(place, 1));
  });
  for (const kept of site.older)
    step(`the ledger has lost what came after ${kept}`, false, (next) => {
      next.budget.losses -= 1;
      [next.standings, next.back.standings] = JSON.parse(kept) as [Site['standings'], Site['standings']];
      Object.assign(next.back, { current: { A: false, B: false, C: false }, told: [] });
      next.older = [];
      next.flights = [];
      next.told = { B: [], C: [] };
      for (const record of records) {
        next.isOfEarlier[record] = next.frozen[record] !== 'no';
        if (next.former[record] === 'taken-back' && next.standings[record] !== 'own')
          next.former[record] = 'yes';
      }
      next.back.isOfEarlier = next.back.frozen !== 'no';
      for (const name of roster)
        Object.assign(next.booths[name], {
          isCurrent: false,
          ...(rules.lossIsEpoch && { isInEpoch: false }),
        });
    });
  return steps;
}

/** The same standings are the same text. */
const inOrder = (standings: Site['standings']): Site['standings'] =>
  Object.fromEntries(
    records.flatMap((record) => [standings[record]].flatMap((one) => (one ? [[record, one]] : []))),
  );

function deathSteps(site: Site, rules: RecordRules): Step<Site>[] {
  const { step, steps } = nextSteps(site);
  if (site.budget.disks > 0 && site.booths.A.isDead)
    step('another disk takes A’s place', false, (next) => {
      next.budget.disks -= 1;
      Object.assign(next.booths.A, { isDead: false, own: { 1: 'none', 2: 'none' } });
      for (const record of records) {
        if (isPressed(site, record)) next.former[record] = 'yes';
        next.frozen[record] = 'no';
        next.isOfEarlier[record] = false;
        next.handedTo[record] = null;
      }
      // It begins with a message of its own, which comes after whatever was read before.
      if (rules.comparesAndSets) next.flights = next.flights.filter(({ subject }) => subject !== 'A');
      for (const name of roster) next.booths[name].isCurrent = false;
    });
  for (const name of roster) {
    if (site.budget.deaths > 0 && !site.booths[name].isDead)
      step(`${name}'s disk dies`, false, (next) => {
        next.budget.deaths -= 1;
        Object.assign(next.booths[name], { isDead: true, isCurrent: false });
      });
  }
  return steps;
}

/** At A, by this disk or by a former one. */
const isPressed = ({ booths, former }: Site, record: RecordName): boolean =>
  booths.A.own[record] !== 'none' || former[record] !== 'no';

/** A live booth still has something to do with it. */
const isOpen = (site: Site, record: RecordName): boolean =>
  roster.some((name) => {
    const { isDead, own } = site.booths[name];
    return !isDead && ['queued', 'sending'].includes(own[record]);
  });

function isOver(site: Site, record: RecordName): boolean {
  if (isOpen(site, record)) return false;
  // Its booth's disk died before it was on the ledger, or with the store.
  const isDiskGone = site.booths.A.isDead || site.former[record] !== 'no';
  const isGone = isDiskGone && site.standings[record] === undefined;
  return !isPressed(site, record) || isGone || site.closed[record] || site.executed[record] > 0;
}
