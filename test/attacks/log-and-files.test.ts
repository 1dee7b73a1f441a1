import { describe, expect, it } from 'vitest';
import { csvRow } from '../../electron/booth/lib/csv.ts';
import { learnPlates } from '../../electron/host/log/handled-plates.ts';
import { learnSecrets, redactText } from '../../electron/host/log/redaction.ts';
import { windowsDrives } from '../../electron/host/settings/removable-drives.ts';

describe('attack: a value in an exported table becomes a formula in a spreadsheet', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(1)', ' =1', '\u00a0=1', '＝1', '＋1', '－1', '＠1', '\u3000=1'])(
    'beginning with %j it stays a text',
    (value) => {
      expect(csvRow([value])).toBe(`"'${value}"\r\n`);
    },
  );

  it.each([
    ['x;=1+1', "x;'=1+1"],
    ['x; =1', "x;' =1"],
    ['=1;-2;＝3', "'=1;'-2;'＝3"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['\n=1', "'\n'=1"],
    ['note\n=1;b', "note\n'=1;b"],
    ['note\r\n +1', "note\r\n' +1"],
    ['note\t@SUM(1)', "note\t'@SUM(1)"],
    ['note\u2028－1', "note\u2028'－1"],
    ['note;"=1', `note;'""=1`],
  ])('nor does a part of it, where semicolons or line ends part values: %j', (value, text) => {
    expect(csvRow([value])).toBe(`"${text}"\r\n`);
  });

  it('what begins none is left as it is', () => {
    expect(csvRow(['AB 123', 'a=b;c\nd', 7])).toBe('"AB 123","a=b;c\nd","7"\r\n');
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
    ['with more than one blank', '51  G - 778 02'],
    ['in an address', '51%20G%2C778+02'],
    ['with commas and colons', '51,G:778;02'],
    ['with dashes and narrow blanks', '51–G—778\u202f02'],
    ['with what nobody sees in it', '51\u00adG\u200b778\u206002'],
    ['with an accent', 'm\u00fcl12'],
    ['with a decomposed accent', 'mu\u0308l12'],
    ['with an accent in an address', 'M%C3%9CL12'],
  ])('%s', (_how, written) => {
    learnPlates(['51G77802', 'ROYAL', '7700123', 'MÜL12']);
    expect(redactText(`no car ${written}, sorry`)).toBe('no car [redacted], sorry');
  });

  it('as one of many that went through on a long day', () => {
    learnPlates(Array.from({ length: 4_000 }, (_, at) => `OTHER${String(at).padStart(5, '0')}`));
    learnPlates(['ROYALONE', 'ROYALTWO']);
    expect(redactText('royalone, other03000 or royaltwo')).toBe('[redacted], [redacted] or [redacted]');
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
    ['in an address that leaves more as it is', new URL(`http://u:${encodeURIComponent(secret)}@h`).password],
    ['with some characters encoded', 'p@ss%2fw%C3%B6rd+12%3E?'],
    ['encoded twice', encodeURIComponent(encodeURIComponent(secret))],
    ['in JSON', JSON.stringify(secret).slice(1, -1)],
    ['in JSON with escapes', 'p@ss\\\\/w\\\\u00f6rd+12\\\\u003e?'],
    ['decomposed', secret.normalize('NFD')],
    ['in hexadecimal', Buffer.from(secret).toString('hex').toUpperCase()],
    ['within base64, one byte in', Buffer.from(`u${secret}!`).toString('base64')],
    ['within base64, two bytes in', Buffer.from(`u:${secret}!`).toString('base64')],
    ['within base64, three bytes in', Buffer.from(`us:${secret}!`).toString('base64')],
  ])('%s', (_how, written) => {
    learnSecrets([secret]);
    const told = redactText(`got "${written}" there`);
    expect(told).toContain('[redacted]');
    expect(told).not.toContain(written.slice(6, -6));
  });

  it.each(['"', '\\\\', '\\\\"\\\\\\\\', '/'])('with %s in it, in JSON and in JSON within JSON', (sign) => {
    const quoted = `in${sign}side9`;
    learnSecrets([quoted]);
    const once = JSON.stringify(quoted).slice(1, -1);
    for (const written of [once, JSON.stringify(once).slice(1, -1)])
      expect(redactText(`got ${written} there`)).toBe('got [redacted] there');
  });

  it('a long one also in parts', () => {
    const long = Array.from({ length: 60 }, (_, at) => `${at}-Tok`).join('');
    learnSecrets([long]);
    expect(redactText(`got ${long.slice(0, 200)}`)).not.toContain('Tok20-');
    expect(redactText(`got ${long}`)).toMatch(/^got (\[redacted\])+$/);
  });

  it.each(['p@ss@word', 'pa/ss', '/pass', 'p:a/s?s#w@rd'])(
    'a password in an address goes whole: %s',
    (word) => {
      expect(redactText(`by http://user:${word}@proxy:3128`)).toBe('by http://[redacted]@proxy:3128');
    },
  );

  it('an address without one is told by its host', () => {
    expect(redactText('by http://proxy:3128/a/b')).toBe('by http://proxy:3128/…');
  });
});

describe('attack: a text from outside keeps the log busy', () => {
  const long = 80_000;
  /** Of the processor's time (ms): what else the computer does takes none of it. */
  const timed = (text: string): number => {
    const began = process.cpuUsage();
    redactText(text);
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
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
    ['addresses', 'x://a:'],
    ['colons', '://a:/'],
    ['backslashes', '\\\\'],
    ['percents', '%25%2'],
    ['separators', '5,-'],
  ])('four times as many %s take about four times as long', (_what, part) => {
    learnPlates(['51G77802', 'ROYAL']);
    learnSecrets(['a\\\\\\\\b"\\\\"%25%', '\\\\\\\\\\\\"/x5,y']);
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
