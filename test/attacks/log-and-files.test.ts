import { describe, expect, it } from 'vitest';
import { csvRow } from '../../electron/booth/csv.ts';
import { learnPlates } from '../../electron/main/handled-plates.ts';
import { learnSecrets, redactText } from '../../electron/main/redaction.ts';
import { windowsDrives } from '../../electron/main/removable-drives.ts';

describe('attack: a value in an exported table becomes a formula in a spreadsheet', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '\u00a0=1',
    '＝1',
    '＋1',
    '－1',
    '＠1',
    '\u3000=1',
  ])('beginning with %j it stays a text', (value) => {
    expect(csvRow([value])).toBe(`"'${value}"\r\n`);
  });

  it.each([
    ['x;=1+1', "x;'=1+1"],
    ['x; =1', "x;' =1"],
    ['=1;-2;＝3', "'=1;'-2;'＝3"],
  ])('nor does a part of it, where semicolons part values: %j', (value, text) => {
    expect(csvRow([value])).toBe(`"${text}"\r\n`);
  });

  it('what begins none is left as it is', () => {
    expect(csvRow(['AB 123', 'a=b;c', 7])).toBe('"AB 123","a=b;c","7"\r\n');
  });
});

describe('attack: a plate is read in the log, however it was written', () => {
  it.each([
    ['in small letters', '51g77802'],
    ['with blanks', '51 G 778 02'],
    ['with dots and hyphens', '51g-778.02'],
    ['in full width', '５１Ｇ７７８０２'],
    ['of letters alone', 'Royal'],
    ['of letters alone, spaced', 'RO YAL'],
    ['of digits alone', '7700123'],
    ['of digits alone, spaced', '7700 123'],
  ])('%s', (_how, written) => {
    learnPlates(['51G77802', 'ROYAL', '7700123']);
    expect(redactText(`no car ${written}, sorry`)).toBe('no car [redacted], sorry');
  });

  it('what only holds a plate is left', () => {
    learnPlates(['ROYAL', '7700123', 'AB']);
    expect(redactText('royalty 17700123 ab')).toBe('royalty 17700123 ab');
  });
});

describe('attack: a secret is read in the log, written in another way', () => {
  const secret = 'p@ss/wörd+12>?';

  it.each([
    ['as it is', secret],
    ['in an address', encodeURIComponent(secret)],
    ['as base64', Buffer.from(secret).toString('base64')],
    ['as base64 for addresses', Buffer.from(secret).toString('base64url')],
    ['within base64, one byte in', Buffer.from(`u${secret}!`).toString('base64')],
    ['within base64, two bytes in', Buffer.from(`u:${secret}!`).toString('base64')],
    ['within base64, three bytes in', Buffer.from(`us:${secret}!`).toString('base64')],
  ])('%s', (_how, written) => {
    learnSecrets([secret]);
    const told = redactText(`got "${written}" there`);
    expect(told).toContain('[redacted]');
    expect(told).not.toContain(written.slice(6, -6));
  });

  it('a password with an @ in an address goes whole', () => {
    expect(redactText('by http://user:p@ss@word@proxy:3128')).toBe('by http://[redacted]@proxy:3128');
  });
});

describe('attack: a text from outside keeps the log busy', () => {
  const long = 80_000;
  const timed = (text: string): number => {
    const began = performance.now();
    redactText(text);
    return performance.now() - began;
  };

  it.each([
    ['names of fields', 'plate'],
    ['beginnings of tokens', 'eyJ-'],
    ['groups', 'A-'],
    ['small groups', 'a1 '],
    ['marks', '\u0301\u0301-'],
    ['at signs', 'a://@'],
    ['bearers', 'bearer '],
    ['base64', 'ab+/'],
  ])('four times as many %s take about four times as long', (_what, part) => {
    learnPlates(['51G77802', 'ROYAL']);
    const fastest = (characters: number): number =>
      Math.min(...Array.from({ length: 5 }, () => timed(part.repeat(characters / part.length))));
    timed(part);
    const quarter = fastest(long / 4);
    // Work that grows with the square would take sixteen times as long; below some milliseconds the clock says nothing.
    expect(fastest(long)).toBeLessThan(Math.max(10 * quarter, 40));
  });
});

describe('attack: on Windows a drive of another computer passes for a memory stick', () => {
  it('only letters that stand for themselves are offered', async () => {
    const real: Record<string, string> = {
      'D:\\': 'D:\\',
      'e:\\': 'e:\\',
      'M:\\': '\\\\server\\share\\',
      'S:\\': 'C:\\Users\\gate',
      'C:\\': 'C:\\',
    };
    const path = (asked: string): Promise<string> => {
      const found = real[asked];
      return found === undefined ? Promise.reject(new Error('ENOENT')) : Promise.resolve(found);
    };
    expect(await windowsDrives('C:', path)).toEqual(['D:\\']);
  });
});
