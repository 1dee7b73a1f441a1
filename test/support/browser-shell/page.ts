import '../../../electron/contract/without-eval.ts';
import { decode, encode } from '@msgpack/msgpack';
import { buildBoothApi } from '../../../electron/contract/api.ts';
import { calls, pushes, type CallName, type PushName } from '../../../electron/contract/channels.ts';
import type { AnswerFrame, CallFrame } from './frames.ts';

// The browser shell's stand-in for the preload: the same `window.booth`, over a WebSocket to the same core.

const waiting = new Map<number, (result: unknown) => void>();
const listeners = new Map<PushName, Set<(value: unknown) => void>>();
let last = 0;

const socket = new WebSocket(`ws://${location.host}/booth${location.search}`);
socket.binaryType = 'arraybuffer';
const opened = new Promise<void>((resolve) => {
  socket.addEventListener('open', () => resolve(), { once: true });
});
socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  const frame = decode(data) as AnswerFrame;
  if ('push' in frame) {
    for (const listener of listeners.get(frame.push) ?? []) listener(frame.value);
    return;
  }
  waiting.get(frame.id)?.(frame.result);
  waiting.delete(frame.id);
});
// The core is gone: what was asked and not answered was not promised either.
socket.addEventListener('close', () => {
  for (const answer of waiting.values()) answer({ ok: false, error: { code: 'stopped' } });
  waiting.clear();
});

const api = buildBoothApi(
  {
    invoke: async (channel, input) => {
      await opened;
      if (socket.readyState !== WebSocket.OPEN) return { ok: false, error: { code: 'stopped' } };
      const id = (last += 1);
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        socket.send(encode({ id, channel, input } satisfies CallFrame, { ignoreUndefined: true }));
      });
    },
    subscribe: (push, listener) => {
      const those = listeners.get(push) ?? new Set();
      listeners.set(push, those.add(listener));
      return () => those.delete(listener);
    },
  },
  { calls: Object.keys(calls) as CallName[], pushes: Object.keys(pushes) as PushName[] },
);
Object.defineProperty(window, 'booth', { value: Object.freeze(api) });

// In a frame beside others (test/site): the page around it says whose the focus is.
if (window.parent !== window)
  window.addEventListener('focus', () => window.parent.postMessage('focused', '*'));
