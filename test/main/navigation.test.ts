import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { forbidNavigation } from '../../electron/main/navigation.ts';
import { foreignAddresses } from './hostile.ts';

const { app } = vi.hoisted(() => ({ app: { on: vi.fn<(name: string, listener: unknown) => void>() } }));
vi.mock('electron', () => ({ app }));

type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0];

function confined(): { contents: EventEmitter; open: OpenHandler; refused: string[] } {
  const refused: string[] = [];
  const opens: OpenHandler[] = [];
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: OpenHandler) => opens.push(handler),
  });
  forbidNavigation((kind) => refused.push(kind));
  const [name, listener] = app.on.mock.lastCall ?? [];
  expect(name).toBe('web-contents-created');
  (listener as (event: unknown, contents: unknown) => void)({}, contents);
  const [open] = opens;
  if (open === undefined) throw new Error('no window-open handler');
  return { contents, open, refused };
}

describe('every webContents', () => {
  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])(
    'has %s prevented and told',
    (happening) => {
      const { contents, refused } = confined();
      for (const url of [...foreignAddresses, 'app://gatebooth/index.html']) {
        const event = { url, preventDefault: vi.fn<() => void>() };
        contents.emit(happening, event, url);
        expect(event.preventDefault).toHaveBeenCalledOnce();
      }
      expect(new Set(refused)).toEqual(new Set([happening]));
    },
  );

  describe('attack: any contents open a window', () => {
    it('may open no window, whatever the address', () => {
      const { open } = confined();
      for (const url of [...foreignAddresses, 'app://gatebooth/index.html'])
        expect(open({ url } as never)).toEqual({ action: 'deny' });
    });
  });
});
