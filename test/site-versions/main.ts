import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandOptions, whole } from '../support/command-options.ts';
import '../faults/outside-vitest.ts';

// `npm run site-versions -- [--seed S] [--booths N] [--small] [--json] [--keep]`

const { values } = commandOptions({
  options: {
    seed: { type: 'string', default: '1' },
    booths: { type: 'string' },
    small: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    /** Leaves the files of a failing run where they are. */
    keep: { type: 'boolean', default: false },
  },
});

const { run } = await import('./run.ts');
const { phases } = await import('./phases.ts');

const { small, keep } = values;
const options = {
  seed: whole('seed', values.seed, 0),
  booths: whole('booths', values.booths ?? (small ? '2' : '6'), 2),
  small,
  keep,
};
const tell = values.json ? console.error : console.log;
const report = await run(options, (folder, story) => {
  writeFileSync(join(folder, 'story'), story.join('\n'));
  tell(`its files: ${folder}`);
});
const { counts, failures, seconds } = report;
for (const phase of phases) tell(`${phase}: ${JSON.stringify(counts[phase])}`);
for (const finding of failures.flatMap(({ findings }) => findings).slice(0, 20)) tell(finding);
if (values.json) console.log(JSON.stringify(report));
else
  console.log(
    failures.length === 0
      ? `Nothing lost, nothing dropped (${String(seconds)} s).`
      : `FAILED (${String(seconds)} s)`,
  );
process.exit(failures.length === 0 ? 0 : 1);
