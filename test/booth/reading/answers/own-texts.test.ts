import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { FrameRectangle } from '../../../../electron/contract/camera-picture.ts';
import type { Log } from '../../../../electron/booth/ports/ports.ts';
import { asReadWith } from '../../../../electron/booth/reading/as-read.ts';
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

interface Site {
  readonly lane?: FrameRectangle | null;
  /** ms after the first one began. */
  readonly laterMs?: number;
  readonly asRead?: (plate: string) => string;
}

function booth(folder: string, { lane = null, laterMs = 0, asRead = (plate) => plate }: Site = {}) {
  const clock = handClock();
  const logged: string[] = [];
  const log: Log = (_level, line) => logged.push(line);
  const file = new FixedTextFile({
    directory: folder,
    newSalt: () => 'a salt of a test',
    twoLines: false,
    log,
  });
  const now = (): number => Date.UTC(2026, 10, 2) + laterMs + clock.elapsed();
  const own = new OwnTexts({ lane: () => lane, file, asRead, clock: { ...clock, now }, log });
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
  const { own, learns } = booth(testFolder(), { lane });
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
  const after = booth(folder, { laterMs: 72 * hourMs });
  expect(namesOf(after.own.of(scene))).not.toContain('P24H');
  expect(after.own.forgetFixed()).toBe(true);
  expect(namesOf(after.own.of(scene))).toContain('P24H');
  const last = booth(folder, { laterMs: 72 * hourMs });
  expect(namesOf(last.own.of(scene))).toContain('P24H');
});

it('are written every ten minutes at the most', () => {
  const folder = testFolder();
  const { own, clock, learns } = booth(folder);
  learns();
  const path = join(folder, 'fixed-texts.json');
  const written = readFileSync(path, 'utf8');
  own.booked('RK900AF', scene);
  clock.pass(599_000);
  expect(readFileSync(path, 'utf8')).toBe(written);
  own.write();
  expect(readFileSync(path, 'utf8')).not.toBe(written);
});

it('are learnt after the press that booked, which waits for none of it and is failed by none', () => {
  const folder = testFolder();
  const { own, clock, learns, logged } = booth(folder, {
    asRead: () => {
      throw new Error('a bug');
    },
  });
  own.booked('RK100AF', scene);
  expect(logged).toEqual([]);
  clock.pass(0);
  expect(logged).toEqual(['what always stands in the picture failed']);
  learns();
  expect(namesOf(own.of(scene))).toContain('P24H');
});

it('are none of what is booked, as the reader writes it', () => {
  // As Cyrillic plates are kept; of a Korean one the reader leaves its letter out.
  const asRead = asReadWith({ mapped: { B: 'В', A: 'А' } });
  const { own, clock, learns } = booth(testFolder(), { asRead });
  const parked = read({ BA111AA: [900, 400], '123456': [700, 100] });
  learns();
  for (let car = 0; car < 72; car += 1) {
    own.booked(`RK${String(200 + car)}AF`, parked);
    clock.pass(hourMs);
  }
  expect(namesOf(own.of(parked))).toEqual([]);
  own.booked('ВА111АА', read({}));
  own.booked('12가3456', read({}));
  clock.pass(0);
  expect(namesOf(own.of(parked)).toSorted()).toEqual(['123456', 'BA111AA']);
});

it('are gone from the file once they are old, whether or not a car comes', () => {
  const folder = testFolder();
  const first = booth(folder);
  first.learns();
  first.own.write();
  booth(folder, { laterMs: 60 * 24 * hourMs }).own.write();
  expect(readFileSync(join(folder, 'fixed-texts.json'), 'utf8')).toContain('"texts":[]');
});

it('are forgotten on a disk that refused it first, as soon as it takes it', () => {
  const folder = testFolder();
  const { own, learns } = booth(folder);
  learns();
  own.write();
  mkdirSync(join(folder, 'fixed-texts.json.new'));
  expect(own.forgetFixed()).toBe(false);
  rmSync(join(folder, 'fixed-texts.json.new'), { recursive: true });
  own.write();
  expect(namesOf(booth(folder, { laterMs: 72 * hourMs }).own.of(scene))).toContain('P24H');
});

it('are at once no more of a plate that is erased, in the file either', () => {
  const folder = testFolder();
  const { own, clock } = booth(folder);
  for (let car = 0; car < 72; car += 1) {
    own.booked(`RK${String(200 + car)}AF`, scene);
    clock.pass(hourMs);
  }
  own.write();
  const before = readFileSync(join(folder, 'fixed-texts.json'), 'utf8');
  own.forgetPlate('BA111AA');
  expect(namesOf(own.of(scene))).toEqual(['BA111AA']);
  expect(readFileSync(join(folder, 'fixed-texts.json'), 'utf8').length).toBeLessThan(before.length);
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
