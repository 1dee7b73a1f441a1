import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ordinaryTimings } from '../../../electron/booth/ports/timings.ts';
import { ServiceClient } from '../../../electron/booth/service/client.ts';
import {
  mappedOperations,
  prepareOperation,
} from '../../../electron/booth/service/interface-profile/prepare-operation.ts';
import {
  classesNotInProfile,
  timingsWithLimits,
} from '../../../electron/booth/service/interface-profile/profile-limits.ts';
import {
  ProfileStore,
  type ProfileStatus,
} from '../../../electron/booth/service/interface-profile/profile-store.ts';
import {
  specificationProfile,
  trainingProfile,
} from '../../../electron/booth/service/interface-profile/profile.ts';
import { settingsSchema } from '../../../electron/booth/settings/schema.ts';
import { testFolder } from '../../support/folders.ts';
import { patientClock } from '../../support/patient-clock.ts';
import { quickTimings, runningBooth, testService, testToken, valueOf } from '../../support/running-booth.ts';

const good = (name: string, more: object = {}): string =>
  JSON.stringify({ ...trainingProfile, name, ...more });

function stored(source: string | null): { store: ProfileStore; told: ProfileStatus[]; logged: unknown[] } {
  const told: ProfileStatus[] = [];
  const logged: unknown[] = [];
  const store = new ProfileStore(source, {
    clock: patientClock,
    log: (_level, message, fields) => logged.push({ message, ...fields }),
    changed: (status) => told.push(status),
    settleMs: 20,
  });
  onTestFinished(() => store.close());
  return { store, told, logged };
}

function fileOf(content: string): string {
  const file = join(testFolder(), 'site.json');
  writeFileSync(file, content);
  return file;
}

test('nothing named is the specification’s profile; a shipped one is named', () => {
  expect(stored(null).store.status()).toEqual({
    profile: specificationProfile,
    source: 'specification',
    faults: [],
  });
  expect(stored('training').store.profile()).toBe(trainingProfile);
});

test('a first load that is wrong starts with the specification’s profile and tells each fault', () => {
  const file = fileOf('{"name":"site","operations":{"charge":{"path":"//x"}}}');
  const { store, told, logged } = stored(file);
  const { profile, faults } = store.status();
  expect(profile).toBe(specificationProfile);
  expect(faults.map(({ path }) => path)).toEqual(['operations.charge', 'operations.charge.path']);
  expect(told).toHaveLength(1);
  expect(logged).toMatchObject([
    { place: `${file}: operations.charge` },
    { place: `${file}: operations.charge.path` },
  ]);
});

test('a file that is not there, no file, or far too long is told and leaves the specification’s profile', () => {
  const folder = testFolder();
  mkdirSync(join(folder, 'dir'));
  writeFileSync(join(folder, 'long'), ' '.repeat(300_000));
  const message = (name: string): string | undefined =>
    stored(join(folder, name)).store.status().faults[0]?.message;
  expect(message('none')).toBe('there is no such file');
  expect(message('dir')).toBe('is not a file');
  expect(message('long')).toMatch(/^is longer than \d+ bytes$/);
});

test('a file that becomes wrong leaves the last good profile in use, and is told until it is right again', () => {
  const file = fileOf(good('first'));
  const { store } = stored(file);
  const inUse = store.profile();
  expect(inUse.name).toBe('first');
  writeFileSync(file, '{"name":');
  expect(store.reload()).toMatchObject({ ok: false });
  expect(store.status()).toMatchObject({ profile: inUse, faults: [{ location: file, path: '' }] });
  rmSync(file);
  expect(store.reload()).toMatchObject({ ok: false, faults: [{ message: 'there is no such file' }] });
  expect(store.profile()).toBe(inUse);
  writeFileSync(file, good('second'));
  expect(store.reload()).toMatchObject({ ok: true, value: { name: 'second' } });
  expect(store.status()).toMatchObject({ profile: { name: 'second' }, faults: [] });
});

test('a changed file is taken by itself, written in place or put in its place', async () => {
  const file = fileOf(good('first'));
  const { store, told } = stored(file);
  store.watch();
  writeFileSync(file, good('second'));
  await expect.poll(() => store.profile().name).toBe('second');
  writeFileSync(`${file}.new`, good('third'));
  renameSync(`${file}.new`, file);
  await expect.poll(() => store.profile().name).toBe('third');
  writeFileSync(file, 'nonsense');
  await expect.poll(() => store.status().faults.length).toBe(1);
  expect(store.profile().name).toBe('third');
  expect(told.map(({ profile, faults }) => `${profile.name} ${faults.length}`)).toContain('third 1');
});

