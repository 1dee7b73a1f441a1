import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashSupervisorPin } from '../../electron/booth/people/pin-hash.ts';
import { exportedSettings } from '../../electron/booth/settings/document.ts';
import { settingsSchema } from '../../electron/booth/settings/schema.ts';
import type { SettingsChanged } from '../../electron/contract/settings.ts';
import { testFolder } from '../support/folders.ts';
import { LiveTestBooth } from '../support/live-booth.ts';
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
    const visit = await booth.visit('471147');
    const content = { language: 'de', supervisorPin: await given() };
    expect(await imported(booth, content, { visit })).toMatchObject({
      state: 'changed',
      view: { settings: { language: 'de' } },
    });
    expect((await booth.snapshot()).setUp).toBe(true);
    for (const pin of ['650182', '0000'])
      expect(errorOf(await booth.call('setup.enter', { pin }))?.code).toBe('pin-wrong');
    expect(errorOf(await booth.call('setup.settings', {}))?.code).toBe('visit-over');
    expect(await booth.visit('471147')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('together with the service, which a supervisor lets go', async () => {
    const service = await testService();
    const booth = await LiveTestBooth.start();
    const visit = await booth.setUp({ address: service.baseUrl }, testToken);
    const answer = await imported(booth, { supervisorPin: null }, { visit, service: 'remove' });
    expect(answer).toMatchObject({ state: 'changed' });
    expect(errorOf(await booth.call('setup.settings', {}))?.code).toBe('visit-over');
  });
});

describe('attack: a stick, or the screen, gives the word that is the site’s alone to give', () => {
  const open = { address: 'http://parking.test/', acceptPlainHttp: true };
  const unencrypted = { state: 'faults', faults: [{ place: 'service.address', code: 'unencrypted' }] };

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

  it('that waiting records and cars inside are for another address', async () => {
    const [service, stranger] = [await testService(), await testService()];
    const booth = await LiveTestBooth.start();
    const visit = await booth.setUp({ address: service.baseUrl }, 'a-token-that-is-wrong');
    valueOf(await booth.enter('WAITS1'));
    await booth.until(({ link }) => link.cause === 'token');
    const next = { address: stranger.baseUrl, token: testToken, formerAddress: service.baseUrl };
    expect(await imported(booth, { service: next }, { visit })).toMatchObject({
      state: 'records-wait',
      answer: 'send',
    });
    expect(stranger.log()).toEqual([]);
  });
});
