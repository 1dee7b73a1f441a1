import { describe, expect, it, vi } from 'vitest';
import { openWindow, windowOptions } from '../../electron/main/window.ts';

const setWebRTCIPHandlingPolicy = vi.hoisted(() => vi.fn());
vi.mock('electron', () => ({
  BrowserWindow: class {
    readonly webContents = { setWebRTCIPHandlingPolicy };
    readonly removeMenu = (): void => undefined;
  },
}));

const packaged = windowOptions({ preload: '/p/index.cjs', kiosk: true, packaged: true });

describe('the window', () => {
  it('has the strictest preferences, each said', () => {
    expect(packaged.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: false,
    });
  });

  it('has developer tools only while it is not packaged', () => {
    const unpackaged = windowOptions({ preload: '/p', kiosk: false, packaged: false });
    expect(unpackaged.webPreferences?.devTools).toBe(true);
    expect({ ...unpackaged.webPreferences, devTools: false, preload: '' }).toEqual({
      ...packaged.webPreferences,
      preload: '',
    });
  });

  it('fills the screen as a kiosk, and does not for the site’s IT', () => {
    expect(packaged).toMatchObject({ kiosk: true, fullscreen: true });
    expect(windowOptions({ preload: '/p', kiosk: false, packaged: true })).toMatchObject({
      kiosk: false,
      fullscreen: false,
    });
  });
});

describe('attack: a page that was taken over calls out by WebRTC over UDP', () => {
  it('its window gives it none', () => {
    openWindow({ preload: '/p', kiosk: true, packaged: true });
    expect(setWebRTCIPHandlingPolicy.mock.calls).toEqual([['disable_non_proxied_udp']]);
  });
});
