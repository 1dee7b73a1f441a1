import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import germany from '../../../resources/plates/germany.json' with { type: 'json' };
import {
  nextCharacters,
  normalisePlate,
  plateAsKept,
  plateFit,
} from '../../../electron/contract/plate-rules.ts';
import { platesSchema } from '../../../electron/contract/plates.ts';
import type { PlateProfile } from '../../../electron/booth/plates/profile.ts';
import { readPlateProfile, shippedPlateProfiles } from '../../../electron/booth/plates/profiles.ts';

function profile(name: string): PlateProfile {
  const read = readPlateProfile(name);
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return read.value;
}
const fit = (name: string, typed: string) => {
  const { plates } = profile(name);
  return plateFit(plates, plateAsKept(plates, typed));
};
const next = (name: string, typed: string): string => {
  const { plates } = profile(name);
  return [...nextCharacters(plates, plateAsKept(plates, typed))].sort().join('');
};
const digits = '0123456789';

describe.each(shippedPlateProfiles)('the plate profile %s', (name) => {
  it('is valid, and so is what the screen gets of it', () => {
    expect(platesSchema.parse(profile(name).plates).profile).toBe(name);
  });

  it('says where its formats are from', () => {
    const { country, sources } = profile(name);
    expect(country === null || sources.length > 0).toBe(true);
    for (const { title } of sources) expect(title.length).toBeGreaterThan(10);
  });

  it('fits its examples, which are kept as they are once they are kept', () => {
    const { examples, plates } = profile(name);
    for (const example of examples) {
      const kept = plateAsKept(plates, example);
      expect(plateAsKept(plates, kept)).toBe(kept);
      expect(normalisePlate(kept)).toBe(kept);
      expect({ example, fit: plateFit(plates, kept) }).toEqual({ example, fit: 'fits' });
    }
  });

  it('expects each character of its examples at its place', () => {
    const { examples, plates } = profile(name);
    for (const example of examples) {
      const characters = Array.from(plateAsKept(plates, example));
      for (const [place, character] of characters.entries()) {
        const before = characters.slice(0, place).join('');
        expect({ before, expected: [...nextCharacters(plates, before)].includes(character) }).toEqual({
          before,
          expected: true,
        });
      }
    }
  });

  it('has a key for every character of its alphabets, and no row that is too wide', () => {
    const { layers, alphabets } = profile(name).plates;
    const keys = new Set([
      ...Array.from(digits),
      ...layers.flatMap(({ rows }) => rows.flat().flatMap((key) => Array.from(key))),
    ]);
    for (const item of Object.values(alphabets).flat())
      for (const character of item) expect(keys).toContain(character);
    for (const { rows } of layers) {
      expect(rows.length).toBeLessThanOrEqual(4);
      for (const row of rows) expect(row.length).toBeLessThanOrEqual(12);
    }
  });
});

