import { describe, expect, it } from 'vitest';
import { leavingCar } from '../../../../electron/booth/reading/answers/leaving-car.ts';
import type { Choice } from '../../../../electron/booth/reading/choice.ts';
import { carInside, platesOf } from '../../../support/fixture-page-states.ts';
import { choiceOf, lineOf } from '../lines.ts';

const plain = { separators: '- ', mapped: {} };
/** Read as 8, and nearly as probable 6. */
const unsure = choiceOf(lineOf('RK708AF', [0.99, 0.99, 0.99, 0.99, 0.5], { 4: { 6: 0.4 } }));
const others = ['BA111AA', 'KE222BB'].map((plate) => carInside(plate));

/** As a profile has it whose plates have letters that the reader does not know. @param unseen what it says for them */
const withUnseen = (choice: Choice, unseen: string): Choice =>
  choice.kind === 'one'
    ? { ...choice, suggestion: { ...choice.suggestion, unseen: new Set(unseen) } }
    : choice;

/** The plate that is offered among these. */
const offeredOf = (choice: Parameters<typeof leavingCar>[0], ...plates: string[]): string | null =>
  leavingCar(choice, [...others, ...plates.map((plate) => carInside(plate))], plain)?.car.plate ?? null;

describe('of the cars inside', () => {
  it('the one that was read is offered, with nothing marked', () => {
    const car = carInside('RK708AF');
    const choice = choiceOf(lineOf('RK708AF'));
    expect(leavingCar(choice, [...others, car], plain)).toEqual({ car, read: 'RK708AF' });
  });

  it('one that differs in an unsure character, or in a twin, is offered with that marked', () => {
    const found = leavingCar(unsure, [...others, carInside('RK706AF')], plain);
    expect(found?.read).toBe('RK708AF');
    expect(found?.car.marks).toEqual(['same', 'same', 'same', 'same', 'different', 'same', 'same']);
    const twin = leavingCar(choiceOf(lineOf('RK7O8AF')), [carInside('RK708AF')], plain);
    expect(twin?.car.marks).toEqual(['same', 'same', 'same', 'alike', 'same', 'same', 'same']);
  });

  it('none is offered where a surely read character contradicts its plate, whatever else is probable there', () => {
    expect(offeredOf(choiceOf(lineOf('RK708AF')), 'RK706AF')).toBeNull();
    const torn = choiceOf(lineOf('RK708AF', 0.95, { 4: { 6: 0.9 } }));
    expect(offeredOf(torn, 'RK706AF')).toBeNull();
  });

  it('none is offered beside a twin that is as near, nor of two with one plate', () => {
    expect(offeredOf(unsure, 'RK706AF')).toBe('RK706AF');
    expect(offeredOf(unsure, 'RK706AF', 'RK708AF')).toBeNull();
    expect(offeredOf(choiceOf(lineOf('RK708AF')), 'RK708AF', 'RK708AF')).toBeNull();
  });

  it('none is offered by several readings, or none', () => {
    const { suggestion } = unsure as Extract<typeof unsure, { kind: 'one' }>;
    expect(offeredOf({ kind: 'none' }, 'RK708AF')).toBeNull();
    expect(offeredOf({ kind: 'several', suggestions: [suggestion, suggestion] }, 'RK708AF')).toBeNull();
  });

  it('one of a former service is not offered, and keeps its twin from being it', () => {
    const former = carInside('RK708AF', { otherService: true });
    expect(leavingCar(unsure, [former], plain)).toBeNull();
    expect(leavingCar(unsure, [carInside('RK706AF'), former], plain)).toBeNull();
  });

  it('none is offered whose plate has a letter that the reader does not know, nor one that is read like it', () => {
    const read = withUnseen(choiceOf(lineOf('MUA123')), 'AOU');
    expect(offeredOf(read, 'MUA123')).toBe('MUA123');
    expect(offeredOf(read, 'MÜA123')).toBeNull();
    expect(offeredOf(read, 'MUA123', 'MÜA123')).toBeNull();
    expect(offeredOf(read, 'MUA123', 'MÜA124')).toBe('MUA123');
    expect(offeredOf(withUnseen(choiceOf(lineOf('MUA123', 0.6)), 'AOU'), 'MÜA123')).toBeNull();
  });

  it('the one that was read is found among a hundred thousand, wherever it stands', () => {
    const many = Array.from({ length: 100_000 }, (_, at) => {
      const number = String(at % 1_000).padStart(3, '0');
      const letter = (place: number): string => String.fromCodePoint(65 + (Math.floor(at / place) % 26));
      return `${letter(1)}${letter(26)}${number}${letter(1_000)}${letter(26_000)}`;
    });
    const choice = choiceOf(lineOf('RK70QAF', [0.99, 0.99, 0.99, 0.99, 0.9, 0.99, 0.99], { 4: { 0: 0.09 } }));
    const car = carInside('RK700AF');
    const cars = many.filter((plate) => !/^RK70.AF$/.test(plate)).map((plate) => ({ ...car, plate }));
    expect(leavingCar(choice, [...cars.slice(0, 60_000), car, ...cars.slice(60_000)], plain)).toBeNull();
    const unsureOne = choiceOf(lineOf('RK70QAF', [0.99, 0.99, 0.99, 0.99, 0.5], { 4: { 0: 0.4 } }));
    expect(leavingCar(unsureOne, [...cars, car], plain)?.car.plate).toBe('RK700AF');
  });
});

it('what is kept in letters of a profile is compared by the Latin ones that are read', () => {
  const car = carInside('А123ВС77');
  const choice = choiceOf(lineOf('A123BC77'));
  expect(leavingCar(choice, [...others, car], platesOf('russia'))).toEqual({ car, read: 'А123ВС77' });
});
