import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request, type RequestOptions } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { testFolder } from '../support/folders.ts';
import { signStatement } from '../support/update-signing.ts';

// electron-updater itself, against a server on loopback, over a few lines in place of the `electron` module.

export const sha512 = (bytes: string): string => createHash('sha512').update(bytes).digest('base64');

/** A publisher's private key, PEM. */
export const publisher = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

export const site = publisher();

/** An AppImage that tells beside itself how it was run. */
export const appImage = (version: string): string =>
  `#!/bin/sh\n# ${version}\necho "$APPIMAGE_EXIT_AFTER_INSTALL" > "$0.ran"\n`;

export interface Feed {
  /** As the list tells it. */
  readonly version?: string;
  readonly file?: string;
  readonly more?: string;
  /** What the server gives, and what it says of it. */
  readonly bytes?: string;
  readonly hash?: string;
  /** What was signed, where that is something else; null: nothing was. */
  readonly signed?: Partial<Parameters<typeof signStatement>[0]> | null;
  readonly key?: string;
}

/** The architecture that runs this. */
const { arch } = process;

/** @returns the folder's address at a server that offers one version */
export async function serve(feed: Feed = {}): Promise<string> {
  const { version = '0.2.0', more = '', signed = {}, key = site } = feed;
  const { file = `gatebooth-${version}-linux-x86_64.AppImage`, bytes = appImage(version) } = feed;
  const { hash = sha512(bytes) } = feed;
  const said = { version, platform: 'linux', architecture: arch, file, sha512: hash, ...signed };
  const signature = signed === null ? '' : `    signature: ${signStatement(said, key)}\n`;
  const yml = `version: ${version}
files:
  - url: ${file}
    sha512: ${hash}
    size: ${bytes.length}
${signature}path: ${file}
sha512: ${hash}
releaseDate: '2026-11-20T10:00:00.000Z'
${more}`;
  const server = createServer(({ url = '' }, response) => {
    if (/^\/feed\/latest-linux.*\.yml(\?|$)/.test(url)) response.end(yml);
    else if (url === `/feed/${file}`) response.end(bytes);
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`;
}

/** An installed AppImage of version 0.1.0 that knows the site's publisher, and its updater. */
export async function installed(address: string, trusted: readonly string[] = [publisher(), site]) {
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
  const log = vi.fn();
  const updater = electronUpdater({
    address,
    running: { version: '0.1.0', platform: 'linux', architecture: arch },
    keys: trusted.map((key) => createPublicKey(key)),
    log,
  });
  return {
    updater,
    log,
    program,
    pending: join(folder, 'cache/gatebooth-updater/pending'),
    text: (): string => readFileSync(program, 'utf8'),
  };
}
