import { choose } from '../../../electron/booth/reading/choice.ts';
import { platesAmong } from '../../../electron/booth/reading/plates-among.ts';
import { textsOf } from '../../../electron/booth/reading/texts.ts';
import { limits, weights } from '../../../electron/booth/reading/weights.ts';
import { readyModels, told } from '../arguments.ts';
import { withInterval, type Share } from '../figures.ts';
import { scored, type Chosen } from '../score.ts';
import { throughJpeg, viewOf } from '../view.ts';
import { recipes } from './recipes.ts';

// `npm run read:night -- --set FILE --formats eu=LLDDDLL,… [--only N] [--json]`: how well are the same pictures read from far away, at night and in rain?

const { entries, platesOf, json } = told();
const { models } = await readyModels();

const shares: Record<string, Record<string, Share>> = {};
for (const [name, changed] of Object.entries(recipes)) {
  const all: Chosen[] = [];
  for (const [at, entry] of entries.entries()) {
    const view = viewOf(entry);
    if (view === null) continue;
    const { texts, size } = await textsOf(throughJpeg(changed(view, at)), models);
    all.push({ entry, choice: choose(platesAmong(texts, size, platesOf(entry.region)), weights, limits) });
  }
  const { suggested, exact, oneOff, reached, caught, unmarkedWrong } = scored(all);
  shares[name] = {
    suggested,
    exact,
    'one character off at most': oneOff,
    'right once the marked ones are': reached,
    'wrong characters marked': caught,
    'of the suggested: unmarked, wrong': [unmarkedWrong[0], suggested[0]],
  };
}

if (json) console.log(JSON.stringify(shares));
else
  for (const [name, of] of Object.entries(shares)) {
    console.log(`${name}: ${of['suggested']?.[1] ?? 0} pictures`);
    for (const [what, share] of Object.entries(of))
      console.log(`  ${what.padEnd(34)} ${withInterval(share)}`);
  }
