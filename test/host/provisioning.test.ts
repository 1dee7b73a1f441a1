import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SettingsDocument } from '../../electron/booth/settings/document.ts';
import type { ServiceSettings } from '../../electron/booth/settings/settings-ports.ts';
import { settingsSchema } from '../../electron/booth/settings/schema.ts';
import { provision, usualProvisioningFile } from '../../electron/host/settings/provisioning.ts';
import { trustIn } from '../../electron/host/settings/provisioning-trust.ts';
import { CredentialToken } from '../../electron/host/tokens/credential-token.ts';
import { Tokens } from '../../electron/host/tokens/secrets.ts';
import { testFolder } from '../support/folders.ts';
import { openKeyring } from '../support/live-booth.ts';
import { noLedgerKeys } from '../support/no-ledger-keys.ts';

const address = 'https://parking.test/api';
const service = { address };

let folder: string;
let written: SettingsDocument[];
let bound: string[];
beforeEach(() => {
  folder = testFolder();
  written = [];
  bound = [];
});

const file = (): string => join(folder, 'provision.json');
const lay = (content: unknown): void => writeFileSync(file(), JSON.stringify(content));

/** A start over what is in the folder. `fixed`: nothing can be written beside the file. */
function start({
  fixed = false,
  named = true,
  write,
}: { fixed?: boolean; named?: boolean; write?: () => void } = {}) {
  const log = (): void => undefined;
  const credential = new CredentialToken(undefined, join(folder, 'credential-address.json'), log);
  const parts = {
    keyring: openKeyring,
    platform: 'linux',
    file: join(folder, 'token.bin'),
    credential,
    log,
  } as const;
  const tokens = new Tokens(parts);
  const taken = provision({
    source: { file: file(), named },
    trust: (path) => trustIn(path, { platform: 'linux', uid: process.getuid?.(), development: true }),
    takenFile: join(folder, 'provisioned.json'),
    write: write ?? ((document) => written.push(document)),
    inForce: () => settingsSchema.parse(written.at(-1) ?? {}),
    current: () => written.at(-1) ?? {},
    ledgerKeys: noLedgerKeys,
    tokens: fixed
      ? {
          held: (service) => tokens.held(service),
          takeFrom: async (_file, service, token) => {
            await tokens.takeFrom(null, service, token);
            return 'left';
          },
        }
      : tokens,
    credential: { bind: ({ address }) => bound.push(address) },
    believed: () => undefined,
    log,
  });
  return { taken, tokens };
}

const read = settingsSchema.parse({ service }).service as ServiceSettings;
const held = (tokens: Tokens): Promise<string | null> => tokens.of(read).token();

describe('a provisioning file', () => {
  it('is taken over once, and again when it says something else', async () => {
    lay({ service, lane: '3' });
    expect(await start().taken).toEqual({ file: file(), faults: [], token: 'none' });
    await start().taken;
    expect([written, bound]).toEqual([[{ service, lane: '3' }], [address, address]]);
    lay({ service, lane: '4' });
    await start().taken;
    expect(written.at(-1)).toEqual({ service, lane: '4' });
  });

  it('gives its token to the keyring and keeps none, nor any elsewhere', async () => {
    lay({ service: { ...service, token: 'first-token' } });
    const { taken, tokens } = start();
    expect(await taken).toMatchObject({ token: 'removed' });
    expect(await held(tokens)).toBe('first-token');
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({ service });
    expect(JSON.stringify(written)).not.toContain('first-token');
    expect(readFileSync(join(folder, 'provisioned.json'), 'utf8')).not.toContain('first-token');
  });

  it('that cannot be rewritten does not undo a token that was typed in since, but brings a new one', async () => {
    lay({ service: { ...service, token: 'first-token' } });
    const { taken, tokens } = start({ fixed: true });
    expect(await taken).toMatchObject({ token: 'left' });
    await tokens.keep(read, 'typed-token');
    const second = start({ fixed: true });
    expect(await second.taken).toMatchObject({ token: 'left' });
    expect(await held(second.tokens)).toBe('typed-token');
    lay({ service: { ...service, token: 'second-token' } });
    const third = start({ fixed: true });
    await third.taken;
    expect(await held(third.tokens)).toBe('second-token');
  });

  it('that was cut off by a power cut is taken over at the next start', async () => {
    lay({ service: { ...service, token: 'first-token' } });
    const refusing = start({
      write: () => {
        throw new Error('ENOSPC');
      },
    });
    expect(await refusing.taken).toEqual({
      file: file(),
      faults: [{ path: '', code: 'file' }],
      token: 'left',
    });
    expect(existsSync(join(folder, 'provisioned.json'))).toBe(false);
    expect(await start().taken).toMatchObject({ faults: [], token: 'removed' });
  });

  it.each([
    ['{', [{ path: '', code: 'not-json' }]],
    ['[]', [{ path: '', code: 'not-json' }]],
    ['{"dataDirectory":"/d"}', [{ path: 'dataDirectory', code: 'unknown' }]],
    ['{"service":{"address":"https://a","token":"a b"}}', [{ path: 'service.token', code: 'wrong' }]],
  ])('that cannot be used changes nothing and says where: %s', async (text, faults) => {
    writeFileSync(file(), text);
    expect(await start().taken).toEqual({ file: file(), faults, token: 'none' });
    expect([written, readFileSync(file(), 'utf8')]).toEqual([[], text]);
  });

  it('that is not there is missed only where a flag named it', async () => {
    expect(await start({ named: false }).taken).toBeNull();
    expect(await start().taken).toMatchObject({ faults: [{ path: '', code: 'file' }] });
  });
});

it('is looked for where the whole computer’s settings are', () => {
  expect(usualProvisioningFile('linux', {})).toBe('/etc/gatebooth/provision.json');
  expect(usualProvisioningFile('win32', { ProgramData: 'D:\\Data' })).toMatch(
    /^D:\\Data.Gatebooth.provision\.json$/,
  );
});
