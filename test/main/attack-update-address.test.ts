import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../support/folders.ts';
import { configFile, LiveTestBooth } from '../support/live-booth.ts';
import { valueOf } from '../support/running-booth.ts';

const theirs = { address: 'https://updates.site.test/', hour: 4, waitDays: 0 };
const evil = { address: 'https://updates.evil.test/' };
const pin = { supervisorPin: '839201' };

const from = async (booth: LiveTestBooth) => (await booth.booth.updateReadiness()).updates;

/** @param provision what the site's file says beside the PIN */
async function provisioned(provision: object): Promise<LiveTestBooth> {
  const provisioning = configFile(testFolder(), { ...pin, ...provision });
  return LiveTestBooth.start({ provisioning });
}

describe('attack: the screen, or a stick, says where updates come from', () => {
  it('which stays as the site’s file has it, and none where that has none', async () => {
    for (const [file, updates] of [
      [{ updates: theirs }, theirs],
      [{}, null],
    ] as const) {
      const booth = await provisioned(file);
      const supervisorSession = await booth.supervisorSession(pin.supervisorPin);
      for (const change of [evil, null, { address: evil.address, hour: 1 }])
        expect(await booth.change({ updates: change, lane: '4' }, { supervisorSession })).toMatchObject({
          state: 'changed',
          view: { settings: { updates, lane: '4' } },
        });
      const text = JSON.stringify({ lane: '5', updates: evil });
      expect(valueOf(await booth.call('setup.import', { supervisorSession, text }))).toMatchObject({
        state: 'changed',
      });
      expect(await from(booth)).toEqual(updates);
      expect(await booth.exported(supervisorSession)).not.toContain('updates');
    }
  });

  it('a booth that is not set up takes none from the settings that its set-up begins with', async () => {
    const booth = await LiveTestBooth.start();
    expect(await booth.change({ ...pin, updates: evil })).toMatchObject({ state: 'changed' });
    expect(await from(booth)).toBeNull();
  });

  it('an address that an earlier version took from there goes on, and is told, until the site’s file says it', async () => {
    const directory = testFolder();
    writeFileSync(join(directory, 'settings.json'), JSON.stringify({ ...pin, updates: theirs }));
    const booth = await LiveTestBooth.start({ directory });
    expect(await from(booth)).toEqual(theirs);
    expect((await booth.snapshot()).outdated).toEqual(['own-updates']);
    await booth.booth.stop();
    const provisioning = configFile(testFolder(), { ...pin, updates: theirs });
    const told = await LiveTestBooth.start({ directory, provisioning });
    expect([await from(told), (await told.snapshot()).outdated]).toEqual([theirs, []]);
    const given = await LiveTestBooth.start({ given: { ...pin, updates: theirs } });
    expect((await given.snapshot()).outdated).toEqual([]);
  });
});
