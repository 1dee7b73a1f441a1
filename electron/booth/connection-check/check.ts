import { createSecureContext } from 'node:tls';
import { checkSteps } from '../../contract/check-names.ts';
import type { ConnectionCheck, ServiceToCheck } from '../../contract/connection-check.ts';
import { ok, refuse, type Result } from '../../contract/result.ts';
import { isUnencrypted } from '../../contract/setting-rules.ts';
import { boothTimeOf } from '../lib/booth-time.ts';
import type { Clock, ServiceTarget, TokenSource, TrustedCertificates } from '../ports/ports.ts';
import type { Timings } from '../ports/timings.ts';
import { ServiceClient } from '../service/client.ts';
import { hostOf, portOf } from '../service/dial.ts';
import { isSameRoute, routeOf } from '../service/token-route.ts';
import { plainProxy } from '../settings/document.ts';
import { proxyAddressSchema, serviceAddressSchema, tokenSchema } from '../settings/schema.ts';
import { ask } from './ask.ts';
import { failed, Findings, noted, notUsed, passed, type Finding } from './finding.ts';
import { reach } from './reach.ts';

export interface CheckPorts {
  readonly clock: Clock;
  readonly timings: Timings;
  readonly trust: TrustedCertificates;
  /** Gatebooth's own version. */
  readonly version: string;
  /** The service in use, and its token. */
  readonly target: Pick<ServiceTarget, 'address' | 'proxy' | 'probe'>;
  readonly tokens: TokenSource;
  /** A UUID fixed for this booth, so that the provider can recognise the probe. */
  readonly probeSession: string;
  /** Waits until one more request may leave the booth. */
  readonly turn: () => Promise<unknown>;
}

/**
 * Goes the way to a parking service step by step, as the client goes it, and tells what each step came to. Nothing is changed
 * at the service: it is asked for the exit of a session that does not exist, without a token and then with it.
 *
 * @param asked a service as it is typed; null: the one in use
 * @returns what was found; or `value-wrong` with its place: that proxy or token cannot be used at all
 */
export async function checkConnection(
  asked: ServiceToCheck | null,
  ports: CheckPorts,
): Promise<Result<ConnectionCheck>> {
  const { clock, timings, trust, target } = ports;
  const timeOf = (atMs: number): string => boothTimeOf(atMs, clock.offsetMinutes(atMs));
  const { address, probe } = asked ?? target;
  // As it was shown: it is the one in use, with its password.
  const kept = asked === null || asked.proxy === plainProxy(target.proxy);
  const proxy = kept ? target.proxy : asked.proxy;
  if (proxy !== null && !proxyAddressSchema.safeParse(proxy).success)
    return refuse('value-wrong', { field: 'service.proxy' });
  if (asked !== null && asked.token !== null && !tokenSchema.safeParse(asked.token).success)
    return refuse('value-wrong', { field: 'service.token' });
  const findings = new Findings(checkSteps);
  const url = URL.parse(address);
  if (findings.tell('address', addressOf({ address, proxy }, url)) && url !== null) {
    const certificates = trust();
    const context = createSecureContext({ ca: certificates });
    const reached = await reach({
      url,
      proxy: proxy === null ? null : new URL(proxy),
      secureContext: () => context,
      clock,
      stepMs: Math.max(timings.connectMs, timings.answerMs),
      mostMs: timings.connectMs,
      timeOf,
      findings,
    });
    if (reached && !probe) findings.tell('service', notUsed('probe-off'));
    else if (reached) {
      const client = new ServiceClient({ ...ports, target: { address, proxy }, trust: () => certificates });
      await ask({
        sendProbe: (token) => client.sendProbe(ports.probeSession, timeOf(clock.now()), token),
        token: () => tokenFor(asked, ports),
        now: () => clock.now(),
        turn: ports.turn,
        findings,
      });
    }
  }
  return ok({ at: timeOf(clock.now()), steps: findings.steps() });
}

/** The token that is kept goes the way that it is kept for, and no other. */
async function tokenFor(
  asked: ServiceToCheck | null,
  { target, tokens }: CheckPorts,
): Promise<string | null> {
  const typed = asked?.token ?? null;
  if (typed !== null) return typed;
  return asked === null || isSameRoute(routeOf(asked), routeOf(target)) ? tokens.token() : null;
}

function addressOf(way: { address: string; proxy: string | null }, url: URL | null): Finding {
  if (url === null || !serviceAddressSchema.safeParse(way.address).success) return failed('address-wrong');
  const facts = { host: hostOf(url).slice(0, 300), port: portOf(url) };
  return isUnencrypted(way) ? noted('unencrypted', facts) : passed(facts);
}
