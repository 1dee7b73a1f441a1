import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { requestSalvage } from '../../electron/booth/journal/files/aside.ts';
import type { SettingsView } from '../../electron/contract/settings.ts';
import { testFolder } from '../support/folders.ts';
import { configFile, LiveTestBooth } from '../support/live-booth.ts';
import { testCamera } from '../support/network-camera.ts';
import {
  enteredElsewhere,
  errorOf,
  testService,
  testToken,
  valueOf,
  type TestService,
} from '../support/running-booth.ts';

// The core and the settings' files, both real, under settings that change while it runs. Only the window is missing.

const plates = (service: TestService): unknown[] =>
  service
    .log()
    .filter(({ operation }) => operation === 'entry')
    .map(({ body }) => (body as { plateNumber: string }).plateNumber);

const viewOf = async (booth: LiveTestBooth, supervisorSession?: string): Promise<SettingsView> =>
  valueOf(
    await booth.call('setup.settings', supervisorSession === undefined ? {} : { supervisorSession }),
  ) as SettingsView;

describe('a booth that is not set up', () => {
  it('is set up by anybody, works at once, and is theirs alone from then on who know the PIN', async () => {
    const service = await testService();
    const booth = await LiveTestBooth.start();
    expect(await booth.snapshot()).toMatchObject({ setUp: false, booth: { mode: 'training' } });
    await booth.reaches(valueOf(await booth.enter('PRACTICE')), 'confirmed');

    const supervisorSession = await booth.setUp({ address: service.baseUrl }, testToken);
    expect(await booth.snapshot()).toMatchObject({ setUp: true, booth: { mode: 'live' }, recent: [] });
    await booth.reaches(valueOf(await booth.enter('REAL1')), 'confirmed');
    expect(plates(service)).toEqual(['REAL1']);
    expect(booth.revisions).toEqual(booth.revisions.toSorted((one, other) => one - other));

    for (const channel of ['setup.settings', 'setup.drives', 'setup.sameService', 'setup.otherService'])
      expect(errorOf(await booth.call(channel, {}))).toEqual({ code: 'visit-over' });
    expect(errorOf(await booth.call('setup.change', { settings: { lane: '9' } }))).toEqual({
      code: 'visit-over',
    });
    expect(errorOf(await booth.call('setup.import', { text: '{}' }))).toEqual({ code: 'visit-over' });
    const view = await viewOf(booth, supervisorSession);
    expect([view.token, view.secrets.supervisorPin]).toEqual([{ lastFour: '9f2c', keeper: 'keyring' }, true]);
    expect(JSON.stringify(view)).not.toMatch(new RegExp(`${testToken}|471147`));
    // The session has outlived a change, and the change another start.
    expect(await booth.change({ lane: '9' }, { supervisorSession })).toMatchObject({ state: 'changed' });
    expect(await booth.change({ lane: '8' }, { supervisorSession })).toMatchObject({ state: 'changed' });
    await booth.booth.stop();
    const again = await LiveTestBooth.start({ directory: booth.directory });
    expect((await again.snapshot()).booth).toMatchObject({ lane: '8', mode: 'live' });
    await again.reaches(valueOf(await again.enter('REAL2')), 'confirmed');
    expect(booth.bugs).toEqual([]);
  });

  it('is told each value that cannot be used, and stays as it is', async () => {
    const booth = await LiveTestBooth.start();
    const service = { address: 'https://parking.test', interfaceProfile: '/none.json' };
    expect(await booth.change({ service, supervisorPin: '471147' }, { token: 'caf\u00e9' })).toEqual({
      state: 'faults',
      faults: [
        { path: 'service.interfaceProfile', code: 'file' },
        { path: 'token', code: 'wrong' },
      ],
    });
    expect(await booth.change({ service: { address: 'https://parking.test' } })).toEqual({
      state: 'faults',
      faults: [{ path: 'supervisorPin', code: 'missing' }],
    });
    expect((await booth.snapshot()).setUp).toBe(false);
  });
});

