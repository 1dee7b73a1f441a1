import type { SiteFinding } from '../site-faults/finding.ts';
import { heldState, type Step, type VersionFact } from './history.ts';

/** No field of the next build is dropped, and no fact of its state is changed by today's. */
export const checkVersions = (steps: readonly Step[]): SiteFinding[] =>
  steps.flatMap((step) =>
    faultsIn(step).map(([rule, fault]) => ({
      rule,
      what: `${step.fact.entry} at ${String(step.fact.sequence)}, by ${step.fact.by} of the ${step.fact.build} build: ${fault}`,
    })),
  );

type Fault = readonly [rule: string, fault: string];

function faultsIn({ before, fact }: Step): Fault[] {
  const faults: Fault[] = [];
  if (fact.state === 'left' && fact.hasPersonal)
    faults.push(['personal', 'it left, and has something about people']);
  if (before === null) return faults;
  if (before.zone !== null && fact.zone !== before.zone)
    faults.push(['dropped', `its zone was ${before.zone}, and is ${String(fact.zone)}`]);
  // What is about people goes with all of it.
  if (before.colour !== null && fact.state !== 'left' && fact.colour !== before.colour)
    faults.push(['dropped', `its colour was ${before.colour}, and is ${String(fact.colour)}`]);
  if (isEarlier(fact, before)) faults.push(['dropped', `its version was ${before.v}, and is ${fact.v}`]);
  if (before.state === heldState && fact.build === 'today')
    faults.push(['unknown-state', `it was ${heldState}, and is ${fact.state}`]);
  return faults;
}

const isEarlier = ({ v }: VersionFact, { v: before }: VersionFact): boolean =>
  Number(v.split('.')[1]) < Number(before.split('.')[1]);