test('another source in the settings is taken at once, or leaves everything as it is', async () => {
  const file = fileOf(good('site'));
  const { store } = stored('training');
  store.watch();
  expect(store.use('/no/such/profile.json')).toMatchObject({ ok: false });
  expect(store.status()).toEqual({ profile: trainingProfile, source: 'training', faults: [] });
  expect(store.use(file)).toMatchObject({ ok: true });
  expect(store.status()).toMatchObject({ source: file, profile: { name: 'site' } });
  // The new file is watched now.
  writeFileSync(file, good('changed'));
  await expect.poll(() => store.profile().name).toBe('changed');
  store.use(null);
  expect(mappedOperations(store.profile())).toEqual([]);
});

test('a folder that cannot be watched is logged, and the file is read when asked', () => {
  const { store, logged } = stored(join(testFolder(), 'none', 'site.json'));
  store.watch();
  expect(logged).toContainEqual(
    expect.objectContaining({ message: 'the interface profile is not watched' }) as unknown,
  );
});

test('the profile’s limits become time-out and pace, in the proportion of timings scaled for tests', () => {
  let profile = specificationProfile;
  const timings = timingsWithLimits(ordinaryTimings, () => profile);
  expect(timings).toEqual(ordinaryTimings);
  profile = {
    ...profile,
    limits: { ...profile.limits, requestTimeoutMs: 30_000, requestsPerSecond: 4 },
  };
  expect(timings).toMatchObject({ answerMs: 30_000, pacingMs: 250, connectMs: 2_500 });
  expect(timingsWithLimits(quickTimings, () => profile)).toMatchObject({ answerMs: 1_800, pacingMs: 0 });
});

test('classes that the profile does not name are told, but not against a profile that knows CAR alone', () => {
  expect(classesNotInProfile(['CAR', 'TANK'], trainingProfile)).toEqual(['TANK']);
  expect(classesNotInProfile(['CAR', 'TANK'], specificationProfile)).toEqual([]);
});

test('a client whose profile changes judges by the new one from the next answer on', async () => {
  const service = await testService();
  let profile = trainingProfile;
  const ports = { target: { address: service.baseUrl, proxy: null }, trust: () => [], clock: patientClock };
  const client = new ServiceClient({ ...ports, timings: quickTimings, version: '0' }, () => profile);
  const prepared = prepareOperation(profile, 'cancelSession', { parkingSessionId: 'a', reason: null });
  if (!prepared.ok) throw new Error(prepared.fault.code);
  const perform = () => client.perform(prepared.value, testToken, () => Promise.resolve());
  service.misbehaviour.always({ kind: 'status-before-execution', status: 409 });
  expect(await perform()).toMatchObject({ kind: 'refused' });
  profile = { ...profile, notExecuted: [404] };
  expect(await perform()).toMatchObject({ kind: 'unknown', reason: 'conflict' });
});

test('a booth whose profile is full of mistakes does its main job, and its log names them', async () => {
  const service = await testService();
  const interfaceProfile = fileOf('{"name":"","operations":{"charge":{"path":"//x"},"entry":{}}}');
  const logged: string[] = [];
  const booth = await runningBooth(service.baseUrl, {
    settings: settingsSchema.parse({ service: { address: service.baseUrl, interfaceProfile } }),
    log: (_level, _message, fields) => logged.push(String(fields?.['place'])),
  });
  await booth.reaches(valueOf(await booth.enter('AB12')), 'confirmed');
  for (const path of ['name', 'operations.charge.path', 'operations.entry'])
    expect(logged).toContain(`${interfaceProfile}: ${path}`);
  writeFileSync(interfaceProfile, good('right', { limits: { imageBytes: 50_000 } }));
  await booth.reaches(valueOf(await booth.enter('AB13')), 'confirmed');
});

test('a picture has at most the bytes that the profile allows', async () => {
  const service = await testService();
  const interfaceProfile = fileOf(good('small', { limits: { imageBytes: 50_000 } }));
  const settings = settingsSchema.parse({ service: { address: service.baseUrl, interfaceProfile } });
  const booth = await runningBooth(service.baseUrl, { settings });
  expect((await booth.snapshot()).picture.maxBytes).toBe(50_000);
});
