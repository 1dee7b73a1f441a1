import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { CheckCode } from '../../contract/check-names.ts';
import { inTime } from '../lib/in-time.ts';
import type { Clock } from '../ports/ports.ts';
import { dialErrorOf, type DialError } from '../service/dial.ts';
import { failed, passed, type Finding } from './finding.ts';

const mostAddresses = 20;

export interface StepTime {
  readonly clock: Clock;
  /** The most that each step may take (ms): each is to show how long it takes. */
  readonly stepMs: number;
}

export async function resolveName({ clock, stepMs }: StepTime, host: string): Promise<Finding> {
  if (isIP(host) !== 0) return passed({ addresses: [host] });
  try {
    const found = await inTime(clock, stepMs, lookup(host, { all: true }), () => null);
    if (found === null) return failed('timed-out');
    return passed({ addresses: found.slice(0, mostAddresses).map(({ address }) => address) });
  } catch {
    return failed('name-not-found');
  }
}

/** Each step has its own time. */
export class StepTimer {
  readonly #way: StepTime;
  #callOff = (): void => undefined;

  constructor(way: StepTime) {
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

export interface Timed<T> {
  readonly value: T;
  readonly tookMs: number;
}

export async function timed<T>(clock: Clock, act: () => Promise<T>): Promise<Timed<T>> {
  const begun = clock.elapsed();
  const value = await act();
  return { value, tookMs: Math.round(clock.elapsed() - begun) };
}

export async function attempt<T>(
  act: () => Promise<T>,
  clock: Clock,
): Promise<Timed<T> | { finding: Finding }> {
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