it('tries a network camera with the password that is kept, and gives it to no other host', async () => {
  const lock = { user: 'gate', password: 'a-secret-word', asks: 'basic' } as const;
  const [camera, other] = [await testCamera(lock), await testCamera(lock)];
  const booth = await LiveTestBooth.start();
  const settings = { snapshotUrl: camera.url, user: 'gate', authentication: 'basic' } as const;
  const tried = (change: object) => booth.call('setup.tryCamera', { camera: { ...settings, ...change } });
  expect(await booth.change({ camera: { ...settings, password: 'a-secret-word' } })).toMatchObject({
    state: 'changed',
  });
  expect(valueOf(await tried({}))).toMatchObject({ state: 'live' });
  expect(valueOf(await tried({ snapshotUrl: other.url }))).toEqual({ state: 'lost' });
  expect(JSON.stringify(other.requests)).not.toContain(Buffer.from('gate:a-secret-word').toString('base64'));
  expect(errorOf(await tried({ snapshotUrl: 'rtsp://cam/1' }))).toEqual({
    code: 'value-wrong',
    field: 'camera.snapshotUrl',
  });
  expect((await viewOf(booth)).settings.camera).toMatchObject({ snapshotUrl: camera.url });
});

describe('a change while the booth works', () => {
  it('waits for the request on the wire and for nothing at the gate; what follows is sent as it says', async () => {
    const service = await testService();
    const next = await testService({ token: 'another-token-77aa' });
    const booth = await LiveTestBooth.start();
    const supervisorSession = await booth.setUp({ address: service.baseUrl }, testToken);
    service.misbehaviour.next({ kind: 'delay-answer', ms: 1_500 });
    const first = valueOf(await booth.enter('WIRE1'));
    await booth.reaches(first, 'sending');
    const service2 = { address: next.baseUrl };
    const done = booth.change(
      { service: service2 },
      { supervisorSession, token: 'another-token-77aa', waiting: 'send' },
    );
    let isDone = false;
    void done.then(() => (isDone = true));
    valueOf(await booth.enter('WIRE2'));
    expect([isDone, plates(next)]).toEqual([false, []]);
    expect(await done).toMatchObject({ state: 'changed' });
    const { recent } = await booth.until(({ counts }) => counts.waiting === 0);
    expect(recent.map(({ plate, state }) => [plate, state])).toEqual([
      ['WIRE2', 'confirmed'],
      ['WIRE1', 'confirmed'],
    ]);
    expect([plates(service), plates(next)]).toEqual([['WIRE1'], ['WIRE2']]);
  });

  it('of the token ends the pause for the token; one of the lane does not', async () => {
    const service = await testService();
    const booth = await LiveTestBooth.start();
    const supervisorSession = await booth.setUp({ address: service.baseUrl }, 'a-token-that-is-wrong');
    const record = valueOf(await booth.enter('PAUSE1'));
    await booth.until(({ link }) => link.cause === 'token');
    const asked = service.log().length;
    await booth.change({ lane: '3' }, { supervisorSession });
    expect((await booth.snapshot()).link).toMatchObject({ state: 'paused', cause: 'token' });
    expect(service.log()).toHaveLength(asked);
    await booth.change({}, { supervisorSession, token: testToken });
    await booth.reaches(record, 'confirmed');
  });

  it('of the address asks where records wait, and gives the token of the old one to nobody', async () => {
    const [service, other] = [await testService(), await testService()];
    const booth = await LiveTestBooth.start();
    const supervisorSession = await booth.setUp({ address: service.baseUrl }, 'a-token-that-is-wrong');
    const record = valueOf(await booth.enter('ASK1'));
    await booth.until(({ link }) => link.cause === 'token');
    const moved = { service: { address: other.baseUrl } };
    const question = { state: 'records-wait', count: 1, answer: 'send', mayLeave: false };
    expect(await booth.change(moved, { supervisorSession })).toEqual(question);
    expect(await booth.change(moved, { supervisorSession, waiting: 'keep' })).toEqual(question);
    expect(await booth.change({ service: null }, { supervisorSession })).toEqual({
      ...question,
      answer: 'keep',
    });
    expect((await viewOf(booth, supervisorSession)).settings.service?.address).toBe(service.baseUrl);

    expect(await booth.change(moved, { supervisorSession, waiting: 'send' })).toMatchObject({
      view: { token: null },
    });
    await booth.until(({ link }) => link.cause === 'token');
    expect(other.log()).toEqual([]);
    await booth.change({}, { supervisorSession, token: testToken });
    await booth.reaches(record, 'confirmed');
    expect(plates(other)).toEqual(['ASK1']);
  });

  it('of the address asks where cars are inside, who follow to the same service and stay behind another one', async () => {
    const services = [await testService(), await testService(), await testService()];
    const [first, second, third] = services.map(({ baseUrl }) => ({ service: { address: baseUrl } }));
    if (first === undefined || second === undefined || third === undefined) throw new Error('three services');
    const booth = await LiveTestBooth.start();
    const supervisorSession = await booth.setUp(first.service, testToken);
    const car = await booth.reaches(valueOf(await booth.enter('INSIDE1')), 'confirmed');
    const question = { state: 'records-wait', count: 1, answer: 'send', mayLeave: true };
    expect(await booth.change(second, { supervisorSession })).toEqual(question);
    // The same service at a new address.
    await booth.change(second, { supervisorSession, token: testToken, waiting: 'send' });
    expect((await booth.inside()).cars).toMatchObject([{ entryId: car.id }]);
    expect((await booth.inside()).cars[0]).not.toHaveProperty('otherService');
    expect(await booth.change(third, { supervisorSession })).toEqual(question);
    await booth.change(third, { supervisorSession, token: testToken, waiting: 'leave' });
    expect((await booth.inside()).cars).toMatchObject([{ entryId: car.id, otherService: true }]);
    expect(errorOf(await booth.exit(car.id))).toEqual({ code: 'other-service', field: 'entryId' });
    await booth.reaches(valueOf(await booth.enter('NEXT2')), 'confirmed');
    expect(plates(services[2] as TestService)).toEqual(['NEXT2']);
    // That the site names the address before is an answer, too.
    const back = { service: { ...second.service, formerAddress: third.service.address } };
    expect(await booth.change(back, { supervisorSession, token: testToken })).toMatchObject({
      state: 'changed',
    });
  });

  it('to another mode leaves what waits in its folder, until the booth is set up for it again', async () => {
    const service = await testService();
    const booth = await LiveTestBooth.start();
    const supervisorSession = await booth.setUp({ address: service.baseUrl }, 'a-token-that-is-wrong');
    const record = valueOf(await booth.enter('KEEP1'));
    await booth.until(({ link }) => link.cause === 'token');
    await booth.change({ service: null }, { supervisorSession, waiting: 'keep' });
    expect(await booth.snapshot()).toMatchObject({ booth: { mode: 'training' }, counts: { waiting: 0 } });
    await booth.change({ service: { address: service.baseUrl } }, { supervisorSession, token: testToken });
    await booth.reaches(record, 'confirmed');
  });
});