it.each([
  ['latin', 'A', 'too-short'],
  ['latin', 'ABCDEFGHIJK', 'no-format'],
  ['latin', '12가3456', 'no-format'],
  ['germany', 'M-A 0123', 'no-format'],
  ['germany', 'CUX-AB 1234', 'no-format'],
  ['germany', 'CUX-AB', 'too-short'],
  ['germany', 'M-AB 123X', 'no-format'],
  ['united-kingdom', 'AI12 CDE', 'no-format'],
  ['united-kingdom', 'AB12 CDQ', 'no-format'],
  ['united-kingdom', 'AB12 CD', 'too-short'],
  ['france', 'AO-123-CD', 'no-format'],
  ['france', '1234 ABC 75', 'no-format'],
  ['spain', '1234 BAB', 'no-format'],
  ['spain', '1234 BB', 'too-short'],
  ['slovakia', 'BA-1234A', 'no-format'],
  ['slovakia', 'BA-123A', 'too-short'],
  ['czechia', '0A2 3456', 'too-short'],
  ['czechia', '1O2 3456', 'no-format'],
  ['czechia', '1A2 345', 'too-short'],
  ['poland', 'QA 12345', 'no-format'],
  ['poland', 'WA 1234B', 'no-format'],
  ['poland', 'WGM A12', 'too-short'],
  ['usa', 'ABC-12345678', 'no-format'],
  ['brazil', 'BRAE219', 'no-format'],
  ['brazil', 'BRA2E1', 'too-short'],
  ['japan', '品川 500 お 12-34', 'no-format'],
  ['japan', '品山 500 さ 12-34', 'no-format'],
  ['japan', '品川 50B さ 12-34', 'no-format'],
  ['japan', '品川 500', 'too-short'],
  ['korea', '12가 345', 'too-short'],
  ['korea', '12갸 3456', 'no-format'],
  ['korea', '1234가 3456', 'no-format'],
  ['china', '京I12345', 'no-format'],
  ['china', '京A1234', 'too-short'],
  ['china', 'A12345', 'no-format'],
  ['taiwan', 'ABC-1234', 'no-format'],
  ['taiwan', 'AIC-1235', 'no-format'],
  ['thailand', '1กขค 1234', 'no-format'],
  ['thailand', '1กข', 'too-short'],
  ['vietnam', '51J-778.02', 'no-format'],
  ['vietnam', '51G-778', 'too-short'],
  ['russia', 'Д123ВС 77', 'no-format'],
  ['russia', 'А123ВС 077', 'no-format'],
  ['russia', 'А123ВС 7', 'too-short'],
  ['united-arab-emirates', 'ABC 12345', 'no-format'],
  ['united-arab-emirates', 'A 123456', 'no-format'],
] as const)('on a plate of %s, %j is %s', (name, typed, expected) => {
  expect(fit(name, typed)).toBe(expected);
});

describe('what can come next', () => {
  it('follows the place', () => {
    expect(next('vietnam', '')).toBe(`${digits}ABCDEFGHKLMNPRSTUVXYZĐ`);
    expect(next('vietnam', '5')).toBe(digits);
    expect(next('vietnam', '51')).toBe('ABCDEFGHKLMNPRSTUVXYZĐ');
    expect(next('korea', '123')).toBe(
      Array.from(profile('korea').plates.alphabets['syllable'] ?? [])
        .sort()
        .join(''),
    );
    expect(next('taiwan', 'ABC')).toBe('012356789');
    expect(next('russia', 'А123ВС77')).toBe(digits);
  });

  it('is nothing after a whole plate, nor after what no format begins with', () => {
    expect(next('vietnam', '51G77802')).toBe('');
    expect(next('korea', '가')).toBe('');
  });

  it('follows a word to its end, and every word that it may become', () => {
    expect(next('japan', '尾')).toBe('張');
    expect(next('japan', '江')).toBe('戸東');
    expect(next('japan', '富山')).toBe(digits);
    expect(next('japan', '富')).toBe('士山');
    expect(next('korea', '서울')).toBe(digits);
    expect(next('france', '12AB2')).toBe(`${digits}AB`);
  });

  it('is of both readings where one beginning has two', () => {
    expect(next('germany', 'MAB')).toBe(`123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ`);
    expect(next('germany', 'BX1')).toBe(`${digits}EH`);
  });
});

describe('what is kept', () => {
  const kept = (name: string, typed: string) => plateAsKept(profile(name).plates, typed);

  it('is one alphabet, whichever look-alike was typed', () => {
    expect(kept('russia', 'a123bc 77')).toBe('А123ВС77');
    expect(kept('russia', 'А123ВС77')).toBe('А123ВС77');
    expect(kept('latin', 'a123bc 77')).toBe('A123BC77');
  });

  it('has digits of one script', () => {
    expect(kept('united-arab-emirates', 'A ١٢٣٤٥')).toBe('A12345');
    expect(kept('thailand', '๑กข ๕๙๕๙')).toBe('1กข5959');
  });

  it('has no separators, even where Unicode calls them letters', () => {
    expect(kept('japan', '品川 ５００ さ 12ー34')).toBe('品川500さ1234');
    expect(kept('japan', '品川 500 さ ・・・1')).toBe('品川500さ1');
    expect(kept('china', '京A·12345')).toBe('京A12345');
  });

  it('keeps the marks of a Thai word and joins the letters of a Korean one', () => {
    expect(kept('thailand', 'ที่ 1')).toBe('ที่1');
    expect(kept('korea', '12가 3456'.normalize('NFD'))).toBe('12가3456');
  });
});

