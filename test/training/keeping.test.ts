import { appendFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { enter, enteredId, folder, leave, picture, start } from './support.ts';

test('a restart keeps every session, STARTED and ENDED', async () => {
  const dataFile = join(await folder(), 'sessions.jsonl');
  const first = await start({ dataFile });
  const stays = await enteredId(first);
  const goes = await enteredId(first);
  await leave(first, goes);
  const before = first.sessions();
  await first.stop();

  const second = await start({ dataFile });
  expect(second.sessions()).toEqual(before);
  expect(await leave(second, stays)).toMatchObject({ status: 200 });
  expect(second.sessions()).toMatchObject([{ state: 'ENDED' }, { state: 'ENDED' }]);
});

test('a last line torn at any place costs that line only, and the file can be written again', async () => {
  const dataFile = join(await folder(), 'sessions.jsonl');
  const first = await start({ dataFile });
  const kept = await enteredId(first);
  const whole = await readFile(dataFile);
  await enteredId(first, { plateNumber: '가나다1' });
  await first.stop();
  const longer = await readFile(dataFile);

  for (let length = longer.length - 1; length > whole.length; length -= 17) {
    await writeFile(dataFile, longer.subarray(0, length));
    const service = await start({ dataFile });
    expect(service.sessions()).toMatchObject([{ id: kept }]);
    expect(service.damagedLines).toBe(0);
    await enteredId(service, { plateNumber: 'NEXT5' });
    await service.stop();
    const again = await start({ dataFile });
    expect(again.sessions()).toMatchObject([{ id: kept }, { plateNumber: 'NEXT5' }]);
    await again.stop();
  }
});

test('a file torn in its very first line starts empty', async () => {
  const dataFile = join(await folder(), 'sessions.jsonl');
  await (await start({ dataFile })).stop();
  await truncate(dataFile, 12);
  const service = await start({ dataFile });
  expect(service.sessions()).toEqual([]);
  expect(await enter(service)).toMatchObject({ status: 200 });
});

test('a damaged line in the middle is passed over and counted, and nothing is removed', async () => {
  const dataFile = join(await folder(), 'sessions.jsonl');
  const first = await start({ dataFile });
  const id = await enteredId(first);
  await first.stop();
  await appendFile(dataFile, '{"id":"half\n{"id":"other shape"}\n');
  const service = await start({ dataFile });
  expect(service.damagedLines).toBe(2);
  expect(service.sessions()).toMatchObject([{ id }]);
  await enteredId(service);
  expect(await readFile(dataFile, 'utf8')).toContain('{"id":"half\n');
});

test('a start takes what is too old out of the file, with what cannot be read, and keeps the rest', async () => {
  const dataFile = join(await folder(), 'sessions.jsonl');
  const first = await start({ dataFile });
  const at = (day: string) => `2026-${day}T08:00:00.000+07:00`;
  await enteredId(first, { plateNumber: 'OLD1', startDateTime: at('08-01') });
  const stayed = await enteredId(first, { plateNumber: 'STAYED2', startDateTime: at('08-01') });
  await leave(first, stayed, { endDateTime: at('11-01') });
  await enteredId(first, { plateNumber: 'NEW3', startDateTime: at('11-19') });
  await first.stop();
  await appendFile(dataFile, '{"plateNumber":"HALF4\n');

  const kept = { dataFile, keepMs: 90 * 86_400_000, now: () => new Date('2026-11-20T00:00:00Z') };
  const second = await start(kept);
  expect(second.sessions()).toMatchObject([{ plateNumber: 'STAYED2' }, { plateNumber: 'NEW3' }]);
  await enteredId(second, { plateNumber: 'NEXT5' });
  await second.stop();
  const text = await readFile(dataFile, 'utf8');
  expect(['OLD1', 'HALF4', 'STAYED2', 'NEXT5'].map((plate) => text.includes(plate))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect((await start(kept)).sessions()).toHaveLength(3);
});

test('a file of something else is refused and left as it is', async () => {
  const dataFile = join(await folder(), 'letter.txt');
  await writeFile(dataFile, 'Dear Sir,\nno line end');
  await expect(start({ dataFile })).rejects.toMatchObject({ code: 'data-foreign' });
  expect(await readFile(dataFile, 'utf8')).toBe('Dear Sir,\nno line end');
});

test('a folder that is not there, or in place of the file, is refused', async () => {
  const place = await folder();
  await expect(start({ dataFile: join(place, 'none', 's.jsonl') })).rejects.toMatchObject({
    code: 'data-unreachable',
  });
  await expect(start({ dataFile: place })).rejects.toMatchObject({ code: 'data-unreachable' });
  const logFile = join(place, 'none', 'log.jsonl');
  await expect(start({ logFile })).rejects.toMatchObject({ code: 'log-unreachable' });
});

test('a port in use is refused, and the data file is free again', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => void taken.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => void taken.close(() => resolve())));
  const address = taken.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  await expect(start({ port: port ?? -1 })).rejects.toMatchObject({ code: 'port-in-use' });
});

test.for([
  { port: 65_536 },
  { port: 1.5 },
  { token: '' },
  { token: 'two words' },
  { basePath: 'x' },
  { basePath: '/x/' },
])('the option %j is refused', async (options) => {
  await expect(start(options)).rejects.toMatchObject({ code: 'bad-option' });
});

test('50 entries at once make 50 sessions with 50 ids, in memory, in the file and in the log', async () => {
  const dataFile = join(await folder(), 'sessions.jsonl');
  const service = await start({ dataFile });
  const plates = Array.from({ length: 50 }, (_, index) => `CAR${index}`);
  const answers = await Promise.all(plates.map((plateNumber) => enter(service, { plateNumber })));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const ids = answers.map(({ json }) => json?.data?.['id']);
  expect(new Set(ids).size).toBe(50);
  expect(
    service
      .sessions()
      .map(({ plateNumber }) => plateNumber)
      .sort(),
  ).toEqual(plates.sort());
  // The log's order is the order of execution.
  expect(service.log().map(({ sessionId }) => sessionId)).toEqual(service.sessions().map(({ id }) => id));
  await service.stop();
  const kept = (await start({ dataFile })).sessions().map(({ id }) => id);
  expect(new Set<unknown>(kept)).toEqual(new Set(ids));
});

test('20 exits of one session at once end it once', async () => {
  const service = await start();
  const id = await enteredId(service);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      leave(service, id, { endDateTime: `2026-11-20T10:00:00.0${10 + index}+07:00` }),
    ),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(service.log().filter(({ operation, executed }) => operation === 'exit' && executed)).toHaveLength(1);
});

test('the sessions’ file holds no picture', async () => {
  const dataFile = join(await folder(), 'sessions.jsonl');
  await enteredId(await start({ dataFile }));
  expect(await readFile(dataFile, 'utf8')).not.toContain(picture.toString('base64'));
});

test('stop may be called twice and frees the port', async () => {
  const service = await start();
  await Promise.all([service.stop(), service.stop()]);
  await expect(enter(service)).rejects.toThrow('fetch failed');
  const next = await start({ port: service.port });
  expect(await enter(next)).toMatchObject({ status: 200 });
});
