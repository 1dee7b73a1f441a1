import { takerOf, type Standing, type Standings } from '../../../electron/booth/ledger/standing.ts';
import { nextSteps } from '../next-steps.ts';
import type { Step } from '../search.ts';
import { ask } from './ask.ts';
import { isLeftBy } from './left-by.ts';
import type { RecordRules } from './rules.ts';
import { records, roster, takers, type RecordName, type Site, type Taker } from './state.ts';

/** What may happen at A, whose records they are. */
export function holderSteps(site: Site, rules: RecordRules): Step<Site>[] {
  const { step, steps } = nextSteps(site);
  const { own, isInEpoch, isCurrent } = site.booths.A;
  for (const record of records) {
    if (own[record] === 'none' && site.former[record] === 'no' && site.budget.presses > 0)
      step(`${record} is pressed`, false, (next) => {
        next.budget.presses -= 1;
        next.booths.A.own[record] = 'queued';
      });
    if (site.frozen[record] !== 'no' && own[record] === 'queued')
      step(`a person sends the offered ${record}`, false, (next) => {
        next.frozen[record] = 'no';
        next.flagged[record] = true;
      });
  }
  const open = records.filter((record) => own[record] === 'queued' && site.frozen[record] === 'no');
  if (site.budget.offers > 0 && open.length > 0)
    step(`A freezes ${open.join(' and ')}`, false, (next) => {
      next.budget.offers -= 1;
      for (const record of open) {
        next.frozen[record] = 'offering';
        next.isOfEarlier[record] = false;
      }
    });
  if (isCurrent && rules.hearsTaken) handsOverWhatIsTold(site, step);
  if (!isCurrent)
    step('A reads its subject', true, (next) => {
      next.booths.A.isCurrent = true;
      if (next.booths.A.isInEpoch || agrees(next, rules)) readBy(next, rules);
    });
  else if (!isInEpoch)
    step('A resumes', true, (next) =>
      ask(next, 'A', { type: 'resumed', standings: ownStandings(next, rules) }),
    );
  else handoverSteps(site, rules, step);
  return steps;
}

function handoverSteps(
  site: Site,
  rules: RecordRules,
  step: (what: string, isGood: boolean, change: (next: Site) => void) => void,
): void {
  const { own } = site.booths.A;
  for (const record of records)
    if (own[record] !== 'none' && site.standings[record] === undefined)
      step(`A ships ${record}`, true, (next) => ask(next, 'A', { type: 'saved', record }));
  for (const dead of takers.filter((taker) => site.booths[taker].isDead)) {
    // Of what was a former disk's another booth does that: taken by its own booth, nobody would go on with it.
    const left = records.filter((record) => own[record] !== 'none' && isLeftBy(site, record, dead));
    if (left.length > 0)
      step(`A takes back what ${dead} had taken`, true, (next) =>
        ask(next, 'A', { type: 'fenced-over', by: 'A', records: left, dead }, left),
      );
  }
  if (rules.takesFormers) formerSteps(site, rules, step);
  const isShipped = (record: RecordName): boolean => site.standings[record] !== undefined;
  const offering = records.filter((record) => site.frozen[record] === 'offering');
  if (offering.length > 0 && offering.every(isShipped))
    step('A offers', true, (next) => ask(next, 'A', { type: 'offered', records: offering }));
  // What a person has sent is asked for, too, so that nobody takes it.
  const isWholeNow = isWhole(site, rules);
  // Once all have told, it has read what they told before it asks.
  const isKnown = (record: RecordName): boolean =>
    isWholeNow && rules.hearsTaken && toldBy(site, record).length > 0;
  const away = records.filter(
    (record) => own[record] !== 'none' && site.standings[record] === 'offered' && !isKnown(record),
  );
  if (away.length === 0 || offering.length > 0) return;
  // Whatever others have told: of what was frozen before a loss nobody can know it.
  const flags = away.filter((record) => !isWholeNow || site.isOfEarlier[record]);
  step('A reclaims', true, (next) => ask(next, 'A', { type: 'reclaimed', records: away }, flags));
}

