import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request, type RequestOptions } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { testFolder } from '../support/folders.ts';

// electron-updater itself, against a server on loopback, over a few lines in place of the `electron` module.

const sha512 = (bytes: string): string => createHash('sha512').update(bytes).digest('base64');

/** An AppImage that tells beside itself how it was run. */
const appImage = (version: string): string =>
  `#!/bin/sh\n# ${version}\necho "$APPIMAGE_EXIT_AFTER_INSTALL" > "$0.ran"\n`;

interface Feed {
  readonly version?: string;
  readonly more?: string;
  /** What the server says of the file. */
  readonly hash?: string;
}

/** @returns the folder's address at a server that offers one version */
async function serve({
  version = '0.2.0',
  more = '',
  hash = sha512(appImage(version)),
}: Feed): Promise<string> {
  const name = `gatebooth-${version}-linux-x86_64.AppImage`;
  const yml = `version: ${version}
files:
  - url: ${name}
    sha512: ${hash}
    size: ${appImage(version).length}
path: ${name}
sha512: ${hash}
releaseDate: '2026-11-20T10:00:00.000Z'
${more}`;
  const server = createServer(({ url = '' }, response) => {
    if (/^\/feed\/latest-linux.*\.yml(\?|$)/.test(url)) response.end(yml);
    else if (url === `/feed/${name}`) response.end(appImage(version));
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`;
}

/** An installed AppImage of version 0.1.0, and its updater. */
async function installed(address: string) {
  const folder = testFolder();
  for (const name of ['data', 'cache', 'resources', 'programs']) mkdirSync(join(folder, name));
  writeFileSync(
    join(folder, 'resources/app-update.yml'),
    'provider: generic\nurl: https://updates.example.invalid\nupdaterCacheDirName: gatebooth-updater\n',
  );
  const program = join(folder, 'programs/gatebooth.AppImage');
  writeFileSync(program, appImage('0.1.0'));
  chmodSync(program, 0o755);
  vi.stubEnv('APPIMAGE', program);
  vi.stubEnv('XDG_CACHE_HOME', join(folder, 'cache'));
  const { resourcesPath } = process;
  Object.assign(process, { resourcesPath: join(folder, 'resources') });
  const electron = {
    app: {
      whenReady: () => Promise.resolve(),
      getVersion: () => '0.1.0',
      getName: () => 'Gatebooth',
      isPackaged: true,
      getPath: () => join(folder, 'data'),
    },
    session: { fromPartition: () => null },
    net: {
      request: ({ session: _session, ...options }: RequestOptions & { session: null }) => request(options),
    },
  };
  const load = createRequire(import.meta.url);
  const place = load.resolve('electron');
  load.cache[place] = { id: place, filename: place, loaded: true, exports: electron } as NodeJS.Module;
  onTestFinished(() => {
    vi.unstubAllEnvs();
    Object.assign(process, { resourcesPath });
    delete load.cache[place];
  });
  const { electronUpdater } = await import('../../electron/main/updater.ts');
  const text = (): string => readFileSync(program, 'utf8');
  return { updater: electronUpdater(address, 'linux', () => undefined), program, text };
}

describe.runIf(process.platform === 'linux')('electron-updater', () => {
  it('finds what the site’s server offers, fetches it, and replaces the program only when it is told to', async () => {
    const { updater, program, text } = await installed(await serve({}));
    expect(await updater.check()).toEqual({
      version: '0.2.0',
      releasedAtMs: Date.parse('2026-11-20T10:00:00Z'),
    });
    await updater.download();
    expect(text()).toBe(appImage('0.1.0'));
    expect(updater.install()).toBe(true);
    expect(text()).toBe(appImage('0.2.0'));
    // It was asked to end at once: what restarts the program starts it, with the arguments that it is to have.
    expect(readFileSync(`${program}.ran`, 'utf8')).toBe('true\n');
  });

  it('offers nothing to a booth outside of the share, nothing that is older, and cannot ask a server that is gone', async () => {
    const outside = await installed(await serve({ more: 'stagingPercentage: 0\n' }));
    expect(await outside.updater.check()).toBeNull();
    const older = await installed(await serve({ version: '0.0.9' }));
    expect(await older.updater.check()).toBeNull();
    const gone = await installed('http://127.0.0.1:9/feed');
    await expect(gone.updater.check()).rejects.toThrow(/ECONNREFUSED/);
  });

  it('does not take a file that is another one than the server’s list says', async () => {
    const { updater, program, text } = await installed(await serve({ hash: sha512('another') }));
    expect(await updater.check()).toMatchObject({ version: '0.2.0' });
    await expect(updater.download()).rejects.toThrow(/sha512 checksum mismatch/);
    expect(updater.install()).toBe(false);
    expect([text(), existsSync(`${program}.ran`)]).toEqual([appImage('0.1.0'), false]);
  });
});
