import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { centsOf, priceOf } from '../../electron/training/prices.ts';
import { readLogFile } from '../../electron/training/request-log.ts';
import type { TrainingService } from '../../electron/training/service.ts';
import { enteredId, folder, leave, send, start, type Answered } from './support.ts';

// The seven operations that the specification only names, in this service's own way.

const own = '/training/v1/parking-sessions';
const get = (service: TrainingService, path: string): Promise<Answered> =>
  send(`${service.baseUrl}${own}${path}`, undefined, { method: 'GET' });
const post = (service: TrainingService, path: string, body: object): Promise<Answered> =>
  send(`${service.baseUrl}${own}${path}`, body);
const put = (service: TrainingService, path: string, body: object): Promise<Answered> =>
  send(`${service.baseUrl}${own}${path}`, body, { method: 'PUT' });
const sessionsIn = ({ json }: Answered) => json?.data as unknown as Record<string, unknown>[];
const idsIn = (answer: Answered) => sessionsIn(answer).map(({ id }) => id);
const unchanged = { plateNumber: null, vehicleClass: null, startDateTime: null, reason: null };

test('the list has every session once over its pages, in the order of entry, and an empty page behind the last', async () => {
  const service = await start();
  const ids: string[] = [];
  for (let car = 0; car < 5; car += 1) ids.push(await enteredId(service, { plateNumber: `CAR${car}` }));
  const pages = [];
  for (let page = 1; page <= 4; page += 1) pages.push(idsIn(await get(service, `?page=${page}&size=2`)));
  expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4), []]);
  expect(idsIn(await get(service, ''))).toEqual(ids);
});

test('the list is filtered by state; without a status it has all states', async () => {
  const service = await start();
  const [stays, goes, off] = [await enteredId(service), await enteredId(service), await enteredId(service)];
  await leave(service, goes);
  await post(service, '/cancel', { parkingSessionId: off, reason: null });
  expect(idsIn(await get(service, '?status=STARTED'))).toEqual([stays]);
  expect(idsIn(await get(service, '?status=ENDED'))).toEqual([goes]);
  expect(idsIn(await get(service, '?status=CANCELLED'))).toEqual([off]);
  expect(idsIn(await get(service, '?status='))).toEqual([stays, goes, off]);
});

test.for(['?page=0', '?page=x', '?size=201', '?status=PARKED', '?sort=plate'])(
  'the list with %s is 400',
  async (query) => {
    expect(await get(await start(), query)).toMatchObject({ status: 400, json: { error: {} } });
  },
);

test('a query by plate finds all sessions of that plate, whatever stands between its characters', async () => {
  const service = await start();
  const first = await enteredId(service, { plateNumber: 'AB-12 가' });
  await enteredId(service, { plateNumber: 'AB13' });
  await leave(service, first);
  const second = await enteredId(service, { plateNumber: 'ab12가' });
  const found = await get(service, `/by-plate/${encodeURIComponent('AB12가')}`);
  expect(idsIn(found)).toEqual([first, second]);
  expect(sessionsIn(found)).toMatchObject([{ state: 'ENDED' }, { state: 'STARTED', endDateTime: null }]);
  expect(await get(service, '/by-plate/NONE')).toMatchObject({ status: 200, json: { data: [] } });
});

test('a cancelled session stays cancelled: no exit, edit, charge or second cancellation', async () => {
  const service = await start();
  const parkingSessionId = await enteredId(service);
  const cancel = () => post(service, '/cancel', { parkingSessionId, reason: 'wrong plate' });
  expect(await cancel()).toMatchObject({
    status: 200,
    json: { data: { id: parkingSessionId, state: 'CANCELLED' } },
  });
  const refused = { status: 409, json: { error: { code: 'session-cancelled' } } };
  expect(await cancel()).toMatchObject(refused);
  expect(await leave(service, parkingSessionId)).toMatchObject(refused);
  expect(await put(service, '/entry', { parkingSessionId, ...unchanged })).toMatchObject(refused);
  const endDateTime = '2026-11-20T10:00:00.000+07:00';
  expect(await put(service, '/exit', { parkingSessionId, endDateTime, reason: null })).toMatchObject(refused);
  expect(await post(service, '/charge', { parkingSessionId, endDateTime })).toMatchObject(refused);
  const direct = { parkingSessionId, amount: 2, note: null };
  expect(await post(service, '/direct-charge', direct)).toMatchObject(refused);
  expect(service.sessions()).toMatchObject([{ state: 'CANCELLED', cancelled: { reason: 'wrong plate' } }]);
  expect(service.log().filter(({ executed }) => executed)).toHaveLength(2);
});

