import { nextSteps } from '../next-steps.ts';
import type { Step } from '../search.ts';
import { ask } from './booth-steps.ts';
import type { CarRules } from './rules.ts';
import { boothNames, type Site } from './state.ts';

/** A disk dies; a person at the other booth releases what the dead one had claimed. */
export function deathSteps(site: Site, rules: CarRules): Step<Site>[] {
  const { step, steps } = nextSteps(site);
  for (const name of boothNames) {
    if (site.deaths > 0 && !site[name].isDead)
      step(`${name}'s disk dies`, false, (next) => {
        next.deaths -= 1;
        Object.assign(next[name], { isDead: true, isCurrent: false });
      });
    for (const dead of boothNames.filter((other) => other !== name && site[other].isDead)) {
      const { isDead, isInEpoch, isCurrent, view } = site[name];
      if (!isDead && isInEpoch && isCurrent && view?.claim?.booth === dead)
        step(`${name} retires ${dead}`, true, (next) =>
          ask(next, name, { type: 'retired', booth: dead }, rules),
        );
    }
  }
  return steps;
}
