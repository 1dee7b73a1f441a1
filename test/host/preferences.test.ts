import { initialPreferences, type ScreenPreferences } from '../../electron/contract/snapshot.ts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Conf from 'conf';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  preferenceFileOptions,
  preferenceStore,
  type PreferenceFile,
} from '../../electron/host/settings/preferences.ts';

const chosen: ScreenPreferences = {
  camera: { deviceId: 'abc', label: 'Lane 1' },
  theme: 'night',
  daylight: { from: 6, until: 20 },
  volume: { day: 75, night: 0 },
  panel: 4.16,
  cameraPicture: {
    rotation: 90,
    crop: { left: 0.4, top: 0.1, right: 0.6, bottom: 1 },
    resolution: { width: 1920, height: 1080 },
    quality: 0.65,
  },
  lane: { left: 0.2, top: 0.5, right: 0.8, bottom: 1 },
  language: 'th',
};

describe('the preferences', () => {
  let cwd: string;
  const path = (): string => join(cwd, 'preferences.json');
  // conf is what electron-store is made of; it runs without Electron.
  const open = () =>
    preferenceStore(
      new Conf<Record<string, unknown>>({
        configName: preferenceFileOptions.name,
        clearInvalidConfig: preferenceFileOptions.clearInvalidConfig,
        cwd,
      }),
      () => undefined,
    );
  beforeEach(() => {
    cwd = mkdtempSync(join(tmpdir(), 'gatebooth-preferences-x'));
  });
  afterEach(() => rmSync(cwd, { recursive: true }));

  it('begin with no camera chosen and the theme of the day', () => {
    expect(open().read()).toEqual(initialPreferences);
  });

  it('leave what only a later program knows as it is', () => {
    const store = new Conf<Record<string, unknown>>({ configName: preferenceFileOptions.name, cwd });
    store.set('screen', { theme: 'night', secondLane: { left: 0.1 } });
    open().write(chosen);
    expect(JSON.parse(readFileSync(path(), 'utf8'))).toEqual({
      screen: { ...chosen, secondLane: { left: 0.1 } },
    });
  });

  it('are there again at the next start', () => {
    open().write(chosen);
    expect(open().read()).toEqual(chosen);
  });

  it.each(['', '{', '{"screen":{"camera"', '\0\0\0', 'null', '[]', '"x"', '{"screen":7}'])(
    'begin anew from a torn or foreign file: %j',
    (text) => {
      writeFileSync(path(), text);
      expect(open().read()).toEqual(initialPreferences);
      open().write(chosen);
      expect(open().read()).toEqual(chosen);
    },
  );

  it('begin anew where a value does not fit or is missing, and keep the others', () => {
    const { volume: _, ...older } = chosen;
    writeFileSync(path(), JSON.stringify({ screen: { ...older, theme: 'pink', panel: 0.1, colour: 7 } }));
    const { theme, volume, panel } = initialPreferences;
    expect(open().read()).toEqual({ ...chosen, theme, volume, panel });
  });

  it.each([
    { rotation: 45 },
    { crop: { left: 0.5, top: 0, right: 0.6, bottom: 1 } },
    { crop: { left: 0, top: 0.9, right: 1, bottom: 0.1 } },
    { crop: { left: -0.1, top: 0, right: 1, bottom: 1 } },
    { resolution: { width: 0, height: 720 } },
    { quality: 0.1 },
  ])('take the whole picture where what is kept of it cannot be, and keep the others: %j', (wrong) => {
    const cameraPicture = { ...chosen.cameraPicture, ...wrong };
    writeFileSync(path(), JSON.stringify({ screen: { ...chosen, cameraPicture } }));
    expect(open().read()).toEqual({ ...chosen, cameraPicture: initialPreferences.cameraPicture });
  });

  it('are remembered for the run when the disk refuses', () => {
    const failures: unknown[] = [];
    const file: PreferenceFile = {
      get: () => undefined,
      set: () => {
        throw new Error('ENOSPC');
      },
    };
    const store = preferenceStore(file, (error) => failures.push(error));
    store.write(chosen);
    expect([store.read(), failures.length]).toEqual([chosen, 1]);
  });

  it('hold nothing else', () => {
    open().write(chosen);
    expect(JSON.parse(readFileSync(path(), 'utf8'))).toEqual({ screen: chosen });
  });
});
