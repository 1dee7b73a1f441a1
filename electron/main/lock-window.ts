import type { BrowserWindow } from 'electron';

/**
 * Takes from whoever sits at the booth what no attendant needs: zoom by wheel, keys or pinch, a context menu, and in a kiosk
 * the window's end (Alt+F4). The program's own ways out do not ask the window.
 */
export function lockWindow(window: BrowserWindow, kiosk: boolean): void {
  const { webContents } = window;
  const unzoomed = (): void => {
    // Chromium remembers a zoom for each origin, over restarts too.
    webContents.setZoomFactor(1);
    void webContents.setVisualZoomLevelLimits(1, 1);
  };
  webContents.on('did-finish-load', unzoomed);
  webContents.on('zoom-changed', unzoomed);
  webContents.on('context-menu', (event) => event.preventDefault());
  if (kiosk) window.on('close', (event) => event.preventDefault());
}
