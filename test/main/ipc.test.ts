import type { BrowserWindow, IpcMainInvokeEvent } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Booth } from '../../electron/booth/booth.ts';
import { calls, type CallHandlers } from '../../electron/contract/channels.ts';
import { forwardPushes, isFromOurPage, serveCalls } from '../../electron/main/ipc.ts';
import { foreignAddresses } from './hostile.ts';

type Listener = (event: unknown, message: unknown) => unknown;
const { ipcMain } = vi.hoisted(() => ({
  ipcMain: { handle: vi.fn<(channel: string, listener: Listener) => void>() },
}));
vi.mock('electron', () => ({ ipcMain }));

const url = 'app://gatebooth/index.html';
const origin = 'app://gatebooth';

function fakeWindow() {
  const state = { destroyed: false, crashed: false, url };
  const contents = {
    mainFrame: { frameTreeNodeId: 7, parent: null, url, origin },
    isDestroyed: () => state.destroyed,
    isCrashed: () => state.crashed,
    getURL: () => state.url,
    send: vi.fn<(channel: string, value: unknown) => void>(),
  };
  const window = { webContents: contents, isDestroyed: () => state.destroyed };
  return { state, contents, window: window as unknown as BrowserWindow };
}

const eventOf = (sender: unknown, senderFrame: unknown): IpcMainInvokeEvent =>
  ({ sender, senderFrame }) as IpcMainInvokeEvent;

describe('a sender', () => {
  const { state, contents, window } = fakeWindow();
  beforeEach(() => {
    state.destroyed = false;
  });

  it('is ours when it is our window’s main frame and shows our page', () => {
    expect(isFromOurPage(eventOf(contents, contents.mainFrame), window)).toBe(true);
  });

  it.each(foreignAddresses)('is foreign when the frame’s address or origin is %j', (address) => {
    const { mainFrame } = contents;
    expect(isFromOurPage(eventOf(contents, { ...mainFrame, url: address }), window)).toBe(false);
    expect(isFromOurPage(eventOf(contents, { ...mainFrame, origin: address }), window)).toBe(false);
  });

  describe('attack: another window, frame or page passes for ours', () => {
    it('is foreign when it is another window, a frame inside, another frame, or gone', () => {
      const { mainFrame } = contents;
      expect(isFromOurPage(eventOf({ ...contents }, mainFrame), window)).toBe(false);
      expect(isFromOurPage(eventOf(contents, { ...mainFrame, parent: mainFrame }), window)).toBe(false);
      expect(isFromOurPage(eventOf(contents, { ...mainFrame, frameTreeNodeId: 8 }), window)).toBe(false);
      expect(isFromOurPage(eventOf(contents, null), window)).toBe(false);
      state.destroyed = true;
      expect(isFromOurPage(eventOf(contents, mainFrame), window)).toBe(false);
    });
  });
});

describe('the calls', () => {
  const { contents, window } = fakeWindow();
  const inside = vi.fn<CallHandlers['gate.inside']>(() =>
    Promise.resolve({
      ok: true,
      value: { exact: null, cars: [], total: 0, lookUp: { state: 'unmapped', answeredAt: null } },
    }),
  );
  const log = vi.fn<(level: string, message: string, fields?: Record<string, unknown>) => void>();
  beforeEach(() => {
    vi.clearAllMocks();
    serveCalls(window, { 'gate.inside': inside } as unknown as CallHandlers, log);
  });
  const call = (channel: string, sender: unknown, message: unknown): unknown =>
    ipcMain.handle.mock.calls.find(([name]) => name === channel)?.[1](
      { sender, senderFrame: contents.mainFrame },
      message,
    );

  it('are exactly the contract’s channels', () => {
    expect(ipcMain.handle.mock.calls.map(([channel]) => channel)).toEqual(Object.keys(calls));
  });

  it('reach the core when sender and message are right', async () => {
    await expect(call('gate.inside', contents, { plate: 'AB' })).resolves.toMatchObject({ ok: true });
    expect(inside).toHaveBeenCalledWith({ plate: 'AB' });
  });

  describe('attack: a foreign sender has its message looked at', () => {
    it('from a foreign sender are refused before the message is looked at', async () => {
      expect(await call('gate.inside', {}, { plate: 'AB' })).toEqual({
        ok: false,
        error: { code: 'foreign-sender' },
      });
      expect(inside).not.toHaveBeenCalled();
    });
  });

  it.each([
    undefined,
    null,
    1,
    'x',
    [],
    {},
    { plate: 1 },
    { plate: 'A', extra: 1 },
    { plate: 'A'.repeat(257) },
  ])('with a message that does not fit are refused (%#)', async (message) => {
    await expect(call('gate.inside', contents, message)).resolves.toMatchObject({
      ok: false,
      error: { code: 'bad-message' },
    });
    expect(inside).not.toHaveBeenCalled();
  });

  it('that hit a bug give a code to the page and the exception to the log', async () => {
    inside.mockRejectedValueOnce(new Error('a detail that is not for the page'));
    expect(await call('gate.inside', contents, { plate: 'AB' })).toEqual({
      ok: false,
      error: { code: 'internal' },
    });
    expect(log.mock.lastCall?.[0]).toBe('error');
  });
});

describe('the pushes', () => {
  const event = { type: 'record-changed' } as never;

  function forwarded() {
    const { state, contents, window } = fakeWindow();
    const listeners: Parameters<Booth['subscribe']>[0][] = [];
    forwardPushes(window, {
      subscribe: (listener) => {
        listeners.push(listener);
        return () => undefined;
      },
    });
    return { state, send: contents.send, push: () => listeners[0]?.('booth.event', event) };
  }

  it('reach the page', () => {
    const { send, push } = forwarded();
    push();
    expect(send).toHaveBeenCalledWith('booth.event', event);
  });

  it.each([
    ['a window that is gone', { destroyed: true }],
    ['a page that has crashed', { crashed: true }],
    ['a page that is not ours', { url: 'https://evil.test/' }],
  ])('do not reach %s, and do not throw', (_what, change) => {
    const { state, send, push } = forwarded();
    Object.assign(state, change);
    push();
    expect(send).not.toHaveBeenCalled();
  });
});