/** What A's former disk had offered, a person at A takes back. */
function formerSteps(
  site: Site,
  rules: RecordRules,
  step: (what: string, isGood: boolean, change: (next: Site) => void) => void,
): void {
  const isWholeNow = isWhole(site, rules);
  const tellers = (record: RecordName): Taker[] => (rules.hearsTaken ? toldBy(site, record) : []);
  const offered = records.filter(
    (record) =>
      site.former[record] === 'yes' &&
      site.standings[record] === 'offered' &&
      !(isWholeNow && tellers(record).some((other) => !site.booths[other].isDead)),
  );
  if (offered.length > 0)
    step(`A takes back ${offered.join(' and ')} from its former disk`, true, (next) => {
      if (!rules.adoptsWhatItRead) hasBack(next, offered);
      const flags = offered.filter((record) => !isWholeNow || tellers(record).length > 0);
      ask(next, 'A', { type: 'reclaimed', records: offered }, flags);
    });
  const back = records.filter(
    (record) => site.former[record] === 'taken-back' && site.standings[record] === 'own',
  );
  if (back.length > 0) step(`A has ${back.join(' and ')} back`, true, (next) => hasBack(next, back));
}

function hasBack(next: Site, taken: readonly RecordName[]): void {
  for (const record of taken) {
    next.booths.A.own[record] = 'queued';
    next.former[record] = 'no';
  }
}

/** Who has told that it took that record. */
export const toldBy = (site: Site, record: RecordName): Taker[] =>
  takers.filter((taker) => site.told[taker].includes(record));

/** What others tell that they took, A says under its own name, and reads it there. */
function handsOverWhatIsTold(
  site: Site,
  step: (what: string, isGood: boolean, change: (next: Site) => void) => void,
): void {
  const isNews = (record: RecordName): boolean =>
    site.booths.A.own[record] !== 'none' &&
    site.standings[record] !== 'ended' &&
    !isBack(site, record) &&
    takerOf(site.standings[record]) === null;
  for (const taker of takers) {
    const told = site.told[taker].filter(isNews);
    if (told.length > 0)
      step(`A says what ${taker} tells that it took`, true, (next) =>
        ask(next, 'A', {
          type: 'resumed',
          standings: Object.fromEntries(told.map((record) => [record, { takenBy: taker }])),
        }),
      );
  }
}

export const isWhole = (site: Site, rules: RecordRules): boolean =>
  rules.isWholeEpoch(
    roster,
    roster.filter((name) => site.booths[name].isInEpoch),
  );

/** How the records stand by A's own journal. */
function ownStandings(site: Site, rules: RecordRules): Standings {
  const standingOf = (record: RecordName): Standing => {
    // What it has back it does not hold for anybody's.
    const taker = isBack(site, record) ? null : site.handedTo[record];
    if (taker !== null && rules.resumesHandedOver) return { takenBy: taker };
    return site.frozen[record] === 'offered' ? 'offered' : 'own';
  };
  const pressed = records.filter((record) => site.booths.A.own[record] !== 'none');
  return Object.fromEntries(pressed.map((record) => [record, standingOf(record)]));
}

/** By its journal A has taken it back from B. */
const isBack = ({ back }: Site, record: RecordName): boolean => record === '1' && back.has.A;

/** The ledger holds what A's journal says, or that more was taken. */
const agrees = (site: Site, rules: RecordRules): boolean =>
  Object.entries(ownStandings(site, rules)).every(
    ([record, standing]) => takerOf(site.standings[record]) !== null || site.standings[record] === standing,
  );

/** What A makes of what it read. */
function readBy(next: Site, rules: RecordRules): void {
  const { A } = next.booths;
  A.isInEpoch = true;
  if (rules.tellsTaken && next.back.has.A && !next.back.told.includes('A'))
    next.back.told = [...next.back.told, 'A' as const].toSorted();
  for (const record of records) {
    const standing = next.standings[record];
    const taker = takerOf(standing);
    // Of what its former disk had, this one's journal has nothing.
    if (A.own[record] === 'none') continue;
    // That it has it back stands in the subject of the one that had taken it.
    if (taker === 'B' && isBack(next, record)) continue;
    if (taker === 'A') {
      if (A.own[record] === 'handed-over') A.own[record] = 'queued';
      next.handedTo[record] = 'A';
      next.frozen[record] = 'no';
    } else if (taker !== null) {
      if (A.own[record] === 'queued') A.own[record] = 'handed-over';
      else if (A.own[record] !== 'handed-over') next.flagged[record] = true;
      next.handedTo[record] = taker;
      next.frozen[record] = 'no';
    } else if (standing === 'offered' && next.frozen[record] === 'offering') next.frozen[record] = 'offered';
    else if (standing === 'own' && next.frozen[record] === 'offered') next.frozen[record] = 'no';
  }
}
