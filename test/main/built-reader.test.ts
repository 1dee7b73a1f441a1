import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { textOf } from '../../electron/booth/reading/decoding.ts';
import { PlateReader } from '../../electron/booth/reading/process/plate-reader.ts';
import { handClock } from '../booth/reading/hand-clock.ts';
import { asJpeg, drawn } from '../reading/drawn/draw.ts';
import { projectFolder } from '../support/build.ts';
import { startNodeReader } from '../support/reader-process.ts';

const folder = join(projectFolder, 'out/main/reading');
const lines: unknown[] = [];
const reader = new PlateReader({
  start: startNodeReader({
    module: pathToFileURL(join(projectFolder, 'out/main/plate-reader.cjs')),
    folders: { weights: folder, runtime: folder },
  }),
  // It gets the processor last: on a busy computer no time is too long.
  clock: handClock(),
  changed: () => undefined,
  log: (...line) => lines.push(line),
  freeBytes: () => 4e9,
});
afterEach(() => reader.stop());

it('the built reader reads with what is built beside it', async () => {
  const plates = [{ lines: ['RK 708AF'], x: 240, y: 170, height: 20 }];
  const read = await reader.read(asJpeg(drawn({ width: 480, height: 270, plates })));
  expect([read?.texts.map(({ line }) => textOf(line)), lines]).toEqual([['RK708AF'], []]);
});
