import { commandOptions } from '../../support/command-options.ts';
import { choose, type Choice } from '../../../electron/booth/reading/choice.ts';
import { platesAmong } from '../../../electron/booth/reading/plates-among.ts';
import { loadModels, type Models } from '../../../electron/booth/reading/models.ts';
import { jpegPixels } from '../../../electron/booth/reading/pixels.ts';
import { useLittleMemory } from '../../../electron/booth/reading/process/little-memory.ts';
import { textsOf } from '../../../electron/booth/reading/texts.ts';
import { limits, weights } from '../../../electron/booth/reading/weights.ts';
import { installedFolders } from '../../support/reader-process.ts';
import { withInterval, type Share } from '../figures.ts';
import { dayAndNight, layouts, twoLineCases, type DrawnCase } from './cases.ts';
import { asJpeg, drawn } from './draw.ts';

// `npm run read:drawn -- [--each 100] [--json]`: how many drawn plates are read, of one line in each look and of two lines in each layout?

const { values } = commandOptions({
  options: { each: { type: 'string', default: '100' }, json: { type: 'boolean', default: false } },
});
const each = Number(values.each);

useLittleMemory();
const models = await loadModels(installedFolders);
if ('fault' in models) {
  console.error(`Nothing can be read: the ${models.part} file is ${models.fault}.`);
  process.exit(1);
}

async function choiceOf({ drawing, formats }: DrawnCase, ready: Models, twoLines: boolean): Promise<Choice> {
  const pixels = jpegPixels(asJpeg(drawn(drawing)));
  if (pixels === null) return { kind: 'none' };
  const lengths = formats.map(({ length }) => length);
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)];
  const { texts, size } = await textsOf(pixels, ready);
  return choose(platesAmong(texts, size, { formats, shortest, longest, twoLines }), weights, limits);
}

const shares: Record<string, { whole: Share; half: Share }> = {};
async function count(
  name: string,
  cases: readonly DrawnCase[],
  ready: Models,
  twoLines: boolean,
): Promise<void> {
  const share = { whole: [0, cases.length] as Share, half: [0, cases.length] as Share };
  for (const one of cases) {
    const choice = await choiceOf(one, ready, twoLines);
    if (choice.kind !== 'one') continue;
    share.whole[0] += Number(choice.suggestion.text === one.plate);
    share.half[0] += Number(choice.suggestion.text.length < one.plate.length);
  }
  shares[name] = share;
}

const runs = Math.ceil(each / dayAndNight(0).length);
await count(
  'one line',
  Array.from({ length: runs }, (_, run) => dayAndNight(run * 100)).flat(),
  models,
  false,
);
for (const layout of Object.keys(layouts)) await count(layout, twoLineCases(layout, each, 7), models, true);

if (values.json) console.log(JSON.stringify(shares));
else
  for (const [name, { whole, half }] of Object.entries(shares))
    console.log(
      `${name.padEnd(28)} whole ${withInterval(whole).padEnd(24)} half a plate ${withInterval(half)}`,
    );
