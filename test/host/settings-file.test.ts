import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openSettingsFile } from '../../electron/host/settings/settings-file.ts';
import { testFolder } from '../support/folders.ts';
import { settingsIn } from '../support/settings-in.ts';

// conf is what electron-store is made of; it runs without Electron.

let directory: string;
let logged: string[];
beforeEach(() => {
  directory = testFolder();
  logged = [];
});

const main = (): string => join(directory, 'settings.json');
const open = () => settingsIn(directory, (level, message) => logged.push(`${level} ${message}`));
const laneAtStart = (): string => open().checked().settings.lane;

it('is there again at the next start, for this account alone', () => {
  open().write({ lane: '4', rush: false });
  expect(open().document()).toEqual({ lane: '4', rush: false });
  for (const name of readdirSync(directory))
    expect([name, statSync(join(directory, name)).mode & 0o077]).toEqual([name, 0]);
});

it.each(['', '{', '{"lane":"4"', '\0\0\0\0', '[]', '{"lane":7}', '{"service":{"address":"ftp://x"}}'])(
  'damaged as %j is moved aside whole, and the last good copy takes its place',
  (text) => {
    open().write({ lane: '4' });
    writeFileSync(main(), text);
    const file = open();
    expect([file.found, file.checked().settings.lane]).toEqual(['last-good', '4']);
    expect(readFileSync(join(directory, 'settings.damaged-1700000000000.json'), 'utf8')).toBe(text);
    expect(logged).toEqual(['error the settings file is damaged and was moved aside']);
    expect([open().found, laneAtStart()]).toEqual(['whole', '4']);
  },
);

it('damaged as its copy is begins anew, and can be written again', () => {
  open().write({ lane: '4' });
  for (const name of ['settings.json', 'settings.last-good.json']) writeFileSync(join(directory, name), '{');
  const file = open();
  expect([file.found, file.checked().settings.lane]).toEqual(['lost', '1']);
  file.write({ lane: '5' });
  expect(laneAtStart()).toBe('5');
});

it('that is gone comes back from its copy; where nothing was, nothing is wrong', () => {
  expect(open().found).toBe('whole');
  writeFileSync(join(directory, 'settings.last-good.json'), '{"lane":"4"}');
  expect([open().found, laneAtStart()]).toEqual(['last-good', '4']);
});

it('of a newer version, or with a file that is gone, goes on without those settings', () => {
  writeFileSync(
    main(),
    '{"lane":"4","colour":"red","plateProfile":"/none.json","stay":{"longHours":9,"x":1}}',
  );
  const file = open();
  expect(file.checked().settings).toMatchObject({ lane: '4', plateProfile: 'latin', stay: { longHours: 9 } });
  expect(file.document()).toEqual({ lane: '4', plateProfile: '/none.json', stay: { longHours: 9 } });
  expect([file.found, logged]).toEqual(['whole', ['error settings that cannot be used have their default']]);
});

it('keeps what it held where the disk refuses', () => {
  const file = open();
  file.write({ lane: '4' });
  const refusing = openSettingsFile({
    directory,
    open: () => ({
      get store() {
        return {};
      },
      set store(_value) {
        throw new Error('ENOSPC');
      },
    }),
    clock: { now: () => 0 },
    log: () => undefined,
  });
  expect(() => refusing.write({ lane: '5' })).toThrow('ENOSPC');
  expect([refusing.document(), laneAtStart()]).toEqual([{ lane: '4' }, '4']);
});