it.each(['ticket.print', 'people.printHandover'])(
  'a printer that never answers %s holds up no change, nor what is sent',
  async (channel) => {
    const service = await testService();
    let jobs = 0;
    const print = (): Promise<never> => new Promise(() => void (jobs += 1));
    const booth = await LiveTestBooth.start({ print });
    const supervisorSession = await booth.setUp({ address: service.baseUrl }, testToken);
    const ticket = { printer: null };
    await booth.change({ ticket }, { supervisorSession });
    void booth.call(channel, {});
    await expect.poll(() => jobs).toBe(1);
    expect(await booth.change({ lane: '7' }, { supervisorSession })).toMatchObject({ state: 'changed' });
    await booth.reaches(valueOf(await booth.enter('PAPER1')), 'confirmed');
  },
);

describe('a journal that is read for long to be verified', () => {
  async function reading() {
    const service = await testService();
    const journalWorker = new URL('../support/held-verifier-worker.ts', import.meta.url);
    const booth = await LiveTestBooth.start({ journalWorker });
    const supervisorSession = await booth.setUp({ address: service.baseUrl }, testToken);
    const hold = join(booth.directory, 'hold');
    writeFileSync(hold, '');
    const isHeld = async (): Promise<void> => {
      await expect.poll(() => existsSync(`${hold}ing`)).toBe(true);
    };
    return { booth, supervisorSession, isHeld, goOn: () => rmSync(hold) };
  }

  it('holds up no change, nor what is sent', async () => {
    const { booth, supervisorSession, isHeld, goOn } = await reading();
    const found = booth.call('diagnostics.verify', { supervisorSession });
    await isHeld();
    expect(await booth.change({ lane: '7' }, { supervisorSession })).toMatchObject({ state: 'changed' });
    await booth.reaches(valueOf(await booth.enter('MEANWHILE1')), 'confirmed');
    goOn();
    expect(valueOf(await found)).toMatchObject({ ok: true });
  });

  it('nor does its copy before an update', async () => {
    const { booth, supervisorSession, isHeld, goOn } = await reading();
    const copied = booth.booth.backUp();
    await isHeld();
    expect(await booth.change({ lane: '7' }, { supervisorSession })).toMatchObject({ state: 'changed' });
    await booth.reaches(valueOf(await booth.enter('MEANWHILE1')), 'confirmed');
    goOn();
    expect(await copied).toBe(true);
  });

  it('is read no further where another mode’s takes its place', async () => {
    const { booth, supervisorSession, isHeld } = await reading();
    const found = booth.call('diagnostics.verify', { supervisorSession });
    await isHeld();
    expect(await booth.change({ service: { test: true } }, { supervisorSession })).toMatchObject({
      state: 'changed',
    });
    expect(errorOf(await found)).toEqual({ code: 'stopped' });
    expect(booth.bugs).toEqual([]);
  });
});