test('a session that has ended cannot be cancelled, one that has not has no exit to edit', async () => {
  const service = await start();
  const parkingSessionId = await enteredId(service);
  const edit = { parkingSessionId, endDateTime: '2026-11-20T10:00:00.000+07:00', reason: null };
  expect(await put(service, '/exit', edit)).toMatchObject({
    status: 409,
    json: { error: { code: 'session-not-ended' } },
  });
  await leave(service, parkingSessionId);
  expect(await post(service, '/cancel', { parkingSessionId, reason: null })).toMatchObject({
    status: 409,
    json: { error: { code: 'session-ended' } },
  });
});

test('edits replace the values and keep what they were', async () => {
  const service = await start({ now: () => new Date('2026-11-20T05:00:00.000Z') });
  const parkingSessionId = await enteredId(service);
  const reason = 'read again';
  await put(service, '/entry', { parkingSessionId, ...unchanged, plateNumber: 'ABC123', reason });
  await put(service, '/entry', { parkingSessionId, ...unchanged, vehicleClass: 'VAN' });
  // Nothing new: not an edit.
  await put(service, '/entry', { parkingSessionId, ...unchanged, vehicleClass: 'VAN' });
  await leave(service, parkingSessionId);
  const endDateTime = '2026-11-20T09:00:00.000+07:00';
  const last = await put(service, '/exit', { parkingSessionId, endDateTime, reason: null });
  expect(last.json?.data).toMatchObject({ plateNumber: 'ABC123', vehicleClass: 'VAN', endDateTime });
  const at = '2026-11-20T05:00:00.000Z';
  expect(service.sessions()[0]).toMatchObject({
    isRegisteredUser: false,
    history: [
      { at, operation: 'editEntry', reason, values: { plateNumber: 'ABC124' } },
      { at, operation: 'editEntry', reason: null, values: { vehicleClass: 'CAR' } },
      { at, operation: 'editExit', reason: null, values: { endDateTime: '2026-11-20T09:45:00.000+07:00' } },
    ],
  });
});

test.for([
  ['CAR', '08:15:00.000', 0],
  ['CAR', '08:15:00.001', 150],
  ['CAR', '08:30:00.000', 150],
  ['CAR', '08:30:00.001', 300],
  ['BUS', '10:00:00.000', 1200],
  ['MOTORCYCLE', '08:20:00.000', 75],
  ['constructor', '08:20:00.000', 150],
  ['CAR', '07:00:00.000', 0],
] as const)('a %s from 08:00 to %s costs %i cents', ([vehicleClass, end, cents]) => {
  const at = (time: string): string => `2026-11-20T${time}+07:00`;
  expect(priceOf(vehicleClass, at('08:00:00.000'), at(end))).toBe(cents);
});

test('amounts are whole cents; others are no amounts', () => {
  expect([2, 2.5, '2.05', '0.1', 1.15].map(centsOf)).toEqual([200, 250, 205, 10, 115]);
  expect([0, -1, '1.005', '', 'ten', 1e7, '1e3'].map(centsOf)).toEqual(Array.from({ length: 7 }, () => null));
});

test('a charge is the price of the stay, kept on the session, and another request is another charge', async () => {
  const service = await start({ now: () => new Date('2026-11-20T01:40:00.000Z') });
  const parkingSessionId = await enteredId(service);
  const charged = await post(service, '/charge', { parkingSessionId, endDateTime: null });
  expect(charged.json?.data).toMatchObject({ id: parkingSessionId, amount: '1.50', currency: 'XTS' });
  const later = '2026-11-20T09:16:00.000+07:00';
  const again = await post(service, '/charge', { parkingSessionId, endDateTime: later });
  expect(again.json?.data).toMatchObject({ amount: '4.50' });
  await leave(service, parkingSessionId);
  // The session's own end counts now.
  const after = await post(service, '/charge', { parkingSessionId, endDateTime: later });
  expect(after.json?.data).toMatchObject({ amount: '4.50', endDateTime: '2026-11-20T09:45:00.000+07:00' });
  expect(service.sessions()[0]?.charges).toMatchObject([
    { kind: 'by-duration', cents: 150, currency: 'XTS' },
    { cents: 450 },
    { cents: 450 },
  ]);
  expect(new Set(service.sessions()[0]?.charges?.map(({ id }) => id)).size).toBe(3);
});

