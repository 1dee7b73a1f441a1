import { describe, expect, it } from 'vitest';
import type { SettingsView } from '../../electron/contract/settings.ts';
import { LiveTestBooth } from '../support/live-booth.ts';
import { errorOf, testService, testToken, valueOf } from '../support/running-booth.ts';

const lane = async (booth: LiveTestBooth, supervisorSession: string): Promise<string> =>
  (valueOf(await booth.call('setup.settings', { supervisorSession })) as SettingsView).settings.lane;

describe('attack: a change that waits its turn takes effect when nobody may make it any more', () => {
  it('one of a stranger’s, asked for while the booth is being set up', async () => {
    const { baseUrl: address } = await testService();
    const booth = await LiveTestBooth.start();
    const settingUp = booth.change({ service: { address }, supervisorPin: '471147' }, { token: testToken });
    const stranger = booth.call('setup.change', { settings: { supervisorPin: '902614', lane: 'stolen' } });
    expect(await settingUp).toMatchObject({ state: 'changed' });
    expect(errorOf(await stranger)).toEqual({ code: 'visit-over' });
    const supervisorSession = await booth.supervisorSession('471147');
    expect(await lane(booth, supervisorSession)).not.toBe('stolen');
  });

  it('one of a session whose PIN was changed before its turn', async () => {
    const { baseUrl: address } = await testService();
    const booth = await LiveTestBooth.start();
    const supervisorSession = await booth.setUp({ address }, testToken);
    const newPin = booth.change({ supervisorPin: '902614' }, { supervisorSession });
    const late = booth.call('setup.change', { supervisorSession, settings: { lane: 'stolen' } });
    expect(await newPin).toMatchObject({ state: 'changed' });
    expect(errorOf(await booth.call('setup.settings', { supervisorSession }))).toEqual({
      code: 'visit-over',
    });
    expect(errorOf(await late)).toEqual({ code: 'visit-over' });
    expect(await lane(booth, await booth.supervisorSession('902614'))).not.toBe('stolen');
  });

  it('one of a session that was locked again before its turn', async () => {
    const { baseUrl: address } = await testService();
    const booth = await LiveTestBooth.start();
    const supervisorSession = await booth.setUp({ address }, testToken);
    const first = booth.change({ lane: '7' }, { supervisorSession });
    const late = booth.call('setup.change', { supervisorSession, settings: { lane: 'stolen' } });
    await booth.call('setup.end', { supervisorSession });
    await first;
    await late;
    expect(await lane(booth, await booth.supervisorSession('471147'))).toBe('7');
  });
});

describe('attack: a change with names of the language’s own', () => {
  it('gives the settings nothing that was not checked', async () => {
    const booth = await LiveTestBooth.start();
    const settings = JSON.parse(
      '{"__proto__":{"acceptPlainHttp":true,"lane":"stolen"},"service":{"__proto__":{"acceptPlainHttp":true},"address":"http://192.0.2.1"},"supervisorPin":"471147"}',
    ) as Record<string, unknown>;
    const answer = await booth.call('setup.change', { settings, token: testToken });
    expect(answer).not.toMatchObject({ value: { state: 'changed' } });
    expect((await booth.snapshot()).setUp).toBe(false);
    expect(({} as Record<string, unknown>)['lane']).toBeUndefined();
  });
});
