import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Fault } from '../../support/misbehaviour.ts';
import { runningBooth, testService, valueOf, type TestService } from '../../support/running-booth.ts';

// Every pause ends by itself when its cause has ended: nobody presses *Try again*, and nothing is started anew.

const executed = (service: TestService): (string | null)[] =>
  service.log().flatMap((line) => (line.executed ? [line.operation] : []));

const status = (code: number): Fault => ({ kind: 'status-on-arrival', status: code });

test.each([
  [404, 'address', true],
  [404, 'address', false],
  [403, 'permission', true],
  [403, 'permission', false],
  [407, 'proxy', true],
  [407, 'proxy', false],
] as const)('%i to everything: %s, until it ends (probe: %s)', async (code, cause, probe) => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, { target: { probe } });
  const inside = valueOf(await booth.enter('PAUSE1'));
  await booth.reaches(inside, 'confirmed');
  service.misbehaviour.always(status(code));
  const held = valueOf(await booth.enter('PAUSE2'));
  await booth.until(
    ({ link }) => link.state === 'paused' || link.withheld.some(({ operation }) => operation === 'entry'),
  );
  const exit = valueOf(await booth.exit(inside.id));
  await booth.until(({ link }) => link.state === 'paused' && link.cause === cause);
  const asked = service.log().length;
  await booth.until(() => service.log().length > asked + 2);
  expect((await booth.snapshot()).counts).toMatchObject({ waiting: 2, refused: 0, unknown: 0 });
  service.misbehaviour.off();
  await booth.reaches(held, 'confirmed');
  await booth.reaches(exit, 'confirmed');
  expect(executed(service)).toHaveLength(3);
  await booth.until(({ link }) => link.state === 'open' && link.withheld.length === 0);
});

test.each([403, 404])(
  '%i to entries alone: exits go on, and an entry is tried again and again',
  async (code) => {
    const service = await testService();
    const booth = await runningBooth(service.baseUrl);
    const inside = valueOf(await booth.enter('ALONE1'));
    await booth.reaches(inside, 'confirmed');
    service.misbehaviour.always(status(code), 'entry');
    const held = valueOf(await booth.enter('ALONE2'));
    await booth.until(
      ({ link }) => link.state === 'open' && link.withheld.some(({ operation }) => operation === 'entry'),
    );
    await booth.reaches(valueOf(await booth.exit(inside.id)), 'confirmed');
    service.misbehaviour.off();
    await booth.reaches(held, 'confirmed');
    expect(executed(service)).toEqual(['entry', 'exit', 'entry']);
  },
);

test('an exit that was turned away again and again, and then lost an answer, is still repeated', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl);
  const [leaving, other] = [valueOf(await booth.enter('AWAY1')), valueOf(await booth.enter('AWAY2'))];
  for (const entry of [leaving, other]) await booth.reaches(entry, 'confirmed');
  service.misbehaviour.next(status(403), 4, 'exit');
  service.misbehaviour.next({ kind: 'reset-after-execution' }, 1, 'exit');
  const exit = valueOf(await booth.exit(leaving.id));
  await booth.reaches(valueOf(await booth.exit(other.id)), 'confirmed');
  await booth.reaches(exit, 'confirmed');
  expect(service.misbehaviour.left()).toBe(0);
  expect((await booth.snapshot()).counts).toMatchObject({ waiting: 0, unknown: 0 });
});

test('who answers 404 to everything, also to what comes without a token, is never given an exit', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl);
  const inside = valueOf(await booth.enter('GATEWAY1'));
  await booth.reaches(inside, 'confirmed');
  service.misbehaviour.always(status(404));
  valueOf(await booth.enter('GATEWAY2'));
  await booth.until(({ link }) => link.cause === 'address');
  const exit = valueOf(await booth.exit(inside.id));
  // It is out of reach for a while, and then there again as it was.
  service.misbehaviour.always({ kind: 'reset-on-arrival' });
  await booth.until(({ link }) => link.state === 'probing' || link.state === 'open');
  service.misbehaviour.always(status(404));
  const asked = service.log().length;
  await booth.until(() => service.log().length > asked + 2);
  expect((await booth.snapshot()).recent.find(({ id }) => id === exit.id)?.state).toBe('queued');
});

test('a proxy that lets the booth in again', async () => {
  const service = await testService();
  let isIn = false;
  const proxy = createServer((asked, answer) => {
    if (!isIn) return void answer.writeHead(407, { 'Proxy-Authenticate': 'Basic realm="x"' }).end();
    const { method = 'GET', url = '', headers } = asked;
    const onward = forward(url, { method, headers }, (from) => {
      answer.writeHead(from.statusCode ?? 500, from.headers);
      from.pipe(answer);
    });
    asked.pipe(onward);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void proxy.close());
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const booth = await runningBooth(service.baseUrl, { target: { proxy: `http://127.0.0.1:${port}` } });
  const saved = valueOf(await booth.enter('PROXY1'));
  await booth.until(({ link }) => link.state === 'paused' && link.cause === 'proxy');
  isIn = true;
  await booth.reaches(saved, 'confirmed');
  expect(executed(service)).toEqual(['entry']);
});
