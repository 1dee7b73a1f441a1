import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LedgerCredentials } from '../../electron/booth/ledger/messages/credentials.ts';
import type { LedgerCheck } from '../../electron/contract/ledger.ts';
import type { SettingsView } from '../../electron/contract/settings.ts';
import { redactText } from '../../electron/host/log/redaction.ts';
import { testFolder } from '../support/folders.ts';
import { ledgerIn } from '../support/ledger-site.ts';
import { configFile, LiveTestBooth, type LiveOptions } from '../support/live-booth.ts';
import { errorOf, testService, testToken, valueOf } from '../support/running-booth.ts';
import { stewardFile } from '../support/steward-file.ts';

const file = 'north.credentials.json';

/** A booth that is set up, with the steward's file on a stick. */
async function boothWithStick(given: unknown, options: LiveOptions = {}) {
  const stick = testFolder();
  const lay = (content: unknown): void =>
    writeFileSync(join(stick, file), typeof content === 'string' ? content : JSON.stringify(content));
  lay(given);
  const service = await testService();
  const booth = await LiveTestBooth.start({ sticks: [stick], ...options });
  const supervisorSession = await booth.setUp({ address: service.baseUrl }, testToken);
  const call = (channel: string, more: object = {}) => booth.call(channel, { supervisorSession, ...more });
  const view = async () => valueOf(await call('setup.settings')) as SettingsView;
  const take = async () => valueOf(await call('setup.takeLedger', { place: stick, file }));
  return { stick, lay, booth, supervisorSession, call, view, take };
}

/** Every file of a booth, and what it tells the screen. */
function textsIn(directory: string): string {
  return (
    readdirSync(directory, { recursive: true, encoding: 'utf8' })
      // What is being written is renamed at any moment, and read under its name then.
      .filter((name) => !name.endsWith('.new'))
      .map((name) => join(directory, name))
      .filter((path) => statSync(path).isFile())
      .map((path) => readFileSync(path, 'latin1'))
      .join('\n')
  );
}

const placeOf = ({ site, booth, servers }: LedgerCredentials) => ({ site, booth, servers });

