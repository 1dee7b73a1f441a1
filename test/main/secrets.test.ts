import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeTokenOut } from '../../electron/main/config-token.ts';
import type { Keyring } from '../../electron/main/keyring.ts';
import { openTokens, type TokenParts } from '../../electron/main/secrets.ts';

const token = 'T0ken-of-the-site';
const address = 'https://parking.test/api';

type Backend = ReturnType<Keyring['getSelectedStorageBackend']>;

/** A keyring that turns the text round; another `key` cannot read it. */
function keyring(options: { backend?: Backend; available?: boolean; key?: number; renew?: boolean } = {}) {
  const { backend = 'gnome_libsecret', available = true, key = 1 } = options;
  const written: string[] = [];
  const ring: Keyring = {
    getSelectedStorageBackend: () => backend,
    isAsyncEncryptionAvailable: () => Promise.resolve(available),
    encryptStringAsync: (text) => {
      written.push(text);
      return Promise.resolve(Buffer.from([key, ...Buffer.from(text).map((byte) => byte ^ 0xaa)]));
    },
    decryptStringAsync: (bytes) =>
      bytes[0] === key
        ? Promise.resolve({
            result: Buffer.from(bytes.subarray(1).map((byte) => byte ^ 0xaa)).toString('utf8'),
            shouldReEncrypt: options.renew === true,
          })
        : Promise.reject(new Error('the key is another one')),
  };
  return { ...ring, written };
}

let folder: string;
let file: string;
let config: string;
let logged: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebooth-secrets-'));
  file = join(folder, 'access-token.bin');
  config = join(folder, 'booth.json');
  logged = [];
  writeFileSync(config, JSON.stringify({ service: { address, token } }, null, 2));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (parts: Partial<TokenParts>) =>
  openTokens({
    keyring: keyring(),
    platform: 'linux',
    file,
    address,
    given: null,
    configFile: null,
    log: (level, message) => logged.push(`${level} ${message}`),
    ...parts,
  });
const inConfig = (): boolean => readFileSync(config, 'utf8').includes(token);
const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

describe('a token from the configuration file', () => {
  it('is kept encrypted in a file of this account, and taken out of the configuration', async () => {
    const tokens = await open({ given: token, configFile: config });
    expect(await tokens.token()).toBe(token);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'latin1')).not.toContain(token);
    expect(inConfig()).toBe(false);
  });

  it('is there at the next start, with nothing given', async () => {
    await open({ given: token, configFile: config });
    expect(await (await open({})).token()).toBe(token);
  });

  it('replaces the one that was kept', async () => {
    await open({ given: 'older' });
    await open({ given: token });
    expect(await (await open({})).token()).toBe(token);
  });

  it.each([
    ['the backend is basic_text', { backend: 'basic_text' }],
    ['the backend is not known', { backend: 'unknown' }],
    ['there is no keyring', { available: false }],
  ] as const)('stays where it is, and in memory for this run, when %s', async (_why, options) => {
    const tokens = await open({ keyring: keyring(options), given: token, configFile: config });
    expect(await tokens.token()).toBe(token);
    expect([inConfig(), isThere(file)]).toEqual([true, false]);
    expect(logged.some((line) => line.startsWith('warn the access token is held in memory'))).toBe(true);
  });

  it('stays where it is when the keyring cannot read back what it wrote', async () => {
    const broken = { ...keyring(), decryptStringAsync: () => Promise.reject(new Error('x')) };
    const tokens = await open({ keyring: broken, given: token, configFile: config });
    expect(await tokens.token()).toBe(token);
    expect([inConfig(), isThere(file)]).toEqual([true, false]);
  });

  it('stays where it is when the disk refuses the secret file', async () => {
    mkdirSync(join(file, 'in-the-way'), { recursive: true });
    const tokens = await open({ given: token, configFile: config });
    expect([await tokens.token(), inConfig()]).toEqual([token, true]);
  });

  it('is kept without a look at the Linux backend on Windows', async () => {
    await open({ keyring: keyring({ backend: 'unknown' }), platform: 'win32', given: token });
    expect(isThere(file)).toBe(true);
  });
});

describe('a kept token', () => {
  beforeEach(() => open({ given: token }));

  it('is null, not an exception, when the keyring is another one', async () => {
    expect(await (await open({ keyring: keyring({ key: 2 }) })).token()).toBeNull();
  });

  it('is null when the keyring is gone, and when it throws', async () => {
    expect(await (await open({ keyring: keyring({ available: false }) })).token()).toBeNull();
    const throwing = {
      ...keyring(),
      getSelectedStorageBackend: (): never => {
        throw new Error('no bus');
      },
    };
    expect(await (await open({ keyring: throwing })).token()).toBeNull();
  });

  it('is not given to another service', async () => {
    expect(await (await open({ address: 'https://elsewhere.test/api' })).token()).toBeNull();
  });

  it.each([0, 1, 5])('is null when its file is torn after %i bytes', async (length) => {
    writeFileSync(file, readFileSync(file).subarray(0, length));
    expect(await (await open({})).token()).toBeNull();
  });

  it('is encrypted again when the keyring says that its key has changed', async () => {
    const ring = keyring({ renew: true });
    expect(await (await open({ keyring: ring })).token()).toBe(token);
    expect(ring.written.length).toBeGreaterThan(0);
  });
});

describe('taking the token out of a configuration file', () => {
  const full = {
    service: { address, test: true, token, proxy: null },
    booth: 'Süd',
    picture: { quality: 0.7 },
  };

  it.each([
    ['two spaces', '  ', '\n', '\n'],
    ['tabs', '\t', '\n', ''],
    ['Windows line ends', '    ', '\r\n', '\r\n'],
    ['one line', '', '\n', '\n'],
  ])('keeps all else, and its layout: %s', (_name, indent, newline, end) => {
    const lay = (value: unknown): string =>
      JSON.stringify(value, null, indent).replaceAll('\n', newline) + end;
    writeFileSync(config, lay(full), { mode: 0o640 });
    const { token: _, ...service } = full.service;
    expect(takeTokenOut(config, token)).toBe('removed');
    expect(readFileSync(config, 'utf8')).toBe(lay({ ...full, service }));
  });

  it('keeps the permissions and the byte order mark', () => {
    const own = join(folder, 'own.json');
    writeFileSync(own, `\uFEFF${JSON.stringify(full)}`, { mode: 0o640 });
    const { mode } = statSync(own);
    expect(takeTokenOut(own, token)).toBe('removed');
    expect(statSync(own).mode).toBe(mode);
    expect(readFileSync(own, 'utf8').codePointAt(0)).toBe(0xfeff);
  });

  it('leaves no copy where the name stood twice, and none beside the file', () => {
    writeFileSync(config, `{"service":{"token":"${token}","address":"${address}","token":"${token}"}}`);
    expect([takeTokenOut(config, token), inConfig()]).toEqual(['removed', false]);
  });

  it('follows a link to the file', () => {
    const link = join(folder, 'link.json');
    symlinkSync(config, link);
    expect(takeTokenOut(link, token)).toBe('removed');
    expect([inConfig(), readFileSync(link, 'utf8')]).toEqual([false, readFileSync(config, 'utf8')]);
  });

  it.each(['{}', '{"service":null}', `{"service":{"token":"another"}}`, 'null'])(
    'changes nothing where it does not stand: %s',
    (text) => {
      writeFileSync(config, text);
      takeTokenOut(config, token);
      expect(readFileSync(config, 'utf8')).toBe(text);
    },
  );

  it('says so when it fails', () => {
    expect(takeTokenOut(join(folder, 'none.json'), token)).toBe('failed');
  });
});
