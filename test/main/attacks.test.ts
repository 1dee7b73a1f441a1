import { randomInt, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calls, type CallName } from '../../electron/contract/channels.ts';
import { boothErrorCodes, type Result } from '../../electron/contract/result.ts';
import { attackedApp } from './attacked-app.ts';

// A hostile page, or somebody at its keyboard, against the built program as it is installed, over the stand-in for electron
// in a real Chromium. What only Electron itself decides is in the stand-in's README.

const { app, page, evil, attack, harm } = attackedApp();

describe('the page cannot leave', () => {
  describe('attack: the page leaves by a navigation', () => {
    it('by navigation', async () => {
      await attack((url) => location.assign(url), evil().url);
      await expect.poll(() => app().stderr).toContain('"navigation refused","kind":"will-navigate"');
      expect(await harm()).toEqual([]);
    });
  });

  describe('attack: the page leaves by a form', () => {
    it('by a form', async () => {
      await attack((url) => {
        const form = document.createElement('form');
        Object.assign(form, { id: 'deed', action: url, method: 'post' });
        document.body.append(form);
        form.submit();
      }, evil().url);
      expect(await harm()).toEqual([]);
    });
  });

  describe('attack: the page leaves by a redirect', () => {
    it('by a redirect', async () => {
      expect(await app().do({ do: 'tries', happening: 'will-redirect', url: evil().url })).toBe(false);
      await expect.poll(() => app().stderr).toContain('"navigation refused","kind":"will-redirect"');
    });
  });

  describe('attack: the page opens another window', () => {
    it.each(['https://evil.test/', 'about:blank', 'app://gatebooth/index.html'])(
      'by window.open of %s',
      async (url) => {
        await attack((address) => void window.open(address), url);
        expect(await app().do({ do: 'tries', happening: 'window-open', url })).toBe(false);
        await expect.poll(harm).toEqual([]);
      },
    );
  });

  describe('attack: the page leaves by a javascript: address', () => {
    it('by a javascript: URL', async () => {
      await attack(() => {
        const link = document.createElement('a');
        link.id = 'deed';
        link.href = 'javascript:void(document.title="taken over")';
        document.body.append(link);
        link.click();
        location.href = link.href;
      }, null);
      expect(await harm()).toEqual([]);
    });
  });

  describe('attack: the page leaves by a data: address, or frames one', () => {
    it('by a data: URL, as a page or in a frame', async () => {
      await attack((url) => {
        const frame = document.createElement('iframe');
        frame.src = url;
        document.body.append(frame);
        location.href = url;
      }, `data:text/html,<img src="${evil().url}/data">`);
      expect(await harm()).toEqual([]);
    });
  });

  describe('attack: the page frames another site', () => {
    it('by a frame with another site', async () => {
      await attack((url) => {
        const frame = document.createElement('iframe');
        frame.src = url;
        document.body.append(frame);
      }, evil().url);
      expect(await app().do({ do: 'tries', happening: 'will-frame-navigate', url: evil().url })).toBe(false);
      expect(await harm()).toEqual([]);
    });
  });

  describe('attack: a file or a link is dropped on the page', () => {
    it('by a file or a link that is dropped on it', async () => {
      const prevented = await page().evaluate(() =>
        ['dragover', 'drop', 'dragstart', 'contextmenu'].map(
          (happening) =>
            !document.body.dispatchEvent(new Event(happening, { bubbles: true, cancelable: true })),
        ),
      );
      expect(prevented).toEqual([true, true, true, true]);
    });
  });
});

describe('no permission is given', () => {
  const errorOfMedia = (constraints: MediaStreamConstraints): Promise<string> =>
    page().evaluate(
      (wanted) =>
        navigator.mediaDevices.getUserMedia(wanted).then(
          (stream) => {
            for (const track of stream.getTracks()) track.stop();
            return 'granted';
          },
          (error: DOMException) => error.name,
        ),
      constraints,
    );

  describe('attack: the page listens in by the microphone', () => {
    it('for the microphone, alone or with the camera', async () => {
      expect(await errorOfMedia({ audio: true })).toBe('NotAllowedError');
      expect(await errorOfMedia({ audio: true, video: true })).toBe('NotAllowedError');
      expect(await errorOfMedia({ video: true })).toBe('granted');
    });
  });

  describe('attack: the page asks where the booth stands', () => {
    it('for the place', async () => {
      const code = await page().evaluate(
        () =>
          new Promise((resolve) => {
            navigator.geolocation.getCurrentPosition(
              () => resolve('granted'),
              (error) => resolve(error.code),
            );
          }),
      );
      expect(code).toBe(1);
    });
  });

  describe('attack: the page shows notifications', () => {
    it('for notifications', async () => {
      expect(await page().evaluate(() => Notification.requestPermission())).toBe('denied');
    });
  });

  describe('attack: another origin, or a frame, looks through the camera', () => {
    it('for the camera to another origin, or to a frame', async () => {
      const ours = { isMainFrame: true, requestingUrl: 'app://gatebooth/index.html', mediaTypes: ['video'] };
      const asks = (details: object) => app().do({ do: 'asks-permission', permission: 'media', details });
      expect(await asks(ours)).toBe(true);
      for (const change of [
        { requestingUrl: evil().url },
        { requestingUrl: 'app://gatebooth.evil.test/' },
        { securityOrigin: evil().url },
        { isMainFrame: false },
      ])
        expect(await asks({ ...ours, ...change })).toBe(false);
    });
  });
});

