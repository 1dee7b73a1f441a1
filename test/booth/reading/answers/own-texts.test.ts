import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { FrameRectangle } from '../../../../electron/contract/camera-picture.ts';
import { FixedTextFile } from '../../../../electron/booth/reading/fixed/fixed-text-file.ts';
import { OwnTexts } from '../../../../electron/booth/reading/answers/own-texts.ts';
import type { Texts } from '../../../../electron/booth/reading/texts.ts';
import { testFolder } from '../../../support/folders.ts';
import { handClock } from '../hand-clock.ts';
import { lineOf } from '../lines.ts';

const size = { width: 1000, height: 500 };
const hourMs = 3_600_000;

/** Texts by their place, each on its own. */
const read = (texts: Readonly<Record<string, readonly [number, number]>>): Texts => ({
  size,
  texts: Object.entries(texts).map(([text, [x, y]]) => ({
    box: { centre: { x, y }, width: 100, height: 20, angle: 0 },
    line: lineOf(text),
    lines: 1,
    found: 0.9,
  })),
});
const namesOf = (texts: readonly Texts['texts'][number][]): string[] =>
  texts.map(({ line }) => line.map(({ char }) => char).join(''));

function booth(folder: string, lane: FrameRectangle | null = null) {
  const clock = handClock();
  const logged: string[] = [];
  const file = new FixedTextFile(
    folder,
    () => 'a salt of a test',
    (_level, line) => logged.push(line),
  );
  const now = (): number => Date.UTC(2026, 10, 2) + clock.elapsed();
  const own = new OwnTexts({ lane: () => lane, file, clock: { now, elapsed: clock.elapsed } });
  /** Three days in which a car an hour is booked before a sign. */
  const learns = (): void => {
    for (let car = 0; car < 72; car += 1) {
      const plate = `RK${String(100 + car)}AF`;
      own.booked(plate, read({ [plate]: [500, 400], P24H: [100, 50] }));
      clock.pass(hourMs);
    }
  };
  return { own, clock, logged, learns };
}

const scene = read({ RK999AF: [500, 400], P24H: [100, 50], BA111AA: [900, 400] });

it('are those in the lane that do not always stand there', () => {
  const lane = { left: 0, top: 0, right: 0.7, bottom: 1 };
  const { own, learns } = booth(testFolder(), lane);
  expect(namesOf(own.of(scene))).toEqual(['RK999AF', 'P24H']);
  learns();
  expect(namesOf(own.of(scene))).toEqual(['RK999AF']);
});

it('are shown to who draws the lane with all others, by their places alone', () => {
  const { own, learns } = booth(testFolder());
  learns();
  const { texts, fixed } = own.found(scene);
  expect([fixed, texts.map(({ isFixed }) => isFixed)]).toEqual([1, [false, true, false]]);
  expect(texts[0]?.box[0]).toEqual([0.45, 0.78]);
  expect(JSON.stringify(texts)).not.toContain('RK999AF');
});

it('are known again after a restart, and not after they were forgotten', () => {
  const folder = testFolder();
  const before = booth(folder);
  before.learns();
  before.own.write();
  const after = booth(folder);
  after.clock.pass(72 * hourMs);
  expect(namesOf(after.own.of(scene))).not.toContain('P24H');
  after.own.forgetFixed();
  expect(namesOf(after.own.of(scene))).toContain('P24H');
  const last = booth(folder);
  last.clock.pass(72 * hourMs);
  expect(namesOf(last.own.of(scene))).toContain('P24H');
});

it('are written every ten minutes at the most', () => {
  const folder = testFolder();
  const { own, clock } = booth(folder);
  const [file] =
    (own.booked('RK100AF', scene), clock.pass(600_000), own.booked('RK101AF', scene), readdirSync(folder));
  const path = join(folder, file ?? '');
  const written = readFileSync(path, 'utf8');
  clock.pass(599_000);
  own.booked('RK102AF', scene);
  expect(readFileSync(path, 'utf8')).toBe(written);
  own.write();
  expect(readFileSync(path, 'utf8')).not.toBe(written);
});

it('are learnt anew where their file is torn', () => {
  const folder = testFolder();
  writeFileSync(join(folder, 'fixed-texts.json'), '{"salt":"a salt of a test","texts":[{"x"');
  const { own, learns } = booth(folder);
  learns();
  expect(namesOf(own.of(scene))).not.toContain('P24H');
});

it('are learnt for as long as the program runs where the disk refuses, which is told once', () => {
  const folder = testFolder();
  const { own, logged, learns } = booth(folder);
  rmSync(folder, { recursive: true });
  learns();
  expect(namesOf(own.of(scene))).not.toContain('P24H');
  expect(logged).toEqual(['which texts always stand in the picture is not kept']);
});
