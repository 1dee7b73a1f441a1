import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '../../electron/host/page/csp.ts';

const known = new Set([
  'default-src',
  'script-src',
  'style-src',
  'img-src',
  'media-src',
  'font-src',
  'connect-src',
  'worker-src',
  'require-trusted-types-for',
  'trusted-types',
  'base-uri',
  'form-action',
  'frame-ancestors',
]);

const directives = (policy: string): Map<string, string> =>
  new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );

describe('the content security policy', () => {
  it('says exactly this', () => {
    expect(Object.fromEntries(directives(contentSecurityPolicy()))).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' blob:",
      'media-src': "'self' blob: mediastream:",
      'font-src': "'self'",
      'connect-src': "'none'",
      'worker-src': "'self'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'gatebooth-workers',
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    });
  });

  it('has no directive that a browser would not know, and none twice', () => {
    const names = contentSecurityPolicy()
      .split('; ')
      .map((directive) => directive.split(' ')[0] ?? '');
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  describe('attack: the policy is widened by an unsafe word', () => {
    it('allows nothing unsafe, no wildcard and no address', () => {
      expect(contentSecurityPolicy()).not.toMatch(/unsafe|\*|data:|https?:|wss?:/);
    });
  });

  it('differs in the browser shell in connect-src alone', () => {
    const product = directives(contentSecurityPolicy());
    const browser = directives(contentSecurityPolicy('ws://127.0.0.1:8080'));
    expect(browser.get('connect-src')).toBe('ws://127.0.0.1:8080');
    browser.set('connect-src', "'none'");
    expect(browser).toEqual(product);
  });
});
