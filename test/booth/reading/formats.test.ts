import { describe, expect, test } from 'vitest';
import { textOf } from '../../../electron/booth/reading/decoding.ts';
import { fits, formatted, marks } from '../../../electron/booth/reading/formats.ts';
import { lineOf } from './lines.ts';

describe('a format', () => {
  test('fits letters and digits at their places', () => {
    expect(fits('LLDDDLL', 'RK708AI')).toBe(true);
    expect(fits('LLDDDLL', 'RK7O8AI')).toBe(false);
    expect(fits('LLDDDLL', 'RK708A')).toBe(false);
  });

  test('decides twins however sure they are', () => {
    const { line, format } = formatted(lineOf('RK7O8A1'), ['LLDDDLL']);
    expect(textOf(line)).toBe('RK708AI');
    expect(format).toBe('LLDDDLL');
  });

  test('decides look-alikes only where the reading is unsure', () => {
    const sure = formatted(lineOf('RKB08AA'), ['LLDDDLL']);
    expect([textOf(sure.line), sure.format]).toEqual(['RKB08AA', null]);
    const unsure = formatted(lineOf('RKB08AA', [0.9, 0.9, 0.6], { 2: { 8: 0.3 } }), ['LLDDDLL']);
    expect(textOf(unsure.line)).toBe('RK808AA');
    expect(marks(unsure.line, unsure.format, 0.9)[2]).toBe(true);
  });

  test('of several takes the one that changes least', () => {
    expect(formatted(lineOf('ABC1234'), ['LLLDLDD', 'LLLDDDD']).format).toBe('LLLDDDD');
  });
});

describe('marks', () => {
  test('below the threshold', () => {
    expect(marks(lineOf('AB7', [0.95, 0.89, 0.91]), 'LLD', 0.9)).toEqual([false, true, false]);
  });

  test('twins that no format decides', () => {
    expect(marks(lineOf('AO1'), null, 0.9)).toEqual([false, true, true]);
    expect(marks(lineOf('AO1'), 'LLD', 0.9)).toEqual([false, false, false]);
  });
});
