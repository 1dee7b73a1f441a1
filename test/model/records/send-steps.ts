import { nextSteps } from '../next-steps.ts';
import type { Step } from '../search.ts';
import type { RecordRules } from './rules.ts';
import { records, type BoothName, type OwnState, type RecordName, type Site } from './state.ts';

/** What is offered, or about to be, is not sent; what A has back, it does not offer. */
const isFrozen = (site: Site, name: BoothName, record: RecordName): boolean =>
  (name === 'A' && site.frozen[record] !== 'no') ||
  (name === 'B' && record === '1' && site.back.frozen !== 'no');

/** What may happen between a booth and the parking service. */
export function sendSteps(site: Site, name: BoothName, rules: RecordRules): Step<Site>[] {
  const { step, steps } = nextSteps(site);
  for (const record of records) {
    const turn = (what: string, to: OwnState, isExecuted = false): void =>
      step(`${name}'s ${record} ${what}`, true, (next) => {
        next.booths[name].own[record] = to;
        // What a person has ended counts as done: he let the car in or out by other means, or found that it was.
        if (isExecuted)
          next.executed[record] = next.closed[record] ? 2 : Math.min(2, next.executed[record] + 1);
      });
    switch (site.booths[name].own[record]) {
      case 'queued':
        if (!isFrozen(site, name, record) || !rules.freezes) turn('goes on the wire', 'sending');
        break;
      case 'sending':
        turn('is executed', 'done', true);
        turn('is not executed', 'queued');
        break;
      default:
    }
  }
  return steps;
}
