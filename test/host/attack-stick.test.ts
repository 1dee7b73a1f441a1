import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashPin, hashSupervisorPin } from '../../electron/booth/people/pin-hash.ts';
import { exportedSettings } from '../../electron/booth/settings/document.ts';
import { settingsSchema } from '../../electron/booth/settings/schema.ts';
import type { SettingsChanged } from '../../electron/contract/settings.ts';
import { testFolder } from '../support/folders.ts';
import { LiveTestBooth } from '../support/live-booth.ts';
import { testCamera } from '../support/network-camera.ts';
import { errorOf, testService, testToken, valueOf } from '../support/running-booth.ts';

const imported = async (booth: LiveTestBooth, content: object, more: object = {}): Promise<SettingsChanged> =>
  valueOf(await booth.call('setup.import', { text: JSON.stringify(content), ...more })) as SettingsChanged;

/** A booth that has a PIN, and no service yet. */
async function withPin(): Promise<LiveTestBooth> {
  const directory = testFolder();
  writeFileSync(join(directory, 'settings.json'), '{"supervisorPin":"471147"}');
  return LiveTestBooth.start({ directory });
}

describe('attack: a stick that a supervisor takes settings from brings a PIN of its writer, or takes the PIN away', () => {
  it.each([
    ['none', () => Promise.resolve(null)],
    ['digits', () => Promise.resolve('650182')],
    ['a hash', () => hashSupervisorPin('650182')],
  ])('with %s in its place', async (_what, given) => {
    const booth = await withPin();
    const supervisorSession = await booth.supervisorSession('471147');
    const content = { language: 'de', supervisorPin: await given() };
    expect(await imported(booth, content, { supervisorSession })).toMatchObject({
      state: 'changed',
      view: { settings: { language: 'de' } },
    });
    expect((await booth.snapshot()).setUp).toBe(true);
    for (const pin of ['650182', '0000'])
      expect(errorOf(await booth.call('setup.enter', { pin }))?.code).toBe('pin-wrong');
    expect(errorOf(await booth.call('setup.settings', {}))?.code).toBe('visit-over');
    expect(await booth.supervisorSession('471147')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('together with the service, which a supervisor lets go', async () => {
    const service = await testService();
    const booth = await LiveTestBooth.start();
    const supervisorSession = await booth.setUp({ address: service.baseUrl }, testToken);
    const answer = await imported(booth, { supervisorPin: null }, { supervisorSession, service: 'remove' });
    expect(answer).toMatchObject({ state: 'changed' });
    expect(errorOf(await booth.call('setup.settings', {}))?.code).toBe('visit-over');
  });
});

describe('attack: a PIN that no rule would take comes in as its hash, from a stick or a page that was taken over', () => {
  const refused = { state: 'faults', faults: [{ path: 'supervisorPin', code: 'wrong' }] };

  it.each([{ service: { address: 'https://parking.test/' } }, {}])(
    'at a booth without one: %j',
    async (more) => {
      const booth = await LiveTestBooth.start();
      const content = { ...more, supervisorPin: await hashPin('0000') };
      expect(await imported(booth, content)).toEqual(refused);
      expect(await booth.change(content)).toEqual(refused);
      expect(await booth.snapshot()).toMatchObject({ setUp: false, booth: { mode: 'training' } });
    },
  );

  it('in a supervisor’s session; the hash that is kept goes on, whatever else changes', async () => {
    const booth = await withPin();
    const supervisorSession = await booth.supervisorSession('471147');
    expect(await booth.change({ supervisorPin: await hashPin('0000') }, { supervisorSession })).toEqual(
      refused,
    );
    expect(await booth.change({ lane: '9' }, { supervisorSession })).toMatchObject({ state: 'changed' });
    expect(await booth.supervisorSession('471147')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('attack: a stick, or the screen, gives the word that is the site’s alone to give', () => {
  const open = { address: 'http://parking.test/', acceptPlainHttp: true };
  const unencrypted = { state: 'faults', faults: [{ path: 'service.address', code: 'unencrypted' }] };

  it('that what goes to the service may be read on its way', async () => {
    const booth = await LiveTestBooth.start();
    const content = { service: open, supervisorPin: '839201' };
    expect(await imported(booth, content)).toEqual(unencrypted);
    expect(await booth.change(content)).toEqual(unencrypted);
    expect(await booth.snapshot()).toMatchObject({ setUp: false, booth: { mode: 'training' } });
    // Nor is it carried from a booth whose site has said so.
    expect(exportedSettings(settingsSchema.parse({ service: open }), () => false)).not.toContain(
      'acceptPlainHttp',
    );
  });

  it('that everybody on this computer may read the token', async () => {
    const service = await testService();
    const booth = await LiveTestBooth.start();
    const supervisorSession = await booth.setUp(
      { address: service.baseUrl, acceptPlainKeyring: true },
      testToken,
    );
    const next = { service: { address: service.baseUrl, acceptPlainKeyring: true } };
    const refused = { view: { settings: { service: { acceptPlainKeyring: false } } } };
    expect(valueOf(await booth.call('setup.settings', { supervisorSession }))).toMatchObject(refused.view);
    expect(await imported(booth, next, { supervisorSession })).toMatchObject(refused);
    expect(await booth.change(next, { supervisorSession })).toMatchObject(refused);
    const accepted = settingsSchema.parse(next);
    expect(exportedSettings(accepted, () => false)).not.toContain('acceptPlainKeyring');
  });

  it('that waiting records and cars inside are for another address', async () => {
    const [service, stranger] = [await testService(), await testService()];
    const booth = await LiveTestBooth.start();
    const supervisorSession = await booth.setUp({ address: service.baseUrl }, 'a-token-that-is-wrong');
    valueOf(await booth.enter('WAITS1'));
    await booth.until(({ link }) => link.cause === 'token');
    const next = { address: stranger.baseUrl, token: testToken, formerAddress: service.baseUrl };
    expect(await imported(booth, { service: next }, { supervisorSession })).toMatchObject({
      state: 'records-wait',
      answer: 'send',
    });
    expect(stranger.log()).toEqual([]);
  });
});

describe('attack: a stick, or a page that was taken over, has the camera’s kept password sent in the clear', () => {
  it('instead of a proof that it is known', async () => {
    const camera = await testCamera({ user: 'gate', password: 'a-secret-word', asks: 'MD5' });
    const service = await testService();
    const booth = await LiveTestBooth.start();
    const supervisorSession = await booth.setUp({ address: service.baseUrl }, testToken);
    const own = { snapshotUrl: camera.url, user: 'gate' };
    await booth.change({ camera: { ...own, password: 'a-secret-word' } }, { supervisorSession });
    expect(valueOf(await booth.call('camera.frame', {}))).toMatchObject({ state: 'live' });
    const clear = { ...own, authentication: 'basic' };
    await booth.call('setup.tryCamera', { supervisorSession, camera: clear });
    await imported(booth, { service: { address: service.baseUrl }, camera: clear }, { supervisorSession });
    expect(valueOf(await booth.call('camera.frame', {}))).toMatchObject({ state: 'denied' });
    const words = camera.requests.map(({ authorization = '' }) =>
      Buffer.from(authorization.replace('Basic ', ''), 'base64').toString(),
    );
    expect(words).toContain('gate:');
    expect(words.join()).not.toContain('a-secret-word');
  });
});