it('settings that the booth cannot work with are taken back, and it goes on as before', async () => {
  const service = await testService();
  const booth = await LiveTestBooth.start();
  const supervisorSession = await booth.setUp({ address: service.baseUrl }, testToken);
  writeFileSync(join(booth.directory, 'test'), 'in the way of the folder');
  const change = { supervisorSession, settings: { service: { test: true } } };
  expect(errorOf(await booth.call('setup.change', change))).toEqual({ code: 'not-saved' });
  expect((await viewOf(booth, supervisorSession)).settings.service?.test).toBe(false);
  expect(readFileSync(join(booth.directory, 'settings.json'), 'utf8')).not.toContain('"test"');
  await booth.reaches(valueOf(await booth.enter('BACK1')), 'confirmed');
  expect(booth.revisions).toEqual(booth.revisions.toSorted((one, other) => one - other));
});

it.each([
  ['at another address', true],
  ['at the same one', false],
])(
  'with settings that are taken back, %s, the token of before is there again at once',
  async (_where, moves) => {
    const [service, other] = [await testService(), await testService()];
    const booth = await LiveTestBooth.start();
    const supervisorSession = await booth.setUp({ address: service.baseUrl }, testToken);
    writeFileSync(join(booth.directory, 'test'), 'in the way of the folder');
    service.misbehaviour.next({ kind: 'delay-answer', ms: 1_500 });
    const onWire = valueOf(await booth.enter('WIRE1'));
    await booth.reaches(onWire, 'sending');
    // It asks for its token as soon as the booth goes on.
    const waiting = valueOf(await booth.enter('WAITS2'));
    const changed = { test: true, ...(moves ? { address: other.baseUrl } : {}) };
    const change = { settings: { service: changed }, token: 'another-token-77aa', waiting: 'keep' };
    expect(errorOf(await booth.call('setup.change', { supervisorSession, ...change }))).toEqual({
      code: 'not-saved',
    });
    await booth.reaches(waiting, 'confirmed');
    expect((await viewOf(booth, supervisorSession)).token).toEqual({ lastFour: '9f2c', keeper: 'keyring' });
    expect([plates(service), other.log()]).toEqual([['WIRE1', 'WAITS2'], []]);
  },
);

