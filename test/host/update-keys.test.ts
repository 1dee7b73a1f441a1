import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publicKeys } from '../../electron/host/update/update-keys.ts';
import { signedOffer } from '../../electron/host/update/update-offer.ts';
import { isHigher, statementText } from '../../electron/host/update/update-statement.ts';
import { testFolder } from '../support/folders.ts';
import { makeUpdateKey, signList } from '../support/update-signing.ts';
import { sha512 } from '../main/updating.ts';

const running = { version: '0.1.0', platform: 'linux', architecture: 'x64' } as const;

/** What electron-builder leaves: two files and their list. */
function built(): { list: string; yml: string } {
  const folder = testFolder();
  const files = ['gatebooth-0.2.0-linux-x86_64.AppImage', 'gatebooth-0.2.0-linux-amd64.deb'];
  for (const file of files) writeFileSync(join(folder, file), file);
  const list = join(folder, 'latest-linux.yml');
  const yml = `version: 0.2.0
files:
${files.map((file) => `  - url: ${file}\n    sha512: ${sha512(file)}\n    size: ${file.length}\n`).join('')}path: ${files[0]}
sha512: ${sha512(files[0] ?? '')}
stagingPercentage: 10
releaseDate: '2026-11-20T10:00:00.000Z'
`;
  writeFileSync(list, yml);
  return { list, yml };
}

describe('the keys of updates', () => {
  it('that are built in are none, or two that differ', () => {
    expect([0, 2]).toContain(publicKeys().length);
    const keys = [0, 1].map(() => makeUpdateKey(join(testFolder(), 'key.pem')));
    expect(publicKeys(keys).map(({ asymmetricKeyType }) => asymmetricKeyType)).toEqual([
      'ed25519',
      'ed25519',
    ]);
    const [one = ''] = keys;
    const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
    const foreign = rsa.export({ format: 'der', type: 'spki' }).toString('base64');
    for (const wrong of [[one], [one, one], [...keys, one], [one, foreign]])
      expect(() => publicKeys(wrong)).toThrow('the keys for updates');
  });

  it('are made for their account alone, and never over another', () => {
    const file = join(testFolder(), 'key.pem');
    makeUpdateKey(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(() => makeUpdateKey(file)).toThrow(/EEXIST/);
  });
});

describe('signing what was built', () => {
  it('signs each file of the list, keeps all else, and is believed by the program', () => {
    const { list, yml } = built();
    const file = join(testFolder(), 'key.pem');
    const key = createPublicKey({
      key: Buffer.from(makeUpdateKey(file), 'base64'),
      format: 'der',
      type: 'spki',
    });
    expect(signList(list, readFileSync(file, 'utf8'))).toHaveLength(2);
    const signed = readFileSync(list, 'utf8');
    expect(signed.replaceAll(/ {4}signature: .*\n/g, '')).toBe(yml);
    const [first = '', second = ''] = [...signed.matchAll(/signature: (.*)/g)].map((match) => match[1]);
    const offer = (signature: string) => ({
      version: '0.2.0',
      files: [
        {
          url: 'gatebooth-0.2.0-linux-x86_64.AppImage',
          sha512: sha512('gatebooth-0.2.0-linux-x86_64.AppImage'),
          signature,
        },
      ],
    });
    expect(signedOffer(offer(first), running, [key])).toMatchObject({ version: '0.2.0', platform: 'linux' });
    expect(() => signedOffer(offer(second), running, [key])).toThrow(/not signed/);
    expect(() => signedOffer(offer(first), running, [])).toThrow(/not signed/);
  });

  it('signs nothing that is another file than the list tells of', () => {
    const { list, yml } = built();
    writeFileSync(list.replace('latest-linux.yml', 'gatebooth-0.2.0-linux-amd64.deb'), 'another');
    const file = join(testFolder(), 'key.pem');
    makeUpdateKey(file);
    expect(() => signList(list, readFileSync(file, 'utf8'))).toThrow(/is not the file/);
    expect(readFileSync(list, 'utf8')).toBe(yml);
  });
});

describe('what is signed', () => {
  const statement = {
    version: '0.2.0',
    platform: 'linux',
    architecture: 'x64',
    file: 'gatebooth.AppImage',
    sha512: sha512('a'),
  };

  it.each([
    { version: '1.2' },
    { version: '1.2.3-rc' },
    { version: '01.2.3' },
    { platform: 'linux\narchitecture: x64' },
    { file: '../gatebooth.AppImage' },
    { file: 'a\nsha512: b' },
    { sha512: 'short' },
  ])('has one form: not %j', (change) => {
    expect(statementText({ ...statement, ...change })).toBeNull();
  });

  it.each([
    ['0.2.0', '0.1.9', true],
    ['0.10.0', '0.9.9', true],
    ['1.0.0', '0.99.99', true],
    ['0.1.0', '0.1.0', false],
    ['0.1.9', '0.2.0', false],
    ['0.9.9', '1.0.0', false],
    ['v2.0.0', '0.1.0', false],
  ])('%s is higher than %s: %s', (version, than, higher) => {
    expect(isHigher(version, than)).toBe(higher);
  });
});
