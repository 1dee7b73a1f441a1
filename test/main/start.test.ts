import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDataDirectory } from '../../electron/main/data-directory.ts';
import { keepDisplayOn, quitAtShutdown } from '../../electron/main/power.ts';
import { acquireSingleInstance } from '../../electron/main/single-instance.ts';
import { refuseStart } from '../../electron/main/start-faults.ts';

const electron = vi.hoisted(() => ({
  app: {
    exit: vi.fn<(code: number) => void>(),
    getPath: vi.fn<() => string>(),
    on: vi.fn<(name: string, listener: () => void) => void>(),
    quit: vi.fn<() => void>(),
    requestSingleInstanceLock: vi.fn<() => boolean>(),
    setPath: vi.fn<(name: string, path: string) => void>(),
    whenReady: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  },
  dialog: { showErrorBox: vi.fn<(title: string, text: string) => void>() },
  powerMonitor: { on: vi.fn<(name: string, listener: () => void) => void>() },
  powerSaveBlocker: { start: vi.fn<(kind: string) => number>() },
}));
vi.mock('electron', () => electron);
beforeEach(() => vi.clearAllMocks());

describe('the data directory', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gatebooth-data-x'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is made, for this account alone, and becomes the one that the lock belongs to', () => {
    const path = join(folder, 'deep/down');
    expect(useDataDirectory({ location: '--data-dir', path })).toEqual({
      ok: true,
      value: path,
      tightened: 0,
    });
    expect(statSync(path).mode & 0o077).toBe(0);
    expect(electron.app.setPath).toHaveBeenCalledWith('userData', path);
  });

  it('is the account’s usual one where none is wished', () => {
    electron.app.getPath.mockReturnValue(folder);
    expect(useDataDirectory(undefined)).toEqual({ ok: true, value: folder, tightened: 0 });
  });

  it('is named, with who named it, when a file stands there or in its way', () => {
    const path = join(folder, 'file');
    writeFileSync(path, '');
    chmodSync(path, 0o600);
    for (const wished of [path, join(path, 'below')]) {
      const result = useDataDirectory({ location: 'booth.json: dataDirectory', path: wished });
      expect(result).toMatchObject({
        ok: false,
        fault: { location: `booth.json: dataDirectory: ${wished}` },
      });
    }
    expect(electron.app.setPath).not.toHaveBeenCalled();
  });
});

describe('a start that is refused', () => {
  it('names every fault on the standard error stream and in a box, and exits with 2', async () => {
    const lines: string[] = [];
    const write = vi
      .spyOn(process.stderr, 'write')
      .mockImplementation((line) => lines.push(String(line)) > 0);
    await refuseStart([
      { location: 'b.json: service.address', message: 'is not an address' },
      { location: '--token', message: 'needs a value' },
    ]);
    write.mockRestore();
    expect(lines).toEqual([
      'gatebooth: b.json: service.address: is not an address\n',
      'gatebooth: --token: needs a value\n',
    ]);
    expect(electron.dialog.showErrorBox.mock.lastCall?.[1]).toContain('b.json: service.address');
    expect(electron.app.exit).toHaveBeenCalledExactlyOnceWith(2);
  });
});

describe('the single instance', () => {
  it('comes to the front when a second one is started', () => {
    const front = vi.fn<() => void>();
    electron.app.requestSingleInstanceLock.mockReturnValue(true);
    expect(acquireSingleInstance(front)).toBe(true);
    electron.app.on.mock.calls.find(([name]) => name === 'second-instance')?.[1]();
    expect(front).toHaveBeenCalledOnce();
  });

  it('is not the second one', () => {
    electron.app.requestSingleInstanceLock.mockReturnValue(false);
    expect(acquireSingleInstance(() => undefined)).toBe(false);
    expect(electron.app.on).not.toHaveBeenCalled();
  });
});

it('the screen is kept on', () => {
  keepDisplayOn();
  expect(electron.powerSaveBlocker.start).toHaveBeenCalledExactlyOnceWith('prevent-display-sleep');
});

it('the program quits in order before the system goes down', () => {
  quitAtShutdown();
  const [[happening, listener] = []] = electron.powerMonitor.on.mock.calls;
  expect([happening, electron.app.quit.mock.calls.length]).toEqual(['shutdown', 0]);
  listener?.();
  expect(electron.app.quit).toHaveBeenCalledOnce();
});
