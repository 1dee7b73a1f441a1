import {
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import axios, { type AxiosRequestConfig } from 'axios';
import type { Clock, Timings } from '../ports.ts';
import type { Answer } from './classify.ts';
import { dial, DialError, proxyAuthorization, type Route } from './dial.ts';

/** An answer longer than this (bytes) is not read to its end: no answer of the specification comes near it. */
const answerBytesLimit = 1024 * 1024;

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
  readonly timings: Pick<Timings, 'connectMs' | 'answerMs'>;
  readonly route: Omit<Route, 'url' | 'signal'>;
}

/**
 * One request on one fresh HTTP/1.1 connection: no keep-alive socket (a request on a dying one may be sent twice), no
 * redirect followed, no retry. `connected` stands between the connection and the first byte.
 *
 * @throws what `connected` throws
 */
export async function exchange(asked: WireRequest, ports: WirePorts): Promise<WireResult> {
  const abort = new AbortController();
  let callOff = ports.clock.after(ports.timings.connectMs, () => abort.abort());
  let onWire = false;
  let refusal: { error: unknown } | null = null;

  // While the connection is made axios puts its request together: one that cannot be made is found before `connected`.
  const dialled = dial({ ...ports.route, url: asked.url, signal: abort.signal }).then((socket) =>
    // It may end before it is used; an unheard 'error' would end the program.
    socket.on('error', () => undefined),
  );
  dialled.catch(() => undefined);

  const connect = async (): Promise<Awaited<ReturnType<typeof dial>>> => {
    const socket = await dialled;
    callOff();
    try {
      await asked.connected();
    } catch (error) {
      refusal = { error };
      socket.destroy();
      throw error;
    }
    onWire = true;
    callOff = ports.clock.after(ports.timings.answerMs, () => abort.abort());
    return socket;
  };

  try {
    const response = await axios.request<string>({
      ...axiosRules,
      method: asked.method,
      url: asked.url.href,
      ...(asked.body === null ? {} : { data: asked.body }),
      headers: { ...asked.headers },
      signal: abort.signal,
      transport: { request: transportOf(asked, ports.route.proxy, connect) },
    });
    const header = (name: string): string | null => {
      const value = response.headers[name] as unknown;
      return typeof value === 'string' ? value : null;
    };
    const { status, data } = response;
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
  } catch (error) {
    if (refusal !== null) throw (refusal as { error: unknown }).error;
    if (!onWire) {
      abort.abort();
      void unused(dialled);
      return { kind: 'not-connected', error: dialErrorIn(error) };
    }
    if (abort.signal.aborted) return { kind: 'lost', reason: 'timed-out' };
    const { code } = error as { code?: string };
    const unreadable = code === 'ERR_BAD_RESPONSE' || code?.startsWith('HPE_') === true;
    return { kind: 'lost', reason: unreadable ? 'answer-unreadable' : 'connection-lost' };
  } finally {
    callOff();
  }
}

/** @returns what stands before the parameters, small letters */
const mediaTypeOf = (contentType: string | null): string | null =>
  contentType?.split(';')[0]?.trim().toLowerCase() ?? null;

/** Ends a connection over which nothing was sent. */
const unused = (dialled: ReturnType<typeof dial>): Promise<unknown> =>
  dialled.then(
    (socket) => socket.destroy(),
    () => undefined,
  );

/** Everything that axios would otherwise do by itself is off. */
const axiosRules: AxiosRequestConfig<Buffer> = {
  proxy: false,
  maxRedirects: 0,
  timeout: 0,
  responseType: 'text',
  transformRequest: [(data: unknown) => data],
  transformResponse: [(data: unknown) => data],
  validateStatus: () => true,
  maxContentLength: answerBytesLimit,
  maxBodyLength: Infinity,
};

type Connect = () => ReturnType<typeof dial>;
type Transport = (options: RequestOptions, onAnswer: (answer: IncomingMessage) => void) => ClientRequest;

/** Node's own request over the connection that `connect` makes, without an agent; through a proxy, plain http in absolute form. */
function transportOf({ url, written }: WireRequest, proxy: URL | null, connect: Connect): Transport {
  return (options, onAnswer) => {
    const plainProxy = url.protocol === 'http:' ? proxy : null;
    const authorization = plainProxy === null ? null : proxyAuthorization(plainProxy);
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const made = request(
      {
        ...options,
        ...(plainProxy === null ? {} : { path: url.href }),
        headers: {
          ...(options.headers as Record<string, string>),
          ...(authorization === null ? {} : { 'Proxy-Authorization': authorization }),
        },
        agent: undefined,
        createConnection: (_options, done) => {
          connect().then(
            (socket) => done(null, socket),
            (error: unknown) => done(error as Error, undefined as never),
          );
          return undefined;
        },
      },
      onAnswer,
    );
    if (written !== undefined) made.once('finish', written);
    return made;
  };
}

function dialErrorIn(error: unknown): DialError {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof DialError) return cause;
  return new DialError('timed-out', 'no connection in time');
}
