import { commandOptions } from '../support/command-options.ts';
import { explore, type Explored } from './explore.ts';
import { realMachines } from './machines.ts';
import { largeWorlds, smallWorlds } from './world.ts';

// `npm run explore -- [--world NAME] [--small] [--first] [--json]`

const { values } = commandOptions({
  options: {
    /** Takes the beginning of a name. */
    world: { type: 'string', default: '' },
    /** Only the worlds of two or three records. */
    small: { type: 'boolean', default: false },
    /** Ends with the first world in which a rule is broken: the others take a minute. */
    first: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

const worlds = [...smallWorlds, ...(values.small ? [] : largeWorlds)].filter(({ name }) =>
  name.startsWith(values.world),
);
if (worlds.length === 0) {
  console.error(`there is no world ${values.world}`);
  process.exit(2);
}
const tell = values.json ? console.error : console.log;
const found: Explored[] = [];
for (const world of worlds) {
  const startMs = performance.now();
  const explored = explore(world, realMachines);
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  tell(`${world.name}: ${explored.states} states, ${explored.transitions} transitions, ${seconds} s`);
  for (const { rule, trace } of explored.violations) tell(`  ${rule}\n    ${trace.join('\n    ')}`);
  found.push(explored);
  if (values.first && explored.violations.length > 0) break;
}
const report = {
  states: found.reduce((sum, { states }) => sum + states, 0),
  transitions: found.reduce((sum, { transitions }) => sum + transitions, 0),
  violations: found.flatMap(({ violations }) => violations),
};
if (values.json) console.log(JSON.stringify(report));
else
  console.log(
    `${report.states} states, ${report.transitions} transitions, ${report.violations.length} violations, ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB`,
  );
process.exitCode = report.violations.length === 0 ? 0 : 1;
