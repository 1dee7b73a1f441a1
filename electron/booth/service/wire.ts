import type { Socket } from 'node:net';
import axios, { type AxiosResponse } from 'axios';
import type { Clock } from '../ports/ports.ts';
import type { Timings } from '../ports/timings.ts';
import { overLine, RefusedWriteError, UnreadableError } from './adapter.ts';
import type { Answer } from './classify.ts';
import { dial, DialError, dialErrorOf, proxyAuthorization, type Route } from './dial.ts';

export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /**
   * Called when the connection stands and before the first byte is written; the request goes out only once it has
   * resolved. A rejection ends the attempt with nothing sent.
   */
  readonly connected: () => Promise<void>;
  /** Called when the whole request has been given to the operating system. */
  readonly written?: (() => void) | undefined;
}

export type WireResult =
  | {
      readonly kind: 'answered';
      readonly answer: Answer;
      /** `Date` and `Location` as they came; null: there was none. */
      readonly date: string | null;
      readonly location: string | null;
    }
  /** After the first byte: the service may have executed it. */
  | { readonly kind: 'lost'; readonly reason: 'timed-out' | 'connection-lost' | 'answer-unreadable' }
  | { readonly kind: 'not-connected'; readonly error: DialError };

export interface WirePorts {
  readonly clock: Clock;
  readonly timings: Pick<Timings, 'connectMs' | 'refusedWriteMs'>;
  /** The most that the exchange may take once the connection stands (ms). */
  readonly exchangeMs: number;
  readonly route: Omit<Route, 'url' | 'signal'>;
}

/**
 * One request on one fresh HTTP/1.1 connection: no keep-alive socket (a request on a dying one may be sent twice), no
 * redirect followed, no retry. `connected` stands between the connection and the first byte; where the connection ends during
 * it, or somebody speaks on it, nothing was written yet, and the request goes over another one.
 *
 * @throws what `connected` throws
 */
export async function exchange(asked: WireRequest, ports: WirePorts): Promise<WireResult> {
  const { clock, timings, route } = ports;
  const abort = new AbortController();
  const within = (ms: number): (() => void) => clock.after(ms, () => abort.abort());
  let callOff = (): void => undefined;
  let stage: 'connecting' | 'committing' | 'sending' = 'connecting';

  const dialled = async (): Promise<Socket> => {
    callOff = within(timings.connectMs);
    const socket = await dial({ ...route, url: asked.url, signal: abort.signal });
    callOff();
    // It may end before it is used; an unheard 'error' would end the program.
    return socket.on('error', () => undefined);
  };
  const connect = async (): Promise<Socket> => {
    let socket = await dialled();
    stage = 'committing';
    try {
      await asked.connected();
    } catch (error) {
      socket.destroy();
      throw error;
    }
    stage = 'sending';
    if (!isUntouched(socket)) {
      socket.destroy();
      socket = await dialled();
    }
    callOff = within(ports.exchangeMs);
    return socket;
  };

  try {
    return answered(await send(asked, ports, connect, abort.signal));
  } catch (error) {
    switch (stage as 'connecting' | 'committing' | 'sending') {
      case 'connecting': {
        const late = abort.signal.aborted ? new DialError('timed-out', 'no connection in time') : null;
        return { kind: 'not-connected', error: late ?? dialErrorOf(error) };
      }
      case 'committing':
        throw error;
      case 'sending':
        return { kind: 'lost', reason: abort.signal.aborted ? 'timed-out' : reasonOf(error) };
    }
  } finally {
    callOff();
  }
}

/**
 * Whether nothing has come over it, nor its end: whatever did, before a byte was written, answers nothing (a gateway that was
 * tired of waiting for the commit).
 */
const isUntouched = (socket: Socket): boolean =>
  socket.readableLength === 0 && !socket.readableEnded && socket.writable;

/** The request as axios makes it, and nothing that axios would otherwise do by itself. Plain http goes to the proxy itself. */
function send(
  { method, url, headers, body, written }: WireRequest,
  { route, timings: { refusedWriteMs } }: WirePorts,
  connect: () => Promise<Socket>,
  signal: AbortSignal,
): Promise<AxiosResponse<string>> {
  const proxy = url.protocol === 'http:' ? route.proxy : null;
  const authorization = proxy === null ? null : proxyAuthorization(proxy);
  return axios.request<string>({
    method,
    url: url.href,
    ...(body === null ? {} : { data: body }),
    headers: {
      ...headers,
      ...(authorization === null ? {} : { 'Proxy-Authorization': authorization }),
    },
    transformRequest: [(data: unknown) => data],
    transformResponse: [(data: unknown) => data],
    adapter: overLine({ connect, proxy, signal, refusedWriteMs, written }),
  });
}

/** @returns what stands before the parameters, small letters */
const mediaTypeOf = (contentType: string | null): string | null =>
  contentType?.split(';')[0]?.trim().toLowerCase() ?? null;

function answered({ status, data, headers }: AxiosResponse<string>): WireResult {
  const header = (name: string): string | null => {
    const value = headers[name] as unknown;
    return typeof value === 'string' ? value : null;
  };
  return {
    kind: 'answered',
    answer: {
      status,
      body: data,
      mediaType: mediaTypeOf(header('content-type')),
      retryAfter: header('retry-after'),
    },
    date: header('date'),
    location: header('location'),
  };
}

/** `HPE_…` is what Node's HTTP parser calls bytes that are no answer. */
function reasonOf(error: unknown): (WireResult & { kind: 'lost' })['reason'] {
  if (error instanceof RefusedWriteError) return 'timed-out';
  const { code } = error as { code?: unknown };
  const unreadable = error instanceof UnreadableError || String(code).startsWith('HPE_');
  return unreadable ? 'answer-unreadable' : 'connection-lost';
}
