import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readPlateProfile } from '../../electron/booth/plates/profiles.ts';
import { readFileNow, UnfitFile } from '../../electron/booth/lib/read-file.ts';
import { readProfile } from '../../electron/booth/service/interface-profile/profile-read.ts';
import { loadProfile } from '../../electron/booth/service/interface-profile/profile-store.ts';
import {
  drivesWithSettings,
  filesOn,
  readFromDrive,
  writeToDrive,
} from '../../electron/booth/settings/removable-drive.ts';
import { codedFaults } from '../../electron/booth/settings/faults.ts';
import { loadSettings } from '../../electron/booth/settings/load.ts';
import { settingsSchema } from '../../electron/booth/settings/schema.ts';
import { testFolder } from '../support/folders.ts';

let folder: string;
beforeEach(() => {
  folder = testFolder();
});

const pipe = (name: string): string => {
  const path = join(folder, name);
  execFileSync('mkfifo', [path]);
  return path;
};

describe('attack: a setting names a pipe that nobody writes to, or a device that never ends', () => {
  it.each(['pipe', '/dev/zero', '.'])('as plate profile, interface profile and settings: %s', (named) => {
    const path = named === 'pipe' ? pipe('profile.json') : named === '.' ? folder : named;
    expect(readPlateProfile(path)).toMatchObject({ ok: false, faults: [{ message: 'is not a file' }] });
    expect(loadProfile(path)).toMatchObject({ ok: false, faults: [{ message: 'is not a file' }] });
    expect(loadSettings({ configFile: path })).toMatchObject({ faults: [{ message: 'is not a file' }] });
    expect(settingsSchema.safeParse({ plateProfile: path }).success).toBe(false);
  });

  it('or a file that fills the memory', () => {
    const longer = expect.stringMatching(/^is longer than \d+ bytes$/) as string;
    const path = join(folder, 'large.json');
    writeFileSync(path, ' '.repeat(2 * 1024 * 1024));
    expect(readPlateProfile(path)).toMatchObject({ ok: false, faults: [{ message: longer }] });
    expect(loadProfile(path)).toMatchObject({ ok: false, faults: [{ message: longer }] });
    expect(loadSettings({ configFile: path })).toMatchObject({ faults: [{ message: longer }] });
  });

  it.each([
    '//server/share/profile.json',
    '\\\\server\\share\\profile.json',
    '\\\\.\\pipe\\profile',
    '\\??\\UNC\\server\\share\\profile.json',
    '/??/UNC/server/share/profile.json',
  ])('or a file of another computer: %s', (path) => {
    expect(() => readFileNow(path, { limit: 1 })).toThrow('is on another computer');
  });

  it('a file that the site’s own file names by a link is read as ever', () => {
    const path = join(folder, 'latin.json');
    writeFileSync(path, readFileSync('resources/plates/latin.json'));
    symlinkSync(path, join(folder, 'link.json'));
    expect(readPlateProfile(join(folder, 'link.json')).ok).toBe(true);
  });
});

describe('attack: a stick has pipes and links in the place of files', () => {
  const drives = () => Promise.resolve([folder]);
  const settings = 'gatebooth-settings.json';

  it('pipes hold nothing up, however many are asked for', async () => {
    pipe(settings);
    for (let at = 0; at < 8; at += 1) pipe(`profile-${at}.json`);
    const asked = Array.from({ length: 16 }, () => drivesWithSettings(drives));
    expect(await Promise.all(asked)).toEqual(asked.map(() => [{ place: folder, hasSettings: false }]));
    expect(await filesOn(drives)).toEqual([]);
    expect(await readFromDrive(drives, folder)).toMatchObject({ ok: false });
    expect(await writeToDrive(drives, folder, '{}')).toMatchObject({ error: { code: 'not-saved' } });
  });

  it('links lead to no file of this computer, neither at the end of the path nor in it', async () => {
    const own = join(testFolder(), 'own.json');
    writeFileSync(own, '{"mine":true}');
    symlinkSync(own, join(folder, settings));
    expect(await drivesWithSettings(drives)).toEqual([{ place: folder, hasSettings: false }]);
    expect(await writeToDrive(drives, folder, '{}')).toMatchObject({ error: { code: 'not-saved' } });
    expect(readFileSync(own, 'utf8')).toBe('{"mine":true}');
    mkdirSync(join(folder, 'real'));
    writeFileSync(join(folder, 'real', 'a.json'), '{}');
    symlinkSync(join(folder, 'real'), join(folder, 'by-link'));
    const read = (path: string) => readFileNow(join(folder, path), { limit: 9, noLinksBelow: folder });
    expect(read('real/a.json').toString()).toBe('{}');
    expect(() => read('by-link/a.json')).toThrow('is a link');
    expect(() => read('../own.json')).toThrow('is a link');
  });
});

