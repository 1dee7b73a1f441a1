import { commandOptions } from '../support/command-options.ts';
import { brokenSites } from './broken.ts';
import type { Searched } from './search.ts';
import { worlds } from './worlds.ts';

// `npm run model -- [--only NAME] [--small] [--json]`

const { values } = commandOptions({
  options: {
    /** Takes the beginning of a name. */
    only: { type: 'string', default: '' },
    /** Leaves out what takes more than a moment. */
    small: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

const isChosen = ({ name, isLarge }: { readonly name: string; readonly isLarge: boolean }): boolean =>
  name.startsWith(values.only) && !(values.small && isLarge);
const [whole, broken] = [worlds.filter(isChosen), brokenSites.filter(isChosen)];
if (whole.length + broken.length === 0) {
  console.error(`there is no world ${values.only}`);
  process.exit(2);
}
const tell = values.json ? console.error : console.log;

function walked({ name, walk }: { readonly name: string; readonly walk: () => Searched }): Searched {
  const startMs = performance.now();
  const { states, transitions, violations } = walk();
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  tell(`${name}: ${states} states, ${transitions} transitions, ${seconds} s`);
  for (const { rule, trace } of violations) tell(`  ${rule}\n    ${trace.join('\n    ')}`);
  return { states, transitions, violations };
}

const found = whole.map((world) => ({ world: world.name, ...walked(world) }));
if (broken.length > 0) tell('Without one of the rules:');
const noticed = broken.map((site) => {
  const rules = walked(site).violations.map(({ rule }) => rule);
  return { without: site.name, rules, isNoticed: rules.includes(site.rule) };
});
const unnoticed = noticed.filter(({ isNoticed }) => !isNoticed).map(({ without }) => without);
const report = {
  states: found.reduce((sum, { states }) => sum + states, 0),
  transitions: found.reduce((sum, { transitions }) => sum + transitions, 0),
  violations: found.flatMap(({ world, violations }) => violations.map((one) => ({ world, ...one }))),
  broken: noticed,
  unnoticed,
};
console.log(
  values.json
    ? JSON.stringify(report)
    : `${report.states} states, ${report.transitions} transitions, ${report.violations.length} violations; ${broken.length} sites without a rule, ${unnoticed.length} unnoticed`,
);
process.exitCode = report.violations.length === 0 && unnoticed.length === 0 ? 0 : 1;
