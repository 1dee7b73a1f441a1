import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { listening } from '../support/listening.ts';
import { slowLine } from './line.ts';
import { variant, type Variant } from './properties.ts';
import { VariantService } from './service.ts';

const token = 'the-token';

/** Lets a car in, as a booth does. */
async function entered(
  levels: Partial<Variant>,
): Promise<{ answer: IncomingMessage; informed: number[]; body: string }> {
  const service = new VariantService(variant(levels), token);
  onTestFinished(() => service.stop());
  const { port } = await service.serve();
  const informed: number[] = [];
  const asking = request({
    port,
    method: 'POST',
    path: '/parking-lots/v1/alpr/parking-sessions',
    headers: { Authorization: `Bearer ${token}` },
    agent: false,
  }).on('information', ({ statusCode }) => informed.push(statusCode));
  asking.end(JSON.stringify({ plateNumber: 'AB12', startDateTime: '2026-11-20T08:15:30.123+07:00' }));
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return { answer, informed, body: await text(answer) };
}

test.each<[Variant['wire'], version: string, length: boolean, chunked: boolean, informed: number[]]>([
  ['HTTP/1.1', '1.1', true, false, []],
  ['HTTP/1.0', '1.0', true, false, []],
  ['close-delimited', '1.1', false, false, []],
  ['chunked', '1.1', false, true, []],
  ['100-continue', '1.1', true, false, [100]],
])('an answer as %s has that form on the wire, and is the whole session', async (wire, ...form) => {
  const { answer, informed, body } = await entered({ wire });
  const { httpVersion, headers } = answer;
  const isChunked = headers['transfer-encoding'] === 'chunked';
  expect([httpVersion, 'content-length' in headers, isChunked, informed]).toEqual(form);
  expect(JSON.parse(body)).toMatchObject({
    data: { plateNumber: 'AB12', startDateTime: '2026-11-20T08:15:30.123+07:00', isRegisteredUser: false },
  });
});

test.each<[Variant['times'], string]>([
  ['UTC', '2026-11-20T01:15:30.123Z'],
  ['whole seconds', '2026-11-20T08:15:30+07:00'],
  ['another offset', '2026-11-20T10:15:30.123+09:00'],
])('times in %s are those that were sent', async (times, told) => {
  expect(JSON.parse((await entered({ times })).body)).toMatchObject({ data: { startDateTime: told } });
});

test.each<[Variant['ids'], RegExp]>([
  ['lower case', /^[0-9a-f]{8}-[0-9a-f-]{27}$/],
  ['upper case', /^[0-9A-F]{8}-[0-9A-F-]{27}$/],
  ['without dashes', /^[0-9a-f]{32}$/],
  ['digits', /^\d{9}$/],
  ['words', /^ses_[A-Za-z]{7}-[A-Za-z]{4}$/],
])('ids in %s are written so, and no two are the same', (ids, shape) => {
  const service = new VariantService(variant({ ids }), token);
  const made = Array.from({ length: 20 }, () => service.nobody());
  expect(made.filter((id) => !shape.test(id))).toEqual([]);
  expect(new Set(made).size).toBe(20);
  const regardless = new Set(made.map((id) => id.toLowerCase())).size;
  expect(regardless).toBe(ids === 'words' ? 10 : 20);
});

test('a line carries no faster than it is said to, in each direction, and what it carries is whole', async () => {
  const bytes = Buffer.from(Array.from({ length: 50_000 }, (_none, at) => at % 251));
  const echo = createServer((socket) => socket.pipe(socket));
  const line = { bytesPerSecond: 200_000, delayMs: 100 };
  const { port, cut } = await slowLine(await listening(echo), line);
  onTestFinished(cut);
  const startMs = performance.now();
  const near = connect(port, '127.0.0.1');
  near.end(bytes);
  const back: Buffer[] = [];
  for await (const piece of near as AsyncIterable<Buffer>) back.push(piece);
  expect(Buffer.concat(back).equals(bytes)).toBe(true);
  // There and back, while its second half is still on its way there: at least once its length, and twice its delay.
  expect(performance.now() - startMs).toBeGreaterThan(449);
});
