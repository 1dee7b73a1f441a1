import { ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron';
import type { Booth } from '../booth/booth.ts';
import type { Log } from '../booth/ports/ports.ts';
import { calls, receive, type CallHandlers, type CallName } from '../contract/channels.ts';
import { refuse } from '../contract/result.ts';
import { isOwnPage } from '../host/page/own-page.ts';

/**
 * The page's door: answers each call of the contract, from our own page in our own window's main frame only.
 * In this order: who sends, then what is sent (`receive`), then the core.
 */
export function serveCalls(window: BrowserWindow, handlers: CallHandlers, log: Log): void {
  const onBug = (channel: string) => (error: unknown) =>
    log('error', 'a call failed', { channel, error: error instanceof Error ? error.stack : String(error) });
  for (const channel of Object.keys(calls) as CallName[])
    ipcMain.handle(channel, (event, message: unknown) => {
      if (isFromOurPage(event, window)) return receive(handlers, channel, message, onBug(channel));
      log('warn', 'a call from a foreign sender was refused', { channel });
      return refuse('foreign-sender');
    });
}

/** Whether a message came from our window's main frame while it shows our own page. A frame that is gone is nobody. */
export function isFromOurPage(
  event: Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>,
  window: BrowserWindow,
): boolean {
  if (window.isDestroyed() || event.sender !== window.webContents) return false;
  const frame = event.senderFrame;
  return (
    frame !== null &&
    frame.parent === null &&
    frame.frameTreeNodeId === window.webContents.mainFrame.frameTreeNodeId &&
    isOwnPage(frame.origin) &&
    isOwnPage(frame.url)
  );
}

/** Sends the core's pushes to the page while there is one. @returns a function that ends it */
export function forwardPushes(window: BrowserWindow, booth: Pick<Booth, 'subscribe'>): () => void {
  return booth.subscribe((push, value) => {
    if (window.isDestroyed()) return;
    const contents = window.webContents;
    if (contents.isDestroyed() || contents.isCrashed() || !isOwnPage(contents.getURL())) return;
    contents.send(push, value);
  });
}
