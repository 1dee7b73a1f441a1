import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { testToken } from './running-booth.ts';

/** How another team may have read the specification. */
export interface OwnServiceOptions {
  /** How it writes its ids; it knows them in that writing alone. */
  readonly idOf?: (session: number) => string;
  /** The open session is given again to a second entry of its plate, as it was. */
  readonly opensOnce?: boolean;
  /** A time as it keeps it. */
  readonly keeps?: (time: string) => string;
  /** What it answers to some requests without doing anything; null: it does what it is asked for. */
  readonly instead?: (asked: Readonly<Record<string, string>>) => InsteadOfIt | null;
}

export interface InsteadOfIt {
  readonly status: number;
  readonly body?: object;
}

interface OwnSession {
  readonly id: string;
  readonly plateNumber: string;
  readonly startDateTime: string;
  endDateTime?: string;
}

export interface OwnService {
  readonly baseUrl: string;
  readonly sessions: OwnSession[];
  /** The id that each exit asked for. */
  readonly exits: string[];
  /** The next entry is executed and answered so. */
  answerOnce: { readonly status: number } | null;
  enter(plateNumber: string): OwnSession;
}

/**
 * A parking service of another team's, as the specification has it (sections 4 and 5), which lists all its sessions to whoever asks
 * it with GET; ended when the test has finished.
 */
export async function ownService(options: OwnServiceOptions = {}): Promise<OwnService> {
  const { idOf = () => randomUUID(), opensOnce = false, keeps = (time) => time } = options;
  const { instead = () => null } = options;
  const sessions: OwnSession[] = [];
  const exits: string[] = [];
  const begin = (plateNumber: string, startDateTime: string): OwnSession => {
    const open = sessions.find((one) => one.plateNumber === plateNumber && one.endDateTime === undefined);
    if (opensOnce && open !== undefined) return open;
    const session = { id: idOf(sessions.length + 1), plateNumber, startDateTime: keeps(startDateTime) };
    sessions.push(session);
    return session;
  };
  const end = (id: string, endDateTime: string): OwnSession | null => {
    exits.push(id);
    const session = sessions.find((one) => one.id === id) ?? null;
    if (session !== null) session.endDateTime ??= keeps(endDateTime);
    return session;
  };
  const service: Omit<OwnService, 'baseUrl'> = {
    sessions,
    exits,
    answerOnce: null,
    enter: (plateNumber) => begin(plateNumber, new Date().toISOString()),
  };
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown = { error: status }): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    void bodyOf(request).then((body) => {
      if (request.headers.authorization !== `Bearer ${testToken}`) return answer(401);
      if (request.method === 'GET') return answer(200, { data: sessions });
      const other = instead(body);
      if (other !== null) return answer(other.status, other.body);
      if (request.url?.endsWith('/end') === true) {
        const session = end(body['parkingSessionId'] ?? '', body['endDateTime'] ?? '');
        return session === null ? answer(404) : answer(200, { data: session });
      }
      const session = begin(body['plateNumber'] ?? '', body['startDateTime'] ?? '');
      const { answerOnce } = service;
      service.answerOnce = null;
      if (answerOnce !== null) return answer(answerOnce.status);
      return answer(200, { data: { ...session, isRegisteredUser: false } });
    });
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  onTestFinished(
    () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  );
  const { port } = server.address() as AddressInfo;
  return Object.assign(service, { baseUrl: `http://127.0.0.1:${port}` });
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, string>;
}
