import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ProfileInForce } from '../../electron/contract/interface-profile.ts';
import { trainingProfile } from '../../electron/booth/service/interface-profile/profile.ts';
import { testFolder } from '../support/folders.ts';
import { LiveTestBooth } from '../support/live-booth.ts';
import { errorOf, testService, testToken, valueOf } from '../support/running-booth.ts';

const { cancelSession, charge } = trainingProfile.operations;
const profile = (name: string, operations: object): string => JSON.stringify({ name, operations }, null, 2);

const acts = async (booth: LiveTestBooth): Promise<string[]> =>
  (await booth.snapshot()).acts.map(({ act }) => act);

async function boothWithStick() {
  const stick = testFolder();
  const service = await testService();
  const booth = await LiveTestBooth.start({ sticks: [stick] });
  const supervisorSession = await booth.setUp({ address: service.baseUrl }, testToken);
  const call = (channel: string, more: object = {}) => booth.call(channel, { supervisorSession, ...more });
  const inForce = async () => valueOf(await call('setup.profile')) as ProfileInForce;
  const copies = join(booth.directory, 'interface-profiles');
  return { stick, booth, supervisorSession, call, inForce, copies };
}

test('a profile from a stick is checked, copied, in force at once, and left again for the specification alone', async () => {
  const { stick, booth, supervisorSession, call, inForce, copies } = await boothWithStick();
  expect(await inForce()).toMatchObject({ from: 'specification', file: null, operations: [] });
  writeFileSync(join(stick, 'provider.json'), profile('provider', { cancelSession, charge }));
  writeFileSync(join(stick, 'gatebooth-settings.json'), '{}');
  writeFileSync(join(stick, '._provider.json'), '{}');
  mkdirSync(join(stick, 'folder.json'));
  const from = { place: stick, file: 'provider.json' };
  expect(valueOf(await call('setup.files'))).toEqual([from]);
  const read = { name: 'provider', operations: ['cancelSession', 'charge'], faults: [], faultCount: 0 };
  expect(valueOf(await call('setup.readProfile', from))).toEqual(read);
  expect((await inForce()).from).toBe('specification');

  expect(valueOf(await call('setup.takeProfile', from))).toMatchObject({ state: 'changed' });
  expect(await inForce()).toMatchObject({ ...read, from: 'own' });
  expect(await acts(booth)).toEqual(['cancel', 'charge']);
  // The stick may go, and another profile takes the copy's place.
  writeFileSync(join(stick, 'provider.json'), profile('newer', { charge }));
  valueOf(await call('setup.takeProfile', from));
  expect(await inForce()).toMatchObject({ name: 'newer', operations: ['charge'] });
  expect(readdirSync(copies)).toHaveLength(1);
  expect(await booth.exported(supervisorSession)).not.toContain('interfaceProfile');
  await booth.booth.stop();

  const again = await LiveTestBooth.start({ directory: booth.directory });
  expect(await acts(again)).toEqual(['charge']);
  const later = await again.supervisorSession('471147');
  await again.change({ service: { interfaceProfile: null } }, { supervisorSession: later });
  expect(await acts(again)).toEqual([]);
});

test('one with faults is told with their places and changes nothing; what is not offered is not read', async () => {
  const { stick, booth, call, inForce, copies } = await boothWithStick();
  const wrong = profile('wrong', { charge: { path: '//x' }, entry: {} });
  writeFileSync(join(stick, 'wrong.json'), wrong);
  const from = { place: stick, file: 'wrong.json' };
  const { name, faults } = valueOf(await call('setup.readProfile', from)) as {
    name: null;
    faults: { path: string; message: string }[];
  };
  expect(name).toBeNull();
  expect(faults.map(({ path }) => path)).toContain('operations.charge.path');
  expect(faults.find(({ path }) => path === 'operations.charge.path')?.message).toMatch(
    /\(line 5, column \d+\)$/,
  );
  expect(valueOf(await call('setup.takeProfile', from))).toEqual({
    state: 'faults',
    faults: [{ path: 'service.interfaceProfile', code: 'file' }],
  });
  expect((await inForce()).from).toBe('specification');
  expect(readdirSync(copies)).toEqual([]);

  const elsewhere = join(testFolder(), 'other.json');
  writeFileSync(elsewhere, profile('other', {}));
  symlinkSync(elsewhere, join(stick, 'link.json'));
  for (const file of ['link.json', elsewhere, `../${elsewhere}`, 'none.json'])
    expect(errorOf(await call('setup.readProfile', { place: stick, file }))?.code).toBe('not-possible-now');
  expect(errorOf(await booth.call('setup.takeProfile', from))?.code).toBe('visit-over');
  expect(readFileSync(join(stick, 'wrong.json'), 'utf8')).toBe(wrong);
});
