import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { misbehave, type Fault } from '../support/misbehaviour.ts';
import { enter, enteredId, entryBody, entryPath, leave, start, token } from './support.ts';

/** Sends an entry over a bare socket. @returns every byte of the answer, how it ended, and the time it took in ms */
async function rawEntry(port: number, change: Record<string, unknown> = {}) {
  const body = JSON.stringify(entryBody(change));
  const began = performance.now();
  return new Promise<{ text: string; end: string; ms: number }>((resolve) => {
    let text = '';
    let end = 'closed';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `POST ${entryPath} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    });
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', (error) => (end = (error as NodeJS.ErrnoException).code ?? 'error'));
    socket.on('close', () => resolve({ text, end, ms: performance.now() - began }));
  });
}

// Not 407, which `fetch` does not hand out.
const statuses = ([401, 403, 404, 408, 409, 413, 429, 500, 503] as const).map((status) => [status] as const);

test.for(statuses)('%i before execution is answered and not executed', async ([status]) => {
  const { interfere, next } = misbehave();
  const service = await start({ interfere });
  next({ kind: 'status-before-execution', status });
  expect(await enter(service)).toMatchObject({ status });
  expect(service.sessions()).toEqual([]);
  expect(service.log()).toMatchObject([
    {
      status,
      executed: false,
      sessionId: null,
      fault: 'status-before-execution',
      body: { plateNumber: 'ABC124' },
    },
  ]);
});

test.for(statuses)('%i after execution is answered although it was executed', async ([status]) => {
  const { interfere, next } = misbehave();
  const service = await start({ interfere });
  next({ kind: 'status-after-execution', status });
  expect(await enter(service)).toMatchObject({ status });
  const id = service.sessions()[0]?.id;
  expect(service.log()).toMatchObject([
    { status, executed: true, sessionId: id, fault: 'status-after-execution' },
  ]);
});

test.for(['7', 'Fri, 20 Nov 2026 08:15:30 GMT', 'soon', undefined])(
  '429 comes with Retry-After %s',
  async (retryAfter) => {
    const { interfere, next } = misbehave();
    const service = await start({ interfere });
    next({
      kind: 'status-before-execution',
      status: 429,
      ...(retryAfter === undefined ? {} : { retryAfter }),
    });
    expect((await enter(service)).headers.get('retry-after')).toBe(retryAfter ?? null);
  },
);

const dropped: readonly (readonly [Fault, boolean, string])[] = [
  [{ kind: 'reset-on-arrival' }, false, 'ECONNRESET'],
  [{ kind: 'reset-in-body', afterBytes: 100_000 }, false, 'ECONNRESET'],
  [{ kind: 'reset-before-execution' }, false, 'ECONNRESET'],
  [{ kind: 'reset-after-execution' }, true, 'ECONNRESET'],
  [{ kind: 'close-after-execution' }, true, 'closed'],
];
test.for(dropped)('%j answers nothing; executed: %s', async ([fault, executed, end]) => {
  const { interfere, next } = misbehave();
  const service = await start({ interfere });
  next(fault);
  const imageBase64 = Buffer.alloc(400_000).toString('base64');
  const answer = await rawEntry(service.port, { imageBase64 });
  expect(answer.text).toBe('');
  // Where the client is still sending, the reset may reach it as a broken pipe.
  expect(answer.end.replace('EPIPE', 'ECONNRESET')).toBe(end);
  expect(service.sessions()).toHaveLength(executed ? 1 : 0);
  expect(service.log()).toMatchObject([{ status: null, executed, fault: fault.kind }]);
});

test('a status on arrival is answered without reading the body', async () => {
  const { interfere, next } = misbehave();
  const service = await start({ interfere });
  next({ kind: 'status-on-arrival', status: 413 });
  expect((await rawEntry(service.port)).text).toMatch(/^HTTP\/1.1 413 /);
  expect(service.log()).toMatchObject([{ status: 413, executed: false, body: null }]);
});

test.for(['hang-before-execution', 'hang-after-execution'] as const)(
  '%s answers nothing until the client goes',
  async (kind) => {
    const { interfere, next } = misbehave();
    const service = await start({ interfere });
    next({ kind });
    const executed = kind === 'hang-after-execution';
    const client = new AbortController();
    const answer = enter(service, {}, { signal: client.signal });
    await expect.poll(() => service.log().length).toBe(1);
    client.abort(new Error('gone'));
    await expect(answer).rejects.toThrow('gone');
    expect(service.log()).toMatchObject([{ status: null, executed, fault: kind }]);
    expect(service.sessions()).toHaveLength(executed ? 1 : 0);
  },
);

test('a delayed execution happens although the client has gone', async () => {
  const { interfere, next, left } = misbehave();
  const service = await start({ interfere });
  next({ kind: 'delay-execution', ms: 300 });
  const client = new AbortController();
  const answer = enter(service, {}, { signal: client.signal });
  await expect.poll(left, { interval: 5 }).toBe(0);
  client.abort(new Error('gone'));
  await expect(answer).rejects.toThrow('gone');
  expect(service.sessions()).toEqual([]);
  await expect.poll(() => service.sessions().length).toBe(1);
  expect(service.log()).toMatchObject([{ status: 200, executed: true, fault: 'delay-execution' }]);
});

test('a delayed answer is executed and logged at once', async () => {
  const { interfere, next } = misbehave();
  const service = await start({ interfere });
  next({ kind: 'delay-answer', ms: 300 });
  let answered = false;
  const answer = enter(service).finally(() => (answered = true));
  await expect.poll(() => service.log().length, { interval: 10 }).toBe(1);
  expect({ answered, log: service.log() }).toMatchObject({
    answered: false,
    log: [{ status: 200, executed: true }],
  });
  expect(await answer).toMatchObject({ status: 200, json: { data: { plateNumber: 'ABC124' } } });
});

test('half an answer promises its full length and ends in the middle', async () => {
  const { interfere, next } = misbehave();
  const service = await start({ interfere });
  next({ kind: 'half-answer' });
  const { text } = await rawEntry(service.port);
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const promised = Number(/content-length: (\d+)/i.exec(head)?.[1]);
  expect(body.length).toBe(Math.floor(promised / 2));
  expect(service.log()).toMatchObject([{ status: 200, executed: true }]);
});

test('a trickled answer is whole, one byte at a time', async () => {
  const { interfere, next } = misbehave();
  const service = await start({ interfere });
  next({ kind: 'trickle', msPerByte: 1 });
  const { text, ms } = await rawEntry(service.port);
  expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ data: { plateNumber: 'ABC124' } });
  expect(ms).toBeGreaterThan(text.length * 0.9);
});

test('a captive portal answers 200 with HTML, a redirect points elsewhere; neither is executed', async () => {
  const { interfere, next } = misbehave();
  const service = await start({ interfere });
  next({ kind: 'captive-portal' });
  const portal = await enter(service);
  expect(portal.headers.get('content-type')).toMatch(/^text\/html/);
  expect(portal).toMatchObject({ status: 200, json: null });
  next({ kind: 'redirect', status: 302, location: 'http://127.0.0.1:1/login' });
  const redirect = await enter(service);
  expect(redirect.status).toBe(302);
  expect(redirect.headers.get('location')).toBe('http://127.0.0.1:1/login');
  expect(service.log()).toMatchObject([
    { status: 200, executed: false, fault: 'captive-portal' },
    { status: 302, executed: false, fault: 'redirect' },
  ]);
});

test('the answers that cannot be believed are executed', async () => {
  const { interfere, next } = misbehave();
  const service = await start({ interfere });
  const data = async (fault: Fault) => {
    next(fault);
    return enter(service);
  };
  expect(await data({ kind: 'bad-json' })).toMatchObject({ status: 200, json: null });
  expect(await data({ kind: 'empty-answer' })).toMatchObject({ status: 200, text: '' });
  expect((await data({ kind: 'missing-id' })).json?.data).not.toHaveProperty('id');
  expect((await data({ kind: 'missing-registered' })).json?.data).not.toHaveProperty('isRegisteredUser');
  expect((await data({ kind: 'foreign-plate' })).json?.data?.['plateNumber']).not.toBe('ABC124');
  const foreign = (await data({ kind: 'foreign-id' })).json?.data?.['id'];
  expect((await data({ kind: 'huge-answer', bytes: 3_000_000 })).text.length).toBeGreaterThan(3_000_000);
  expect(service.sessions()).toHaveLength(7);
  expect(service.sessions().map(({ id }) => id)).not.toContain(foreign);
  expect(service.log().map(({ executed, sessionId }) => executed && sessionId)).toEqual(
    service.sessions().map(({ id }) => id),
  );
});

test('what the service refuses by itself stays not executed under a fault after execution', async () => {
  const { interfere, always } = misbehave();
  const service = await start({ interfere });
  always({ kind: 'reset-after-execution' });
  await expect(leave(service, 'none')).rejects.toThrow('fetch failed');
  expect(service.log()).toMatchObject([{ status: null, executed: false, sessionId: null }]);
});

test('faults come in their order, so often as told, on the operation that is named, and end with off', async () => {
  const { interfere, next, always, off, left } = misbehave();
  const service = await start({ interfere });
  const id = await enteredId(service);
  next({ kind: 'status-before-execution', status: 503 }, 1, 'exit');
  next({ kind: 'status-before-execution', status: 409 }, 2);
  always({ kind: 'status-before-execution', status: 500 }, 'exit');
  expect(left()).toBe(3);
  const seen = [];
  for (const send of [enter, enter, enter]) seen.push((await send(service)).status);
  for (let time = 0; time < 3; time += 1) seen.push((await leave(service, id)).status);
  expect(seen).toEqual([409, 409, 200, 503, 500, 500]);
  expect(left()).toBe(0);
  off();
  expect(await leave(service, id)).toMatchObject({ status: 200 });
});

test('a stop ends every wait; what was not executed before it is not executed', async () => {
  const { interfere, next } = misbehave();
  const service = await start({ interfere });
  next({ kind: 'delay-execution', ms: 3_600_000 });
  next({ kind: 'delay-answer', ms: 3_600_000 });
  next({ kind: 'hang-before-execution' });
  next({ kind: 'hang-after-execution' });
  next({ kind: 'trickle', msPerByte: 3_600_000 });
  const answers = Promise.allSettled(Array.from({ length: 5 }, () => enter(service)));
  await expect.poll(() => service.log().length).toBe(4);
  // None of the waits would end within this test's time.
  await service.stop();
  await answers;
  expect(service.log().filter(({ executed }) => executed)).toHaveLength(3);
  expect(service.log().at(-1)).toMatchObject({ fault: 'delay-execution', status: null, executed: false });
});
