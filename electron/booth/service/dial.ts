import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect as netConnect, isIP, type Socket } from 'node:net';
import { connect as tlsConnect, type SecureContext } from 'node:tls';
import type { LinkCause } from '../../contract/snapshot.ts';

/** No connection was made; nothing was sent. */
export class DialError extends Error {
  override readonly cause: LinkCause;

  constructor(cause: LinkCause, message: string) {
    super(message);
    this.cause = cause;
  }
}

export interface Route {
  readonly url: URL;
  /** `http://user:password@host:port`, or null for a direct connection. */
  readonly proxy: URL | null;
  /** Whom a TLS connection may end at; asked for only where the address is https. */
  readonly secureContext: () => SecureContext;
  /** Ends the attempt (time-out or stop). */
  readonly signal: AbortSignal;
}

const portOf = (url: URL): number =>
  Number(url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : url.port);
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** The header that names us to a proxy, from the credentials in its address. */
export function proxyAuthorization(proxy: URL): string | null {
  if (proxy.username === '') return null;
  const pair = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

/**
 * Makes a connection that is ready for the first byte of a request: TCP, through the proxy if there is one (CONNECT for
 * https; plain http goes to the proxy itself), TLS with host name and certificate checked.
 *
 * @throws DialError with the cause
 */
export async function dial(route: Route): Promise<Socket> {
  const secure = route.url.protocol === 'https:';
  const { proxy } = route;
  try {
    if (proxy === null) {
      const socket = await tcp(route.url, route.signal);
      return secure ? await tls(socket, route) : socket;
    }
    return secure ? await tls(await tunnel(proxy, route), route) : await tcp(proxy, route.signal);
  } catch (error) {
    throw error instanceof DialError ? error : new DialError(causeOf(error), (error as Error).message);
  }
}

function ready(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error): void => {
      signal.removeEventListener('abort', abort);
      socket.off('error', settle).off('close', closed).off(event, settled);
      if (error === undefined) return resolve(socket);
      socket.on('error', () => undefined).destroy();
      reject(error);
    };
    const settled = (): void => settle();
    const closed = (): void => settle(new DialError('connection-lost', 'closed while connecting'));
    const abort = (): void => settle(new DialError('timed-out', 'no connection in time'));
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    socket.on('error', settle).on('close', closed).on(event, settled);
  });
}

const tcp = (to: URL, signal: AbortSignal): Promise<Socket> =>
  ready(netConnect({ host: hostOf(to), port: portOf(to), noDelay: true }), 'connect', signal);

function tls(socket: Socket, { url, secureContext, signal }: Route): Promise<Socket> {
  const host = hostOf(url);
  const secured = tlsConnect({
    socket,
    host,
    secureContext: secureContext(),
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ALPNProtocols: ['http/1.1'],
  });
  return ready(secured, 'secureConnect', signal);
}

function tunnel(proxy: URL, { url, signal }: Route): Promise<Socket> {
  const target = `${url.hostname}:${portOf(url)}`;
  const authorization = proxyAuthorization(proxy);
  return new Promise((resolve, reject) => {
    const connect = httpRequest({
      method: 'CONNECT',
      host: hostOf(proxy),
      port: portOf(proxy),
      path: target,
      headers: { Host: target, ...(authorization === null ? {} : { 'Proxy-Authorization': authorization }) },
      agent: false,
    });
    const abort = (): void => {
      connect.destroy(new DialError('timed-out', 'no tunnel in time'));
    };
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    connect.once('close', () => signal.removeEventListener('abort', abort));
    connect.once('connect', (answer, socket) => {
      if (answer.statusCode === 200) return resolve(socket);
      socket.destroy();
      reject(refusalOf(answer));
    });
    connect.once('response', (answer) => {
      answer.destroy();
      reject(refusalOf(answer));
    });
    connect.once('error', reject);
    connect.end();
  });
}

/** A proxy that cannot reach the service (5xx) will by itself; one that does not let us through is for the site's IT. */
const refusalOf = ({ statusCode = 0 }: IncomingMessage): DialError =>
  new DialError(statusCode >= 500 ? 'unreachable' : 'proxy', `the proxy answered ${statusCode}`);

const causes: Readonly<Record<string, LinkCause>> = {
  ENOTFOUND: 'name-not-found',
  EAI_AGAIN: 'name-not-found',
  EAI_FAIL: 'name-not-found',
  ECONNREFUSED: 'connection-refused',
  ETIMEDOUT: 'timed-out',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
};

/** What OpenSSL and Node call a certificate, a chain or a handshake that they do not accept. */
const certificateCodes =
  /^(ERR_TLS_|ERR_SSL_|EPROTO|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_|INVALID_|ERROR_IN_)/;

function causeOf(error: unknown): LinkCause {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (certificateCodes.test(code)) return 'certificate';
  return causes[code] ?? 'connection-lost';
}
