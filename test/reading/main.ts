import { limits, weights } from '../../electron/booth/reading/weights.ts';
import { readyModels, told } from './arguments.ts';
import { outOfFold, outcomesWith } from './folds.ts';
import { learnAll } from './learnt.ts';
import { observe } from './observe.ts';
import { printed, reportOf } from './report.ts';
import type { Seen } from './seen.ts';

// `npm run read -- --set FILE --formats eu=LLDDDLL,… [--only N] [--learn] [--json]`: how well are real pictures read?

const { set, entries, formats, platesOf, learn, json } = told();
const { models, load } = await readyModels();

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
if (learn) console.log(JSON.stringify(learnAll(seen, masked)));
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
  if (json) console.log(JSON.stringify(report));
  else
    console.log(
      [
        printed(report),
        'limits of each fold:',
        ...folds.limits.map(({ probable, threshold }) => `  P ${probable}, threshold ${threshold}`),
      ].join('\n'),
    );
}
