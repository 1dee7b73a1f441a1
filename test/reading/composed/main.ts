import { choose } from '../../../electron/booth/reading/choice.ts';
import { platesAmong } from '../../../electron/booth/reading/plates-among.ts';
import { textsOf } from '../../../electron/booth/reading/texts.ts';
import { limits, weights } from '../../../electron/booth/reading/weights.ts';
import { readyModels, told } from '../arguments.ts';
import { withInterval } from '../figures.ts';
import { throughJpeg, viewOf } from '../view.ts';
import { sharesOf, type Seen, type Shares } from './outcomes.ts';
import { pairsOf, recipes, type Recipe } from './recipes.ts';

// `npm run read:composed -- --set FILE --formats eu=LLDDDLL,… [--only N] [--json]`: two cars in a picture, whose plate is suggested?

const { entries, platesOf, json } = told();
const { models } = await readyModels();

const shares: Partial<Record<Recipe, Shares>> = {};
for (const [recipe, compose] of Object.entries(recipes)) {
  const all: Seen[] = [];
  for (const [at, [first, second]] of pairsOf(entries).entries()) {
    const [mine, other] = [viewOf(first), viewOf(second)];
    if (mine === null || other === null) continue;
    const composed = compose(mine, other, at);
    const { texts, size } = await textsOf(throughJpeg(composed.pixels), models);
    const plates = platesAmong(texts, size, platesOf(first.region));
    all.push({
      mine: { ...first, box: composed.mine },
      other: { ...second, box: composed.other },
      plates,
      choice: choose(plates, weights, limits),
    });
  }
  shares[recipe as Recipe] = sharesOf(all);
}

const meant: Record<keyof Shares, string> = {
  mine: 'suggested: the plate in front',
  exact: '  … and every character right',
  other: 'suggested: the other car’s',
  elsewhere: 'suggested: another text',
  both: 'offered: both plates',
  offered: 'offered: something else',
  none: 'nothing',
  ghost: 'both probable, one suggested',
  choice: 'both probable, both offered',
};
if (json) console.log(JSON.stringify(shares));
else
  for (const [recipe, of] of Object.entries(shares)) {
    console.log(`${recipe}: ${of.mine[1]} pictures of two cars`);
    for (const [name, text] of Object.entries(meant))
      console.log(`  ${text.padEnd(32)} ${withInterval(of[name as keyof Shares])}`);
  }