describe("a site's own profile", () => {
  const site = (value: unknown): string => {
    const file = join(mkdtempSync(join(tmpdir(), 'gatebooth-plates-x')), 'site.json');
    writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
    return file;
  };
  const places = (value: unknown): string[] => {
    const read = readPlateProfile(site(value));
    return read.ok ? [] : read.faults.map(({ location }) => location);
  };

  it('is read from its file', () => {
    const read = readPlateProfile(site({ ...germany, name: 'our-town' }));
    expect(read.ok && read.value.plates.profile).toBe('our-town');
  });

  it('has every wrong value named, with its place in the file', () => {
    const [format, ...formats] = germany.formats;
    const wrong = {
      ...germany,
      name: 'Our Town',
      country: 'Germany',
      alphabets: { ...germany.alphabets, letter: '' },
      formats: [
        { ...format, segments: [{ alphabet: 'letter', min: 3, max: 2 }], colour: 'white' },
        ...formats,
      ],
      length: { min: 9, max: 40 },
      layers: [{ name: 'ABC', rows: [] }],
      sources: [{ title: 'somewhere', address: 'no address' }],
      examples: [],
    };
    expect(places(wrong)).toEqual([
      'site.json: name',
      'site.json: country',
      'site.json: alphabets.letter',
      'site.json: formats.0.segments.0.max',
      'site.json: formats.0.colour',
      'site.json: layers.0.rows',
      'site.json: length.max',
      'site.json: sources.0.address',
      'site.json: examples',
      // … and what follows from those: keys that are missing for two alphabets.
      'site.json: layers',
      'site.json: layers',
    ]);
  });

  it('has every contradiction named', () => {
    const contradicting = {
      ...germany,
      alphabets: { office: 'ABC', letter: 'Xy-', digit: '0123456789' },
      formats: [{ name: 'all', segments: [{ alphabet: 'office', min: 1, max: 3 }] }],
      layers: [{ name: 'ABC', rows: ['ABCDEFGHIJKLM', 'ABDEFGHIJKL'] }],
      mapped: { Ä: 'AE', ' ': 'B' },
      confused: ['A'],
      examples: ['ABC', 'ABD'],
    };
    expect(places(contradicting).toSorted()).toEqual(
      [
        'site.json: alphabets.letter',
        'site.json: alphabets.letter',
        'site.json: examples.1',
        'site.json: layers.0.rows.0',
        'site.json: layers.0.rows.1',
        'site.json: mapped. ',
        'site.json: mapped.Ä',
        'site.json: confused.0',
      ].toSorted(),
    );
    expect(
      places({ ...germany, formats: [{ name: 'x', segments: [{ alphabet: 'none', min: 1, max: 1 }] }] }),
    ).toEqual(['site.json: formats.0.segments.0.alphabet']);
    expect(places({ ...germany, layers: [{ name: 'ABC', rows: ['ABC'] }] })).toContain('site.json: layers');
  });

  it('is told from a name that nobody ships, a missing file and no JSON', () => {
    expect(readPlateProfile('atlantis')).toMatchObject({ ok: false, faults: [{ location: 'atlantis' }] });
    const missing = join(tmpdir(), 'gatebooth-no-such-profile.json');
    expect(readPlateProfile(missing)).toEqual({
      ok: false,
      faults: [{ location: missing, message: 'there is no such file' }],
    });
    const read = readPlateProfile(site('{\n  "name": latin }'));
    expect(read).toEqual({
      ok: false,
      faults: [{ location: 'site.json', message: 'is not JSON (line 2, column 11)' }],
    });
  });
});
