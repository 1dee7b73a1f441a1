import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import slovakia from '../../../resources/plates/slovakia.json' with { type: 'json' };
import { readPlateProfile, shippedPlateProfiles } from '../../../electron/booth/plates/profiles.ts';
import {
  plateProfileOf,
  plateProfileSchema,
  type PlateProfile,
} from '../../../electron/booth/plates/profile.ts';
import { alphabet } from '../../../electron/booth/reading/decoding.ts';
import { fits } from '../../../electron/booth/reading/formats.ts';
import { proposedMode, readablePlates } from '../../../electron/booth/reading/profile.ts';
import { files } from '../../../electron/booth/reading/weight-files.ts';
import { installedFolders } from '../../support/reader-process.ts';

function profile(name: string): PlateProfile {
  const read = readPlateProfile(name);
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return read.value;
}

/** What the model was taught, one a line. */
const taught = new Set(
  readFileSync(join(installedFolders.weights, files.characters.name), 'utf8').split('\n'),
);

/** What stands on the plates of each profile and is none of the model's characters, as far as it is few: it can only be typed. */
const untaught: Readonly<Record<string, string>> = {
  germany: 'ÄÖ',
  vietnam: 'Đ',
  russia: 'АВЕКМНОРСТУХ',
  korea: 'all syllables',
  thailand: 'all letters',
  japan: 'all kana',
};

const untaughtOf = (name: string): string => {
  const items = Object.values(profile(name).plates.alphabets).flat();
  const missing = new Set(items.flatMap((item) => Array.from(item)).filter((char) => !taught.has(char)));
  return missing.size > 30 ? (untaught[name] ?? '') : [...missing].sort().join('');
};

it.each(shippedPlateProfiles)(
  'the characters of %s are the model’s, but for those that are known to be missing',
  (name) => {
    expect(untaughtOf(name)).toBe(untaught[name] ?? '');
    for (const format of readablePlates(profile(name)).formats) expect(format).toMatch(/^[LDAl]{1,12}$/);
  },
);

it('the reader says Latin capitals and digits, which the model has all', () => {
  expect(Array.from(alphabet).filter((char) => !taught.has(char))).toEqual([]);
});

it('formats are written out, each length by itself', () => {
  expect(readablePlates(profile('slovakia'))).toEqual({
    formats: ['LLDDDLL'],
    shortest: 7,
    longest: 7,
    twoLines: true,
    unseen: new Set(),
  });
  expect(readablePlates(profile('brazil')).formats).toEqual(['LLLDDDD', 'LLLDLDD']);
  expect(readablePlates(profile('czechia')).formats).toEqual(['DLDDDDD', 'DLLDDDD']);
  expect(readablePlates(profile('latin'))).toMatchObject({ formats: [], shortest: 4, twoLines: false });
});

it('every example that has no character of another script fits a format of its profile', () => {
  for (const name of shippedPlateProfiles) {
    const { examples, plates } = profile(name);
    const { formats } = readablePlates(profile(name));
    if (formats.length === 0) continue;
    for (const example of examples) {
      const kept = Array.from(example)
        .filter((char) => !plates.separators.includes(char))
        .join('');
      if (!Array.from(kept).every((char) => alphabet.includes(char)) || kept.length > 7) continue;
      expect([name, kept, formats.some((format) => fits(format, kept))]).toEqual([name, kept, true]);
    }
  }
});

it('two lines are read where a profile says so; one that says nothing, of an earlier version, has one', () => {
  const withTwo = shippedPlateProfiles.filter((name) => readablePlates(profile(name)).twoLines);
  expect(withTwo).toEqual(['france', 'spain', 'slovakia', 'czechia', 'poland', 'brazil', 'japan', 'vietnam']);
  const { twoLines: _, ...earlier } = slovakia;
  expect(plateProfileOf(plateProfileSchema.parse(earlier))).toMatchObject({ twoLines: false });
  expect(plateProfileSchema.safeParse({ ...earlier, twoLines: 'yes' }).success).toBe(false);
});

it('what may stand for a letter that the reader does not know is known', () => {
  expect(readablePlates(profile('germany')).unseen).toEqual(new Set('AOU'));
  expect(readablePlates(profile('vietnam')).unseen).toEqual(new Set('D'));
});

it('a site is asked with what its plates allow', () => {
  expect(Object.fromEntries(shippedPlateProfiles.map((name) => [name, proposedMode(profile(name))]))).toEqual(
    {
      latin: 'check',
      germany: 'check',
      'united-kingdom': 'check',
      france: 'check',
      spain: 'check',
      slovakia: 'suggest',
      czechia: 'suggest',
      poland: 'check',
      usa: 'check',
      brazil: 'suggest',
      japan: 'off',
      korea: 'off',
      china: 'off',
      taiwan: 'check',
      thailand: 'off',
      vietnam: 'check',
      russia: 'off',
      'united-arab-emirates': 'check',
    },
  );
});
