import { describe, expect, it } from 'vitest';
import { ownScript } from '../../renderer/platform/page/own-workers.ts';
import { attackedApp } from '../main/attacked-app.ts';

const { page, harm } = attackedApp();

/** What each attempt ends with in the page: the error's name, or that it went through. */
const outcome = (attempt: string): Promise<string> =>
  page().evaluate(async (attempt) => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => unknown };
    };
    const rules = { createHTML: (text: string) => text, createScriptURL: (text: string) => text };
    const script = 'self.postMessage("foreign code runs")';
    const blob = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    const worker = (address: string): Promise<string> =>
      new Promise((resolve) => {
        const made = new Worker(address);
        made.addEventListener('message', () => resolve('went through'));
        made.addEventListener('error', () => resolve('no worker'));
      });
    const attempts: Record<string, () => unknown> = {
      'the page’s policy once more': () => trustedTypes.createPolicy('gatebooth-workers', rules),
      'a policy of another name': () => trustedTypes.createPolicy('mine', rules),
      'the policy for whatever has none': () => trustedTypes.createPolicy('default', rules),
      'mark-up as a text': () => {
        document.createElement('div').innerHTML = '<img src="x">';
      },
      'a document as a text': () => new DOMParser().parseFromString('<p>', 'text/html'),
      'a frame as a text': () => {
        document.createElement('iframe').srcdoc = '<p>';
      },
      'a script’s address as a text': () => {
        document.createElement('script').src = '/assets/x.js';
      },
      'a worker of a text': () => worker(`data:text/javascript,${script}`),
      'a worker of a blob': () => worker(blob),
      'a worker of the page’s own file': () => worker('/assets/x.js'),
      'a service worker': () => navigator.serviceWorker.register('/assets/x.js'),
    };
    try {
      const ended = await attempts[attempt]?.();
      return ended === 'no worker' ? ended : 'went through';
    } catch (error) {
      return (error as Error).name;
    }
  }, attempt);

describe('attack: a text becomes mark-up or a script within the page', () => {
  it.each(['mark-up as a text', 'a document as a text', 'a frame as a text', 'a script’s address as a text'])(
    '%s is refused',
    async (attempt) => {
      expect(await outcome(attempt)).toBe('TypeError');
    },
  );

  it.each(['the page’s policy once more', 'a policy of another name', 'the policy for whatever has none'])(
    '%s cannot be made, that would let texts through',
    async (attempt) => {
      expect(await outcome(attempt)).toBe('TypeError');
    },
  );
});

describe('attack: foreign code goes on in a worker', () => {
  it.each([
    'a worker of a text',
    'a worker of a blob',
    'a worker of the page’s own file',
    'a service worker',
  ])('%s is not started past the page’s policy', async (attempt) => {
    expect(await outcome(attempt)).toBe('TypeError');
    expect(await harm()).toEqual([]);
  });

  const own = 'app://gatebooth/index.html';

  it('which lets the page’s own scripts through', () => {
    expect(ownScript('/assets/reader-a1B2.js', own)).toBe('app://gatebooth/assets/reader-a1B2.js');
  });

  it.each([
    'data:text/javascript,1',
    'blob:app://gatebooth/0a0a',
    'https://evil.test/assets/x.js',
    'app://evil.test/assets/x.js',
    '//evil.test/assets/x.js',
    'app://user@gatebooth/assets/x.js',
    '/x.js',
    '/assets/../x.js',
    '/assets/%2e%2e/x.js',
    '/assets/x.svg',
    'javascript:1',
  ])('and not %j', (address) => {
    expect(() => ownScript(address, own)).toThrow(TypeError);
  });
});

describe('attack: a frame or a script uses a device that the page has no use for', () => {
  it('of all features the camera alone is the page’s', async () => {
    const allowed = await page().evaluate(() => {
      const { featurePolicy } = document as unknown as {
        featurePolicy: { allowsFeature: (name: string) => boolean };
      };
      return [
        'camera',
        'microphone',
        'geolocation',
        'usb',
        'serial',
        'hid',
        'bluetooth',
        'display-capture',
      ].filter((name) => featurePolicy.allowsFeature(name));
    });
    expect(allowed).toEqual(['camera']);
  });
});
