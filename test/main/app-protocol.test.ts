import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { answer, registerAppScheme } from '../../electron/main/app-protocol.ts';
import { contentSecurityPolicy } from '../../electron/host/page/csp.ts';
import { insideOf } from '../../electron/host/page/static-files.ts';
import { foreignAddresses } from './hostile.ts';

const electron = vi.hoisted(() => ({ registerSchemesAsPrivileged: vi.fn<(schemes: unknown) => void>() }));
vi.mock('electron', () => ({ protocol: electron }));

const folder = mkdtempSync(join(tmpdir(), 'gatebooth-app-x'));
const root = join(folder, 'renderer');
const get = (url: string, method = 'GET'): Promise<Response> => answer(root, { url, method });

beforeAll(() => {
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(join(root, 'index.html'), '<!doctype html>');
  writeFileSync(join(root, 'assets/main.js'), 'export {};');
  writeFileSync(join(root, 'assets/a b.css'), 'a{}');
  writeFileSync(join(root, 'assets/main.js.map'), '{}');
  writeFileSync(join(folder, 'secret.html'), 'the token');
  mkdirSync(join(folder, 'renderer-beside'));
  writeFileSync(join(folder, 'renderer-beside/index.html'), 'a neighbour whose name begins the same');
  symlinkSync(join(folder, 'secret.html'), join(root, 'link.html'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('app://gatebooth/', () => {
  it('is registered as a standard and secure scheme that bypasses nothing', () => {
    registerAppScheme();
    expect(electron.registerSchemesAsPrivileged).toHaveBeenCalledWith([
      { scheme: 'app', privileges: { standard: true, secure: true, stream: true } },
    ]);
  });

  it.each([
    ['app://gatebooth/', 'text/html; charset=utf-8'],
    ['app://gatebooth/index.html?x=1', 'text/html; charset=utf-8'],
    ['app://gatebooth/assets/main.js', 'text/javascript; charset=utf-8'],
    ['app://gatebooth/assets/a%20b.css', 'text/css; charset=utf-8'],
    ['app://gatebooth/assets/../index.html', 'text/html; charset=utf-8'],
  ])('serves %s as %s', async (url, type) => {
    const response = await get(url);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
  });

  it.each([
    'app://gatebooth/../secret.html',
    'app://gatebooth/%2e%2e/secret.html',
    'app://gatebooth/..%2fsecret.html',
    'app://gatebooth/%2e%2e%2fsecret.html',
    'app://gatebooth/assets/..%2f..%2fsecret.html',
    'app://gatebooth/..%5csecret.html',
    'app://gatebooth/..%2frenderer-beside/index.html',
    'app://gatebooth/%252e%252e%252fsecret.html',
    'app://gatebooth//etc/passwd',
    'app://gatebooth/%2fetc%2fpasswd',
    'app://gatebooth/index.html%00.png',
    'app://gatebooth/index.html::$DATA',
    'app://gatebooth/C:/windows/win.ini',
    'app://gatebooth/%',
    'app://gatebooth/%ff',
    'app://gatebooth/assets',
    'app://gatebooth/assets/',
    'app://gatebooth/missing.html',
    'app://gatebooth/assets/main.js.map',
    'app://gatebooth/link.html',
  ])('has nothing at %s', async (url) => {
    const response = await get(url);
    expect([response.status, await response.text()]).toEqual([404, '']);
  });

  describe('attack: another host or scheme is asked of the page’s own', () => {
    it.each(foreignAddresses)('refuses another host or scheme: %j', async (url) => {
      expect((await get(url)).status).toBe(403);
    });
  });

  describe('attack: the page’s own scheme is asked by another method', () => {
    it.each(['POST', 'PUT', 'HEAD', 'OPTIONS', 'get', ''])('refuses the method %j', async (method) => {
      expect((await get('app://gatebooth/index.html', method)).status).toBe(405);
    });
  });

  it.each([
    ['app://gatebooth/index.html', 'GET'],
    ['app://gatebooth/missing.html', 'GET'],
    ['app://elsewhere/', 'GET'],
    ['app://gatebooth/', 'POST'],
  ])('sends the policy with every answer: %s %s', async (url, method) => {
    const { headers } = await get(url, method);
    expect(headers.get('content-security-policy')).toBe(contentSecurityPolicy());
    expect(headers.get('permissions-policy')).toMatch(/^camera=\(self\)(, [a-z-]+=\(\))+$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('attack: a path leads out of the page’s folder', () => {
  it.each(['/..', '/../', '/a/../..', '/%2e%2e', '', '/', '/.', '/a/..'])('is not %j', (path) =>
    expect(insideOf(root, path)).toBeNull(),
  );

  it('may have a name that begins with two dots', () => {
    expect(insideOf(root, '/..a.js')).toBe(join(root, '..a.js'));
  });
});
