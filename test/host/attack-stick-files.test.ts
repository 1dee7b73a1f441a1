import { chmodSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SettingsChanged } from '../../electron/contract/settings.ts';
import { trustIn } from '../../electron/host/settings/provisioning-trust.ts';
import { testFolder } from '../support/folders.ts';
import { configFile, LiveTestBooth } from '../support/live-booth.ts';
import { testService, testToken, valueOf } from '../support/running-booth.ts';

const ofTheSite = { platform: 'linux', uid: process.getuid?.(), development: true } as const;

/** A booth in a supervisor session, whose site's files are those of this account that nobody else may write. */
async function boothInSession() {
  const [service, directory] = [await testService(), testFolder()];
  const provisioning = configFile(directory, {
    service: { address: service.baseUrl },
    supervisorPin: '471147',
  });
  const trust = (file: string) => (file === provisioning ? 'trusted' : trustIn(file, ofTheSite));
  const booth = await LiveTestBooth.start({ directory, provisioning, trust });
  const supervisorSession = await booth.supervisorSession('471147');
  const { baseUrl: address } = service;
  const brought = async (settings: {
    plateProfile?: string;
    service?: object;
  }): Promise<SettingsChanged[]> => {
    const next = { ...settings, service: { address, ...settings.service } };
    const text = JSON.stringify(next);
    return [
      valueOf(await booth.call('setup.import', { supervisorSession, text })) as SettingsChanged,
      await booth.change(next, { supervisorSession, token: testToken }),
    ];
  };
  return { booth, brought };
}

const profile = JSON.stringify({ name: 'of-another-folder', operations: {} });
const refused = (path: string) => ({ state: 'faults', faults: [{ path, code: 'untrusted' }] });

describe('attack: a stick, or a page that was taken over, has files read that are not the site’s', () => {
  it.each([
    ['a link on a stick, to a private file', 0o777],
    ['a file that others may exchange later', 0o777],
    ['a file that is not there', 0o755],
  ])('%s', async (what, mode) => {
    const { booth, brought } = await boothInSession();
    const [home, stick] = [testFolder(), testFolder()];
    chmodSync(stick, mode);
    const file = join(stick, 'profile.json');
    if (what.includes('link')) {
      writeFileSync(join(home, 'private.json'), profile);
      symlinkSync(join(home, 'private.json'), file);
    } else if (what.includes('exchange')) writeFileSync(file, profile);
    const before = await booth.snapshot();
    for (const answer of await brought({ service: { interfaceProfile: file } }))
      expect(answer).toEqual(refused('service.interfaceProfile'));
    // Nothing of the answer tells whether it is there, or what it holds.
    for (const answer of await brought({ plateProfile: file }))
      expect(answer).toEqual(refused('plateProfile'));
    for (const answer of await brought({ plateProfile: '//server/share/x.json' }))
      expect(answer).toEqual(refused('plateProfile'));
    expect((await booth.snapshot()).revision).toBe(before.revision);
  });

  it('one of the site’s that another booth names is taken, as before', async () => {
    const { brought } = await boothInSession();
    const file = join(testFolder(), 'profile.json');
    writeFileSync(file, profile);
    for (const answer of await brought({ service: { interfaceProfile: file } }))
      expect(answer).toMatchObject({
        state: 'changed',
        view: { settings: { service: { interfaceProfile: file } } },
      });
  });
});
