import { EventEmitter } from 'node:events';
import { app, preventable } from './app.ts';
import type { Page } from './page.ts';
import { defaultSession, privilegedSchemes } from './session.ts';

/** A frame as main sees it. */
export interface Frame {
  url: string;
  origin: string;
  readonly parent: Frame | null;
  readonly frameTreeNodeId: number;
}

let lastId = 0;

export const frameOf = (url: string, parent: Frame | null = null): Frame => ({
  url,
  origin: originOf(url),
  parent,
  frameTreeNodeId: ++lastId,
});

/** Only a scheme registered as `standard` gives an origin of scheme and host; any other is opaque. */
function originOf(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return 'null';
  const isOurs = privilegedSchemes.get(parsed.protocol.slice(0, -1))?.['standard'] === true;
  return isOurs ? `${parsed.protocol}//${parsed.host}` : parsed.origin;
}

type OpenHandler = (details: { url: string }) => { action: 'allow' | 'deny' };

export class WebContents extends EventEmitter {
  readonly id = ++lastId;
  readonly session = defaultSession;
  readonly mainFrame = frameOf('');
  readonly #page: Page;
  #destroyed = false;
  #crashed = false;
  #open: OpenHandler = () => ({ action: 'allow' });

  constructor(page: Page) {
    super();
    this.#page = page;
    app.emit('web-contents-created', preventable(), this);
  }

  readonly isDestroyed = (): boolean => this.#destroyed;
  readonly isCrashed = (): boolean => this.#crashed;
  readonly getURL = (): string => this.mainFrame.url;

  async loadURL(url: string): Promise<void> {
    const answer = await this.session.answer(url);
    if (answer === null) {
      this.emit('did-fail-load', preventable(), -10, 'ERR_ACCESS_DENIED', url, true, 1, 1);
      throw new Error(`ERR_ACCESS_DENIED (-10) loading '${url}'`);
    }
    this.#crashed = false;
    this.mainFrame.url = url;
    this.mainFrame.origin = originOf(url);
    try {
      await this.#page.show(url, answer);
    } catch (error) {
      this.emit('did-fail-load', preventable(), -2, 'ERR_FAILED', url, true, 1, 1);
      throw error;
    }
    this.emit('did-finish-load');
  }

  reload(): void {
    this.loadURL(this.mainFrame.url).catch(() => undefined);
  }

  send(channel: string, ...args: unknown[]): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed');
    this.#page.deliver(channel, args);
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#open = handler;
  }

  setWebRTCIPHandlingPolicy(): void {}
  setZoomFactor(): void {}
  readonly setVisualZoomLevelLimits = (): Promise<void> => Promise.resolve();
  readonly isDevToolsOpened = (): boolean => false;
  readonly getPrintersAsync = (): Promise<[]> => Promise.resolve([]);

  /** What the page tries; @returns whether it may */
  tries(happening: string, url: string): boolean {
    if (happening === 'window-open') return this.#open({ url }).action === 'allow';
    const event = { ...preventable(), url, isMainFrame: true };
    let prevented = false;
    event.preventDefault = () => {
      prevented = true;
    };
    this.emit(happening, event, url);
    return !prevented;
  }

  forcefullyCrashRenderer(): void {
    this.crash('killed');
  }

  crash(reason: string): void {
    this.#crashed = true;
    this.emit('render-process-gone', preventable(), { reason, exitCode: 9 });
  }

  destroy(): void {
    this.#destroyed = true;
    this.#page.close();
    this.emit('destroyed');
  }
}
