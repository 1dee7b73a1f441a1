import { describe, expect, it } from 'vitest';
import { KeyBurst } from '../../../../renderer/platform/scanner/key-burst.ts';
import { scannedCode, scannedPlate, uuidIn } from '../../../../renderer/ui/scanner/scanned-code.ts';
import { platesOf } from '../../../support/fixture-page-states.ts';

const id = '3f2a9c1b-0d4e-4b6a-9c58-77e1a0b2c3d4';

/** Keys so many milliseconds after the one before each; line feed is the Enter key. @returns null: they are more than one burst */
function burstOf(text: string, gapsMs: readonly number[]): KeyBurst | null {
  const burst = new KeyBurst(10_000);
  let atMs = 10_000;
  for (const [place, key] of Array.from(text).entries()) {
    atMs += place === 0 ? 0 : (gapsMs[(place - 1) % gapsMs.length] ?? 0);
    if (!burst.goesOn(atMs)) return null;
    if (key === '\n') burst.control('Enter', atMs);
    else burst.add(key, atMs);
  }
  return burst;
}

const isScan = (text: string, ...gapsMs: number[]): boolean => burstOf(text, gapsMs)?.isScan === true;

describe('a burst of keys', () => {
  it('is a scan by its pace, whatever it says', () => {
    for (const everyMs of [0, 1, 4, 20, 35])
      for (const code of [id, 'AB12CD', '123456', 'x'.repeat(200)])
        for (const end of ['', '\n']) expect(isScan(code + end, everyMs)).toBe(true);
    expect(isScan('AB12CD', 27, 43, 35)).toBe(true);
  });

  it('is a hand’s where it is of five keys, however quick, or slower than a scanner', () => {
    for (const everyMs of [0, 5, 30, 45]) expect(isScan('51G77', everyMs)).toBe(false);
    expect(isScan('51G77802', 50)).toBe(false);
    // Four keys rolled at once, and on as fast as the fastest hand.
    expect(isScan('51G77802', 15, 15, 15, 70, 60, 70, 60)).toBe(false);
  });

  it('may be shorter where the Enter key follows at the same pace', () => {
    expect(isScan('AB12\n', 20)).toBe(true);
    expect(isScan('AB1\n', 20)).toBe(false);
    expect(isScan('AB12\n', 20, 20, 20, 120)).toBe(false);
  });

  it('is one scan although a radio scanner falters, or begins with the Enter key', () => {
    const falters = [20, 20, 20, 75, 20, 20, 20, 20, 20, 20, 20];
    expect(isScan('0123456789AB', ...falters)).toBe(true);
    expect(isScan('AB12CD\n', 20, 20, 20, 75, 20)).toBe(true);
    expect(isScan('\nAB12CD', 20)).toBe(true);
    expect(isScan('\nAB12', 20)).toBe(false);
  });
});

describe('a scanned code', () => {
  it('is read without what a scanner puts before and behind it', () => {
    expect(scannedCode(`]C0${id}\n`)).toBe(id);
    expect(scannedCode('\u001dTK0815\t')).toBe('TK0815');
    expect(scannedCode('\n\n')).toBe('');
  });

  it('has a UUID in it, also inside an address, in capitals, with another keyboard’s hyphen', () => {
    expect(uuidIn(`https://parking.example/t/${id}?v=1`)).toBe(id);
    expect(uuidIn(id.toUpperCase().replaceAll('-', 'ß'))).toBe(id.toUpperCase());
    expect(uuidIn(id.replaceAll('-', ''))).toBe(id.replaceAll('-', ''));
    expect(uuidIn('TK0815AB')).toBeNull();
  });
});

describe('a scanned plate', () => {
  const vietnam = platesOf('vietnam');

  it('is of a format of the site, or letters and digits', () => {
    expect(scannedPlate(vietnam, '51g-778.02')).toBe('51G77802');
    expect(scannedPlate(vietnam, 'AB12345')).toBe('AB12345');
    expect(scannedPlate(platesOf('japan'), '品川500さ1234')).toBe('品川500さ1234');
  });

  it('is no article number, no word, no address, nothing too long and nothing of several parts', () => {
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
