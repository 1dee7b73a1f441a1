import { expect, test } from 'vitest';
import type { RecordReason, RecordState } from '../../../electron/contract/record.ts';
import type { Fault } from '../../support/misbehaviour.ts';
import { noisyJpeg } from '../../support/pictures.ts';
import { runningBooth, testPorts, testService, valueOf } from '../../support/running-booth.ts';

const executions = (service: { sessions(): readonly unknown[] }): number => service.sessions().length;

const unknowns: [Fault, RecordReason, executed: number][] = [
  [{ kind: 'reset-in-body', afterBytes: 10 }, 'connection-lost', 0],
  [{ kind: 'reset-before-execution' }, 'connection-lost', 0],
  [{ kind: 'reset-after-execution' }, 'connection-lost', 1],
  [{ kind: 'close-after-execution' }, 'connection-lost', 1],
  [{ kind: 'hang-before-execution' }, 'timed-out', 0],
  [{ kind: 'hang-after-execution' }, 'timed-out', 1],
  [{ kind: 'delay-answer', ms: 1_200 }, 'timed-out', 1],
  [{ kind: 'trickle', msPerByte: 50 }, 'timed-out', 1],
  [{ kind: 'captive-portal' }, 'answer-unreadable', 0],
  [{ kind: 'bad-json' }, 'answer-unreadable', 1],
  [{ kind: 'empty-answer' }, 'answer-unreadable', 1],
  [{ kind: 'missing-id' }, 'answer-unreadable', 1],
  [{ kind: 'huge-answer', bytes: 4_000_000 }, 'answer-unreadable', 1],
  [{ kind: 'foreign-plate' }, 'answer-foreign', 1],
  [{ kind: 'redirect' }, 'redirected', 0],
  [{ kind: 'status-before-execution', status: 409 }, 'conflict', 0],
  [{ kind: 'status-before-execution', status: 503 }, 'server-error', 0],
  [{ kind: 'status-after-execution', status: 500 }, 'server-error', 1],
];

test.each(unknowns)(
  '%j leaves the record unknown, visible, and it is not sent again',
  async (fault, reason, executed) => {
    const service = await testService();
    service.misbehaviour.next(fault, 1, 'entry');
    const booth = await runningBooth(service.baseUrl);
    const saved = valueOf(await booth.enter('ONCE1'));
    expect(await booth.reaches(saved, 'unknown')).toMatchObject({ reason });
    const next = valueOf(await booth.enter('NEXT1'));
    await booth.reaches(next, 'confirmed');
    const { counts } = await booth.snapshot();
    expect(counts).toMatchObject({ waiting: 0, unknown: 1 });
    expect(executions(service)).toBe(executed + 1);
    expect(service.log().filter(({ operation }) => operation === 'entry')).toHaveLength(2);
  },
);

const again: [Fault, RecordState][] = [
  [{ kind: 'status-before-execution', status: 401 }, 'confirmed'],
  [{ kind: 'status-on-arrival', status: 429, retryAfter: '0' }, 'confirmed'],
  [{ kind: 'status-before-execution', status: 429, retryAfter: 'nonsense' }, 'confirmed'],
  [{ kind: 'status-before-execution', status: 422 }, 'refused'],
  [{ kind: 'status-before-execution', status: 400 }, 'refused'],
  [{ kind: 'missing-registered' }, 'confirmed'],
];

test.each(again)('%j once: the entry ends %s and is executed at most once', async (fault, state) => {
  const service = await testService();
  service.misbehaviour.next(fault, 1, 'entry');
  const booth = await runningBooth(service.baseUrl);
  const saved = valueOf(await booth.enter('AGAIN1'));
  await booth.reaches(saved, state);
  expect(executions(service)).toBe(state === 'confirmed' ? 1 : 0);
});

test('a wrong token pauses; capturing goes on, and the right token sends everything', async () => {
  const service = await testService();
  let token = 'wrong';
  const booth = await runningBooth(service.baseUrl, { tokens: { token: () => Promise.resolve(token) } });
  for (let index = 0; index < 5; index += 1) valueOf(await booth.enter(`TOK${index}`));
  const paused = await booth.until(({ link, counts }) => link.state === 'paused' && counts.waiting === 5);
  expect(paused).toMatchObject({
    link: { cause: 'token' },
    counts: { waiting: 5, unknown: 0, refused: 0 },
  });
  token = 'test-token-9f2c';
  await booth.until(({ counts }) => counts.waiting === 0);
  expect(executions(service)).toBe(5);
});

test('no token at all is a pause that says so, and nothing is sent', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, { tokens: { token: () => Promise.resolve(null) } });
  valueOf(await booth.enter('NOTOKEN1'));
  await booth.until(({ link }) => link.state === 'paused' && link.cause === 'token');
  expect(service.log()).toEqual([]);
});

