import { takerOf } from '../../../electron/booth/ledger/standing.ts';
import { nextSteps } from '../next-steps.ts';
import type { Step } from '../search.ts';
import { ask } from './ask.ts';
import { isWhole } from './holder-steps.ts';
import type { RecordRules } from './rules.ts';
import { records, roster, type RecordName, type Site, type Taker } from './state.ts';

/** What may happen at a booth that takes records over. */
export function takerSteps(site: Site, name: Taker, rules: RecordRules): Step<Site>[] {
  const { step, steps } = nextSteps(site);
  const booth = site.booths[name];
  const lost = records.filter(
    (record) => booth.own[record] !== 'none' && takerOf(site.standings[record]) === null,
  );
  if (!booth.isCurrent)
    step(`${name} reads A's subject`, true, (next) => {
      next.booths[name].isCurrent = true;
      if (lost.length === 0) next.booths[name].isInEpoch = true;
    });
  else if (!booth.isInEpoch)
    step(`${name} fences again`, true, (next) =>
      ask(next, name, { type: 'fenced-again', by: name, records: lost }),
    );
  else takes(site, name, rules, step);
  return steps;
}

function takes(
  site: Site,
  name: Taker,
  rules: RecordRules,
  step: (what: string, isGood: boolean, change: (next: Site) => void) => void,
): void {
  const offered = records.filter((record) => site.standings[record] === 'offered');
  const choices = offered.length < 2 ? [offered] : [offered, ...offered.map((record) => [record])];
  for (const chosen of choices.filter((some) => some.length > 0))
    step(`${name} fences ${chosen.join(' and ')}`, true, (next) => {
      if (!rules.adoptsWhatItRead) adopt(next, name, chosen);
      ask(next, name, { type: 'fenced', by: name, records: chosen }, isWhole(next, rules) ? [] : chosen);
    });
  for (const dead of roster.filter((other) => other !== name && site.booths[other].isDead)) {
    const left = records.filter((record) => takerOf(site.standings[record]) === dead);
    if (left.length > 0)
      step(`${name} takes what ${dead} had taken`, true, (next) =>
        ask(next, name, { type: 'fenced-over', by: name, records: left, dead }, left),
      );
  }
  const unsent = records.filter(
    (record) => site.booths.A.isDead && site.standings[record] === 'own' && !site.closed[record],
  );
  if (unsent.length > 0)
    step(`a person at ${name} ends ${unsent.join(' and ')}, which A had not offered`, true, (next) => {
      if (!rules.endsInTheLedger) for (const record of unsent) next.closed[record] = true;
      else ask(next, name, { type: 'ended', records: unsent }, isWhole(next, rules) ? [] : unsent);
    });
  const mine = records.filter(
    (record) => takerOf(site.standings[record]) === name && site.booths[name].own[record] === 'none',
  );
  if (mine.length > 0) step(`${name} adopts ${mine.join(' and ')}`, true, (next) => adopt(next, name, mine));
}

function adopt(next: Site, name: Taker, taken: readonly RecordName[]): void {
  for (const record of taken)
    if (next.booths[name].own[record] === 'none') next.booths[name].own[record] = 'queued';
}
