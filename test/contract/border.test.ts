import { expect, test } from 'vitest';
import type { BoothPorts } from '../../electron/booth/booth-ports.ts';
import { settingsSchema } from '../../electron/booth/settings/schema.ts';
import { buildBoothApi, type BoothTransport } from '../../electron/contract/api.ts';
import { calls, pushes, type CallName, type PushName } from '../../electron/contract/channels.ts';
import { initialPreferences, boothSnapshotSchema } from '../../electron/contract/snapshot.ts';
import { recordViewSchema } from '../../electron/contract/record.ts';
import { claimingJpeg, plainJpeg } from '../support/pictures.ts';
import {
  errorOf,
  runningBooth,
  sharedOfflineBooth,
  testService,
  valueOf,
  type TestBooth,
} from '../support/running-booth.ts';

const press = (): Record<string, unknown> => ({
  pressId: crypto.randomUUID(),
  plate: 'AB12',
  vehicleClass: 'CAR',
  picture: plainJpeg(),
  pictureNote: null,
});

async function offlineBooth(changes: Partial<BoothPorts> = {}): Promise<TestBooth> {
  const service = await testService();
  await service.stop();
  return runningBooth(service.baseUrl, changes);
}

const unchanged = sharedOfflineBooth();

const hostile: [what: string, change: Record<string, unknown>, place: string][] = [
  ['no press id', { pressId: undefined }, 'pressId'],
  ['a press id that is no UUID', { pressId: '1' }, 'pressId'],
  ['a plate that is a number', { plate: 12 }, 'plate'],
  ['a plate that is an object', { plate: { toString: 'AB12' } }, 'plate'],
  ['a plate of a million characters', { plate: 'A'.repeat(1_000_000) }, 'plate'],
  ['no class', { vehicleClass: undefined }, 'vehicleClass'],
  ['a picture as base64', { picture: 'AAAA' }, 'picture'],
  ['a picture as a list', { picture: [255, 216] }, 'picture'],
  ['a picture of 5 MiB', { picture: new Uint8Array(5 * 1024 * 1024) }, 'picture'],
  ['a note that is not ours', { pictureNote: 'sunny' }, 'pictureNote'],
  ['a field too many', { token: 'give me' }, 'token'],
  ['a prototype', JSON.parse('{"__proto__x": 1}') as Record<string, unknown>, '__proto__x'],
];

test.each(hostile)('%s is refused with its place and changes nothing', async (_what, change, place) => {
  const booth = await unchanged();
  const result = await booth.call('gate.enter', { ...press(), ...change });
  expect(errorOf(result)).toEqual({ code: 'bad-message', field: place });
  expect((await booth.snapshot()).recent).toEqual([]);
  expect(booth.bugs).toEqual([]);
});

test.each([null, undefined, 7, 'gate', [], [press()], () => undefined])(
  'a message that is %s is refused',
  async (message) => {
    const booth = await unchanged();
    for (const channel of Object.keys(calls) as CallName[])
      expect(errorOf(await booth.call(channel, message))).toMatchObject({ code: 'bad-message' });
    expect((await booth.snapshot()).recent).toEqual([]);
  },
);

test.each([
  '',
  'gate',
  'gate.',
  'toString',
  '__proto__',
  'constructor',
  'gate.enter ',
  'booth.changed',
  7,
  null,
])('the channel %j does not exist', async (channel) => {
  const booth = await unchanged();
  expect(errorOf(await booth.call(channel as string, press()))).toEqual({ code: 'unknown-channel' });
});

test('what is wrong with a well-formed press is named, with its limit, and nothing is saved', async () => {
  const booth = await unchanged();
  const refusals: [Record<string, unknown>, unknown][] = [
    [{ plate: '' }, { code: 'plate-empty', field: 'plate' }],
    [{ plate: ' -.- ' }, { code: 'plate-empty', field: 'plate' }],
    [{ plate: 'A'.repeat(40) }, { code: 'plate-too-long', field: 'plate', limit: 16 }],
    [{ plate: '𠮷'.repeat(17) }, { code: 'plate-too-long', field: 'plate', limit: 16 }],
    [{ vehicleClass: 'TANK' }, { code: 'class-unknown', field: 'vehicleClass' }],
    [{ picture: new Uint8Array([1, 2, 3]) }, { code: 'picture-not-jpeg', field: 'picture' }],
    [{ picture: claimingJpeg(16_000, 16_000) }, { code: 'picture-not-jpeg', field: 'picture' }],
    [{ picture: plainJpeg().slice(0, 200) }, { code: 'picture-not-jpeg', field: 'picture' }],
  ];
  for (const [change, error] of refusals)
    expect(errorOf(await booth.call('gate.enter', { ...press(), ...change }))).toEqual(error);
  expect((await booth.snapshot()).recent).toEqual([]);
});

test.each([
  ['gate.correct', { recordId: '1' }, 'recordId'],
  ['gate.correct', { plate: ['A'] }, 'plate'],
  ['gate.correct', { vehicleClass: null }, 'vehicleClass'],
  ['gate.correct', { despiteInside: 'yes' }, 'despiteInside'],
  ['gate.correct', { state: 'confirmed' }, 'state'],
  ['gate.withdraw', { recordId: undefined }, 'recordId'],
  ['gate.withdraw', { reason: 'x'.repeat(501) }, 'reason'],
  ['gate.withdraw', { plate: 'AB12' }, 'plate'],
])('%s with %j is refused with its place', async (channel, change, place) => {
  const booth = await unchanged();
  const recordId = crypto.randomUUID();
  const whole = channel === 'gate.correct' ? { recordId, plate: 'AB12', vehicleClass: 'CAR' } : { recordId };
  expect(errorOf(await booth.call(channel, { ...whole, ...change }))).toEqual({
    code: 'bad-message',
    field: place,
  });
});

