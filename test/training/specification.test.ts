import { expect, test } from 'vitest';
import {
  enter,
  enteredId,
  entryBody,
  entryPath,
  exitBody,
  exitPath,
  leave,
  picture,
  send,
  start,
} from './support.ts';

// The specification's sections 2 to 5 and 7, a rule a sentence.

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

test('entry answers 200 with data holding id, plateNumber, startDateTime and isRegisteredUser, and nothing else', async () => {
  const service = await start();
  const { status, headers, json } = await enter(service);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  expect(json).toEqual({
    data: {
      id: expect.stringMatching(uuid) as string,
      plateNumber: 'ABC124',
      startDateTime: '2026-11-20T08:15:30.123+07:00',
      isRegisteredUser: true,
    },
  });
});

test('entry creates one session, STARTED, under the id that it returned', async () => {
  const service = await start();
  const id = await enteredId(service);
  expect(service.sessions()).toEqual([
    {
      id,
      state: 'STARTED',
      plateNumber: 'ABC124',
      vehicleClass: 'CAR',
      startDateTime: '2026-11-20T08:15:30.123+07:00',
      endDateTime: null,
      isRegisteredUser: true,
      entryPicture: { bytes: picture.length, sha256: expect.stringMatching(/^[\da-f]{64}$/) as string },
      entryPictureUrl: null,
      exitPicture: null,
      exitPictureUrl: null,
    },
  ]);
});

test('exit answers 200 with data holding id, plateNumber, startDateTime and endDateTime, and nothing else', async () => {
  const service = await start();
  const id = await enteredId(service);
  const { status, json } = await leave(service, id);
  expect(status).toBe(200);
  expect(json).toEqual({
    data: {
      id,
      plateNumber: 'ABC124',
      startDateTime: '2026-11-20T08:15:30.123+07:00',
      endDateTime: '2026-11-20T09:45:00.000+07:00',
    },
  });
});

test('exit makes the session that it names ENDED with endDateTime, and no other', async () => {
  const service = await start();
  const stays = await enteredId(service, { plateNumber: 'STAY1' });
  const goes = await enteredId(service, { plateNumber: 'GOES2' });
  await leave(service, goes, { imageBase64: picture.toString('base64') });
  const [first, second] = service.sessions();
  expect(first).toMatchObject({ id: stays, state: 'STARTED', endDateTime: null });
  expect(second).toMatchObject({ id: goes, state: 'ENDED', endDateTime: '2026-11-20T09:45:00.000+07:00' });
  expect(second?.exitPicture?.bytes).toBe(picture.length);
});

test('exit of a session that does not exist is 404 and changes nothing', async () => {
  const service = await start();
  await enteredId(service);
  for (const id of ['00000000-0000-4000-8000-000000000000', 'not-a-uuid', '']) {
    expect(await leave(service, id)).toMatchObject({ status: 404 });
  }
  expect(service.sessions()).toMatchObject([{ state: 'STARTED' }]);
});

test.for([
  ['no header', ''],
  ['another token', 'Bearer other'],
  ['a token that begins like ours', 'Bearer training-token-471'],
  ['another scheme', 'Basic training-token-4711'],
  ['the bare token', 'training-token-4711'],
] as const)('%s is 401 on entry and exit, and nothing is executed', async ([, Authorization]) => {
  const service = await start();
  const id = await enteredId(service);
  const headers = { Authorization };
  expect(await enter(service, {}, { headers })).toMatchObject({ status: 401 });
  expect(await leave(service, id, {}, { headers })).toMatchObject({ status: 401 });
  // Before the 404 of a session that is not there, and before a look at the body.
  expect(await leave(service, 'none', {}, { headers })).toMatchObject({ status: 401 });
  expect(await send(service.baseUrl + entryPath, 'not json', { headers })).toMatchObject({ status: 401 });
  expect(service.sessions()).toMatchObject([{ state: 'STARTED' }]);
});

test('a valid token without the permission is 403 on that operation only', async () => {
  const mayExit = await start({ permissions: ['exit'] });
  expect(await enter(mayExit)).toMatchObject({ status: 403 });
  expect(await leave(mayExit, 'none')).toMatchObject({ status: 404 });
  expect(mayExit.sessions()).toEqual([]);

  const mayEnter = await start({ permissions: ['entry'] });
  const id = await enteredId(mayEnter);
  expect(await leave(mayEnter, id)).toMatchObject({ status: 403 });
  expect(mayEnter.sessions()).toMatchObject([{ state: 'STARTED' }]);
});

test('an invalid token is 401, not 403, even where the permission is missing', async () => {
  const service = await start({ permissions: [] });
  const headers = { Authorization: 'Bearer other' };
  expect(await enter(service, {}, { headers })).toMatchObject({ status: 401 });
});

test('null is accepted for both images, and a picture and a URL are too', async () => {
  const service = await start();
  const url = 'http://camera.example/1.jpg';
  expect(await enter(service, { imageBase64: null, imageUrl: null })).toMatchObject({ status: 200 });
  const id = await enteredId(service, { imageUrl: url });
  expect(await leave(service, id, { imageUrl: url })).toMatchObject({ status: 200 });
  expect(service.sessions()).toMatchObject([
    { entryPicture: null, entryPictureUrl: null },
    { entryPictureUrl: url, exitPictureUrl: url },
  ]);
});

test.for(['2026-11-20T08:15:30.123+07:00', '2026-02-28T23:59:59.999-03:30', '2026-11-20T08:15:30.000Z'])(
  'the time %s is answered as it was sent',
  async (startDateTime) => {
    const service = await start();
    const { json } = await enter(service, { startDateTime });
    expect(json?.data?.['startDateTime']).toBe(startDateTime);
  },
);

test('plates of every alphabet are answered as they were sent', async () => {
  const service = await start();
  for (const plateNumber of ['12가 3456', '品川 500 あ 12-34', 'กก 1234', '粤B·12345', 'А123ВС', 'ABC-١٢٣']) {
    const { json } = await enter(service, { plateNumber });
    expect(json?.data?.['plateNumber']).toBe(plateNumber);
  }
});

test('the same paths are served below a base path, and only there', async () => {
  const service = await start({ basePath: '/site-7/api' });
  expect(service.baseUrl).toBe(`http://127.0.0.1:${service.port}/site-7/api`);
  const id = await enteredId(service);
  expect(await leave(service, id)).toMatchObject({ status: 200 });
  const bare = `http://127.0.0.1:${service.port}`;
  expect(await send(bare + entryPath, entryBody())).toMatchObject({ status: 404 });
  expect(await send(bare + exitPath, exitBody(id))).toMatchObject({ status: 404 });
});
