import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { lockWindow } from '../../electron/main/lock-window.ts';

function locked(kiosk: boolean) {
  const webContents = Object.assign(new EventEmitter(), {
    setZoomFactor: vi.fn<(factor: number) => void>(),
    setVisualZoomLevelLimits: vi.fn<(least: number, most: number) => Promise<void>>(() => Promise.resolve()),
  });
  const window = Object.assign(new EventEmitter(), { webContents });
  lockWindow(window as unknown as BrowserWindow, kiosk);
  const prevented = (from: EventEmitter, happening: string): boolean => {
    const preventDefault = vi.fn<() => void>();
    from.emit(happening, { preventDefault });
    return preventDefault.mock.calls.length === 1;
  };
  return { webContents, window, prevented };
}

describe('a window at a booth', () => {
  it('has no zoom: neither one that is remembered from before, nor by wheel, nor by pinch', () => {
    const { webContents } = locked(true);
    for (const happening of ['did-finish-load', 'zoom-changed']) {
      webContents.setZoomFactor.mockClear();
      webContents.emit(happening);
      expect(webContents.setZoomFactor).toHaveBeenCalledWith(1);
      expect(webContents.setVisualZoomLevelLimits).toHaveBeenCalledWith(1, 1);
    }
  });

  it('has no context menu', () => {
    const { webContents, prevented } = locked(true);
    expect(prevented(webContents, 'context-menu')).toBe(true);
  });

  it('is not closed by Alt+F4 in a kiosk, and is for the site’s IT in a window', () => {
    const kiosk = locked(true);
    expect(kiosk.prevented(kiosk.window, 'close')).toBe(true);
    const windowed = locked(false);
    expect(windowed.prevented(windowed.window, 'close')).toBe(false);
  });
});
