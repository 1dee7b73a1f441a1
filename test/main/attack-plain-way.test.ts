import { describe, expect, it } from 'vitest';
import { newlyOutdated, outdatedIn } from '../../electron/booth/settings/outdated.ts';
import { settingsSchema, type BoothSettings } from '../../electron/booth/settings/schema.ts';
import { newSetUpFaults } from '../../electron/main/new-set-up.ts';
import { testFolder } from '../support/folders.ts';
import { LiveTestBooth } from '../support/live-booth.ts';

const through = (address: string, proxy: string | null): BoothSettings =>
  settingsSchema.parse({ service: { address, proxy } });

describe('attack: what is meant for this computer goes out of it unencrypted, to a proxy elsewhere', () => {
  const faults = [{ place: 'service.address', code: 'unencrypted' }];

  it('no set-up on the screen takes such a way, and no new one by a file', async () => {
    const service = { address: 'http://127.0.0.1:8080/', proxy: 'http://10.0.0.9:3128' };
    const booth = await LiveTestBooth.start();
    expect(await booth.change({ service, supervisorPin: '839201' })).toEqual({ state: 'faults', faults });
    const settings = settingsSchema.parse({ service });
    expect(newSetUpFaults(settings, testFolder(), 'booth.json')).toHaveLength(1);
  });

  it('a booth that went it before is told, goes on, and gets no other proxy of that kind', () => {
    const now = through('http://localhost/', 'http://10.0.0.9:3128');
    expect(outdatedIn(now, true)).toEqual(['plain-http']);
    expect(newlyOutdated(now, { ...now, lane: '2' })).toEqual([]);
    expect(newlyOutdated(now, through('http://localhost/', 'http://10.0.0.10:3128'))).toEqual(faults);
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
