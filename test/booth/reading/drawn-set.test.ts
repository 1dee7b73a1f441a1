import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FrameRectangle } from '../../../electron/contract/camera-picture.ts';
import { choose, type Choice } from '../../../electron/booth/reading/choice.ts';
import { platesAmong, type Plates } from '../../../electron/booth/reading/plates-among.ts';
import { inLane } from '../../../electron/booth/reading/lane.ts';
import { PlateReader } from '../../../electron/booth/reading/process/plate-reader.ts';
import { limits, weights } from '../../../electron/booth/reading/weights.ts';
import { hostClock } from '../../../electron/host/host-ports.ts';
import { asJpeg, drawn, type Drawing } from '../../reading/drawn/draw.ts';
import { dayAndNight, layouts, twoLineCases } from '../../reading/drawn/cases.ts';
import { startNodeReader } from '../../support/reader-process.ts';
import { sized } from '../../support/nightly.ts';
import { plantedFolders } from './process/planted-models.ts';

// Through the real models, in a process that is not held back: it has to be done beside other tests.
let reader: PlateReader;
beforeAll(() => {
  reader = new PlateReader({
    start: startNodeReader({
      folders: plantedFolders({}),
      module: new URL('process/planted-reader.ts', import.meta.url),
    }),
    clock: hostClock,
    changed: () => undefined,
    log: (_level, message, fields) => {
      throw new Error(message, { cause: fields });
    },
    freeBytes: () => 4e9,
  });
});
afterAll(() => reader.stop());

interface Site {
  readonly twoLines?: boolean;
  readonly lane?: FrameRectangle | null;
  /** Left out: as the formats have it. */
  readonly shortest?: number;
}

async function choiceIn(
  drawing: Drawing,
  formats: readonly string[],
  { twoLines = false, lane = null, shortest }: Site = {},
): Promise<Choice> {
  const read = await reader.read(asJpeg(drawn(drawing)));
  if (read === null) throw new Error('nothing was read');
  const lengths = formats.map(({ length }) => length);
  const plates: Plates = {
    formats,
    shortest: shortest ?? Math.min(...lengths),
    longest: Math.max(...lengths),
    twoLines,
  };
  return choose(platesAmong(inLane(read.texts, read.size, lane), read.size, plates), weights, limits);
}
const textOf = (choice: Choice): string =>
  choice.kind === 'one'
    ? choice.suggestion.text
    : choice.kind === 'several'
      ? choice.suggestions.map(({ text }) => text).join(' or ')
      : 'none';

it.each(dayAndNight(3).map((one) => [one.name, one] as const))('a plate is read: %s', async (_name, one) => {
  expect(textOf(await choiceIn(one.drawing, one.formats))).toBe(one.plate);
});

describe.each(Object.keys(layouts))('two lines, %s', (layout) => {
  it('are read as one plate four times in five, and half a plate is never suggested', async () => {
    const cases = twoLineCases(layout, sized(3, 104), 5);
    const read: string[] = [];
    for (const { drawing, formats } of cases)
      read.push(textOf(await choiceIn(drawing, formats, { twoLines: true })));
    const whole = read.filter((text, at) => text === cases[at]?.plate);
    expect(whole.length).toBeGreaterThanOrEqual(cases.length * 0.8 - 1);
    const halves = read.filter((text, at) => {
      const plate = cases[at]?.plate ?? '';
      return text !== plate && text !== 'none' && text.length < plate.length;
    });
    expect(halves).toEqual([]);
    // A site whose plates have one line gets nothing of them, and no site a half, were it long enough to be a plate.
    for (const { drawing, formats, plate } of cases.slice(0, 1)) {
      expect(textOf(await choiceIn(drawing, formats))).toBe('none');
      expect(textOf(await choiceIn(drawing, formats, { shortest: 2 }))).toBe('none');
      expect(['none', plate]).toContain(
        textOf(await choiceIn(drawing, formats, { shortest: 2, twoLines: true })),
      );
    }
  });
});

describe('two cars', () => {
  const beside: Drawing = {
    width: 900,
    height: 420,
    plates: [
      { lines: ['RK 708AF'], x: 230, y: 270, height: 22 },
      { lines: ['BA 123XY'], x: 670, y: 270, height: 22 },
    ],
  };

  it('as large as each other: both are offered to choose from, neither is suggested', async () => {
    const choice = await choiceIn(beside, ['LLDDDLL']);
    expect(choice.kind).toBe('several');
    expect(textOf(choice).split(' or ').sort()).toEqual(['BA123XY', 'RK708AF']);
  });

  it('the lane’s rectangle decides', async () => {
    const lane = { left: 0.5, top: 0.3, right: 1, bottom: 1 };
    expect(textOf(await choiceIn(beside, ['LLDDDLL'], { lane }))).toBe('BA123XY');
  });

  it('in a mirror: only the one that is not', async () => {
    const [first, second] = beside.plates;
    const plates = [first, second === undefined ? undefined : { ...second, isMirrored: true }].filter(
      (plate) => plate !== undefined,
    );
    expect(textOf(await choiceIn({ ...beside, plates }, ['LLDDDLL']))).toBe('RK708AF');
  });
});

it('a car without a plate has no suggestion', async () => {
  const plates = [{ lines: [''], x: 300, y: 250, height: 24 }];
  expect(textOf(await choiceIn({ width: 640, height: 400, plates }, ['LLDDDLL']))).toBe('none');
});
