import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { quickTimings, runningBooth, settingsWith, valueOf } from '../../support/running-booth.ts';
import { boothOn, journalOf } from '../sessions/long-lists-support.ts';
import { at } from '../service/operations-support.ts';

// A trial that nobody answers, and what is sent beside it.

type Asked = 'entry' | 'exit' | 'probe' | 'unnamed probe' | 'look-up' | 'charge';

interface Request {
  readonly asked: Asked;
  /** The plate, or the session's id. */
  readonly name: string;
}

interface Service {
  readonly address: string;
  /** In the order in which they came. */
  readonly seen: readonly Request[];
  /** Which are answered by nothing, and still wait for it. */
  readonly hanging: () => Request[];
  /** How many of them there have been at once. */
  readonly most: () => number;
  /** Answers what hangs with that status. */
  readonly answerAll: (asked: Asked, status: number) => void;
}

/** A service that answers each request with a status of the test's choice; `hang`: with nothing till the test says so. */
async function serviceThat(answers: (request: Request, count: number) => number | 'hang'): Promise<Service> {
  const seen: Request[] = [];
  const hanging = new Map<Request, (status: number) => void>();
  let most = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const body = (text === '' ? {} : JSON.parse(text)) as {
        plateNumber?: string;
        parkingSessionId?: string;
      };
      const { plateNumber, parkingSessionId } = body;
      const isProbe = parkingSessionId !== undefined && !parkingSessionId.startsWith('session-');
      const isNamed = request.headers.authorization !== undefined;
      const asked: Asked =
        request.method === 'GET'
          ? 'look-up'
          : request.url?.endsWith('/charge')
            ? 'charge'
            : plateNumber !== undefined
              ? 'entry'
              : isProbe
                ? isNamed
                  ? 'probe'
                  : 'unnamed probe'
                : 'exit';
      const one = { asked, name: plateNumber ?? parkingSessionId ?? '' };
      seen.push(one);
      const give = (status: number): void => {
        const session = { id: parkingSessionId ?? `session-${plateNumber}`, startDateTime: at };
        const data = asked === 'look-up' ? [] : { ...session, plateNumber, endDateTime: at };
        const error = { error: 'no' };
        response.writeHead(status, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(status === 200 ? { data } : error));
      };
      const answer = answers(one, seen.filter((other) => other.asked === asked).length);
      if (answer !== 'hang') return give(answer);
      hanging.set(one, give);
      response.on('close', () => hanging.delete(one));
      most = Math.max(most, hanging.size);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    hanging: () => [...hanging.keys()],
    most: () => most,
    answerAll: (wanted, status) => {
      for (const [{ asked }, give] of hanging) if (asked === wanted) give(status);
    },
  };
}

const timings = {
  ...quickTimings,
  answerMs: 3_000,
  trialMostMs: 600_000,
  firstWaitMs: 50,
  probeMostMs: 50,
  reconcileMs: 600_000,
};

const asProbed = ({ asked }: Request): number =>
  asked === 'probe' ? 404 : asked === 'unnamed probe' ? 401 : 200;

test('an unknown exit that is repeated in vain holds up no entry', async () => {
  const service = await serviceThat((request, count) =>
    request.asked === 'exit' ? (count === 1 ? 500 : 'hang') : asProbed(request),
  );
  const booth = await runningBooth(service.address, { timings });
  const inside = await booth.reaches(valueOf(await booth.enter('INSIDE1')), 'confirmed');
  const exit = valueOf(await booth.exit(inside.id));
  await booth.until(() => service.hanging().length === 1);
  await booth.reaches(valueOf(await booth.enter('NOWAIT1')), 'confirmed');
  expect(service.hanging()).toHaveLength(1);
  expect((await booth.snapshot()).recent.find(({ id }) => id === exit.id)?.state).toBe('sending');
});

