import { takerOf } from '../../../electron/booth/ledger/standing.ts';
import { nextSteps } from '../next-steps.ts';
import type { Step } from '../search.ts';
import { ask } from './ask.ts';
import { backAgrees } from './back-steps.ts';
import { isWhole, toldBy } from './holder-steps.ts';
import type { RecordRules } from './rules.ts';
import { isLeftBy } from './left-by.ts';
import { records, roster, type RecordName, type Site, type Taker } from './state.ts';

/** What may happen at a booth that takes records over. */
export function takerSteps(site: Site, name: Taker, rules: RecordRules): Step<Site>[] {
  const { step, steps } = nextSteps(site);
  const booth = site.booths[name];
  if (!booth.isInEpoch && (name !== 'B' || backAgrees(site)))
    step(`${name} tells what it has taken`, true, (next) => {
      const isFromB = (record: RecordName): boolean => name === 'C' && record === '1' && next.back.has.C;
      if (rules.tellsTaken) {
        next.told[name] = records.filter((record) => booth.own[record] !== 'none' && !isFromB(record));
        if (isFromB('1')) next.back.told = [...next.back.told, 'C' as const].toSorted();
      }
      next.booths[name].isInEpoch = true;
    });
  if (!booth.isCurrent)
    step(`${name} reads A's subject`, true, (next) => {
      next.booths[name].isCurrent = true;
    });
  else if (booth.isInEpoch) takes(site, name, rules, step);
  return steps;
}

function takes(
  site: Site,
  name: Taker,
  rules: RecordRules,
  step: (what: string, isGood: boolean, change: (next: Site) => void) => void,
): void {
  const isWholeNow = isWhole(site, rules);
  const tellers = (record: RecordName): Taker[] => (rules.hearsTaken ? toldBy(site, record) : []);
  const isLivingOnes = (record: RecordName): boolean =>
    tellers(record).some((other) => !site.booths[other].isDead);
  // While not all have told, somebody else may have it, and a person is told so.
  const isFormers = (record: RecordName): boolean => rules.takesFormers && site.former[record] === 'yes';
  const isTakeable = (record: RecordName): boolean =>
    site.former[record] === 'no' || isFormers(record) || site.booths.A.isDead;
  const offered = records.filter(
    (record) =>
      site.standings[record] === 'offered' && isTakeable(record) && !(isWholeNow && isLivingOnes(record)),
  );
  const choices = offered.length < 2 ? [offered] : [offered, ...offered.map((record) => [record])];
  for (const chosen of choices.filter((some) => some.length > 0))
    step(`${name} fences ${chosen.join(' and ')}`, true, (next) => {
      if (!rules.adoptsWhatItRead) adopt(next, name, chosen);
      const flags = chosen.filter((record) => !isWholeNow || tellers(record).length > 0);
      ask(next, name, { type: 'fenced', by: name, records: chosen }, flags);
    });
  for (const dead of roster.filter((other) => other !== name && site.booths[other].isDead)) {
    const left = records.filter((record) => isLeftBy(site, record, dead));
    if (left.length > 0)
      step(`${name} takes what ${dead} had taken`, true, (next) =>
        ask(next, name, { type: 'fenced-over', by: name, records: left, dead }, left),
      );
  }
  const unsent = records.filter(
    (record) =>
      (site.booths.A.isDead || isFormers(record)) &&
      site.standings[record] === 'own' &&
      !site.closed[record] &&
      !(isWholeNow && isLivingOnes(record)),
  );
  if (unsent.length > 0)
    step(
      `a person at ${name} ends ${unsent.join(' and ')}, which A, or its former disk, had not offered`,
      true,
      (next) => {
        if (!rules.endsInTheLedger) for (const record of unsent) next.closed[record] = true;
        else {
          const flags = unsent.filter((record) => !isWholeNow || tellers(record).length > 0);
          ask(next, name, { type: 'ended', records: unsent }, flags);
        }
      },
    );
  const mine = records.filter(
    (record) => takerOf(site.standings[record]) === name && site.booths[name].own[record] === 'none',
  );
  if (mine.length > 0) step(`${name} adopts ${mine.join(' and ')}`, true, (next) => adopt(next, name, mine));
}

function adopt(next: Site, name: Taker, taken: readonly RecordName[]): void {
  for (const record of taken)
    if (next.booths[name].own[record] === 'none') next.booths[name].own[record] = 'queued';
}