describe('the steward’s file on a stick', () => {
  it('is shown before it is taken, is in force at once, outlasts a start, and is taken away again', async () => {
    const given = stewardFile();
    const { stick, booth, supervisorSession, call, view, take } = await boothWithStick(given);
    let changes = 0;
    const end = booth.ledger.onChange(() => (changes += 1));
    expect(await booth.ledger.credentials()).toBeNull();
    expect(await view()).toMatchObject({ settings: { ledger: null }, ledgerKey: null });
    expect(valueOf(await call('setup.files'))).toEqual([{ place: stick, file }]);
    const read = { ledger: placeOf(given), faults: [] };
    expect(valueOf(await call('setup.readLedger', { place: stick, file }))).toEqual(read);
    expect(await booth.ledger.credentials()).toBeNull();

    expect(await take()).toMatchObject({ state: 'changed', view: { ledgerKey: 'keyring' } });
    expect(await booth.ledger.credentials()).toEqual(given);
    expect(await view()).toMatchObject({ settings: { ledger: placeOf(given) } });
    expect(changes).toBe(1);
    // Other settings are none of its business, and keep it.
    await booth.change({ lane: '7' }, { supervisorSession });
    expect([changes, await booth.ledger.credentials()]).toEqual([1, given]);
    await booth.booth.stop();

    const again = await LiveTestBooth.start({ directory: booth.directory });
    expect(await again.ledger.credentials()).toEqual(given);
    const later = await again.supervisorSession('471147');
    const gone = again.ledger.onChange(() => (changes += 1));
    await again.change({ ledger: null }, { supervisorSession: later });
    expect([changes, await again.ledger.credentials()]).toEqual([2, null]);
    expect(existsSync(join(again.directory, 'ledger-key.bin'))).toBe(false);
    end();
    gone();
  });

  it('is in force whatever becomes of who is told of it, and no second booth goes on', async () => {
    const given = stewardFile();
    const { booth, take, view } = await boothWithStick(given);
    const end = booth.ledger.onChange(() => {
      throw new Error('a fault of ours');
    });
    expect(await take()).toMatchObject({ state: 'changed' });
    end();
    expect(await view()).toMatchObject({ settings: { ledger: placeOf(given) }, ledgerKey: 'keyring' });
  });

  it('has its key nowhere but in the file that the keyring opens', async () => {
    const given = stewardFile();
    const told: string[] = [];
    const log = (level: string, message: string, detail: unknown = null): void =>
      void told.push(`${level} ${message} ${JSON.stringify(detail)}`);
    const { booth, supervisorSession, view, take } = await boothWithStick(given, { log });
    told.push(JSON.stringify(await take()), JSON.stringify(await view()));
    told.push(await booth.exported(supervisorSession));
    told.push(JSON.stringify(valueOf(await booth.call('diagnostics.read', { supervisorSession }))));
    const all = [...told, textsIn(booth.directory)].join('\n');
    expect(all).toContain(given.incarnation);
    expect(all).not.toContain(given.seed.slice(0, 20));
    expect(statSync(join(booth.directory, 'ledger-key.bin')).mode & 0o777).toBe(0o600);
    await booth.ledger.credentials();
    expect(redactText(`the seed is ${given.seed}.`)).toBe('the seed is [redacted].');
    expect(redactText(Buffer.from(given.seed).toString('base64'))).toContain('[redacted]');
  });

  it('in another place is a new key of the same booth, and then another booth’s', async () => {
    const given = stewardFile();
    const { lay, booth, take } = await boothWithStick(given);
    await take();
    let changes = 0;
    booth.ledger.onChange(() => (changes += 1));
    const rotated = { ...given, seed: stewardFile().seed };
    lay(rotated);
    await take();
    expect([changes, await booth.ledger.credentials()]).toEqual([1, rotated]);
    const other = stewardFile({ booth: 'south' });
    lay(other);
    await take();
    expect([changes, await booth.ledger.credentials()]).toEqual([2, other]);
  });

  it.each([
    [
      'is of the key to take over from other booths',
      { kind: 'fencing-credentials' },
      'ledger.kind',
      'ledger-fencing',
    ],
    ['is of a later program', { v: '2.3' }, 'ledger.v', 'other-version'],
    ['is damaged', { servers: ['ledger one'] }, 'ledger.servers.0', 'wrong'],
  ])('that %s is told with its place, and the one before stays', async (_what, change, path, code) => {
    const given = stewardFile();
    const { stick, lay, booth, call, take } = await boothWithStick(given);
    await take();
    lay({ ...stewardFile({ booth: 'south' }), ...change });
    const faults = [{ path, code }];
    expect(valueOf(await call('setup.readLedger', { place: stick, file }))).toEqual({ ledger: null, faults });
    expect(await take()).toEqual({ state: 'faults', faults });
    expect(await booth.ledger.credentials()).toEqual(given);
    lay('{');
    expect(await take()).toEqual({ state: 'faults', faults: [{ path: 'ledger', code: 'not-json' }] });
    expect(await booth.ledger.credentials()).toEqual(given);
  });

  it('is the only way in: the screen and other booths’ settings bring none', async () => {
    const given = stewardFile();
    const { booth, supervisorSession, call } = await boothWithStick(given);
    expect(await booth.change({ ledger: { ...given } }, { supervisorSession })).toEqual({
      state: 'faults',
      faults: [{ path: 'ledger', code: 'unknown' }],
    });
    const text = JSON.stringify({ ledger: given, lane: '9' });
    valueOf(await call('setup.import', { text, service: 'keep' }));
    expect(await booth.ledger.credentials()).toBeNull();
    expect((await booth.snapshot()).booth.lane).toBe('9');
  });
});

it('what was taken is checked at the ledger itself; without it there is nothing to check', async (context) => {
  const ledger = await ledgerIn(context);
  const given = ledger.credentials('north');
  const { call, take } = await boothWithStick(given);
  expect(errorOf(await call('setup.checkLedger'))?.code).toBe('not-possible-now');
  await take();
  const { servers } = valueOf(await call('setup.checkLedger')) as LedgerCheck;
  expect(servers.map(({ server }) => server)).toEqual(given.servers);
  // Its certificates are those of a test, which soon end; nobody has told of the site.
  expect(servers[0]?.steps.map(({ code, state }) => code ?? state)).toEqual([
    'ok',
    'ok',
    'certificate-ends',
    'ok',
    'ok',
    'site-untold',
  ]);
});

