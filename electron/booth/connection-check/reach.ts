import { lookup } from 'node:dns/promises';
import { isIP, type Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import type { CheckCode } from '../../contract/check-names.ts';
import type { Clock } from '../ports/ports.ts';
import {
  type ConnectPart,
  type DialError,
  dialErrorOf,
  hostOf,
  openTcp,
  openTls,
  openTunnel,
  portOf,
} from '../service/dial.ts';
import { judgeCertificate } from './certificate.ts';
import { failed, notUsed, passed, type Finding, type Findings } from './finding.ts';

const mostAddresses = 20;

export interface Reaching {
  readonly url: URL;
  readonly proxy: URL | null;
  readonly secureContext: () => SecureContext;
  readonly clock: Clock;
  /** The most that each step may take (ms): each is to show how long it takes. */
  readonly stepMs: number;
  /** The most that all of them may take together, as the client goes them (ms). */
  readonly mostMs: number;
  readonly timeOf: (atMs: number) => string;
  readonly findings: Findings;
}

/**
 * Name, connection, proxy and certificate, each as the client would go it, and none of them with a request.
 *
 * @returns whether the service can be asked
 */
export async function reach(way: Reaching): Promise<boolean> {
  const { url, proxy, findings, clock } = way;
  const next = proxy ?? url;
  const host = hostOf(next);
  const named = await timed(clock, () => resolve(way, host));
  const name = { ...named.value, facts: { host, tookMs: named.tookMs, ...named.value.facts } };
  if (!findings.tell('name', name)) return false;

  const took: { [Part in ConnectPart]?: number } = { name: named.tookMs };
  const timer = new StepTimer(way);
  let socket: Socket | null = null;
  try {
    const at = { host, port: portOf(next) };
    const connected = await attempt(() => openTcp(next, { signal: timer.begin() }), clock);
    if ('finding' in connected)
      return findings.tell('connection', {
        ...connected.finding,
        facts: { ...at, ...connected.finding.facts },
      });
    socket = connected.value;
    const addresses = socket.remoteAddress === undefined ? [] : [socket.remoteAddress];
    took.connection = connected.tookMs;
    findings.tell('connection', passed({ ...at, addresses, tookMs: connected.tookMs }));

    const secure = url.protocol === 'https:';
    findings.tell('proxy', proxy === null ? notUsed() : passed(at));
    if (!secure) {
      findings.tell('certificate', notUsed());
      return inTime(way, took);
    }
    if (proxy !== null) {
      socket.destroy();
      const tunnel = await attempt(() => openTunnel(proxy, { url, signal: timer.begin() }), clock);
      if ('finding' in tunnel)
        return findings.tell('proxy', { ...tunnel.finding, facts: { ...at, ...tunnel.finding.facts } });
      socket = tunnel.value;
      // It begins with a connection of its own.
      took.proxy = Math.max(0, tunnel.tookMs - connected.tookMs);
      findings.tell('proxy', passed({ ...at, tookMs: took.proxy }));
    }
    const judged = await certificate(way, socket, timer.begin());
    took.certificate = judged.facts.tookMs ?? 0;
    return findings.tell('certificate', judged) && inTime(way, took);
  } finally {
    timer.end();
    socket?.destroy();
  }
}

/** The client gives all of them one time: where they need longer, the slowest is told. */
function inTime(
  { findings, mostMs }: Pick<Reaching, 'findings' | 'mostMs'>,
  took: Readonly<{ [Part in ConnectPart]?: number }>,
): boolean {
  const parts = Object.entries(took) as [ConnectPart, number][];
  const inAllMs = parts.reduce((sum, [, ms]) => sum + ms, 0);
  const [slowest] = parts.sort(([, a], [, b]) => b - a)[0] ?? ['connection'];
  return inAllMs <= mostMs || findings.fail(slowest, 'connecting-slow', { inAllMs, mostMs });
}

async function certificate(way: Reaching, socket: Socket, signal: AbortSignal): Promise<Finding> {
  const { clock, timeOf } = way;
  const secured = await attempt(() => openTls(socket, { ...way, signal }, false), clock);
  if ('finding' in secured) return secured.finding;
  const finding = judgeCertificate(secured.value, timeOf);
  secured.value.on('error', () => undefined).destroy();
  return { ...finding, facts: { ...finding.facts, tookMs: secured.tookMs } };
}

async function resolve({ clock, stepMs }: Reaching, host: string): Promise<Finding> {
  if (isIP(host) !== 0) return passed({ addresses: [host] });
  let callOff = (): void => undefined;
  const late = new Promise<'late'>((over) => {
    callOff = clock.after(stepMs, () => over('late'));
  });
  try {
    const found = await Promise.race([lookup(host, { all: true }), late]);
    if (found === 'late') return failed('timed-out');
    return passed({ addresses: found.slice(0, mostAddresses).map(({ address }) => address) });
  } catch {
    return failed('name-not-found');
  } finally {
    callOff();
  }
}

/** Each step has its own time. */
class StepTimer {
  readonly #way: Pick<Reaching, 'clock' | 'stepMs'>;
  #callOff = (): void => undefined;

  constructor(way: Pick<Reaching, 'clock' | 'stepMs'>) {
    this.#way = way;
  }

  begin(): AbortSignal {
    this.end();
    const abort = new AbortController();
    this.#callOff = this.#way.clock.after(this.#way.stepMs, () => abort.abort());
    return abort.signal;
  }

  end(): void {
    this.#callOff();
  }
}

interface Timed<T> {
  readonly value: T;
  readonly tookMs: number;
}

async function timed<T>(clock: Clock, act: () => Promise<T>): Promise<Timed<T>> {
  const begun = clock.elapsed();
  const value = await act();
  return { value, tookMs: Math.round(clock.elapsed() - begun) };
}

async function attempt<T>(act: () => Promise<T>, clock: Clock): Promise<Timed<T> | { finding: Finding }> {
  try {
    return await timed(clock, act);
  } catch (error) {
    return { finding: refusalOf(dialErrorOf(error)) };
  }
}

function refusalOf({ cause, proxyStatus, systemCode }: DialError): Finding {
  const reason = systemCode === null ? {} : { reason: systemCode };
  if (proxyStatus !== null) return failed(proxyCodeOf(proxyStatus), { httpStatus: proxyStatus });
  if (cause === 'certificate') return failed('handshake-failed', reason);
  return failed(connectionCodes.find((code) => code === cause) ?? 'connection-lost', reason);
}

const connectionCodes = [
  'name-not-found',
  'connection-refused',
  'unreachable',
  'timed-out',
] as const satisfies CheckCode[];

/** @param status of CONNECT, or of a plain request that the proxy did not let through */
export function proxyCodeOf(status: number): CheckCode {
  if (status === 407) return 'proxy-credentials';
  return status >= 500 ? 'proxy-no-way' : 'proxy-refused';
}
