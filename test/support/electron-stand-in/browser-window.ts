import { EventEmitter } from 'node:events';
import { app, onlyAfterReady, preventable } from './app.ts';
import { options as wishes } from './options.ts';
import { chromiumPage, noPage } from './page.ts';
import { report } from './reports.ts';
import type { Rectangle } from './small-modules.ts';
import { WebContents } from './web-contents.ts';

export class BrowserWindow extends EventEmitter {
  static readonly getAllWindows = (): BrowserWindow[] => [...app.windows] as BrowserWindow[];
  readonly webContents: WebContents;
  #destroyed = false;

  constructor(options: Record<string, unknown>) {
    super();
    onlyAfterReady('new BrowserWindow()');
    this.webContents = new WebContents(wishes.chromium ? chromiumPage : noPage);
    app.windows.add(this);
    report({ report: 'window', options: { ...options, appSandboxed: app.sandboxed } });
  }

  readonly isDestroyed = (): boolean => this.#destroyed;
  readonly isMinimized = (): boolean => false;
  readonly loadURL = (url: string): Promise<void> => this.webContents.loadURL(url);

  restore(): void {}
  setKiosk(): void {}

  setBounds(bounds: Rectangle): void {
    report({ report: 'moved', bounds });
  }

  removeMenu(): void {}
  show(): void {}

  focus(): void {
    report({ report: 'to-front' });
  }

  close(): void {
    const event = preventable();
    this.emit('close', event);
    if (event.defaultPrevented || this.#destroyed) return;
    this.#destroyed = true;
    app.windows.delete(this);
    this.webContents.destroy();
    this.emit('closed');
    if (app.windows.size > 0) return;
    if (app.listenerCount('window-all-closed') > 0) app.emit('window-all-closed');
    else app.quit();
  }
}
