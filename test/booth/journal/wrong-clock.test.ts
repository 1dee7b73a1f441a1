import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { boothTimeOf } from '../../../electron/booth/lib/booth-time.ts';
import { openReadOnly } from '../../../electron/booth/journal/files/read-only.ts';
import type { Diagnostics } from '../../../electron/contract/diagnostics.ts';
import { testFolder } from '../../support/folders.ts';
import { listening } from '../../support/listening.ts';
import { patientClock } from '../../support/patient-clock.ts';
import { plainJpeg } from '../../support/pictures.ts';
import {
  errorOf,
  longestWaitMs,
  runningBooth,
  settingsWith,
  testService,
  valueOf,
  type PortChanges,
  type TestBooth,
} from '../../support/running-booth.ts';

const pin = '4711';
const dayMs = 86_400_000;

/** A computer whose clock is set by hand: it goes on from there. */
function settableClock(aheadMs = 0) {
  const set = { aheadMs };
  return { set, clock: { ...patientClock, now: () => Date.now() + set.aheadMs } };
}

function boothAt(address: string, directory: string, clock: PortChanges['clock'], more: PortChanges = {}) {
  const settings = settingsWith('specification', { supervisorPin: pin });
  return runningBooth(address, { directory, settings, ...(clock === undefined ? {} : { clock }), ...more });
}

const supervisorSessionOf = async (booth: TestBooth): Promise<string> =>
  valueOf(await booth.call('setup.enter', { pin })) as string;

/** Has retention run at once, to its end. */
const runHousekeeping = async (booth: TestBooth): Promise<unknown> =>
  valueOf(await booth.call('privacy.clean', { supervisorSession: await supervisorSessionOf(booth) }));

const diagnosed = async (booth: TestBooth): Promise<Diagnostics> =>
  valueOf(
    await booth.call('diagnostics.read', { supervisorSession: await supervisorSessionOf(booth) }),
  ) as Diagnostics;

/** What the journal of a stopped booth has of the records: id, session, picture. */
function recordsIn(directory: string): Record<string, unknown>[] {
  const database = openReadOnly(directory);
  try {
    return database.prepare('SELECT id, session_id, picture_sha256 FROM records ORDER BY seq').all();
  } finally {
    database.close();
  }
}

test('a clock that is 200 days ahead erases nothing: a car that is inside keeps its entry, its session and its picture', async () => {
  const { baseUrl } = await testService();
  const directory = testFolder();
  const booth = await boothAt(baseUrl, directory, undefined);
  const entry = await booth.reaches(
    valueOf(await booth.enter('51A12345', { picture: plainJpeg() })),
    'confirmed',
  );
  await booth.booth.stop();
  const before = recordsIn(directory);

  const { clock, set } = settableClock(200 * dayMs);
  const again = await boothAt(baseUrl, directory, clock);
  await again.until(({ link }) => link.state === 'open');
  await runHousekeeping(again);
  set.aheadMs = 0;
  await runHousekeeping(again);
  expect((await again.inside()).cars).toMatchObject([{ entryId: entry.id, sessionId: entry.sessionId }]);
  const exit = valueOf(await again.exit(entry.id));
  await again.reaches(exit, 'confirmed');
  await again.booth.stop();
  expect(recordsIn(directory)).toEqual([...before, expect.objectContaining({ id: exit.id })]);
});

test('the cars inside are found whatever a clock has told for a moment', async () => {
  const { baseUrl } = await testService();
  const { clock, set } = settableClock();
  const booth = await boothAt(baseUrl, testFolder(), clock);
  for (const plate of ['51A12345', '51A99999']) valueOf(await booth.enter(plate));
  set.aheadMs = 31 * dayMs;
  await booth.inside();
  valueOf(await booth.enter('51A55555'));
  set.aheadMs = 0;
  const { total, cars } = await booth.inside();
  expect([total, cars.map(({ plate }) => plate).toSorted()]).toEqual([
    3,
    ['51A12345', '51A55555', '51A99999'],
  ]);
  expect((await booth.inside('51A12345')).exact).not.toBeNull();
  // And the one question that nobody may miss.
  expect(errorOf(await booth.enter('51A12345'))?.code).toBe('already-inside');
});

/** A booth that a car came to and left, at a site without a service; a supervisor said that its clock was right. */
async function longAgo(directory: string, aheadMs: number) {
  const { clock } = settableClock(aheadMs);
  const booth = await boothAt('http://127.0.0.1:9', directory, clock);
  await confirmClock(booth);
  const noted = { pressId: crypto.randomUUID(), plate: '51A12345', reason: 'no entry', pictureNote: null };
  valueOf(await booth.call('gate.exception', { ...noted, picture: null }));
  await booth.booth.stop();
}