describe('the door', () => {
  const press = (more: object = {}): object => ({
    pressId: randomUUID(),
    plate: 'EVIL1',
    vehicleClass: 'CAR',
    picture: null,
    pictureNote: null,
    ...more,
  });

  describe('attack: a frame inside the page speaks to the core', () => {
    it('is closed to a frame inside the page that got hold of the IPC', async () => {
      await page().evaluate(() => {
        const frame = document.createElement('iframe');
        document.body.append(frame);
      });
      await expect.poll(() => page().frames().length).toBe(2);
      const answer = await page()
        .frames()
        .find((frame) => frame !== page().mainFrame())
        ?.evaluate((message) => {
          const { standIn } = window as unknown as { standIn: (request: object) => Promise<unknown> };
          return standIn({ ask: 'invoke', channel: 'gate.enter', message });
        }, press());
      await attack(() => undefined, null);
      expect(answer).toEqual({ value: { ok: false, error: { code: 'foreign-sender' } } });
      expect(await harm()).toEqual([]);
    });
  });

  describe('attack: the page calls a channel of its own invention', () => {
    it.each(['booth.token', 'settings.file', '__proto__', 'constructor', 'toString', ''])(
      'has no channel %j',
      async (channel) => {
        await expect(app().invoke(channel, {})).rejects.toThrow('No handler registered');
      },
    );
  });

  describe('attack: the page changes what it was given, or finds more', () => {
    it('gives the page the contract’s calls, which it cannot change, and nothing else', async () => {
      const seen = await page().evaluate(() => {
        const { booth } = window as unknown as { booth: Record<string, Record<string, unknown>> };
        const before = booth['gate']?.['enter'];
        for (const change of [
          () => Object.assign(window, { booth: {} }),
          () => delete booth['gate'],
          () => Object.assign(booth['gate'] ?? {}, { enter: () => 'mine' }),
        ])
          try {
            change();
          } catch {
            // Refused aloud.
          }
        const known = ['require', 'process', 'ipcRenderer', 'electron', 'module', 'standIn', 'Buffer'];
        return {
          changed: (window as unknown as { booth: typeof booth }).booth['gate']?.['enter'] !== before,
          leaked: known.filter((name) => name in window),
          members: Object.entries(booth).flatMap(([group, members]) =>
            typeof members === 'function' ? [group] : Object.keys(members).map((name) => `${group}.${name}`),
          ),
        };
      });
      expect([seen.leaked, seen.changed]).toEqual([[], false]);
      expect(seen.members.toSorted()).toEqual([...Object.keys(calls), 'on'].toSorted());
    });
  });

  describe('attack: the page sends the core messages of any form', () => {
    it('answers 5,000 fuzzed messages with a refusal or what it would tell anybody, and breaks at none', async () => {
      const seed = randomInt(2 ** 31);
      const messages = fc.sample(fc.tuple(channel, message), { numRuns: 5_000, seed });
      const wrong: unknown[] = [];
      for (let from = 0; from < messages.length; from += 250)
        await Promise.all(
          messages.slice(from, from + 250).map(async ([name, sent]) => {
            const answer = await app()
              .invoke(name, sent)
              .catch((error: Error) => error);
            if (!isRight(name, answer)) wrong.push([name, sent, answer]);
          }),
        );
      expect(wrong, `seed ${seed}`).toEqual([]);
      expect(app().stderr, `seed ${seed}`).not.toMatch(/a call failed|uncaught|unhandled/);
      expect(await harm(), `seed ${seed}`).toEqual([]);
    });
  });

  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    maxDepth: 1,
    maxKeys: 4,
  });
  const key = fc.constantFrom('pressId', 'plate', 'picture', 'recordId', 'reason', 'pin', 'visit', 'entryId');
  /** Like an Enter, with wrong values and a field too many. */
  const nearly = fc
    .tuple(fc.dictionary(key, anything), fc.string(), anything)
    .map(([values, name, value]) => press({ ...values, [`${name}!`]: value }));
  const polluting = fc.constant(JSON.parse('{"__proto__":{"polluted":true}}') as unknown);
  const message = fc.oneof(anything, nearly, polluting);
  const names = fc.constantFrom<string>(...Object.keys(calls));
  const channel = fc.oneof({ weight: 9, arbitrary: names }, { weight: 1, arbitrary: fc.string() });

  const isRight = (name: string, answer: unknown): boolean => {
    if (!Object.hasOwn(calls, name)) return answer instanceof Error && answer.message.includes('No handler');
    const result = answer as Result<unknown>;
    if (result.ok) return calls[name as CallName].output.safeParse(result.value).success;
    return boothErrorCodes.includes(result.error.code) && result.error.code !== 'internal';
  };
});

