import { describe, expect, it } from 'vitest';
import { ScanWatch, type Seen } from '../../renderer/scanner/scan-watch.ts';
import { scannedPlate } from '../../renderer/scanner/scanned-plate.ts';
import { platesOf } from '../support/fixture-page-states.ts';

const id = '3f2a9c1b-0d4e-4b6a-9c58-77e1a0b2c3d4';

/** Types each character so many milliseconds after the one before; what stands there before it is told as its number. */
function type(watch: ScanWatch<number>, text: string, everyMs: number, fromMs = 10_000): Seen<number>[] {
  return Array.from(text, (key, place) => watch.character(key, fromMs + place * everyMs, place));
}

describe('a session’s id', () => {
  it('is known with its last character, and nothing is left of what the scanner typed', () => {
    const found = type(new ScanWatch<number>(), id, 4);
    expect(found.at(-1)).toEqual({ is: 'id', id, before: 0 });
    expect(found.slice(0, -1).every(({ is }) => is === 'typed')).toBe(true);
  });

  it('is known behind what was typed by hand, in capitals, with another keyboard’s hyphen', () => {
    const watch = new ScanWatch<number>();
    type(watch, '51G', 200);
    expect(type(watch, id.toUpperCase().replaceAll('-', 'ß'), 4, 11_000).at(-1)).toEqual({
      is: 'id',
      id: id.toUpperCase(),
      before: 0,
    });
  });

  it('is known inside a longer code, all of which is the scanner’s', () => {
    const watch = new ScanWatch<number>();
    const seen = type(watch, `https://parking.example/t/${id}`, 4);
    expect(seen.at(-1)).toEqual({ is: 'id', id, before: 0 });
    watch.taken();
    expect(watch.character('?', 10_000 + seen.length * 4, 99)).toEqual({ is: 'of-scan' });
    expect(watch.scanned()).toBeNull();
  });

  it('is known where a person copies it, and not in what rested meanwhile or was corrected', () => {
    expect(type(new ScanWatch<number>(), id, 900).at(-1)).toEqual({ is: 'id', id, before: 0 });
    const watch = new ScanWatch<number>();
    type(watch, id.slice(0, 18), 4);
    expect(type(watch, id.slice(18), 4, 20_000).at(-1)?.is).toBe('typed');
    type(watch, id.slice(0, 9), 4, 30_000);
    watch.forget();
    expect(type(watch, id.slice(9), 4, 31_000).at(-1)?.is).toBe('typed');
  });
});

describe('another code', () => {
  it('is a scanner’s by its pace', () => {
    const watch = new ScanWatch<number>();
    type(watch, '51G77802', 20);
    expect(watch.scanned()).toEqual({ text: '51G77802', before: 0 });
    type(watch, '51G77802', 60, 20_000);
    expect(watch.scanned()).toBeNull();
    type(watch, '51G7780', 20, 30_000);
    expect(watch.scanned()).toBeNull();
  });

  it('is one code although a radio scanner falters', () => {
    const watch = new ScanWatch<number>();
    type(watch, '51G7', 20);
    type(watch, '7802', 20, 10_000 + 3 * 20 + 75);
    expect(watch.scanned()).toEqual({ text: '51G77802', before: 0 });
  });

  it('may be shorter where the Enter key follows at the same pace', () => {
    const watch = new ScanWatch<number>();
    type(watch, '51G7', 20);
    expect(watch.control('Enter', 10_080)).toBe(true);
    expect(watch.scanned()?.text.trim()).toBe('51G7');
  });

  it('has no control keys of a hand: those come by themselves', () => {
    const watch = new ScanWatch<number>();
    expect(watch.control('Enter', 5)).toBe(false);
    type(watch, '51G77802', 20);
    expect(watch.control('Enter', 10_000 + 7 * 20 + 120)).toBe(false);
  });
});

describe('a scanned plate', () => {
  it('is of a format of the site, or letters and digits', () => {
    const vietnam = platesOf('vietnam');
    expect(scannedPlate(vietnam, '51g-778.02\n')).toBe('51G77802');
    expect(scannedPlate(vietnam, ']C051G77802')).toBe('51G77802');
    expect(scannedPlate(vietnam, '\u001d51G77802')).toBe('51G77802');
    expect(scannedPlate(vietnam, 'AB12345')).toBe('AB12345');
    expect(scannedPlate(platesOf('japan'), '品川500さ1234')).toBe('品川500さ1234');
  });

  it('is no article number, no word, no address, nothing too long and nothing of several parts', () => {
    const vietnam = platesOf('vietnam');
    const others = [
      '4006381333931',
      'PARKING',
      'https://a.example/1',
      `A${'1'.repeat(16)}`,
      '51G77802\u001d10ABC',
    ];
    for (const text of others) expect(scannedPlate(vietnam, text)).toBeNull();
  });
});
