import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { boothTimeOf } from '../../electron/booth/lib/booth-time.ts';
import { readBody } from '../../electron/training/body.ts';
import { conflict, refusal, success, type Answer, type Session } from './answers.ts';
import { Gateway } from './gateway.ts';
import { idsOf } from './ids.ts';
import { onWire } from './on-wire.ts';
import type { Variant } from './properties.ts';

const entryPath = '/parking-lots/v1/alpr/parking-sessions';
const exitPath = `${entryPath}/end`;
const bodyBytesMost = 4 * 1024 * 1024;

interface Sent {
  readonly plateNumber?: string;
  readonly startDateTime?: string;
  readonly imageBase64?: string | null;
  readonly parkingSessionId?: string;
  readonly endDateTime?: string;
}

/** A parking service that keeps to the specification's sections 2 to 5, and does the rest as its variant says. */
export class VariantService {
  readonly gateway: Gateway;
  /** How many requests have come whole. */
  requests = 0;
  readonly #of: Variant;
  readonly #token: string;
  readonly #nextId: () => string;
  readonly #sessions = new Map<string, Session>();
  readonly #servers: Server[] = [];

  constructor(of: Variant, token: string) {
    this.#of = of;
    this.#token = token;
    this.#nextId = idsOf(of.ids);
    this.gateway = new Gateway(of.gateway);
  }

  /** Serves the same sessions at one more port of the loopback. @returns it, and what takes it away with all its connections */
  async serve(): Promise<{ port: number; die: () => void }> {
    const server = createServer((request, response) => void this.#take(request, response));
    this.#servers.push(server);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    return { port: (server.address() as AddressInfo).port, die: () => end(server) };
  }

  /** A session that another booth began, ended again at once where `left`. @returns its id */
  beginElsewhere(plateNumber: string, left = false): string {
    const now = boothTimeOf(Date.now(), 420);
    return this.#begin(plateNumber, now, 0, left ? now : null).id;
  }

  /** @returns an id as this service writes them, of a session that it does not have */
  nobody(): string {
    return this.#nextId();
  }

  session(id: string): Session | undefined {
    return this.#sessions.get(id);
  }

  stop(): void {
    for (const server of this.#servers) end(server);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { socket } = response;
    const { wire } = this.#of;
    // Nobody who asks by HTTP/1.0 may be sent one (RFC 9110, section 15.2).
    if (wire === '100-continue' && request.httpVersion === '1.1')
      socket?.write('HTTP/1.1 100 Continue\r\n\r\n');
    const received = await readBody(request, bodyBytesMost);
    if (received.kind !== 'whole') return void socket?.destroy();
    this.requests += 1;
    const sent = JSON.parse(received.bytes.toString()) as Sent;
    const path = request.url ?? '';
    const execute = (): Answer => this.#answer(path, request.headers.authorization, sent);
    const inItsPlace = this.gateway.answer(this.#askedFor(path, sent), execute);
    socket?.end(
      inItsPlace === null
        ? onWire(execute(), wire, request.httpVersion)
        : onWire(inItsPlace, 'HTTP/1.1', request.httpVersion),
    );
  }

  #askedFor(path: string, { parkingSessionId = '' }: Sent): 'entry' | 'exit' | null {
    if (path === entryPath) return 'entry';
    return this.#sessions.has(parkingSessionId) ? 'exit' : null;
  }

  /** Sections 4 and 5, in the order of section 4's rules. */
  #answer(path: string, authorization: string | undefined, sent: Sent): Answer {
    if (authorization !== `Bearer ${this.#token}`) return refusal(this.#of.refusals, 401);
    if (path === entryPath) return this.#enter(sent);
    return path === exitPath ? this.#end(sent) : refusal(this.#of.refusals, 404);
  }

  #enter({ plateNumber = '', startDateTime = '', imageBase64 }: Sent): Answer {
    const open = [...this.#sessions.values()].find(
      (session) => session.plateNumber === plateNumber && session.endDateTime === null,
    );
    if (open !== undefined && this.#of.second === '409') return conflict();
    if (open !== undefined && this.#of.second === 'the open session again')
      return success(this.#of, open, 'entry');
    const pictureBytes = Buffer.from(imageBase64 ?? '', 'base64').length;
    return success(this.#of, this.#begin(plateNumber, startDateTime, pictureBytes, null), 'entry');
  }

  #begin(
    plateNumber: string,
    startDateTime: string,
    pictureBytes: number,
    endDateTime: string | null,
  ): Session {
    const session = { id: this.#nextId(), plateNumber, startDateTime, endDateTime, pictureBytes };
    this.#sessions.set(session.id, session);
    return session;
  }

  #end({ parkingSessionId = '', endDateTime = '' }: Sent): Answer {
    const session = this.#sessions.get(parkingSessionId);
    if (session === undefined) return refusal(this.#of.refusals, 404);
    if (session.endDateTime !== null && this.#of.ended === '409') return conflict();
    if (session.endDateTime === null || this.#of.ended === '200 with the new end')
      session.endDateTime = endDateTime;
    return success(this.#of, session, 'exit');
  }
}

function end(server: Server): void {
  server.closeAllConnections();
  server.close();
}
