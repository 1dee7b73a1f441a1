import { expect, test } from 'vitest';
import { isRegisteredPlate } from '../../electron/training/membership.ts';
import { enter, enteredId, entryBody, entryPath, exitPath, leave, send, start, token } from './support.ts';

// Where the specification is silent: what this service has chosen.

const omit = (body: Record<string, unknown>, field: string) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));

test('a second exit of an ENDED session is 200 and leaves the session as its first exit left it', async () => {
  const service = await start();
  const id = await enteredId(service);
  const first = await leave(service, id);
  expect(await leave(service, id)).toMatchObject({ status: 200, json: first.json });
  const other = await leave(service, id, { endDateTime: '2026-11-20T11:00:00.000+07:00' });
  expect(other).toMatchObject({ status: 200, json: first.json });
  expect(service.log().map(({ executed, sessionId }) => ({ executed, sessionId }))).toEqual([
    { executed: true, sessionId: id },
    { executed: true, sessionId: id },
    { executed: false, sessionId: id },
    { executed: false, sessionId: id },
  ]);
});

test('the same entry twice makes two sessions', async () => {
  const service = await start();
  expect(await enteredId(service)).not.toBe(await enteredId(service));
  expect(service.sessions()).toHaveLength(2);
});

test('a plate is a member’s when its last digit is even, and always the same', async () => {
  const service = await start();
  for (const [plateNumber, member] of [
    ['ABC124', true],
    ['ABC123', false],
    ['8ABC', true],
    ['NODIGIT', false],
    ['ก ๑๒๓๔', true],
    ['ABC-١٢٣', false],
  ] as const) {
    for (let time = 0; time < 2; time += 1) {
      const { json } = await enter(service, { plateNumber });
      expect(json?.data?.['isRegisteredUser']).toBe(member);
    }
  }
});

test.for(['0', '٠', '۰', '०', '০', '๐', '໐', '០', '၀', '０'])(
  'the digits from %s on are even and odd in turn',
  (zero) => {
    const digits = Array.from({ length: 10 }, (_, value) =>
      String.fromCodePoint((zero.codePointAt(0) ?? 0) + value),
    );
    expect(digits.map((digit) => isRegisteredPlate(`AB ${digit} C`))).toEqual(
      digits.map((_, value) => value % 2 === 0),
    );
  },
);

test.for(['plateNumber', 'vehicleClass', 'startDateTime', 'imageBase64', 'imageUrl'])(
  'an entry without %s is 400 and the answer names it',
  async (field) => {
    const service = await start();
    const answer = await send(service.baseUrl + entryPath, omit(entryBody(), field));
    expect(answer).toMatchObject({ status: 400, json: { error: { field } } });
    expect(service.sessions()).toEqual([]);
  },
);

test.for([
  ['plateNumber', ''],
  ['plateNumber', '  '],
  ['plateNumber', 7],
  ['vehicleClass', ''],
  ['vehicleClass', null],
  ['startDateTime', '2026-11-20T08:15:30+07:00'],
  ['startDateTime', '2026-11-20T08:15:30.123'],
  ['startDateTime', '2026-11-20T08:15:30.123456+07:00'],
  ['startDateTime', '2026-02-30T08:15:30.123+07:00'],
  ['startDateTime', '2026-11-20 08:15:30.123+07:00'],
  ['startDateTime', 1_795_000_000_000],
  ['imageBase64', 'data:image/jpeg;base64,/9j/4AAQ'],
  ['imageBase64', '/9j/4AAQ\n'],
  ['imageBase64', '_9j_4AAQ'],
  ['imageBase64', '/9j/4AA'],
  ['imageBase64', ''],
  ['imageBase64', 1],
  ['imageUrl', 'picture.jpg'],
  ['imageUrl', ''],
  ['note', 'a field that is not in the specification'],
] as const)('an entry with %s = %j is 400 and the answer names it', async ([field, value]) => {
  const service = await start();
  const answer = await enter(service, { [field]: value });
  expect(answer).toMatchObject({ status: 400, json: { error: { field } } });
  expect(service.sessions()).toEqual([]);
});

test.for([
  ['parkingSessionId', null],
  ['endDateTime', '2026-11-20'],
  ['imageUrl', 5],
  ['imageBase64', 'no'],
  ['plateNumber', 'ABC124'],
] as const)(
  'an exit with %s = %j is 400, names it, and leaves the session STARTED',
  async ([field, value]) => {
    const service = await start();
    const answer = await leave(service, await enteredId(service), { [field]: value });
    expect(answer).toMatchObject({ status: 400, json: { error: { field } } });
    expect(service.sessions()).toMatchObject([{ state: 'STARTED' }]);
  },
);

test('any vehicle class that is not blank is accepted', async () => {
  const service = await start();
  expect(await enter(service, { vehicleClass: 'MOTORCYCLE' })).toMatchObject({ status: 200 });
});

test('an end before the start is accepted: a booth’s clock may have been set', async () => {
  const service = await start();
  const id = await enteredId(service);
  const answer = await leave(service, id, { endDateTime: '2026-11-19T00:00:00.000+07:00' });
  expect(answer).toMatchObject({ status: 200 });
});

test.for(['', 'nothing', '[]', '"text"', 'null', '{"plateNumber":', Buffer.from([0x22, 0xff, 0x22])])(
  'the body %s is 400',
  async (body) => {
    const service = await start();
    expect(await send(service.baseUrl + entryPath, body)).toMatchObject({ status: 400 });
  },
);

test('another Content-Type than application/json is 415; a charset may follow it', async () => {
  const service = await start();
  for (const [type, status] of [
    ['text/plain', 415],
    ['application/jsonx', 415],
    ['application/json; charset=utf-8', 200],
    ['Application/JSON', 200],
  ] as const) {
    expect(await enter(service, {}, { headers: { 'Content-Type': type } })).toMatchObject({ status });
  }
});

test('a body over the limit is 413, executed not at all, and the client can read the answer', async () => {
  const service = await start({ bodyLimitBytes: 100_000 });
  const big = Buffer.alloc(3_000_000).toString('base64');
  expect(await enter(service, { imageBase64: big })).toMatchObject({ status: 413 });
  expect(service.sessions()).toEqual([]);
  expect(service.log()).toMatchObject([{ status: 413, executed: false, body: null }]);
  expect(await enter(service)).toMatchObject({ status: 200 });
});

test('an unknown path is 404, with or without a token', async () => {
  const service = await start();
  for (const path of [
    '',
    '/',
    '/parking-lots/v1/alpr',
    `${entryPath}/`,
    `${exitPath}/x`,
    '/parking-lots/v2/alpr/parking-sessions',
  ]) {
    expect(await send(service.baseUrl + path, {})).toMatchObject({ status: 404 });
    expect(await send(service.baseUrl + path, {}, { headers: { Authorization: '' } })).toMatchObject({
      status: 404,
    });
  }
});

test('a wrong method is 405 and the answer says which one is right', async () => {
  const service = await start();
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
    const answer = await send(service.baseUrl + exitPath, undefined, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
  }
});

test('an error’s body is JSON with a code and a message, and never holds the token', async () => {
  const service = await start();
  const answer = await send(
    service.baseUrl + entryPath,
    {},
    { headers: { Authorization: `Basic ${token}` } },
  );
  expect(answer.json).toEqual({
    error: { code: 'not-authenticated', message: expect.any(String) as string },
  });
  expect(answer.text).not.toContain(token);
});
