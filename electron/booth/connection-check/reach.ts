import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { type ConnectPart, hostOf, openTcp, openTls, openTunnel, portOf } from '../service/dial.ts';
import { judgeCertificate } from './certificate.ts';
import { notUsed, passed, type Finding, type Findings } from './finding.ts';
import { attempt, resolveName, StepTimer, timed, type StepTime } from './one-step.ts';

export interface Reaching extends StepTime {
  readonly url: URL;
  readonly proxy: URL | null;
  readonly secureContext: () => SecureContext;
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
  const named = await timed(clock, () => resolveName(way, host));
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
