import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { hashSupervisorPin } from '../../electron/booth/people/pin-hash.ts';
import { newlyOutdated, outdatedIn } from '../../electron/booth/settings/outdated.ts';
import { settingsSchema, type BoothSettings } from '../../electron/booth/settings/schema.ts';
import { newSetUpFaults } from '../../electron/host/settings/new-set-up.ts';
import { testFolder } from '../support/folders.ts';
import { configFile, LiveTestBooth } from '../support/live-booth.ts';
import { testService, testToken, valueOf } from '../support/running-booth.ts';

const through = (address: string, proxy: string | null): BoothSettings =>
  settingsSchema.parse({ service: { address, proxy } });

describe('attack: what is meant for this computer goes out of it unencrypted, to a proxy elsewhere', () => {
  const faults = [{ path: 'service.address', code: 'unencrypted' }];

  it('no set-up on the screen takes such a way, and no new one by a file', async () => {
    const service = { address: 'http://127.0.0.1:8080/', proxy: 'http://10.0.0.9:3128' };
    const booth = await LiveTestBooth.start();
    expect(await booth.change({ service, supervisorPin: '839201' })).toEqual({ state: 'faults', faults });
    const settings = settingsSchema.parse({ service });
    expect(newSetUpFaults(settings, testFolder(), 'booth.json')).toHaveLength(1);
  });

  it('where a site has accepted it, the screen says so all the time', async () => {
    for (const [proxy, unencrypted] of [
      ['http://10.0.0.9:3128', true],
      [null, false],
    ] as const) {
      const service = { address: 'http://127.0.0.1:9/', proxy, acceptPlainHttp: true };
      const booth = await LiveTestBooth.start({ given: { service, supervisorPin: '839201' } });
      expect(await booth.snapshot()).toMatchObject({ unencrypted });
    }
  });

  it('no provisioning file brings such a way without the word for it', async () => {
    const service = { address: 'http://10.0.0.9/' };
    const started = async (more: object) => {
      const given = { service: { ...service, ...more }, supervisorPin: '839201' };
      const booth = await LiveTestBooth.start({ provisioning: configFile(testFolder(), given) });
      return (await booth.snapshot()).booth.mode;
    };
    expect([await started({}), await started({ acceptPlainHttp: true })]).toEqual(['training', 'live']);
  });

  it('a booth that went it before is told, goes on, and gets no other proxy of that kind', () => {
    const now = through('http://localhost/', 'http://10.0.0.9:3128');
    expect(outdatedIn(now, true)).toEqual(['plain-http']);
    expect(newlyOutdated(now, { ...now, lane: '2' })).toEqual([]);
    expect(newlyOutdated(now, through('http://localhost/', 'http://10.0.0.10:3128'))).toEqual(faults);
  });

  it('nor does a file for --config that changes while the booth runs bring such a way, or a PIN that everybody tries', async () => {
    const [service, directory] = [await testService(), testFolder()];
    const address = service.baseUrl;
    const given = { service: { address, token: testToken }, supervisorPin: '4711', lane: '2' };
    const said: string[] = [];
    const booth = await LiveTestBooth.start({ directory, given, log: (_level, word) => said.push(word) });
    for (const change of [
      { service: { address: 'http://192.0.2.7/', token: 'another-token' } },
      { supervisorPin: '0000' },
      { supervisorPin: await hashSupervisorPin('123456') },
    ]) {
      said.length = 0;
      const file = configFile(directory, { ...given, ...change });
      await vi.waitFor(
        () => expect(said).toContain('the settings file breaks a rule of new settings'),
        20_000,
      );
      // Nothing of it is taken, its token neither.
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...given, ...change });
    }
    const kept = { service: { address }, supervisorPin: await hashSupervisorPin('4711') };
    configFile(directory, { ...kept, lane: '3' });
    await booth.until(({ booth: { lane } }) => lane === '3');
    expect(await booth.snapshot()).toMatchObject({ unencrypted: false, outdated: ['short-pin'] });
    await booth.supervisorSession('4711');
    await booth.reaches(valueOf(await booth.enter('CAR1')), 'confirmed');
  });

  it.each([
    ['http://127.0.0.1/', null],
    ['http://127.0.0.1/', 'http://localhost:3128'],
    ['http://[::1]/', 'http://127.0.0.2:3128'],
    ['https://parking.test/', 'http://10.0.0.9:3128'],
  ])('%s by %s is no such way', (address, proxy) => {
    expect(outdatedIn(through(address, proxy), true)).toEqual([]);
  });

  it.each([
    'http://localhost.evil.test/',
    'http://127.0.0.1.evil.test/',
    'HTTP://LOCALHOST.:80/',
    'http://[::ffff:10.0.0.1]/',
    'http://0.0.0.0/',
  ])('%s is not taken for this computer', (address) => {
    expect(outdatedIn(through(address, null), true)).toEqual(['plain-http']);
  });
});
