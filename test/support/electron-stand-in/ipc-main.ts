import { EventEmitter } from 'node:events';
import type { Frame, WebContents } from './web-contents.ts';

interface InvokeEvent {
  readonly sender: WebContents;
  readonly senderFrame: Frame | null;
}

type Handler = (event: InvokeEvent, ...args: unknown[]) => unknown;

class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, handler);
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** What `ipcRenderer.invoke` reaches; both ways by structured clone. */
  async invoke(event: InvokeEvent, channel: string, args: unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel);
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
    const cloned = structuredClone(args);
    return structuredClone(await handler(event, ...cloned));
  }
}

export const ipcMain = new IpcMain();