describe('a provisioning file with what the steward gives', () => {
  const provisioned = async (directory: string, provisioning: string): Promise<LiveTestBooth> =>
    LiveTestBooth.start({ directory, provisioning });

  it('gives the key to the keyring and keeps all but it, and its next one replaces that', async () => {
    const [directory, folder] = [testFolder(), testFolder()];
    const provisioning = join(folder, 'provision.json');
    const given = stewardFile();
    const service = { address: 'https://parking.test/api' };
    const lay = (ledger: unknown): void => writeFileSync(provisioning, JSON.stringify({ service, ledger }));
    lay(given);
    const booth = await provisioned(directory, provisioning);
    expect(await booth.ledger.credentials()).toEqual(given);
    const { seed, ...plain } = given;
    expect(JSON.parse(readFileSync(provisioning, 'utf8'))).toEqual({ service, ledger: plain });
    await booth.booth.stop();
    expect(textsIn(directory)).not.toContain(seed.slice(0, 20));

    const again = await provisioned(directory, provisioning);
    expect(await again.ledger.credentials()).toEqual(given);
    await again.booth.stop();
    const rotated = { ...given, seed: stewardFile().seed };
    lay(rotated);
    const later = await provisioned(directory, provisioning);
    expect(await later.ledger.credentials()).toEqual(rotated);
    await later.booth.stop();
    writeFileSync(provisioning, JSON.stringify({ service }));
    const without = await provisioned(directory, provisioning);
    expect(await without.ledger.credentials()).toBeNull();
    expect(existsSync(join(directory, 'ledger-key.bin'))).toBe(false);
  });

  it('that others may have written is not believed for a new key alone', async () => {
    const [directory, folder] = [testFolder(), testFolder()];
    const provisioning = join(folder, 'provision.json');
    const given = stewardFile();
    writeFileSync(provisioning, JSON.stringify({ ledger: given }));
    const booth = await provisioned(directory, provisioning);
    await booth.booth.stop();
    writeFileSync(provisioning, JSON.stringify({ ledger: { ...given, seed: stewardFile().seed } }));
    const trust = () => 'writable' as const;
    const again = await LiveTestBooth.start({ directory, provisioning, trust });
    expect(await again.ledger.credentials()).toEqual(given);
  });
});

describe('the site’s own settings file', () => {
  it('gives the key, which is taken out of it and kept', async () => {
    const directory = testFolder();
    const given = stewardFile();
    const booth = await LiveTestBooth.start({ directory, given: { ledger: given } });
    expect(await booth.ledger.credentials()).toEqual(given);
    await booth.booth.stop();
    const left = JSON.parse(readFileSync(join(directory, 'booth.json'), 'utf8')) as Record<string, unknown>;
    const { seed: _seed, ...plain } = given;
    expect(left).toEqual({ ledger: plain });
    const again = await LiveTestBooth.start({ directory, given: left });
    expect(await again.ledger.credentials()).toEqual(given);
  });

  it('is followed while the booth runs', async () => {
    const directory = testFolder();
    const booth = await LiveTestBooth.start({ directory, given: { lane: '1' } });
    const given = stewardFile();
    const { promise, resolve } = Promise.withResolvers<void>();
    booth.ledger.onChange(resolve);
    configFile(directory, { lane: '1', ledger: given });
    await promise;
    expect(await booth.ledger.credentials()).toEqual(given);
  });

  it('says who the booth is: a stick brings its key alone', async () => {
    const given = stewardFile();
    const { seed: _seed, ...plain } = given;
    const stick = testFolder();
    writeFileSync(join(stick, file), JSON.stringify(given));
    const own = { supervisorPin: '471147', ledger: plain };
    const booth = await LiveTestBooth.start({ given: own, sticks: [stick] });
    const supervisorSession = await booth.supervisorSession('471147');
    const take = () => booth.call('setup.takeLedger', { supervisorSession, place: stick, file });
    expect(await booth.ledger.credentials()).toBeNull();
    expect(valueOf(await take())).toMatchObject({ state: 'changed', view: { ledgerKey: 'keyring' } });
    expect(await booth.ledger.credentials()).toEqual(given);
    writeFileSync(join(stick, file), JSON.stringify(stewardFile({ booth: 'south' })));
    expect(errorOf(await take())?.code).toBe('not-possible-now');
    expect(await booth.ledger.credentials()).toEqual(given);
  });
});

describe('the steward’s file as systemd gives it', () => {
  const given = stewardFile();
  const { seed: _seed, ...plain } = given;
  const withCredential = (content: string, ledger: object): Promise<LiveTestBooth> => {
    const credentials = testFolder();
    writeFileSync(join(credentials, 'gatebooth-ledger'), content);
    return LiveTestBooth.start({ given: { ledger }, credentials });
  };

  it('has the key of the booth that it names, and nothing of it is written', async () => {
    const booth = await withCredential(JSON.stringify(given), plain);
    expect(await booth.ledger.credentials()).toEqual(given);
    expect(textsIn(booth.directory)).not.toContain(given.seed);
    expect(existsSync(join(booth.directory, 'ledger-key.bin'))).toBe(false);
  });

  it.each([
    ['another booth’s', JSON.stringify({ ...given, booth: 'south' })],
    ['the key to take over', JSON.stringify({ ...given, kind: 'fencing-credentials' })],
    ['no JSON', 'SU'],
  ])('is of no use where it is %s', async (_what, content) => {
    const booth = await withCredential(content, plain);
    expect(await booth.ledger.credentials()).toBeNull();
  });
});