test('no permission for entries holds back entries only', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl);
  const inside = valueOf(await booth.enter('PERM1'));
  await booth.reaches(inside, 'confirmed');
  service.misbehaviour.always({ kind: 'status-before-execution', status: 403 }, 'entry');
  const held = valueOf(await booth.enter('PERM2'));
  await booth.until(({ link }) => link.withheld.some(({ operation }) => operation === 'entry'));
  const exit = valueOf(await booth.exit(inside.id));
  await booth.reaches(exit, 'confirmed');
  // It may be asked just now whether it is permitted by now.
  expect(await booth.reaches(held, 'queued')).toMatchObject({ reason: 'permission' });
});

test('404 on entry is a wrong address: paused, nothing lost', async () => {
  const service = await testService();
  const booth = await runningBooth(`${service.baseUrl}/elsewhere`);
  valueOf(await booth.enter('ADDR1'));
  const { link, counts } = await booth.until((snapshot) => snapshot.link.state === 'paused');
  expect(link.cause).toBe('address');
  expect(counts).toMatchObject({ waiting: 1, refused: 0 });
});

test('404 on exit refuses that exit and holds nobody up', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl);
  const inside = valueOf(await booth.enter('GONE1'));
  await booth.reaches(inside, 'confirmed');
  service.misbehaviour.next({ kind: 'forgotten' }, 1, 'exit');
  const exit = valueOf(await booth.exit(inside.id));
  expect(await booth.reaches(exit, 'refused')).toMatchObject({
    reason: 'session-not-found',
    httpStatus: 404,
  });
  await booth.reaches(valueOf(await booth.enter('GONE2')), 'confirmed');
});

test('too large a picture goes smaller, then not at all; the original is kept', async () => {
  const service = await testService({ bodyLimitBytes: 20_000 });
  const booth = await runningBooth(service.baseUrl);
  const picture = noisyJpeg(50_000);
  const first = await booth.reaches(valueOf(await booth.enter('BIG1', { picture })), 'confirmed');
  expect(first.pictureNote).toBe('shrunk');
  expect(service.sessions()[0]?.entryPicture?.bytes).toBeLessThan(20_000);
  const kept = valueOf(await booth.call('gate.picture', { recordId: first.id })) as Uint8Array;
  expect(Buffer.from(kept).equals(picture)).toBe(true);

  const huge = noisyJpeg(400_000, 2);
  const second = await booth.reaches(valueOf(await booth.enter('BIG2', { picture: huge })), 'confirmed');
  expect(second).toMatchObject({ pictureNote: 'dropped-too-large', hasPicture: true });
  expect(service.sessions()[1]?.entryPicture).toBeNull();
});

test('the exit of an entry that is unknown waits, counted with it', async () => {
  const service = await testService();
  service.misbehaviour.next({ kind: 'reset-after-execution' }, 1, 'entry');
  const booth = await runningBooth(service.baseUrl);
  const entry = valueOf(await booth.enter('LOST1'));
  await booth.reaches(entry, 'unknown');
  const exit = valueOf(await booth.exit(entry.id));
  expect(exit.state).toBe('waiting-for-entry');
  const { counts } = await booth.until((snapshot) => snapshot.counts.waiting === 1);
  expect(counts.unknown).toBe(1);
});

test('a service that was down while 20 cars came and 10 left gets them all, each plate in order, exits with the right ids', async () => {
  const first = await testService();
  const { port, dataFile } = first;
  await first.stop();
  const booth = await runningBooth(`http://127.0.0.1:${port}`);
  const entries = [];
  for (let index = 0; index < 20; index += 1) {
    const entry = valueOf(await booth.enter(`CAR${index}`));
    entries.push(entry);
    if (index % 2 === 1) valueOf(await booth.exit(entry.id));
  }
  const down = await booth.until(({ link, counts }) => link.state === 'probing' && counts.waiting === 30);
  expect(down.counts.unknown).toBe(0);
  const service = await testService({ port, dataFile });
  await booth.until(({ counts }) => counts.waiting === 0);
  const sessions = service.sessions();
  expect(sessions.filter(({ state }) => state === 'STARTED')).toHaveLength(10);
  expect(sessions.filter(({ state }) => state === 'ENDED')).toHaveLength(10);
  for (const entry of entries) {
    const session = sessions.find(({ plateNumber }) => plateNumber === entry.plate);
    expect(session?.startDateTime).toBe(entry.at);
    const steps = service.log().filter(({ sessionId }) => sessionId === session?.id);
    expect(steps.map(({ operation }) => operation)).toEqual(
      session?.state === 'ENDED' ? ['entry', 'exit'] : ['entry'],
    );
  }
});

test('a booth that is stopped in order and started again goes on where it was', async () => {
  const service = await testService();
  service.misbehaviour.always({ kind: 'status-before-execution', status: 401 });
  const { directory } = testPorts(service.baseUrl);
  const first = await runningBooth(service.baseUrl, { directory });
  const saved = valueOf(await first.enter('STAY1'));
  await first.until(({ link }) => link.state === 'paused');
  await first.booth.stop();
  service.misbehaviour.off();
  const second = await runningBooth(service.baseUrl, { directory });
  await second.reaches(saved, 'confirmed');
  expect(executions(service)).toBe(1);
});
