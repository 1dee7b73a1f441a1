import { beforeAll, describe, expect, it } from 'vitest';
import { decode, textOf } from '../../../electron/booth/reading/decoding.ts';
import type { Planes } from '../../../electron/booth/reading/detection.ts';
import { loadModels, type Models } from '../../../electron/booth/reading/models.ts';
import { textsOf } from '../../../electron/booth/reading/texts.ts';
import { drawn, type DrawnPlate } from '../../reading/drawn/draw.ts';
import { installedFolders } from '../../support/reader-process.ts';

let models: Models;
beforeAll(async () => {
  const loaded = await loadModels(installedFolders);
  if ('fault' in loaded) throw new Error(loaded.fault);
  models = loaded;
});

/** What is read where such plates and signs are drawn, and in how many crops of it. */
async function readOf(...plates: DrawnPlate[]): Promise<Record<string, number>> {
  const crops: string[] = [];
  const recognise = async (input: Planes): ReturnType<Models['recognise']> => {
    const steps = await models.recognise(input);
    crops.push(textOf(decode(steps, models.index)));
    return steps;
  };
  const { texts } = await textsOf(drawn({ width: 900, height: 420, plates }), { ...models, recognise });
  const lines = texts.map(({ line }) => textOf(line));
  return Object.fromEntries(lines.map((text) => [text, crops.filter((crop) => crop === text).length]));
}

const plate: DrawnPlate = { lines: ['RK 708AF'], x: 230, y: 270, height: 22 };
const word = (text: string, x: number, y = 270): DrawnPlate => ({ lines: [text], x, y, height: 22 });

describe('a text is looked at more closely, in three crops', () => {
  it('where it may be a plate', async () => {
    expect(await readOf(plate)).toEqual({ RK708AF: 3 });
  });

  it('also where it is a word, and the picture has nothing that is more like a plate', async () => {
    expect(await readOf(word('HAMPEL', 230))).toEqual({ HAMPEL: 3 });
  });

  it('but not where it is a word beside a plate: a street full of signs would take seconds', async () => {
    expect(await readOf(plate, word('HAMPEL', 670))).toEqual({ RK708AF: 3, HAMPEL: 1 });
  });

  it('and where it is the line of letters above the digits of a plate of two lines', async () => {
    const square: DrawnPlate = { lines: ['KMP', '7084'], x: 230, y: 270, height: 22 };
    expect(await readOf(square)).toEqual({ KMP: 3, 7084: 3 });
  });
});
