import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect, nkeyAuthenticator, type NatsConnection } from '@nats-io/transport-node';
import { inboxOf, type Client } from '../names/clients.ts';
import { isServerNewEnough, leastServerVersion } from '../names/server-version.ts';
import type { LedgerCredentials } from '../messages/credentials.ts';
import { faultOf, type LedgerFault } from './fault.ts';

/** One connection to the ledger, from its start to its end; what comes after it is another one. */
export interface LedgerSession {
  readonly booth: string;
  readonly serverVersion: string;
  readonly connection: NatsConnection;
  readonly manager: JetStreamManager;
  /** Fulfilled when it is over, whoever ended it. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
}

export interface SessionTimings {
  /** How long a server may take to greet (ms). */
  readonly connectMs: number;
  /** How long an answer of JetStream may take (ms). */
  readonly answerMs: number;
  /** A connection is looked after so often (ms), and given up when two questions went unanswered. */
  readonly pingMs: number;
}

/** A booth's. */
export const sessionTimings: SessionTimings = { connectMs: 5_000, answerMs: 5_000, pingMs: 5_000 };

/**
 * Connects once, to any of the servers. The client does not connect again by itself: it would say nothing of why it cannot, and what was
 * read before and after the gap has to be told apart.
 *
 * @param by whose key it is (`client`); left out: the booth's own
 */
export async function openSession(
  { booth, servers, ca, seed }: Pick<LedgerCredentials, 'booth' | 'servers' | 'ca' | 'seed'>,
  {
    timings = sessionTimings,
    client = { role: 'booth', id: booth },
  }: { readonly timings?: SessionTimings; readonly client?: Client } = {},
): Promise<LedgerSession | LedgerFault> {
  let connection: NatsConnection;
  try {
    connection = await connect({
      name: booth,
      servers,
      authenticator: nkeyAuthenticator(new TextEncoder().encode(seed)),
      // Without it the client would talk to a server in the clear, and wait for ever for one that wants TLS.
      tls: { ca },
      inboxPrefix: inboxOf(client),
      reconnect: false,
      ignoreClusterUpdates: true,
      timeout: timings.connectMs,
      pingInterval: timings.pingMs,
      maxPingOut: 2,
      noAsyncTraces: true,
    });
  } catch (error) {
    return faultOf(error);
  }
  const { version = '', jetstream } = connection.info ?? {};
  const refused = refusalOf(version, jetstream === true);
  if (refused !== null) {
    await connection.close();
    return refused;
  }
  return {
    booth,
    serverVersion: version,
    connection,
    // A booth may not ask how much the account holds, which the client would do first.
    manager: await jetstreamManager(connection, { checkAPI: false, timeout: timings.answerMs }),
    closed: connection.closed().then(() => undefined),
    close: () => connection.close(),
  };
}

function refusalOf(version: string, hasJetStream: boolean): LedgerFault | null {
  if (!isServerNewEnough(version))
    return {
      fault: 'server-too-old',
      word: `the server is ${version}, at least ${leastServerVersion} is needed`,
    };
  return hasJetStream ? null : { fault: 'no-jetstream', word: 'the server has no JetStream' };
}
