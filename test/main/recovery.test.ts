import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recoverPage } from '../../electron/main/recovery.ts';

function page() {
  const contents = Object.assign(new EventEmitter(), {
    isDestroyed: (): boolean => false,
    reload: vi.fn<() => void>(),
    forcefullyCrashRenderer: vi.fn<() => void>(),
  });
  return contents;
}

describe('a page that is gone', () => {
  let at: number;
  let contents: ReturnType<typeof page>;
  const relaunch = vi.fn<() => void>();
  const crash = (times: number): void => {
    for (let n = 0; n < times; n += 1)
      contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
  };
  beforeEach(() => {
    at = 1_000_000;
    relaunch.mockClear();
    contents = page();
    recoverPage(contents as unknown as WebContents, { now: () => at, log: () => undefined, relaunch });
  });

  it('is reloaded', () => {
    crash(1);
    expect([contents.reload.mock.calls.length, relaunch.mock.calls.length]).toEqual([1, 0]);
  });

  it('is reloaded three times in a minute; the fourth relaunches the program, once', () => {
    crash(6);
    expect([contents.reload.mock.calls.length, relaunch.mock.calls.length]).toEqual([3, 1]);
  });

  it('is reloaded on and on when it is gone less often', () => {
    for (let n = 0; n < 10; n += 1) {
      crash(1);
      at += 20_001;
    }
    expect([contents.reload.mock.calls.length, relaunch.mock.calls.length]).toEqual([10, 0]);
  });

  it('counts as gone when it hangs: its process is ended first', () => {
    contents.forcefullyCrashRenderer.mockImplementation(() => crash(1));
    contents.emit('unresponsive');
    expect([contents.forcefullyCrashRenderer.mock.calls.length, contents.reload.mock.calls.length]).toEqual([
      1, 1,
    ]);
  });

  it('counts as gone when it could not be loaded; a part of it, or a load that was replaced, does not', () => {
    contents.emit('did-fail-load', {}, -3, 'ERR_ABORTED', 'app://gatebooth/', true);
    contents.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND', 'app://gatebooth/a.png', false);
    expect(contents.reload).not.toHaveBeenCalled();
    contents.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND', 'app://gatebooth/', true);
    expect(contents.reload).toHaveBeenCalledOnce();
  });

  it('is left alone once its window is closed', () => {
    contents.isDestroyed = () => true;
    crash(5);
    contents.emit('unresponsive');
    expect([contents.reload.mock.calls.length, relaunch.mock.calls.length]).toEqual([0, 0]);
  });
});