describe('attack: the page asks for files beside its own', () => {
  it.each([
    '../main/index.cjs',
    '..%2fmain%2findex.cjs',
    '%2e%2e/%2e%2e/package.json',
    'assets/..%2f..%2f..%2fpackage.json',
    '..%5c..%5cpackage.json',
    '%252e%252e%252fpackage.json',
    '/etc/passwd',
    '%2fetc%2fpasswd',
    'index.html%00.js',
    'file:///etc/passwd',
  ])('gives nothing outside of the page at %s', async (path) => {
    const answer = (await app().do({ do: 'request', url: `app://gatebooth/${path}`, method: 'GET' })) as {
      status: number;
      body: Uint8Array;
    };
    expect([answer.status, answer.body.byteLength]).toEqual([404, 0]);
  });
});

describe('the policy', () => {
  describe('attack: foreign text runs as code in the page', () => {
    it('lets no inline script, handler or eval run', async () => {
      await attack(async () => {
        const script = document.createElement('script');
        script.id = 'deed';
        script.append('document.title = "taken over"');
        document.body.append(script);
        const image = document.createElement('img');
        try {
          image.setAttribute('onerror', 'document.title = "taken over"');
        } catch {
          // Refused aloud.
        }
        await new Promise((failed) => {
          image.addEventListener('error', failed);
          image.src = 'missing.png';
          document.body.append(image);
        });
        image.remove();
        await new Promise<void>((done) => {
          // In a task of the page's own: what the debugger itself evaluates is exempt from the policy.
          setTimeout(() => {
            try {
              document.title = window.eval('"taken over"') as string;
            } finally {
              done();
            }
          });
        });
      }, null);
      expect(await harm()).toEqual([]);
    });
  });

  describe('attack: the page fetches, or sends, by the web’s usual ways', () => {
    it('lets nothing be fetched from anywhere, nor sent there', async () => {
      const outcome = await page().evaluate(async (url) => {
        const fetched = await fetch(url, { mode: 'no-cors' }).then(
          () => 'reached',
          () => 'refused',
        );
        navigator.sendBeacon(`${url}/beacon`, 'x');
        const made = (
          [
            ['script', { src: `${url}/script.js` }],
            ['img', { src: `${url}/image.png` }],
            ['link', { rel: 'stylesheet', href: `${url}/style.css` }],
            ['link', { rel: 'prefetch', href: `${url}/prefetch` }],
          ] as const
        ).map(([tag, attributes]) => {
          const element = document.createElement(tag);
          try {
            Object.assign(element, attributes);
          } catch {
            // An address that is no script of the page's own is refused aloud.
          }
          return element;
        });
        document.body.append(...made);
        const ended = await new Promise<string>((resolve) => {
          const socket = new WebSocket(url.replace('http', 'ws'));
          socket.addEventListener('open', () => resolve('open'));
          socket.addEventListener('error', () => resolve('refused'));
        });
        for (const element of made) element.remove();
        return [fetched, ended];
      }, evil().url);
      expect(outcome).toEqual(['refused', 'refused']);
      expect(await harm()).toEqual([]);
    });
  });
});

describe('a page that crashes', () => {
  describe('attack: the page is made to crash', () => {
    it('comes back by itself, as it was', async () => {
      const before = page();
      before.goto('chrome://crash').catch(() => undefined);
      await expect.poll(() => page() === before).toBe(false);
      await expect.poll(harm).toEqual([]);
      expect(app().stderr).toContain('"the page is reloaded","happening":"render-process-gone"');
    });
  });
});