it('a listener that fails keeps no settings from coming into force, and no second booth goes on', async () => {
  const service = await testService();
  const booth = await LiveTestBooth.start();
  const supervisorSession = await booth.setUp({ address: service.baseUrl }, testToken);
  const end = booth.booth.subscribe(() => {
    throw new Error('a fault of ours');
  });
  expect(await booth.change({ lane: '7' }, { supervisorSession })).toMatchObject({ state: 'changed' });
  end();
  await booth.reaches(valueOf(await booth.enter('AFTER1')), 'confirmed');
  expect(plates(service)).toEqual(['AFTER1']);
});

it('a change that comes while the booth ends has no other one begin, which nobody would end', async () => {
  const service = await testService();
  let starts = 0;
  const booth = await LiveTestBooth.start({ startAnew: () => (starts += 1) });
  const supervisorSession = await booth.setUp({ address: service.baseUrl }, testToken);
  service.misbehaviour.next({ kind: 'delay-answer', ms: 1_000 });
  await booth.reaches(valueOf(await booth.enter('WIRE1')), 'sending');
  const ended = booth.booth.stop();
  const late = booth.call('setup.change', { supervisorSession, settings: { lane: '7' } });
  expect(errorOf(await late)).toEqual({ code: 'not-saved' });
  await ended;
  expect(starts).toBe(0);
  const again = await LiveTestBooth.start({ directory: booth.directory });
  expect((await again.snapshot()).booth.lane).not.toBe('7');
});

