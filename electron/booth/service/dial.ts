import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect as netConnect, isIP, type Socket } from 'node:net';
import { connect as tlsConnect, type SecureContext, type TLSSocket } from 'node:tls';
import type { LinkCause } from '../../contract/snapshot.ts';
import { proxyCredentials } from './proxy-credentials.ts';

/** No connection was made; nothing was sent. */
export class DialError extends Error {
  override readonly cause: LinkCause;
  /** What the proxy answered to CONNECT; null: it is not about that. */
  readonly proxyStatus: number | null;
  /** What Node or OpenSSL calls it, such as `ECONNREFUSED`; null: it has no name there. */
  readonly systemCode: string | null;

  constructor(
    cause: LinkCause,
    message: string,
    details: { proxyStatus?: number; systemCode?: string } = {},
  ) {
    super(message);
    this.cause = cause;
    this.proxyStatus = details.proxyStatus ?? null;
    this.systemCode = details.systemCode ?? null;
  }
}

/** The parts of connecting, in their order. */
export type ConnectPart = 'name' | 'connection' | 'proxy' | 'certificate';

export interface Route {
  readonly url: URL;
  /** `http://user:password@host:port`, or null for a direct connection. */
  readonly proxy: URL | null;
  /** Whom a TLS connection may end at; asked for only where the address is https. */
  readonly secureContext: () => SecureContext;
  /** Ends the attempt (time-out or stop). */
  readonly signal: AbortSignal;
  /** Told as each part is done; a name that is an address has none. */
  readonly done?: ((part: ConnectPart) => void) | undefined;
}

export const portOf = (url: URL): number =>
  Number(url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : url.port);
/** The host without the brackets that an IPv6 address has in a URL. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** The header that names us to a proxy, from the credentials in its address. */
export function proxyAuthorization(proxy: URL): string | null {
  if (proxy.username === '') return null;
  const { user, password } = proxyCredentials(proxy);
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
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
      const socket = await openTcp(route.url, route);
      return secure ? await openTls(socket, route) : socket;
    }
    return secure ? await openTls(await openTunnel(proxy, route), route) : await openTcp(proxy, route);
  } catch (error) {
    throw dialErrorOf(error);
  }
}

/** Why a connection was not made, by whatever was thrown on the way. */
export function dialErrorOf(error: unknown): DialError {
  if (error instanceof DialError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  return new DialError(causeOf(code ?? ''), message, code === undefined ? {} : { systemCode: code });
}

function ready<S extends Socket>(
  socket: S,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
): Promise<S> {
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

/** The first step alone. @throws what `dialErrorOf` reads, as the other steps do */
export function openTcp(to: URL, { signal, done }: Pick<Route, 'signal' | 'done'>): Promise<Socket> {
  const socket = netConnect({ host: hostOf(to), port: portOf(to), noDelay: true });
  return ready(told(socket, done), 'connect', signal);
}

/** Tells of a connection that is being made when its name is known, and when it stands. */
const told = (socket: Socket, done: Route['done']): Socket =>
  socket.once('lookup', () => done?.('name')).once('connect', () => done?.('connection'));

/**
 * TLS over a connection that stands.
 *
 * @param judge false: whoever answers is taken, and `authorized` tells what is thought of the certificate; nothing may be sent
 * over such a connection
 */
export function openTls(
  socket: Socket,
  { url, secureContext, signal, done }: Omit<Route, 'proxy'>,
  judge = true,
): Promise<TLSSocket> {
  const host = hostOf(url);
  const secured = tlsConnect({
    socket,
    host,
    secureContext: secureContext(),
    rejectUnauthorized: judge,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ALPNProtocols: ['http/1.1'],
  }).once('secureConnect', () => done?.('certificate'));
  return ready(secured, 'secureConnect', signal);
}

/** A tunnel through the proxy (CONNECT). */
export function openTunnel(
  proxy: URL,
  { url, signal, done }: Pick<Route, 'url' | 'signal' | 'done'>,
): Promise<Socket> {
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
    connect.once('socket', (socket) => told(socket, done));
    connect.once('connect', (answer, socket) => {
      done?.('proxy');
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
  new DialError(statusCode >= 500 ? 'unreachable' : 'proxy', `the proxy answered ${statusCode}`, {
    proxyStatus: statusCode,
  });

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

function causeOf(code: string): LinkCause {
  if (certificateCodes.test(code)) return 'certificate';
  return causes[code] ?? 'connection-lost';
}
