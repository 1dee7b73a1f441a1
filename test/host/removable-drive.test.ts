import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  drivesWithSettings,
  readFromDrive,
  writeToDrive,
} from '../../electron/booth/settings/removable-drive.ts';
import { drivesInMounts } from '../../electron/host/settings/removable-drives.ts';
import { testFolder } from '../support/folders.ts';
import { errorOf, valueOf } from '../support/running-booth.ts';

const file = 'gatebooth-settings.json';
const connected =
  (...places: string[]) =>
  () =>
    Promise.resolve(places);

test('settings are written on a stick and read from it again', async () => {
  const stick = testFolder();
  const drives = connected(stick);
  expect(await drivesWithSettings(drives)).toEqual([{ place: stick, hasSettings: false }]);
  writeFileSync(join(stick, file), 'longer than what comes in its place');
  valueOf(await writeToDrive(drives, stick, '{"lane":"2"}'));
  expect(readFileSync(join(stick, file), 'utf8')).toBe('{"lane":"2"}');
  expect(await drivesWithSettings(drives)).toEqual([{ place: stick, hasSettings: true }]);
  expect(valueOf(await readFromDrive(drives, stick))).toBe('{"lane":"2"}');
});

describe('attack: the screen asks for a file of a folder that is no stick', () => {
  test('only what is connected is written and read, whatever the screen asks for', async () => {
    const other = testFolder();
    writeFileSync(join(other, file), '{}');
    const drives = connected(testFolder());
    for (const place of [other, '/etc', `${testFolder()}/../..`, '']) {
      expect(errorOf(await writeToDrive(drives, place, '{}'))?.code).toBe('not-possible-now');
      expect(errorOf(await readFromDrive(drives, place))?.code).toBe('not-possible-now');
    }
  });
});

describe('attack: a stick has a link to a file of this computer', () => {
  test('a link on a foreign stick leads nowhere, and a file that is too large is not read', async () => {
    const stick = testFolder();
    const secret = join(testFolder(), 'secret.json');
    writeFileSync(secret, '{"token":"planted"}');
    symlinkSync(secret, join(stick, file));
    const drives = connected(stick);
    expect(errorOf(await readFromDrive(drives, stick))?.code).toBe('not-possible-now');
    expect(errorOf(await writeToDrive(drives, stick, '{}'))?.code).toBe('not-saved');
    expect(readFileSync(secret, 'utf8')).toBe('{"token":"planted"}');
    const full = testFolder();
    writeFileSync(join(full, file), ' '.repeat(100_001));
    expect(await drivesWithSettings(connected(full))).toEqual([{ place: full, hasSettings: false }]);
  });
});

test('on Linux sticks are found where they are mounted, spaces in their names included', () => {
  const mounts = [
    '/dev/sda2 / ext4 rw 0 0',
    '/dev/sdb1 /media/gate/SITE\\040STICK vfat rw 0 0',
    '/dev/sdc1 /run/media/gate/B exfat rw 0 0',
    'tmpfs /media tmpfs rw 0 0',
    '',
  ].join('\n');
  expect(drivesInMounts(mounts)).toEqual(['/media/gate/SITE STICK', '/run/media/gate/B']);
});
