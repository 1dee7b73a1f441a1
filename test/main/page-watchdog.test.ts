import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startWatchdog, type WatchedPage } from '../../electron/main/page-watchdog.ts';

describe('a page that is there', () => {
  const page = Object.assign(new EventEmitter(), {
    isDestroyed: (): boolean => false,
    isDevToolsOpened: (): boolean => false,
  });
  const silent = vi.fn<() => void>();
  let tick: () => void;
  let alive: () => void;
  const pass = (seconds: number): void => {
    for (let n = 0; n < seconds; n += 1) tick();
  };
  beforeEach(() => {
    page.removeAllListeners();
    page.isDevToolsOpened = () => false;
    alive = startWatchdog(page as unknown as WatchedPage, (each) => (tick = each), silent);
    page.emit('did-finish-load');
  });

  it('and never says that it shows something is silent after half a minute, and again after the next', () => {
    pass(29);
    expect(silent).not.toHaveBeenCalled();
    pass(1);
    expect(silent).toHaveBeenCalledTimes(1);
    pass(30);
    expect(silent).toHaveBeenCalledTimes(2);
  });

  it('is left alone as long as it says so', () => {
    for (let n = 0; n < 20; n += 1) {
      pass(29);
      alive();
    }
    expect(silent).not.toHaveBeenCalled();
  });

  it('has the whole time anew after each load, and is not waited for before the first', () => {
    pass(29);
    page.emit('did-finish-load');
    pass(29);
    expect(silent).not.toHaveBeenCalled();

    page.removeAllListeners();
    startWatchdog(page as unknown as WatchedPage, (each) => (tick = each), silent);
    pass(100);
    expect(silent).not.toHaveBeenCalled();
  });

  it('is left alone while a debugger holds it', () => {
    page.isDevToolsOpened = () => true;
    pass(100);
    expect(silent).not.toHaveBeenCalled();
  });
});
