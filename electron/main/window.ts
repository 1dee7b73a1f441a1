import { BrowserWindow, type BrowserWindowConstructorOptions, type Rectangle } from 'electron';
import { startPage } from '../host/page/own-page.ts';

export interface WindowSettings {
  readonly preload: string;
  /** Fills the screen and cannot be left by the usual keys. */
  readonly kiosk: boolean;
  readonly packaged: boolean;
  /** Where on the desktop the window is to be (px); left out: wherever the system puts it. */
  readonly at?: Rectangle;
}

/** The strictest settings; what is Electron's default is said all the same, so that a changed default changes nothing. */
export function windowOptions(wishes: WindowSettings): BrowserWindowConstructorOptions {
  return {
    title: 'Gatebooth',
    width: 1280,
    height: 800,
    minWidth: 800,
    minHeight: 600,
    useContentSize: true,
    backgroundColor: '#10151c',
    autoHideMenuBar: true,
    ...wishes.at,
    kiosk: wishes.kiosk,
    fullscreen: wishes.kiosk,
    webPreferences: {
      preload: wishes.preload,
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
      plugins: false,
      spellcheck: false,
      disableDialogs: true,
      devTools: !wishes.packaged,
      // A booth that is covered by another window must still show the next state in time.
      backgroundThrottling: false,
    },
  };
}

/** Opens the booth's window. The page's rules (session, navigation, recovery) are set before, by their own modules. */
export function openWindow(wishes: WindowSettings): BrowserWindow {
  const window = new BrowserWindow(windowOptions(wishes));
  window.removeMenu();
  // WebRTC goes round the request filter and round `connect-src`: without UDP, and over a dead proxy (network-block.ts), it
  // reaches nobody.
  window.webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  return window;
}

/**
 * Loads the page. A failure is recovery's business (`did-fail-load`), not an exception.
 *
 * @param shown called once, when the page has come up
 */
export function loadPage(window: BrowserWindow, shown: () => void): void {
  window.webContents.once('did-finish-load', shown);
  window.loadURL(startPage).catch(() => undefined);
}

export function bringToFront(window: BrowserWindow): void {
  if (window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
