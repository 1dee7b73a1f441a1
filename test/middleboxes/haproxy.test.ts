import { connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { listening } from '../support/listening.ts';
import { middleboxIn, type Setup } from '../support/middlebox.ts';
import { realExchanges as timings } from '../support/real-exchanges.ts';
import { runningBooth, testService, valueOf } from '../support/running-booth.ts';

const before = (instances: readonly number[]): Setup => ({
  files: ({ port }) => ({
    'haproxy.cfg': `
defaults
  mode http
  timeout connect 2s
  timeout client 1m
  timeout server 1m
  option redispatch 1
listen service
  bind 127.0.0.1:${port}
  balance roundrobin
${instances.map((instance, at) => `  server instance${at} 127.0.0.1:${instance}\n`).join('')}
`,
  }),
  args: ({ folder }) => ['-db', '-f', `${folder}/haproxy.cfg`],
});

interface Instance {
  readonly port: number;
  /** How many connections have been made to it. */
  asked: number;
  /** Whether a request is with it that has had nothing of an answer. HAProxy keeps connections without one. */
  isAsked: boolean;
  die(): void;
}

/** One of several by which a service is reached, with what it knows in one place. */
async function instanceOf(service: number): Promise<Instance> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    instance.asked += 1;
    const far = connect(service, '127.0.0.1');
    near.pipe(far).pipe(near);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const)
      socket.on('error', () => other.destroy()).on('close', () => other.destroy());
    near.on('data', () => (instance.isAsked = true));
    far.on('data', () => (instance.isAsked = false));
    open.add(near);
    near.once('close', () => open.delete(near));
  });
  const instance: Instance = {
    port: await listening(server),
    asked: 0,
    isAsked: false,
    die: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
  return instance;
}

test('of two instances behind HAProxy one dies over a request: that one is unknown, all others are sent once', async (context) => {
  const service = await testService();
  const instances = [await instanceOf(service.port), await instanceOf(service.port)];
  const box = await middleboxIn(context, 'haproxy', before(instances.map(({ port }) => port)));
  const booth = await runningBooth(`http://127.0.0.1:${box.port}`, { timings });
  for (const plate of ['BOTH1', 'BOTH2', 'BOTH3', 'BOTH4'])
    await booth.reaches(valueOf(await booth.enter(plate)), 'confirmed');
  expect(instances.every(({ asked }) => asked > 0)).toBe(true);

  service.misbehaviour.next({ kind: 'delay-answer', ms: 'until-gone' }, 1, 'entry');
  const cut = valueOf(await booth.enter('CUT1'));
  await expect.poll(() => service.log().length).toBe(5);
  expect(instances.filter(({ isAsked }) => isAsked)).toHaveLength(1);
  instances.find(({ isAsked }) => isAsked)?.die();
  expect(await booth.reaches(cut, 'unknown')).toMatchObject({ httpStatus: 502 });
  const after = [];
  for (const plate of ['LEFT1', 'LEFT2', 'LEFT3', 'LEFT4', 'LEFT5', 'LEFT6'])
    after.push(valueOf(await booth.enter(plate)));
  for (const entry of after) await booth.reaches(entry, 'confirmed');
  const plates = service.sessions().map(({ plateNumber }) => plateNumber);
  expect(plates).toHaveLength(11);
  expect(new Set(plates).size).toBe(11);
  expect((await booth.snapshot()).counts.unknown).toBe(1);
});