describe('settings that a file gives', () => {
  it('are shown, and changed by the file alone; a new token is taken', async () => {
    const service = await testService();
    const booth = await LiveTestBooth.start({
      given: { service: { address: service.baseUrl }, supervisorPin: '471147' },
    });
    const supervisorSession = await booth.supervisorSession('471147');
    expect(await viewOf(booth, supervisorSession)).toMatchObject({
      givenBy: join(booth.directory, 'booth.json'),
      token: null,
    });
    const refused = { code: 'not-possible-now' };
    expect(errorOf(await booth.call('setup.change', { supervisorSession, settings: { lane: '2' } }))).toEqual(
      refused,
    );
    expect(errorOf(await booth.call('setup.import', { supervisorSession, text: '{}' }))).toEqual(refused);
    const record = valueOf(await booth.enter('FILE1'));
    await booth.change({}, { supervisorSession, token: testToken });
    await booth.reaches(record, 'confirmed');
  });

  it('are followed: a change of the file takes effect, a wrong one changes nothing', async () => {
    const [service, other] = [await testService(), await testService()];
    const given = { service: { address: service.baseUrl, token: testToken }, lane: '2' };
    const booth = await LiveTestBooth.start({ given });
    const file = configFile(booth.directory, { ...given, lane: 7 });
    await booth.reaches(valueOf(await booth.enter('OLD1')), 'confirmed');
    expect((await booth.snapshot()).booth.lane).toBe('2');
    // OLD1 is inside: the file says that it is the same service.
    const renamed = { address: other.baseUrl, token: testToken, formerAddress: service.baseUrl };
    configFile(booth.directory, { service: renamed, lane: '3' });
    await booth.until((now) => now.booth.lane === '3');
    await booth.reaches(valueOf(await booth.enter('NEW1')), 'confirmed');
    expect([plates(service), plates(other)]).toEqual([['OLD1'], ['NEW1']]);
    expect(readFileSync(file, 'utf8')).not.toContain(testToken);
  });

  it('hold back what waits for another address, until a supervisor or the file says that it is the same service', async () => {
    const [service, other] = [await testService(), await testService()];
    const directory = testFolder();
    const wrong = 'a-token-that-is-wrong';
    const given = (address: string, token: string, more: object = {}) => ({
      service: { address, token, ...more },
      supervisorPin: '471147',
    });
    const first = await LiveTestBooth.start({ directory, given: given(service.baseUrl, wrong) });
    const record = valueOf(await first.enter('HELD1'));
    await first.until(({ link }) => link.cause === 'token');
    await first.booth.stop();

    const second = await LiveTestBooth.start({ directory, given: given(other.baseUrl, testToken) });
    valueOf(await second.enter('HELD2'));
    valueOf(await second.call('link.tryAgain', { pin: '471147' }));
    expect((await second.snapshot()).link).toMatchObject({ state: 'paused', cause: 'other-service' });
    expect(other.log()).toEqual([]);
    const supervisorSession = await second.supervisorSession('471147');
    // Records that wait go to no other service.
    expect(errorOf(await second.call('setup.otherService', { supervisorSession }))).toEqual({
      code: 'not-possible-now',
    });
    valueOf(await second.call('setup.sameService', { supervisorSession }));
    await second.until(({ counts }) => counts.waiting === 0);
    await second.booth.stop();

    // It is remembered; and back at the first address the file itself may say so.
    const third = await LiveTestBooth.start({ directory, given: given(other.baseUrl, wrong) });
    const last = valueOf(await third.enter('HELD3'));
    await third.until(({ link }) => link.cause === 'token');
    await third.booth.stop();
    const back = given(service.baseUrl, testToken, { formerAddress: other.baseUrl });
    const fourth = await LiveTestBooth.start({ directory, given: back });
    await fourth.reaches(last, 'confirmed');
    expect(plates(other)).toContain(record.plate);
    expect(plates(service)).toContain(last.plate);
  });
});

it('cars inside hold a file’s other address back, until a supervisor says that it is another service', async () => {
  const [service, other] = [await testService(), await testService()];
  const directory = testFolder();
  const given = (address: string) => ({ service: { address, token: testToken }, supervisorPin: '471147' });
  const first = await LiveTestBooth.start({ directory, given: given(service.baseUrl) });
  const car = await first.reaches(valueOf(await first.enter('INSIDE1')), 'confirmed');
  await first.booth.stop();
  const booth = await LiveTestBooth.start({ directory, given: given(other.baseUrl) });
  const pressed = valueOf(await booth.enter('PRESSED2'));
  expect((await booth.snapshot()).link).toMatchObject({ state: 'paused', cause: 'other-service' });
  const supervisorSession = await booth.supervisorSession('471147');
  valueOf(await booth.call('setup.otherService', { supervisorSession }));
  await booth.reaches(pressed, 'confirmed');
  expect((await booth.inside('INSIDE1')).exact).toMatchObject({ entryId: car.id, otherService: true });
  expect(plates(other)).toEqual(['PRESSED2']);
});

