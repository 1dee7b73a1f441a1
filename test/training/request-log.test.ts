import { createHash } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLogFile } from '../../electron/training/request-log.ts';
import {
  enter,
  enteredId,
  entryBody,
  entryPath,
  exitBody,
  folder,
  leave,
  picture,
  send,
  start,
  token,
} from './support.ts';

test('an entry of the log says what came and what was done', async () => {
  const service = await start({ now: () => new Date('2026-11-20T01:15:30.123Z') });
  const id = await enteredId(service);
  const [logged] = service.log();
  expect(logged).toMatchObject({
    at: '2026-11-20T01:15:30.123Z',
    operation: 'entry',
    method: 'POST',
    path: entryPath,
    status: 200,
    executed: true,
    sessionId: id,
    fault: null,
  });
  expect(logged?.headers['content-type']).toBe('application/json');
  const sha256 = createHash('sha256').update(picture).digest('hex');
  expect(logged?.body).toEqual(entryBody({ imageBase64: { sha256, bytes: picture.length } }));
});

test('the Date header is by the service’s clock', async () => {
  const service = await start({ now: () => new Date('2031-01-02T03:04:05.678Z') });
  const { headers } = await enter(service);
  expect(headers.get('date')).toBe('Thu, 02 Jan 2031 03:04:05 GMT');
});

test('what was refused is logged as not executed', async () => {
  const service = await start();
  await leave(service, 'none');
  await enter(service, { plateNumber: '' });
  await enter(service, {}, { headers: { Authorization: 'Bearer other' } });
  await send(`${service.baseUrl}/nowhere`, {});
  expect(service.log()).toMatchObject([
    { operation: 'exit', status: 404, executed: false, sessionId: null },
    { operation: 'entry', status: 400, executed: false, sessionId: null },
    { operation: 'entry', status: 401, executed: false, sessionId: null },
    { operation: null, status: 404, executed: false, sessionId: null },
  ]);
});

test('the token is in no log, whatever way it is sent', async () => {
  const logFile = join(await folder(), 'log.jsonl');
  const service = await start({ logFile });
  for (const Authorization of [`Bearer ${token}`, token, `Basic ${token}`, `${token} x`]) {
    await enter(service, {}, { headers: { Authorization, Cookie: token, 'Proxy-Authorization': token } });
  }
  const kept = (await readFile(logFile, 'utf8')) + JSON.stringify(service.log());
  expect(kept).not.toContain(token);
  expect(service.log().map(({ headers }) => headers['authorization'])).toEqual([
    'Bearer, matched',
    'other scheme, not matched',
    'Basic, not matched',
    'other scheme, not matched',
  ]);
});

test('memory keeps the last requests only, and no picture', async () => {
  const service = await start({ keepLog: 3 });
  for (let car = 0; car < 5; car += 1) await enter(service, { plateNumber: `CAR${car}` });
  expect(service.log()).toMatchObject([2, 3, 4].map((car) => ({ body: { plateNumber: `CAR${car}` } })));
  expect(JSON.stringify(service.log())).not.toContain(picture.toString('base64'));

  const none = await start({ keepLog: 0 });
  await enter(none);
  expect(none.log()).toEqual([]);
});

test('the log file has the exact body of each request, in the order of execution', async () => {
  const logFile = join(await folder(), 'log.jsonl');
  const service = await start({ logFile });
  const odd = `{ "plateNumber":"가 1",  "vehicleClass":"CAR","startDateTime":"2026-11-20T08:15:30.123+07:00","imageBase64":null,"imageUrl":null}\n`;
  const id = String((await send(service.baseUrl + entryPath, odd)).json?.data?.['id']);
  await leave(service, id);
  const notText = Buffer.from([0xff, 0x00, 0xfe]);
  await send(service.baseUrl + entryPath, notText);
  expect(await readLogFile(logFile)).toMatchObject([
    { operation: 'entry', executed: true, sessionId: id, rawBody: odd, rawBodyEncoding: 'utf8' },
    { operation: 'exit', executed: true, sessionId: id, rawBody: JSON.stringify(exitBody(id)) },
    { executed: false, body: null, rawBody: notText.toString('base64'), rawBodyEncoding: 'base64' },
  ]);
});

test('whoever has the answer finds the request in the log file', async () => {
  const logFile = join(await folder(), 'log.jsonl');
  const service = await start({ logFile });
  for (let car = 1; car <= 20; car += 1) {
    const id = await enteredId(service);
    const lines = await readLogFile(logFile);
    expect(lines).toHaveLength(car);
    expect(lines.at(-1)).toMatchObject({ sessionId: id, executed: true });
  }
});

test('a log file goes on after a restart, also behind a torn line', async () => {
  const logFile = join(await folder(), 'log.jsonl');
  const first = await start({ logFile });
  await enter(first);
  await first.stop();
  await appendFile(logFile, '{"at":"20');
  const second = await start({ logFile });
  await enter(second);
  expect(await readLogFile(logFile)).toHaveLength(2);
});
