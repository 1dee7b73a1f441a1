import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import type { Verification } from '../../../electron/booth/journal/verify/verification.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import type { SessionDetail } from '../../../electron/contract/sessions.ts';
import {
  longestWaitMs,
  quickTimings,
  runningBooth,
  settingsWith,
  testService,
  valueOf,
  type PortChanges,
  type TestBooth,
  type TestService,
} from '../../support/running-booth.ts';

export const reconciling = {
  ...quickTimings,
  answerMs: 200,
  lookUpFreshMs: 600_000,
  reconcileMs: 20,
  absenceApartMs: 150,
};

export const pin = '4711';

const training: PortChanges = {
  settings: settingsWith('training', { supervisorPin: pin }),
  timings: reconciling,
};

export type Altered = string | { readonly status: number; readonly body: string };

/** Stands between the booth and the service and changes what look-ups answer. @returns its address */
async function inFront(
  service: TestService,
  alter: (body: string, query: URLSearchParams) => Altered,
): Promise<string> {
  const server = createServer((request, response) => {
    const pass = async (): Promise<void> => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const { method = 'GET', url = '/', headers } = request;
      const answer = await fetch(service.baseUrl + url, {
        method,
        headers: { authorization: headers.authorization ?? '', 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: Buffer.concat(parts) }),
      });
      const body = await answer.text();
      const altered = method === 'GET' ? alter(body, new URL(url, service.baseUrl).searchParams) : body;
      const { status, body: told } =
        typeof altered === 'string' ? { status: answer.status, body: altered } : altered;
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(told);
    };
    pass().catch(() => response.socket?.resetAndDestroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export interface Unsettled {
  readonly service: TestService;
  readonly booth: TestBooth;
  /** Unknown: its answer was lost. */
  readonly entry: RecordView;
}

/**
 * A booth whose one entry is unknown.
 *
 * @param control whether another entry was confirmed with its very instant, after that one or only before
 * @param alter what becomes of the answers to look-ups
 */
export async function withUnknown({
  executed,
  control = true,
  changes = {},
  alter,
}: {
  executed: boolean;
  control?: boolean | 'before';
  changes?: PortChanges;
  alter?: (body: string, query: URLSearchParams) => Altered;
}): Promise<Unsettled> {
  const service = await testService();
  const address = alter === undefined ? service.baseUrl : await inFront(service, alter);
  const booth = await runningBooth(address, { ...training, ...changes });
  const controlled = async (): Promise<unknown> =>
    booth.reaches(valueOf(await booth.enter('CONTROL')), 'confirmed');
  if (control === 'before') await controlled();
  service.misbehaviour.next(
    { kind: executed ? 'reset-after-execution' : 'reset-before-execution' },
    1,
    'entry',
  );
  const entry = await becameUnknown(booth, valueOf(await booth.enter('LOST-1')));
  if (control === true) await controlled();
  return { service, booth, entry };
}

/** Also where it is settled before anybody looks. */
export async function becameUnknown(booth: TestBooth, record: RecordView): Promise<RecordView> {
  const unknown = (): RecordView | undefined =>
    booth.records.find(({ id, state }) => id === record.id && state === 'unknown');
  await booth.until(() => unknown() !== undefined);
  return unknown() as RecordView;
}

export type Step = SessionDetail['history'][number];

/** The record's changes, oldest first. */
export const stepsOf = async (booth: TestBooth, { id }: RecordView): Promise<Step[]> =>
  (await booth.detail({ entryId: id })).history.filter(({ recordId }) => recordId === id);

/** Waits until it has been looked for in vain as wanted. @param wanted told when (ms since 1970) that was */
async function lookedForAs(
  booth: TestBooth,
  record: RecordView,
  wanted: (times: readonly number[]) => boolean,
): Promise<void> {
  const deadline = performance.now() + longestWaitMs;
  for (;;) {
    const steps = await stepsOf(booth, record);
    const times = steps.filter(({ event }) => event === 'looked-for').map(({ at }) => Date.parse(at));
    if (wanted(times)) return;
    if (performance.now() > deadline) {
      const last = steps.at(-1);
      throw new Error(
        `not looked for as wanted in ${longestWaitMs / 1000} s, but ${times.length} times of ${steps.length} steps; ` +
          `the last: ${last?.event} (${last?.state})`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Until it has been looked for so many times in vain. */
export const lookedFor = (booth: TestBooth, record: RecordView, times: number): Promise<void> =>
  lookedForAs(booth, record, ({ length }) => length >= times);

/** Until two look-ups were such that they would have proven its absence, had they been able to, and did not. */
export const lookedForInVain = (booth: TestBooth, record: RecordView): Promise<void> =>
  lookedForAs(booth, record, (times) => {
    const [seen = Number.NaN] = times;
    // What is kept is when an answer was judged; what counts is when it was asked for.
    const first = times.find((time) => time > seen + reconciling.answerMs + 50) ?? Number.NaN;
    return times.some((time) => time > first + reconciling.absenceApartMs + 50);
  });

export const entriesSent = (service: TestService): number =>
  service.log().filter(({ operation }) => operation === 'entry').length;

/** Stops the booth and holds its journal against its chain. @returns as the journal's verifier */
export async function verified(booth: TestBooth, directory: string): Promise<Verification> {
  await booth.booth.stop();
  const store = new JournalStore(directory, { reserveBytes: 0 });
  try {
    return store.verify();
  } finally {
    store.close();
  }
}
