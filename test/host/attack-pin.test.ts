import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { removableDriveCalls } from '../../electron/contract/removable-drive.ts';
import { ledgerCalls } from '../../electron/contract/ledger.ts';
import { profileCalls } from '../../electron/contract/interface-profile.ts';
import { settingsCalls, type SettingsChanged } from '../../electron/contract/settings.ts';
import { testFolder } from '../support/folders.ts';
import { configFile, LiveTestBooth } from '../support/live-booth.ts';
import { errorOf, testService, testToken, valueOf } from '../support/running-booth.ts';

/** What a stranger at the screen may try of the set-up, each with what it needs. */
const tries: Readonly<Record<string, object>> = {
  'setup.settings': {},
  'setup.change': { settings: { supervisorPin: '6666' } },
  'setup.import': { text: '{"supervisorPin":"6666"}' },
  'setup.sameService': {},
  'setup.otherService': {},
  'setup.drives': {},
  'setup.exportTo': { place: '/media/stick' },
  'setup.readFrom': { place: '/media/stick' },
  'setup.profile': {},
  'setup.files': {},
  'setup.readLedger': { place: '/media/stick', file: 'north.credentials.json' },
  'setup.checkLedger': {},
  'setup.takeLedger': { place: '/media/stick', file: 'north.credentials.json' },
  'setup.readProfile': { place: '/media/stick', file: 'provider.json' },
  'setup.takeProfile': { place: '/media/stick', file: 'provider.json' },
  'setup.check': { service: null },
  'setup.tryCamera': { camera: {} },
};

/** @returns the channels that let a stranger in */
async function openTo(booth: LiveTestBooth): Promise<string[]> {
  const open = [];
  for (const [channel, input] of Object.entries(tries))
    if (errorOf(await booth.call(channel, input))?.code !== 'visit-over') open.push(channel);
  return open;
}

const imports = (booth: LiveTestBooth, input: object): Promise<SettingsChanged> =>
  booth.call('setup.import', input).then((answer) => valueOf(answer) as SettingsChanged);

describe('attack: a stranger at the screen of a booth that has a PIN and no service', () => {
  it('knows of every channel of the settings', () => {
    const all = [settingsCalls, removableDriveCalls, profileCalls, ledgerCalls].flatMap((calls) =>
      Object.keys(calls),
    );
    expect(Object.keys(tries)).toEqual(expect.arrayContaining(all));
  });

  it('gets nowhere without the PIN that a settings file has', async () => {
    const directory = testFolder();
    writeFileSync(join(directory, 'settings.json'), '{"supervisorPin":"471147"}');
    const booth = await LiveTestBooth.start({ directory });
    expect(await booth.snapshot()).toMatchObject({ setUp: true, booth: { mode: 'training' } });
    expect(await openTo(booth)).toEqual([]);
    expect(errorOf(await booth.call('setup.enter', { pin: '0000' }))?.code).toBe('pin-wrong');
    // Who knows it sets the booth up as any other.
    const service = await testService();
    const supervisorSession = await booth.supervisorSession('471147');
    const change = { service: { address: service.baseUrl } };
    expect(await booth.change(change, { supervisorSession, token: testToken })).toMatchObject({
      state: 'changed',
    });
    expect((await booth.snapshot()).booth.mode).toBe('live');
  });

  it('gets nowhere without the PIN that a provisioning file gave', async () => {
    const provisioning = configFile(testFolder(), { supervisorPin: '471147', lane: '7' });
    const booth = await LiveTestBooth.start({ provisioning });
    expect(await booth.snapshot()).toMatchObject({ setUp: true, booth: { lane: '7' } });
    expect(await openTo(booth)).toEqual([]);
  });

  it('gets nowhere after somebody has set a PIN and nothing else', async () => {
    const booth = await LiveTestBooth.start();
    expect(await booth.change({ supervisorPin: '471147' })).toMatchObject({ state: 'changed' });
    expect(await openTo(booth)).toEqual([]);
  });
});

describe('attack: a stick from a training booth takes the service away', () => {
  const training = JSON.stringify({ plateProfile: 'germany' });

  it('is asked about, keeps the service where it may, and never opens what is behind the PIN', async () => {
    const service = await testService();
    const booth = await LiveTestBooth.start();
    const supervisorSession = await booth.setUp({ address: service.baseUrl }, testToken);
    for (const text of [training, '{"service":null}', '{"service":[]}'])
      expect(await imports(booth, { supervisorSession, text })).toEqual({ state: 'service-missing' });
    expect((await booth.snapshot()).plates).not.toBeUndefined();
    expect(await imports(booth, { supervisorSession, text: training, service: 'keep' })).toMatchObject({
      state: 'changed',
      view: { settings: { plateProfile: 'germany', service: { address: service.baseUrl } } },
    });
    await booth.reaches(valueOf(await booth.enter('STILLLIVE')), 'confirmed');
    expect(await imports(booth, { supervisorSession, text: training, service: 'remove' })).toMatchObject({
      state: 'changed',
    });
    expect(await booth.snapshot()).toMatchObject({ setUp: true, booth: { mode: 'training' } });
    expect(await openTo(booth)).toEqual([]);
    expect(errorOf(await booth.call('setup.enter', { pin: '0000' }))?.code).toBe('pin-wrong');
  });
});

describe('attack: a page that was taken over changes, in a supervisor’s session, what no screen changes', () => {
  const healthFile = '/run/gatebooth/health.json';

  it.each([
    ['where the health file is written', { monitoring: { healthFile } }, 'monitoring', 'unknown'],
    ['the PIN to a short one', { supervisorPin: '4711' }, 'supervisorPin', 'too-short'],
    ['the PIN to a common one', { supervisorPin: '123456' }, 'supervisorPin', 'common'],
  ])('%s', async (_what, change, path, code) => {
    const service = await testService();
    const booth = await LiveTestBooth.start();
    const supervisorSession = await booth.setUp({ address: service.baseUrl }, testToken);
    expect(await booth.change(change, { supervisorSession })).toMatchObject({
      state: 'faults',
      faults: [{ path, code }],
    });
    await booth.supervisorSession('471147');
  });

  it('practice with a PIN that everybody knows into what is real', async () => {
    const service = await testService();
    const booth = await LiveTestBooth.start();
    expect(await booth.change({ supervisorPin: '123456' })).toMatchObject({ state: 'changed' });
    const supervisorSession = await booth.supervisorSession('123456');
    expect(
      await booth.change({ service: { address: service.baseUrl } }, { supervisorSession, token: testToken }),
    ).toMatchObject({
      state: 'faults',
      faults: [{ path: 'supervisorPin', code: 'too-short' }],
    });
    expect((await booth.snapshot()).booth.mode).toBe('training');
  });
});