test('an exit of a car that is not inside, or has left, is refused', async () => {
  const booth = await offlineBooth();
  const entry = valueOf(await booth.enter('IN1'));
  expect(errorOf(await booth.exit(crypto.randomUUID()))).toEqual({
    code: 'entry-not-found',
    field: 'entryId',
  });
  valueOf(await booth.exit(entry.id));
  expect(errorOf(await booth.exit(entry.id))).toEqual({ code: 'already-left', field: 'entryId' });
});

test('snapshots, events and answers are what the contract says, and carry neither token nor picture', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl);
  const pushed: [PushName, unknown][] = [];
  booth.booth.subscribe((push, value) => pushed.push([push, value]));
  const saved = valueOf(await booth.enter('PUSH1', { picture: plainJpeg() }));
  await booth.reaches(saved, 'confirmed');
  expect(recordViewSchema.safeParse(saved).success).toBe(true);
  expect(boothSnapshotSchema.safeParse(await booth.snapshot()).success).toBe(true);
  const snapshots = pushed.flatMap(([push, value]) => (push === 'booth.changed' ? [value] : []));
  const revisions = snapshots.map((value) => boothSnapshotSchema.parse(value).revision);
  expect(revisions.length).toBeGreaterThan(1);
  expect(revisions).toEqual(revisions.toSorted((one, other) => one - other));
  expect(new Set(revisions).size).toBe(revisions.length);
  const states = booth.records.map(({ state }) => state);
  expect(states).toEqual(['queued', 'sending', 'confirmed']);
  expect(JSON.stringify(pushed)).not.toContain(service.token);
});

test('the screen’s preferences are remembered piece by piece', async () => {
  const booth = await offlineBooth();
  const camera = { deviceId: 'abc', label: 'Front' };
  const night = { ...initialPreferences, theme: 'night' };
  expect(valueOf(await booth.call('screen.remember', { theme: 'night' }))).toEqual(night);
  expect(valueOf(await booth.call('screen.remember', { camera }))).toEqual({ ...night, camera });
  expect((await booth.snapshot()).preferences).toEqual({ ...night, camera });
});

test('what is behind the PIN is remembered in a supervisor’s session only', async () => {
  const booth = await offlineBooth({ settings: settingsSchema.parse({ supervisorPin: '4711' }) });
  const cameraPicture = { ...initialPreferences.cameraPicture, rotation: 180 };
  const change = { panel: 4.16, cameraPicture };
  const codeOf = async (supervisorSession: unknown): Promise<string | null> => {
    const answer = await booth.call('setup.remember', { supervisorSession, change });
    return answer.ok ? null : answer.error.code;
  };
  expect(await booth.call('screen.remember', change as never)).toMatchObject({
    error: { code: 'bad-message' },
  });
  expect(await codeOf(crypto.randomUUID())).toBe('visit-over');
  expect(await booth.call('setup.enter', { pin: '1' })).toMatchObject({ error: { code: 'pin-wrong' } });
  const first = valueOf(await booth.call('setup.enter', { pin: '4711' }));
  const supervisorSession = valueOf(await booth.call('setup.enter', { pin: '4711' }));
  expect(await codeOf(first)).toBe('visit-over');
  expect(await codeOf(supervisorSession)).toBe(null);
  expect((await booth.snapshot()).preferences).toMatchObject(change);
});

test('a bug in a handler is told to the log and reaches the sender as a code only', async () => {
  const booth = await unchanged();
  const broken = {
    ...booth.booth.handlers,
    'booth.snapshot': () => Promise.reject(new Error('secret path')),
  };
  const { receive } = await import('../../electron/contract/channels.ts');
  const bugs: unknown[] = [];
  const result = await receive(broken, 'booth.snapshot', {}, (error) => bugs.push(error));
  expect(result).toEqual({ ok: false, error: { code: 'internal' } });
  expect(bugs).toHaveLength(1);
});

test('window.booth is built from the channels and from nothing else', async () => {
  const invoked: [string, unknown][] = [];
  const subscribed: string[] = [];
  const names = { calls: Object.keys(calls) as CallName[], pushes: Object.keys(pushes) as PushName[] };
  const transport: BoothTransport = {
    invoke: (channel, input) => {
      invoked.push([channel, input]);
      return Promise.resolve({ ok: true, value: null });
    },
    subscribe: (push) => {
      subscribed.push(push);
      return () => undefined;
    },
  };
  const api = buildBoothApi(transport, names);
  await api.gate.inside({ plate: 'A' });
  await api.booth.snapshot({});
  expect(invoked).toEqual([
    ['gate.inside', { plate: 'A' }],
    ['booth.snapshot', {}],
  ]);
  api.on('booth.changed', () => undefined);
  expect(subscribed).toEqual(['booth.changed']);
  expect(() => api.on('ipc-everything' as PushName, () => undefined)).toThrow('unknown push');
  const members = Object.entries(api).flatMap(([group, value]) =>
    typeof value === 'function' ? [group] : Object.keys(value).map((member) => `${group}.${member}`),
  );
  expect(members.toSorted()).toEqual([...Object.keys(calls), 'on'].toSorted());
});
