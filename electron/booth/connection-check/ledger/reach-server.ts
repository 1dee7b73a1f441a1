import { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { createSecureContext } from 'node:tls';
import type { CheckCode, LedgerCode, LedgerStep } from '../../../contract/check-names.ts';
import type { CheckFacts } from '../../../contract/connection-check.ts';
import { certificateWarningMs } from '../../ledger/connection/concerns.ts';
import { hostOf, openTcp, openTls, portOf } from '../../service/dial.ts';
import { judgeCertificate } from '../certificate.ts';
import { failed, passed, type Finding, type Findings } from '../finding.ts';
import { attempt, resolveName, StepTimer, timed, type StepTime } from '../one-step.ts';
import { greetingOn, type Greeting } from './greeting.ts';

export type LedgerFindings = Findings<LedgerStep, CheckCode | LedgerCode>;

export interface ServerWay extends StepTime {
  readonly url: URL;
  /** PEM of the authority that the server's certificate has to be from. */
  readonly ca: string;
  readonly timeOf: (atMs: number) => string;
  readonly findings: LedgerFindings;
}

/**
 * Name, connection and certificate of a server of the ledger, each as the ledger's client would go it. The booth does not say who it is.
 *
 * @returns how the server greets; null where the way ends before
 */
export async function reachServer(way: ServerWay): Promise<Greeting | null> {
  const { url, findings, clock } = way;
  const host = hostOf(url);
  const named = await timed(clock, () => resolveName(way, host));
  const name = { ...named.value, facts: { host, tookMs: named.tookMs, ...named.value.facts } };
  if (!findings.tell('name', name)) return null;
  const timer = new StepTimer(way);
  let socket: Socket | null = null;
  try {
    const at = { host, port: portOf(url) };
    const connected = await attempt(async () => {
      const signal = timer.begin();
      socket = await openTcp(url, { signal });
      return { socket, greeting: await greetingOn(socket, signal) };
    }, clock);
    if ('finding' in connected) {
      const { finding } = connected;
      findings.tell('connection', { ...inWordsOfServers(finding), facts: { ...at, ...finding.facts } });
      return null;
    }
    const { greeting } = connected.value;
    const facts = { ...at, ...addressOf(connected.value.socket), tookMs: connected.tookMs };
    if (greeting === null) findings.tell('connection', failed('no-server', facts));
    else findings.tell('connection', passed(facts));
    if (greeting === null) return null;
    if (!greeting.tls_required && !greeting.tls_available) {
      findings.tell('certificate', failed('no-tls'));
      return null;
    }
    const judged = await certificateOf(way, connected.value.socket, timer.begin());
    return findings.tell('certificate', judged) ? greeting : null;
  } finally {
    timer.end();
    (socket as Socket | null)?.on('error', () => undefined).destroy();
  }
}

const addressOf = ({ remoteAddress }: Socket): Pick<CheckFacts, 'addresses'> =>
  remoteAddress === undefined ? {} : { addresses: [remoteAddress] };

/** The authority is the one in the steward's file, and no other that this computer trusts. */
async function certificateOf(
  way: ServerWay,
  socket: Socket,
  signal: AbortSignal,
): Promise<Finding<CheckCode | LedgerCode>> {
  const { clock, timeOf, ca } = way;
  const context = createSecureContext({ ca });
  const secured = await attempt(
    () => openTls(socket, { ...way, secureContext: () => context, signal }, false),
    clock,
  );
  if ('finding' in secured) return inWordsOfServers(secured.finding);
  const { facts, ...judged } = judgeCertificate(secured.value, timeOf);
  secured.value.on('error', () => undefined).destroy();
  const told = { ...facts, tookMs: secured.tookMs };
  if (judged.state === 'failed') return inWordsOfServers({ ...judged, facts: told });
  const endsMs = Math.min(
    new X509Certificate(ca).validToDate.getTime(),
    Date.parse(facts.certificate?.validUntil ?? '') || Infinity,
  );
  return endsMs - clock.now() < certificateWarningMs
    ? { state: 'attention', code: 'certificate-ends', facts: { ...told, endsAt: timeOf(endsMs) } }
    : passed(told);
}

/** The parking service's words send somebody to its provider, or to the operating system's authorities. */
const inWordsOfServers = ({ code, ...finding }: Finding): Finding<CheckCode | LedgerCode> => ({
  ...finding,
  code: code === null ? null : (ofServers[code] ?? code),
});

const ofServers: { readonly [Code in CheckCode]?: LedgerCode } = {
  'connection-refused': 'server-closed',
  'certificate-untrusted': 'authority-unknown',
  'certificate-self-signed': 'authority-unknown',
  'certificate-expired': 'server-certificate-expired',
  'certificate-name': 'server-certificate-name',
  'certificate-other': 'server-certificate-other',
  'handshake-failed': 'server-certificate-other',
};
