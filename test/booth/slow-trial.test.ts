import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { quickTimings, runningBooth, valueOf } from '../support/running-booth.ts';
import { at } from './operations-support.ts';

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
  /** Answers what hangs with that status. */
  readonly answerAll: (asked: Asked, status: number) => void;
}

/** A service that answers each request with a status of the test's choice; `hang`: with nothing till the test says so. */
async function serviceThat(answers: (request: Request, count: number) => number | 'hang'): Promise<Service> {
  const seen: Request[] = [];
  const hanging = new Map<Request, (status: number) => void>();
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
        hanging.delete(one);
        const session = { id: parkingSessionId ?? `session-${plateNumber}`, startDateTime: at };
        const data = asked === 'look-up' ? [] : { ...session, plateNumber, endDateTime: at };
        const error = { error: 'no' };
        response.writeHead(status, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(status === 200 ? { data } : error));
      };
      const answer = answers(one, seen.filter((other) => other.asked === asked).length);
      if (answer === 'hang') hanging.set(one, give);
      else give(answer);
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
    answerAll: (wanted, status) => {
      for (const [{ asked }, give] of hanging) if (asked === wanted) give(status);
    },
  };
}

const timings = {
  ...quickTimings,
  answerMs: 5_000,
  trialMostMs: 600_000,
  probeFirstMs: 50,
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