async function confirmClock(booth: TestBooth, shown?: string) {
  const supervisorSession = await supervisorSessionOf(booth);
  const { at } = (await diagnosed(booth)).clock;
  const renewed = await supervisorSessionOf(booth);
  expect(supervisorSession).not.toBe(renewed);
  return booth.call('diagnostics.confirmClock', { supervisorSession: renewed, shown: shown ?? at });
}

test('after months off, the service’s time is enough to erase what is over', async () => {
  const directory = testFolder();
  await longAgo(directory, -200 * dayMs);
  const { baseUrl } = await testService();
  const booth = await boothAt(baseUrl, directory, undefined);
  // No car has come: the service is asked for its time.
  await expect
    .poll(async () => (await diagnosed(booth)).clock, { timeout: longestWaitMs })
    .toMatchObject({ by: 'service', inDoubt: false });
  await runHousekeeping(booth);
  await booth.booth.stop();
  expect(recordsIn(directory)).toEqual([]);
});

test('after months off, without the service’s time, what is over stays until a supervisor says that the clock is right', async () => {
  const directory = testFolder();
  await longAgo(directory, -200 * dayMs);
  const service = await testService();
  // It answers as it should, and does not tell its time.
  const withoutDate = await relay(service.baseUrl, (_request, response) => (response.sendDate = false));
  const booth = await boothAt(withoutDate, directory, undefined);
  await booth.until(({ link }) => link.state === 'open');
  await runHousekeeping(booth);
  const { clock, service: told } = await diagnosed(booth);
  expect([told.clockSkewMs, clock.by, clock.hoursLeft]).toEqual([null, null, 72]);
  const longGone = boothTimeOf(Date.now() - 3_600_000, 0);
  expect(errorOf((await confirmClock(booth, longGone)) as never)?.code).toBe('not-possible-now');
  expect((await diagnosed(booth)).clock.by).toBeNull();
  expect(await confirmClock(booth)).toMatchObject({ ok: true, value: { by: 'supervisor', inDoubt: false } });
  await runHousekeeping(booth);
  await booth.booth.stop();
  expect(recordsIn(directory)).toEqual([]);
});

test.each([
  ['a captive portal’s page', 200, '<html>Log in</html>'],
  ['a proxy’s own refusal', 407, ''],
])('%s shows no clock to be right', async (_what, status, page) => {
  const port = await listening(
    createServer((request, response) => {
      request.resume();
      request.on('end', () => response.writeHead(status, { 'Content-Type': 'text/html' }).end(page));
    }),
  );
  const booth = await boothAt(`http://127.0.0.1:${port}`, testFolder(), undefined);
  valueOf(await booth.enter('51A12345'));
  await booth.until(({ link }) => link.state !== 'open' && link.cause !== null);
  expect((await diagnosed(booth)).clock.by).toBeNull();
});

test('in training the service’s clock is this computer’s own, and shows nothing', async () => {
  const { baseUrl } = await testService();
  const booth = await runningBooth(baseUrl, { target: { mode: 'training' } });
  await booth.reaches(valueOf(await booth.enter('51A12345')), 'confirmed');
  const supervisorSession = valueOf(await booth.call('setup.enter', { pin: '0000' }));
  const told = valueOf(await booth.call('diagnostics.read', { supervisorSession })) as Diagnostics;
  expect([told.service.clockSkewMs === null, told.clock.by]).toEqual([false, null]);
});

test('an erasure that was asked for waits for no clock', async () => {
  const directory = testFolder();
  const service = await testService();
  const first = await boothAt(service.baseUrl, directory, undefined);
  const entry = valueOf(await first.enter('51A12345'));
  await first.reaches(valueOf(await first.exit(entry.id)), 'confirmed');
  await first.booth.stop();
  const { clock } = settableClock(-400 * dayMs);
  const booth = await boothAt('http://127.0.0.1:9', directory, clock);
  const supervisorSession = await supervisorSessionOf(booth);
  const asked = { supervisorSession, plate: '51A12345', reason: 'asked by letter', pin };
  expect(valueOf(await booth.call('privacy.erase', asked))).toMatchObject({ records: 2, keptRecords: 0 });
});

/** What stands before the service and may change how it answers. */
async function relay(baseUrl: string, change: RequestListener): Promise<string> {
  const passOn = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = Buffer.concat(await request.toArray());
    const { authorization = '' } = request.headers;
    const answer = await fetch(baseUrl + (request.url ?? ''), {
      method: request.method ?? 'GET',
      headers: { authorization, 'content-type': 'application/json' },
      ...(body.length === 0 ? {} : { body }),
    });
    change(request, response);
    response.writeHead(answer.status, { 'Content-Type': 'application/json' });
    response.end(await answer.text());
  };
  const port = await listening(createServer((request, response) => void passOn(request, response)));
  return `http://127.0.0.1:${port}`;
}
