import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeSecretOut } from '../../electron/host/tokens/secret-in-file.ts';
import type { Keyring } from '../../electron/host/tokens/keyring.ts';
import { CredentialToken } from '../../electron/host/tokens/credential-token.ts';
import { Tokens } from '../../electron/host/tokens/secrets.ts';
import type { TokenSource } from '../../electron/booth/ports/ports.ts';
import { settingsSchema } from '../../electron/booth/settings/schema.ts';
import type { ServiceSettings } from '../../electron/booth/settings/settings-ports.ts';

const token = 'T0ken-of-the-site';
const takeTokenOut = (path: string, secret: string): string =>
  takeSecretOut(path, ['service', 'token'], secret);
const address = 'https://parking.test/api';

type Backend = ReturnType<Keyring['getSelectedStorageBackend']>;

/** A keyring that turns the text round; another `key` cannot read it. */
function keyring(options: { backend?: Backend; available?: boolean; key?: number; renew?: boolean } = {}) {
  const { backend = 'gnome_libsecret', available = true, key = 1 } = options;
  const written: string[] = [];
  const ring: Keyring = {
    getSelectedStorageBackend: () => backend,
    setUsePlainTextEncryption: () => undefined,
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
  folder = mkdtempSync(join(tmpdir(), 'gatebooth-secrets-x'));
  file = join(folder, 'access-token.bin');
  config = join(folder, 'booth.json');
  logged = [];
  writeFileSync(config, JSON.stringify({ service: { address, token } }, null, 2));
});
afterEach(() => rmSync(folder, { recursive: true }));

const log = (level: string, message: string): void => void logged.push(`${level} ${message}`);

const serviceAt = (address: string, more: object = {}): ServiceSettings =>
  settingsSchema.parse({ service: { address, ...more } }).service as ServiceSettings;

/** The credentials of a unit, with that text as the token's. */
function credential(text: string | null): CredentialToken {
  if (text !== null) writeFileSync(join(folder, 'gatebooth-token'), text);
  return new CredentialToken(
    text === null ? undefined : folder,
    join(folder, 'credential-address.json'),
    log,
  );
}

/** @param bound what a file of the site says the credential is for; null: there is no such file */
function tokensWith(
  parts: {
    keyring?: Keyring;
    platform?: NodeJS.Platform;
    credential?: string;
    bound?: string | null;
  } = {},
): Tokens {
  const given = credential(parts.credential ?? null);
  const { bound = address } = parts;
  if (bound !== null) given.bind({ address: bound, proxy: null });
  return new Tokens({
    keyring: parts.keyring ?? keyring(),
    platform: parts.platform ?? 'linux',
    file,
    credential: given,
    log,
  });
}

interface Opened {
  keyring?: Keyring;
  platform?: NodeJS.Platform;
  address?: string;
  given?: string;
  configFile?: string;
}

/** As a start does it with a token in the site's own file. */
async function open(parts: Opened): Promise<TokenSource> {
  const tokens = tokensWith(parts);
  const service = serviceAt(parts.address ?? address);
  if (parts.given !== undefined) await tokens.takeFrom(parts.configFile ?? null, service, parts.given);
  return tokens.of(service);
}
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

  describe('attack: a kept token is asked for another service', () => {
    it('is not given to another service', async () => {
      expect(await (await open({ address: 'https://elsewhere.test/api' })).token()).toBeNull();
    });
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

describe('a keyring that everybody can open', () => {
  const basic = () => keyring({ backend: 'basic_text' });

  it('keeps the token where the site accepts that, and not a moment longer', async () => {
    const accepting = serviceAt(address, { acceptPlainKeyring: true });
    expect(await tokensWith({ keyring: basic() }).keep(accepting, token)).toBe('plain-keyring');
    const again = tokensWith({ keyring: basic() });
    expect(await again.held(accepting)).toEqual({ lastFour: 'site', keeper: 'plain-keyring' });
    expect(await again.held(serviceAt(address))).toBeNull();
  });
});

describe('a credential of systemd', () => {
  it('is the token where there is no keyring, its line end left out', async () => {
    const tokens = tokensWith({ keyring: keyring({ available: false }), credential: `${token}\n` });
    expect(await tokens.of(serviceAt(address)).token()).toBe(token);
    expect(await tokens.held(serviceAt(address))).toMatchObject({ keeper: 'credential' });
  });

  describe('attack: a stranger at the screen sends systemd’s credential to an address of theirs', () => {
    it('goes to no other address that somebody sets on the screen, at the next start neither', async () => {
      const elsewhere = serviceAt('https://evil.test/');
      expect(await tokensWith({ credential: token }).of(elsewhere).token()).toBeNull();
      const second = tokensWith({ credential: token, bound: null });
      expect(await second.of(elsewhere).token()).toBeNull();
      expect(await second.of(serviceAt(address)).token()).toBe(token);
    });
  });

  it('goes on at the address that 0.1.0 has written down', () => {
    writeFileSync(join(folder, 'credential-address.json'), JSON.stringify({ address, sha256: 'ab12' }));
    expect(credential('the-next-token').of({ address, proxy: null })).toBe('the-next-token');
  });

  it('goes to another address where the site’s own file says so', async () => {
    const elsewhere = 'https://new.test/';
    const bound = credential(token);
    const [there, here] = [elsewhere, address].map((address) => ({ address, proxy: null }));
    for (const route of [here, there]) if (route !== undefined) bound.bind(route);
    expect([there, here].map((route) => route && bound.of(route))).toEqual([token, null]);
  });

  it.each(['', 'two words', 'caf\u00e9'])('is none where it could not stand in a header: %j', (text) => {
    expect(credential(text).of({ address, proxy: null })).toBeNull();
    expect(logged).toEqual(['error the credential is no access token']);
  });

  it('gives way to a token that is typed in, for this run', async () => {
    const tokens = tokensWith({ credential: token });
    expect(await tokens.keep(serviceAt(address), 'typed-in-this-run')).toBe('memory');
    expect(await tokens.of(serviceAt(address)).token()).toBe('typed-in-this-run');
    expect(await tokensWith({ credential: token }).of(serviceAt(address)).token()).toBe(token);
  });

  it('counts again where it is typed in itself, after another one that was wrong', async () => {
    const tokens = tokensWith({ credential: token });
    await tokens.keep(serviceAt(address), 'mistyped-in-this-run');
    expect(await tokens.keep(serviceAt(address), token)).toBe('credential');
    expect(await tokens.of(serviceAt(address)).token()).toBe(token);
  });

  it('is never found in the place of another one while that one is kept once more', async () => {
    const tokens = tokensWith({ credential: 'a-wrong-token' });
    await tokens.keep(serviceAt(address), token);
    const again = tokens.keep(serviceAt(address), token);
    expect(await tokens.of(serviceAt(address)).token()).toBe(token);
    await again;
    expect(await tokens.of(serviceAt(address)).token()).toBe(token);
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