test('a direct charge is the amount that was given', async () => {
  const service = await start();
  const parkingSessionId = await enteredId(service);
  const body = { parkingSessionId, amount: 12.5, note: 'lost ticket' };
  expect((await post(service, '/direct-charge', body)).json?.data).toMatchObject({ amount: '12.50' });
  const charges = [{ kind: 'direct', cents: 1250, note: 'lost ticket' }];
  expect(service.sessions()).toMatchObject([{ charges }]);
  for (const amount of [0, -2, 1.005, 'ten', null])
    expect(await post(service, '/direct-charge', { ...body, amount })).toMatchObject({ status: 400 });
  expect(service.sessions()).toMatchObject([{ charges }]);
});

test.for([
  ['POST', '/cancel', { reason: null }],
  ['PUT', '/entry', unchanged],
  ['PUT', '/exit', { endDateTime: '2026-11-20T10:00:00.000+07:00', reason: null }],
  ['POST', '/charge', { endDateTime: null }],
  ['POST', '/direct-charge', { amount: 1, note: null }],
] as const)('%s %s of a session that does not exist is 404', async ([method, path, body]) => {
  const service = await start();
  const address = `${service.baseUrl}${own}${path}`;
  expect(await send(address, { parkingSessionId: 'none', ...body }, { method })).toMatchObject({
    status: 404,
    json: { error: { code: 'record-not-found' } },
  });
  // Another method than the specification's is refused.
  expect(await send(address, {}, { method: 'PATCH' })).toMatchObject({ status: 405 });
});

test('the seven ask for the token and for a permission of their own', async () => {
  const service = await start({ permissions: ['entry', 'listSessions'] });
  const stranger = { method: 'GET', headers: { Authorization: 'Bearer other' } };
  expect(await send(`${service.baseUrl}${own}`, undefined, stranger)).toMatchObject({ status: 401 });
  expect(await get(service, '')).toMatchObject({ status: 200 });
  expect(await get(service, '/by-plate/A1')).toMatchObject({ status: 403 });
  expect(await post(service, '/charge', {})).toMatchObject({ status: 403 });
});

test('the request log has them with their query, body and outcome', async () => {
  const logFile = join(await folder(), 'log.jsonl');
  const service = await start({ logFile, basePath: '/x' });
  const parkingSessionId = await enteredId(service);
  await get(service, '?page=1&status=STARTED');
  const body = { parkingSessionId, reason: null };
  await post(service, '/cancel', body);
  expect((await readLogFile(logFile)).slice(1)).toMatchObject([
    {
      operation: 'listSessions',
      method: 'GET',
      path: `/x${own}`,
      query: 'page=1&status=STARTED',
      executed: false,
    },
    { operation: 'cancelSession', query: '', body, executed: true, sessionId: parkingSessionId },
  ]);
});

test('charges, edits and cancellations are there after a restart', async () => {
  const dataFile = join(await folder(), 'sessions.jsonl');
  const first = await start({ dataFile });
  const parkingSessionId = await enteredId(first);
  await post(first, '/direct-charge', { parkingSessionId, amount: '3.05', note: null });
  await put(first, '/entry', { parkingSessionId, ...unchanged, plateNumber: 'NEW1' });
  await post(first, '/cancel', { parkingSessionId, reason: null });
  const before = first.sessions();
  await first.stop();
  const second = await start({ dataFile });
  expect(second.damagedLines).toBe(0);
  expect(second.sessions()).toEqual(before);
});

test('a file of sessions from before the seven operations is read, and its sessions can be edited', async () => {
  const dataFile = join(await folder(), 'sessions.jsonl');
  const old = {
    id: '0f3d2c51-9a0e-4b67-9d3b-3f1c1c1f5e11',
    state: 'STARTED',
    plateNumber: 'OLD1',
    vehicleClass: 'CAR',
    startDateTime: '2026-11-20T08:15:30.123+07:00',
    endDateTime: null,
    isRegisteredUser: false,
    entryPicture: null,
    entryPictureUrl: null,
    exitPicture: null,
    exitPictureUrl: null,
  };
  const written = `{"file":"gatebooth-training-sessions","version":1}\n${JSON.stringify(old)}\n`;
  await writeFile(dataFile, written);
  const service = await start({ dataFile });
  expect(service.sessions()).toEqual([old]);
  const edit = { parkingSessionId: old.id, ...unchanged, plateNumber: 'OLD2' };
  expect(await put(service, '/entry', edit)).toMatchObject({ status: 200 });
  expect((await readFile(dataFile, 'utf8')).startsWith(written)).toBe(true);
});
