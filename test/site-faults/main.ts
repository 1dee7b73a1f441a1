import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandOptions, whole } from '../support/command-options.ts';
import '../faults/outside-vitest.ts';

// `npm run site-faults -- [--seed S] [--seeds N] [--booths N] [--nodes 1|3] [--small] [--json] [--keep]`

const { values } = commandOptions({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string' },
    booths: { type: 'string' },
    nodes: { type: 'string' },
    small: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    /** Leaves the files of a failing run where they are. */
    keep: { type: 'boolean', default: false },
  },
});

const { campaign } = await import('./campaign.ts');

const nodes = values.nodes === undefined ? null : Number(values.nodes);
if (nodes !== null && nodes !== 1 && nodes !== 3) {
  console.error('--nodes must be 1 or 3');
  process.exit(2);
}
const options = {
  seed: whole('seed', values.seed, 0),
  seeds: whole('seeds', values.seeds ?? (values.small ? '1' : '5'), 1),
  booths: whole('booths', values.booths ?? (values.small ? '3' : '20'), 2),
  nodes: nodes ?? (values.small ? 1 : null),
  small: values.small,
  keep: values.keep,
} as const;
const tell = values.json ? console.error : console.log;
const report = await campaign(options, ({ seed, nodes: count, counts, failures, story, folder }) => {
  tell(
    `${failures.length === 0 ? 'ok    ' : 'FAILED'} seed ${String(seed)}, ${String(count)} nodes: ${JSON.stringify(counts)}`,
  );
  for (const failure of failures.slice(0, 20)) tell(`       ${failure}`);
  if (failures.length === 0 || !values.keep) return;
  writeFileSync(join(folder, 'story'), story.join('\n'));
  tell(`       its files: ${folder}`);
});
console.log(JSON.stringify(report));
process.exit(report.failures.length === 0 ? 0 : 1);
