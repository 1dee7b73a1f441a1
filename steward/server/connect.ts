import { connect, nkeyAuthenticator, type NatsConnection } from '@nats-io/transport-node';
import { isServerNewEnough, leastServerVersion } from '../../electron/booth/ledger/names/server-version.ts';
import { StewardError } from '../site/steward-error.ts';

/** How long a server may take to answer at all (ms). */
const connectMs = 5_000;

export interface Server {
  readonly host: string;
  readonly port: number;
}

/** A site's, or a hub's. */
export interface Servers {
  readonly servers: readonly Server[];
  /** PEM of the authority that their certificates are from. */
  readonly ca: string;
}

export const addressOf = ({ host, port }: Server): string => `${host}:${port}`;

/**
 * @param to one server, or several of which any will do
 * @param inbox whose answers these are; the steward's, unless it speaks for somebody else
 * @throws a `StewardError` that says what is in the way: away, another certificate, another key, too old
 */
export async function connectTo(
  site: Servers,
  seed: Uint8Array,
  to: readonly Server[] = site.servers,
  inbox = '_INBOX.steward',
): Promise<NatsConnection> {
  const where = to.map(addressOf).join(', ');
  let connection: NatsConnection;
  try {
    connection = await connect({
      servers: to.map(addressOf),
      tls: { ca: site.ca },
      authenticator: nkeyAuthenticator(seed),
      inboxPrefix: inbox,
      name: 'gatebooth-steward',
      timeout: connectMs,
      reconnect: false,
      ignoreClusterUpdates: true,
    });
  } catch (error) {
    throw new StewardError('server', `${where}: ${wordOf(error as Error)}`);
  }
  const version = connection.info?.version ?? '';
  if (isServerNewEnough(version)) return connection;
  await connection.close();
  throw new StewardError(
    'server',
    `${where}: nats-server ${version} is too old, at least ${leastServerVersion} is needed: in a cluster of 2.9 two booths could both get one car`,
  );
}

function wordOf(error: Error): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  const said = `${error.name} ${error.message} ${code}`;
  if (/authorization/i.test(said))
    return 'the server does not know this key; give it the newest accounts.conf, and start it or let it read that anew';
  if (/certificate|altname|self.signed|CERT/i.test(said))
    return `its certificate is not accepted (${error.message})`;
  if (/refused|timeout|ENOTFOUND|EHOSTUNREACH|ECONN/i.test(said)) return `no answer (${error.message})`;
  return error.message;
}