it('that it is another service is no answer while a damaged journal may hold what waits for the one before', async () => {
  const [service, other] = [await testService(), await testService()];
  const directory = testFolder();
  const given = (address: string) => ({ service: { address, token: testToken }, supervisorPin: '471147' });
  const first = await LiveTestBooth.start({ directory, given: given(service.baseUrl) });
  await first.reaches(valueOf(await first.enter('INSIDE1')), 'confirmed');
  await first.booth.stop();
  const kept = join(directory, 'live');
  requestSalvage(kept);
  writeFileSync(join(kept, 'hold'), '');
  const journalWorker = new URL('../support/held-salvage-worker.ts', import.meta.url);
  const journal = { salvageMs: 0, journalWorker };
  const booth = await LiveTestBooth.start({ directory, given: given(other.baseUrl), ...journal });
  const isHeldBack = { state: 'paused', cause: 'other-service' };
  const supervisorSession = await booth.supervisorSession('471147');
  expect(errorOf(await booth.call('setup.otherService', { supervisorSession }))).toEqual({
    code: 'not-possible-now',
  });
  rmSync(join(kept, 'hold'));
  await booth.until(({ readingEarlier }) => !readingEarlier);
  expect((await booth.snapshot()).link).toMatchObject(isHeldBack);
  valueOf(await booth.call('setup.otherService', { supervisorSession }));
  await booth.until(({ link }) => link.state === 'open');
});

it('a settings file that is damaged costs the lane nothing', async () => {
  const service = await testService();
  const booth = await LiveTestBooth.start();
  await booth.setUp({ address: service.baseUrl }, testToken);
  await booth.booth.stop();
  writeFileSync(join(booth.directory, 'settings.json'), '{"service":{"addr');
  const again = await LiveTestBooth.start({ directory: booth.directory });
  const supervisorSession = await again.supervisorSession('471147');
  expect((await viewOf(again, supervisorSession)).found).toBe('last-good');
  await again.reaches(valueOf(await again.enter('TORN1')), 'confirmed');
});

it('what one booth exports sets the next one up, with a token and a PIN of its own', async () => {
  const service = await testService();
  const one = await LiveTestBooth.start();
  const supervisorSession = await one.setUp(
    { address: service.baseUrl, interfaceProfile: 'training' },
    testToken,
  );
  await one.change({ vehicleClasses: ['CAR', 'TRUCK'], booth: 'North' }, { supervisorSession });
  const text = await one.exported(supervisorSession);

  const two = await LiveTestBooth.start();
  const wrong = await two.call('setup.import', { text: 'lane=4' });
  expect(wrong).toMatchObject({ value: { faults: [{ path: '', code: 'not-json' }] } });
  await two.change({ booth: 'South', lane: '2', supervisorPin: '123476' });
  const theirs = await two.supervisorSession('123476');
  expect(await two.call('setup.import', { supervisorSession: theirs, text })).toMatchObject({
    value: { state: 'changed' },
  });
  await two.change({}, { supervisorSession: theirs, token: testToken });
  expect(await two.snapshot()).toMatchObject({
    booth: { name: 'South', lane: '2', mode: 'live' },
    vehicleClasses: ['CAR', 'TRUCK'],
  });
  await two.reaches(valueOf(await two.enter('TWO1', { vehicleClass: 'TRUCK' })), 'confirmed');
});

it('knows who is inside through a change of its settings, also of those that only the service told of', async () => {
  const service = await testService();
  const session = await enteredElsewhere(service, 'GUEST1');
  const booth = await LiveTestBooth.start();
  const supervisorSession = await booth.setUp(
    { address: service.baseUrl, interfaceProfile: 'training' },
    testToken,
  );
  const own = await booth.reaches(valueOf(await booth.enter('OWN1')), 'confirmed');
  await booth.lookedUp();
  // From here on it tells nothing.
  service.misbehaviour.always({ kind: 'hang-before-execution' }, 'listSessions');
  expect(await booth.change({ lane: '9' }, { supervisorSession })).toMatchObject({ state: 'changed' });
  const { cars } = await booth.inside();
  expect(new Set(cars.map(({ sessionId }) => sessionId))).toEqual(new Set([session, own.sessionId]));
  // What is told by the service holds for that service only.
  const other = await testService();
  const moved = { service: { address: other.baseUrl, interfaceProfile: 'training' } };
  expect(await booth.change(moved, { supervisorSession, token: testToken, waiting: 'send' })).toMatchObject({
    state: 'changed',
  });
  expect((await booth.inside()).cars.map(({ plate }) => plate)).toEqual(['OWN1']);
});