test('while an exit is tried no unknown one is repeated beside it', async () => {
  const service = await serviceThat((request, count) =>
    request.asked === 'look-up'
      ? 401
      : request.asked === 'exit'
        ? count === 1
          ? 500
          : 'hang'
        : asProbed(request),
  );
  const { directory } = journalOf([
    { state: 'unknown', reason: 'timed-out', operation: 'exit', count: 2 },
    { state: 'confirmed', reason: 'looked-up', operation: 'entry', count: 1 },
  ]);
  const booth = await boothOn(directory, service.address, { timings, settings: settingsWith('training') });
  const inside = await booth.reaches(valueOf(await booth.enter('INSIDE1')), 'confirmed');
  valueOf(await booth.exit(inside.id));
  await booth.until(() => service.hanging().length === 1);
  await booth.reaches(valueOf(await booth.enter('BESIDE1')), 'confirmed');
  const probes = (): number => service.seen.filter(({ asked }) => asked === 'probe').length;
  const before = probes();
  // Its 401 has the token asked for, and the answer to that one is good.
  valueOf(await booth.call('gate.lookUp', {}));
  await booth.until(() => probes() > before);
  await booth.reaches(valueOf(await booth.enter('BESIDE2')), 'confirmed');
  await booth.reaches(valueOf(await booth.enter('BESIDE3')), 'confirmed');
  expect(service.hanging()).toHaveLength(1);
});

test('one trial is out at a time, whatever else is due for one', async () => {
  const service = await serviceThat((request, count) => {
    if (request.asked === 'entry') return count <= 2 ? 200 : count === 3 ? 500 : 'hang';
    if (request.asked === 'exit') return count === 1 ? 500 : 'hang';
    return asProbed(request);
  });
  const booth = await runningBooth(service.address, { timings });
  const inside = await booth.reaches(valueOf(await booth.enter('INSIDE1')), 'confirmed');
  const other = await booth.reaches(valueOf(await booth.enter('INSIDE2')), 'confirmed');
  await booth.reaches(valueOf(await booth.enter('FAILS1')), 'unknown');
  const trial = valueOf(await booth.enter('HANGS1'));
  valueOf(await booth.enter('HANGS2'));
  await booth.until(() => service.hanging().length === 1);
  valueOf(await booth.exit(inside.id));
  await booth.until(() => service.seen.some(({ asked }) => asked === 'exit'));
  valueOf(await booth.exit(other.id));
  // Long enough for an exit to be tried, and once more an entry.
  await booth.reaches(trial, 'unknown');
  await booth.until(() => service.hanging().some(({ asked }) => asked === 'exit'));
  expect(service.most()).toBe(1);
});

test('a 404 to an exit is settled by no probe that did not check the address', async () => {
  let probe: number | 'hang' = 404;
  const service = await serviceThat((request, count) => {
    if (request.asked === 'exit') return request.name === 'session-INSIDE1' ? 500 : count < 7 ? 'hang' : 404;
    if (request.asked === 'look-up') return count === 1 ? 401 : 429;
    if (request.asked === 'unnamed probe') return 404;
    return request.asked === 'probe' ? probe : 200;
  });
  const slowly = { ...timings, answerMs: 10_000 };
  const booth = await runningBooth(service.address, { timings: slowly, settings: settingsWith('training') });
  const unknown = await booth.reaches(valueOf(await booth.enter('INSIDE1')), 'confirmed');
  const inside = await booth.reaches(valueOf(await booth.enter('INSIDE2')), 'confirmed');
  valueOf(await booth.exit(unknown.id));
  // Tried once and repeated three times.
  await booth.until(() => service.seen.filter(({ asked }) => asked === 'exit').length === 4);
  const exit = valueOf(await booth.exit(inside.id));
  await booth.until(() => service.hanging().some(({ name }) => name === 'session-INSIDE2'));
  await booth.reaches(valueOf(await booth.enter('BESIDE1')), 'confirmed');
  probe = 'hang';
  valueOf(await booth.call('gate.lookUp', {}));
  await booth.until(() => service.hanging().some(({ asked }) => asked === 'probe'));
  const lookUps = (): number => service.seen.filter(({ asked }) => asked === 'look-up').length;
  while (lookUps() < 2) {
    valueOf(await booth.call('gate.lookUp', {}));
    await booth.until(({ lookUp }) => lookUp.state !== 'asking');
  }
  service.answerAll('exit', 404);
  await booth.reaches(exit, 'queued');
  probe = 404;
  service.answerAll('probe', 404);
  const stateOf = async (): Promise<string | undefined> =>
    (await booth.snapshot()).recent.find(({ id }) => id === exit.id)?.state;
  const tried = (): number => service.seen.filter(({ name }) => name === 'session-INSIDE2').length;
  await booth.until(
    ({ recent }) => tried() > 2 || recent.find(({ id }) => id === exit.id)?.state === 'refused',
  );
  expect(await stateOf()).not.toBe('refused');
});
