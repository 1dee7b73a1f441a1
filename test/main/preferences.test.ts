import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Conf from 'conf';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  preferenceFileOptions,
  preferenceStore,
  type PreferenceFile,
} from '../../electron/main/preferences.ts';

const chosen = { camera: { deviceId: 'abc', label: 'Lane 1' }, theme: 'night' } as const;

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
    cwd = mkdtempSync(join(tmpdir(), 'gatebooth-preferences-'));
  });
  afterEach(() => rmSync(cwd, { recursive: true }));

  it('begin with no camera chosen and the theme of the day', () => {
    expect(open().read()).toEqual({ camera: null, theme: 'auto' });
  });

  it('are there again at the next start', () => {
    open().write(chosen);
    expect(open().read()).toEqual(chosen);
  });

  it.each(['', '{', '{"screen":{"camera"', '\0\0\0', 'null', '[]', '"x"', '{"screen":7}'])(
    'begin anew from a torn or foreign file: %j',
    (text) => {
      writeFileSync(path(), text);
      expect(open().read()).toEqual({ camera: null, theme: 'auto' });
      open().write(chosen);
      expect(open().read()).toEqual(chosen);
    },
  );

  it('begin anew from values that do not fit', () => {
    writeFileSync(path(), JSON.stringify({ screen: { ...chosen, theme: 'pink' } }));
    expect(open().read()).toEqual({ camera: null, theme: 'auto' });
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
