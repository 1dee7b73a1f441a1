import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingsSchema } from '../../electron/booth/settings/schema.ts';
import { newSetUpFaults } from '../../electron/host/settings/new-set-up.ts';
import { testFolder } from '../support/folders.ts';
import { configFile, LiveTestBooth } from '../support/live-booth.ts';

// What 0.1.0 took, and would not be taken today. None of it may cost a booth its service or its PIN.

/** As 0.1.0 wrote it for a booth that was set up on its screen. */
const earlier = {
  language: 'en',
  booth: 'North Gate',
  lane: '2',
  plateProfile: 'vietnam',
  supervisorPin: '4711',
  service: { address: 'http://parking.test/site/7', test: false, proxy: null },
};

function folderOfEarlier(): string {
  const directory = testFolder();
  for (const name of ['settings.json', 'settings.last-good.json'])
    writeFileSync(join(directory, name), JSON.stringify(earlier, null, '\t'));
  return directory;
}

const working = {
  setUp: true,
  booth: { name: 'North Gate', lane: '2', mode: 'live' },
  unencrypted: true,
  outdated: ['plain-http', 'short-pin'],
};

describe('a booth of 0.1.0, after the update', () => {
  it('goes on with its own settings, and says what would not be taken today', async () => {
    const directory = folderOfEarlier();
    const booth = await LiveTestBooth.start({ directory });
    expect(await booth.snapshot()).toMatchObject(working);
    expect(readdirSync(directory).filter((name) => name.includes('damaged'))).toEqual([]);
    const supervisorSession = await booth.supervisorSession('4711');
    expect(await booth.change({ lane: '3' }, { supervisorSession })).toMatchObject({ state: 'changed' });
    expect(await booth.snapshot()).toMatchObject({ ...working, booth: { lane: '3' } });
  });

  it('takes no new address of that kind, and is mended by one that is encrypted', async () => {
    const booth = await LiveTestBooth.start({ directory: folderOfEarlier() });
    const supervisorSession = await booth.supervisorSession('4711');
    expect(
      await booth.change({ service: { address: 'http://another.test/' } }, { supervisorSession }),
    ).toEqual({
      state: 'faults',
      faults: [{ path: 'service.address', code: 'unencrypted' }],
    });
    const mended = await booth.change(
      { service: { address: 'https://parking.test/site/7' } },
      { supervisorSession },
    );
    expect(mended).toMatchObject({ state: 'changed' });
    expect(await booth.snapshot()).toMatchObject({ unencrypted: false, outdated: ['short-pin'] });
    expect(await booth.change({ supervisorPin: '839201' }, { supervisorSession })).toMatchObject({
      state: 'changed',
    });
    expect(await booth.snapshot()).toMatchObject({ outdated: [] });
    const again = await booth.supervisorSession('839201');
    expect(
      await booth.change({ service: { address: earlier.service.address } }, { supervisorSession: again }),
    ).toMatchObject({
      state: 'faults',
    });
  });

  it('goes on with the file that --config names', async () => {
    const booth = await LiveTestBooth.start({ given: earlier });
    expect(await booth.snapshot()).toMatchObject(working);
    expect(await booth.supervisorSession('4711')).toMatch(/^[0-9a-f-]{36}$/);
    const settings = settingsSchema.parse(earlier);
    expect(newSetUpFaults(settings, booth.directory, 'booth.json')).toEqual([]);
  });

  it('goes on with a provisioning file that it took over, and takes no other of that kind', async () => {
    const directory = folderOfEarlier();
    const provisioning = configFile(directory, earlier);
    const booth = await LiveTestBooth.start({ directory, provisioning });
    expect(await booth.snapshot()).toMatchObject(working);
    expect(existsSync(join(directory, 'provisioned.json'))).toBe(true);
    const fresh = await LiveTestBooth.start({ provisioning });
    expect(await fresh.snapshot()).toMatchObject({ booth: { mode: 'training' }, outdated: [] });
    const service = { ...earlier.service, acceptPlainHttp: true };
    configFile(directory, { ...earlier, service, supervisorPin: '839201' });
    const accepted = await LiveTestBooth.start({ provisioning });
    expect(await accepted.snapshot()).toMatchObject({ ...working, outdated: [] });
  });
});

describe('attack: a set-up on the screen is led to an address whose way can be read', () => {
  it('takes none at another computer, and says why', async () => {
    const booth = await LiveTestBooth.start();
    for (const address of ['http://parking.test/', 'HTTP://10.0.0.7/', 'http://127.0.0.1.evil.test/'])
      expect(await booth.change({ service: { address }, supervisorPin: '839201' })).toEqual({
        state: 'faults',
        faults: [{ path: 'service.address', code: 'unencrypted' }],
      });
    expect(await booth.snapshot()).toMatchObject({ setUp: false, booth: { mode: 'training' } });
  });

  it('nor does a new booth begin with one in the file that --config names, unless that accepts it', () => {
    const begun = (service: object) =>
      newSetUpFaults(settingsSchema.parse({ service }), testFolder(), 'booth.json').map(
        ({ location }) => location,
      );
    const { address } = earlier.service;
    expect(begun({ address })).toEqual(['booth.json: service.address']);
    for (const service of [
      { address, acceptPlainHttp: true },
      { address: 'https://parking.test/' },
      { address: 'http://127.0.0.1:8080/' },
    ])
      expect(begun(service)).toEqual([]);
  });
});
