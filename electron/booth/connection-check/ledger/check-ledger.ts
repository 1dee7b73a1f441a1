import {
  ledgerSteps,
  type CheckCode,
  type LedgerCode,
  type LedgerStep,
} from '../../../contract/check-names.ts';
import type { LedgerCheck } from '../../../contract/ledger.ts';
import type { LedgerConcern } from '../../../contract/ledger-concerns.ts';
import { ok, refuse, type Result } from '../../../contract/result.ts';
import { boothTimeOf } from '../../lib/booth-time.ts';
import { LedgerAway } from '../../ledger/connection/away.ts';
import { concernsOf } from '../../ledger/connection/concerns.ts';
import { siteSaid } from '../../ledger/connection/control.ts';
import { EpochChecks } from '../../ledger/connection/epoch-checks.ts';
import { isRefusal, type LedgerFault } from '../../ledger/connection/fault.ts';
import { openSession, type LedgerSession } from '../../ledger/connection/session.ts';
import type { LedgerCredentials } from '../../ledger/messages/credentials.ts';
import { serverUrl } from '../../ledger/names/servers.ts';
import type { Clock } from '../../ports/ports.ts';
import type { Timings } from '../../ports/timings.ts';
import type { LedgerCredentialsStore } from '../../settings/settings-ports.ts';
import { failed, Findings, passed } from '../finding.ts';
import { timed } from '../one-step.ts';
import type { Greeting } from './greeting.ts';
import { reachServer, type LedgerFindings } from './reach-server.ts';

export interface LedgerCheckPorts {
  readonly clock: Clock;
  readonly timings: Pick<Timings, 'connectMs' | 'answerMs'>;
}

/** The same for what the booth is given now. @returns `not-possible-now`: that is nothing, or the key is not there */
export async function checkOwnLedger(
  ledger: Pick<LedgerCredentialsStore, 'credentials'> | undefined,
  ports: LedgerCheckPorts,
): Promise<Result<LedgerCheck>> {
  const credentials = (await ledger?.credentials()) ?? null;
  return credentials === null ? refuse('not-possible-now') : ok(await checkLedger(credentials, ports));
}

/**
 * Goes the way to each server of a site ledger step by step, as the booth does, and tells what each step came to. Nothing is written there.
 */
export async function checkLedger(
  credentials: LedgerCredentials,
  ports: LedgerCheckPorts,
): Promise<LedgerCheck> {
  const { clock } = ports;
  const servers = await Promise.all(
    credentials.servers.map(async (server) => {
      const findings = newFindings();
      await checkServer(server, credentials, { ...ports, findings });
      return { server, steps: findings.steps() };
    }),
  );
  return { at: timeBy(clock)(clock.now()), servers };
}

const timeBy =
  (clock: Clock) =>
  (atMs: number): string =>
    boothTimeOf(atMs, clock.offsetMinutes(atMs));

/**
 * @returns when the first certificate ends that ends within 30 days, of these servers or of their authority (ms since 1970), as far as they
 *   can be reached; null: none. No server is told who the booth is.
 */
export async function certificateEndsMs(
  credentials: LedgerCredentials,
  ports: LedgerCheckPorts,
): Promise<number | null> {
  const ends = await Promise.all(
    credentials.servers.map(async (server) => {
      const findings = newFindings();
      await reach(server, credentials, { ...ports, findings });
      const { endsAt } = findings.steps().find(({ step }) => step === 'certificate')?.facts ?? {};
      return endsAt === undefined ? [] : Date.parse(endsAt);
    }),
  );
  const found = ends.flat();
  return found.length === 0 ? null : Math.min(...found);
}

const newFindings = (): LedgerFindings => new Findings<LedgerStep, CheckCode | LedgerCode>(ledgerSteps);

type ServerCheck = LedgerCheckPorts & { readonly findings: LedgerFindings };

async function reach(
  server: string,
  { ca }: LedgerCredentials,
  { clock, timings, findings }: ServerCheck,
): Promise<Greeting | null> {
  const url = serverUrl(server);
  // The settings take none.
  if (url === null) {
    findings.tell('name', failed('name-not-found'));
    return null;
  }
  const stepMs = Math.max(timings.connectMs, timings.answerMs);
  return reachServer({ url, ca, clock, stepMs, timeOf: timeBy(clock), findings });
}

async function checkServer(
  server: string,
  credentials: LedgerCredentials,
  check: ServerCheck,
): Promise<void> {
  const { clock, findings } = check;
  const greeting = await reach(server, credentials, check);
  if (greeting === null) return;
  const { version } = greeting;
  const opened = await timed(clock, () => openSession({ ...credentials, servers: [server] }));
  if ('fault' in opened.value) return tellFault(opened.value, version, findings);
  const session = opened.value;
  try {
    findings.tell('rights', passed({ tookMs: opened.tookMs }));
    findings.tell('version', passed({ version }));
    await tellStore(session, credentials, { clock, findings });
  } finally {
    await session.close();
  }
}

/** The way stood a moment ago: what else the client finds is that it did not hold. */
function tellFault({ fault, word }: LedgerFault, version: string, findings: LedgerFindings): void {
  if (fault === 'credentials') return void findings.tell('rights', failed('booth-refused'));
  if (fault !== 'server-too-old' && fault !== 'no-jetstream')
    return void findings.tell('rights', failed('connection-lost', { reason: word.slice(0, 300) }));
  findings.tell('rights', passed());
  if (fault === 'server-too-old') return void findings.tell('version', failed('server-too-old', { version }));
  findings.tell('version', passed({ version }));
  findings.tell('durability', failed('no-store'));
}

async function tellStore(
  session: LedgerSession,
  { incarnation }: LedgerCredentials,
  { clock, findings }: { readonly clock: Clock; readonly findings: LedgerFindings },
): Promise<void> {
  try {
    const tookMs = await session.connection.rtt();
    const site = await siteSaid(session, new EpochChecks());
    findings.tell('durability', passed({ tookMs: Math.round(tookMs) }));
    const concerns = concernsOf(site, incarnation, clock.now());
    for (const { concern, step, code, isFault } of tellings)
      if (concerns.includes(concern)) {
        if (isFault) findings.fail(step, code);
        else findings.note(step, code);
      }
  } catch (error) {
    if (!(error instanceof LedgerAway)) throw error;
    if (isRefusal(error)) findings.fail('rights', 'booth-refused');
    else findings.tell('durability', failed('store-silent'));
  }
}

interface Telling {
  readonly concern: LedgerConcern;
  readonly step: LedgerStep;
  readonly code: LedgerCode;
  /** The booth does not work with it. */
  readonly isFault: boolean;
}

/** Of several at one step the first is told. */
const tellings: readonly Telling[] = [
  { concern: 'not-admitted', step: 'rights', code: 'booth-not-admitted', isFault: true },
  { concern: 'server-too-old', step: 'version', code: 'neighbour-too-old', isFault: false },
  { concern: 'certificate-ends', step: 'certificate', code: 'certificate-ends', isFault: false },
  { concern: 'unreadable', step: 'durability', code: 'site-unreadable', isFault: false },
  { concern: 'unknown-epoch', step: 'durability', code: 'unknown-epoch', isFault: false },
  { concern: 'not-durable', step: 'durability', code: 'not-durable', isFault: false },
  { concern: 'disk-low', step: 'durability', code: 'disk-low', isFault: false },
  { concern: 'untold', step: 'durability', code: 'site-untold', isFault: false },
];
