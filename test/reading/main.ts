import { commandOptions } from '../support/command-options.ts';
import type { Plates } from '../../electron/booth/reading/choice.ts';
import { loadModels } from '../../electron/booth/reading/models.ts';
import { useLittleMemory } from '../../electron/booth/reading/process/little-memory.ts';
import { limits, weights } from '../../electron/booth/reading/weights.ts';
import { installedFolders } from '../support/reader-process.ts';
import { outOfFold, outcomesWith } from './folds.ts';
import { learnAll } from './learnt.ts';
import { observe } from './observe.ts';
import { printed, reportOf } from './report.ts';
import type { Seen } from './seen.ts';
import { entriesOf } from './set.ts';

// `npm run read -- --set FILE --formats eu=LLDDDLL,… [--only N] [--learn] [--json]`: how well are real pictures read?

const { values, positionals } = commandOptions({
  options: {
    set: { type: 'string' },
    formats: { type: 'string', multiple: true, default: [] },
    only: { type: 'string' },
    learn: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

if (values.set === undefined) {
  console.error('--set FILE: a list of pictures with their plates');
  process.exit(2);
}
const set = values.set;
const all = entriesOf(set);
if (all === null) {
  console.error(`The set ${set} is not here: pictures of real plates are no part of the project.`);
  process.exit(2);
}
const formats = Object.fromEntries(
  [...values.formats, ...positionals].map((one) => {
    const [region = '', list = ''] = one.split('=');
    return [region, list.split(',').filter((format) => /^[LD]+$/.test(format))];
  }),
);

/** The plates of a region as a site there would have set them up. */
function platesOf(region: string): Plates {
  const own = formats[region] ?? [];
  const lengths = own.map(({ length }) => length);
  return {
    formats: own,
    shortest: own.length === 0 ? 4 : Math.min(...lengths),
    longest: own.length === 0 ? 8 : Math.max(...lengths),
    twoLines: false,
  };
}

useLittleMemory();
const began = performance.now();
const models = await loadModels(installedFolders);
if ('fault' in models) {
  console.error(`Nothing can be read: the ${models.part} file is ${models.fault}.`);
  process.exit(1);
}
const load = performance.now() - began;

const entries = all.filter(
  (_, at) => values.only === undefined || at % Math.ceil(all.length / Number(values.only)) === 0,
);
const seen: Seen[] = [];
const masked: Seen[] = [];
for (const entry of entries) {
  for (const [list, isMasked] of [
    [seen, false],
    [masked, true],
  ] as const) {
    const observed = await observe(entry, models, isMasked);
    if (observed !== null) list.push({ entry, seen: observed, plates: platesOf(entry.region) });
  }
}
if (values.learn) console.log(JSON.stringify(learnAll(seen, masked)));
else {
  const folds = outOfFold(seen, masked);
  const product = { weights, limits };
  const report = reportOf({
    set,
    formats,
    outOfFold: folds,
    inSample: { outcomes: outcomesWith(seen, product), masked: outcomesWith(masked, product) },
    load,
    ms: seen.map(({ seen }) => seen.ms),
  });
  if (values.json) console.log(JSON.stringify(report));
  else
    console.log(
      [
        printed(report),
        'limits of each fold:',
        ...folds.limits.map(
          ({ probable, lead, threshold }) => `  P ${probable}, lead ${lead}, threshold ${threshold}`,
        ),
      ].join('\n'),
    );
}
