import { describe, expect, it } from 'vitest';
import { ScanWatch } from '../../renderer/scanner/scan-watch.ts';

const id = '3f2a9c1b-0d4e-4b6a-9c58-77e1a0b2c3d4';

/** Types each character so many milliseconds after the one before; what stands there before it is told as its number. */
function type(watch: ScanWatch<number>, keys: readonly string[], everyMs: number, fromMs = 10_000) {
  return keys.map((key, place) => watch.keyDown(key, fromMs + place * everyMs, place));
}

describe('a scanner on the gate screen', () => {
  it('is known by the session id that it types, and nothing is left of what it typed', () => {
    const found = type(new ScanWatch<number>(), Array.from(id), 4);
    expect(found.at(-1)).toEqual({ id, before: 0 });
    expect(found.slice(0, -1).every((one) => one === null)).toBe(true);
  });

  it('is known behind what was typed by hand, in capitals, with another keyboard’s hyphen', () => {
    const keys = ['5', '1', 'G', ...Array.from(id.toUpperCase().replaceAll('-', 'ß'))].flatMap((key) =>
      key === 'F' ? ['Shift', key] : [key],
    );
    expect(type(new ScanWatch<number>(), keys, 4).at(-1)).toEqual({ id, before: 3 });
  });

  it('is also known again at once', () => {
    const watch = new ScanWatch<number>();
    type(watch, Array.from(id), 4);
    expect(type(watch, ['Enter', ...Array.from(id)], 4, 11_000).at(-1)).toEqual({ id, before: 1 });
  });

  it('is not seen in what rested meanwhile, was corrected, or is no id', () => {
    const watch = new ScanWatch<number>();
    type(watch, Array.from(id.slice(0, 18)), 4);
    expect(type(watch, Array.from(id.slice(18)), 4, 20_000).at(-1)).toBeNull();
    const corrected = [...Array.from(id.slice(0, 9)), 'Backspace', ...Array.from(id.slice(9))];
    expect(type(watch, corrected, 4, 40_000).at(-1)).toBeNull();
    expect(type(watch, Array.from(id.replace('a', 'g')), 4, 60_000).at(-1)).toBeNull();
    expect(type(watch, Array.from('1'.repeat(80)), 4, 80_000).every((one) => one === null)).toBe(true);
  });
});