describe('attack: a profile takes the booth’s time', () => {
  const latin = JSON.parse(readFileSync('resources/plates/latin.json', 'utf8')) as {
    alphabets: Record<string, unknown>;
    formats: unknown[];
  };
  const [alphabet = ''] = Object.keys(latin.alphabets);

  it('by thousands of parts that may be left out', () => {
    const segments = Array.from({ length: 3_000 }, () => ({ alphabet, min: 0, max: 1 }));
    const path = join(folder, 'many.json');
    writeFileSync(path, JSON.stringify({ ...latin, formats: [{ name: 'x', segments }] }));
    expect(readPlateProfile(path)).toMatchObject({ ok: false });
  });

  it('by formats that are too large for each key that is typed', () => {
    const formats = Array.from({ length: 400 }, () => ({
      name: 'x',
      segments: Array.from({ length: 10 }, () => ({ alphabet, min: 1, max: 1 })),
    }));
    const path = join(folder, 'large.json');
    writeFileSync(path, JSON.stringify({ ...latin, formats }));
    expect(readPlateProfile(path)).toMatchObject({
      ok: false,
      faults: [{ message: expect.stringContaining('too large') as string }],
    });
  });

  it('by tens of thousands of unknown names, each of which is to be found and told', () => {
    const unknown = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, 1]));
    const read = readProfile(JSON.stringify({ name: 'x', ...unknown }), 'site.json');
    expect(read.ok ? 0 : read.faults.length).toBe(50);
    const plate = join(folder, 'plate.json');
    writeFileSync(
      plate,
      JSON.stringify({ ...latin, ...Object.fromEntries(Object.entries(unknown).slice(0, 9_000)) }),
    );
    const plates = readPlateProfile(plate);
    expect(plates.ok ? 0 : plates.faults.length).toBe(50);
    const checked = settingsSchema.safeParse(unknown);
    expect(checked.success ? 0 : codedFaults(checked.error, unknown).length).toBe(50);
  });
});

describe('attack: a folder of a stick becomes a link between the look at the path and the opening of the file', () => {
  it('what lies behind the link is read by nobody', async () => {
    const [stick, outside] = [join(folder, 'stick'), join(folder, 'outside')];
    for (const [place, text] of [
      [join(stick, 'sub'), 'of the stick'],
      [outside, 'of the computer'],
    ] as const) {
      mkdirSync(place, { recursive: true });
      writeFileSync(join(place, 'settings.json'), text);
    }
    const swapping = spawn(process.execPath, [
      '-e',
      `const fs = require('fs'); process.chdir(${JSON.stringify(stick)});
       for (;;) { fs.renameSync('sub', 'away'); fs.symlinkSync(${JSON.stringify(outside)}, 'sub');
         fs.unlinkSync('sub'); fs.renameSync('away', 'sub'); }`,
    ]);
    const read = new Set<string>();
    const refused = new Set<unknown>();
    try {
      for (let times = 0; times < 20_000 || !read.has('of the stick'); times += 1)
        try {
          const path = join(stick, 'sub', 'settings.json');
          read.add(readFileNow(path, { limit: 100, noLinksBelow: stick }).toString());
        } catch (error) {
          refused.add((error as Error).constructor);
        }
    } finally {
      swapping.kill('SIGKILL');
    }
    expect([...read]).toEqual(['of the stick']);
    expect([...refused]).toEqual([UnfitFile]);
  });
});
