import { connect, nkeyAuthenticator, type NatsConnection } from '@nats-io/transport-node';
import { onTestFinished } from 'vitest';
import { inboxOf } from '../../electron/booth/ledger/names/clients.ts';
import { givenTo, type GivenCredentials, type StewardSite } from './steward-site.ts';

/** Closed when the test has finished. */
export async function connected(
  { servers, ca, seed }: Pick<GivenCredentials, 'servers' | 'ca' | 'seed'>,
  inboxPrefix: string,
): Promise<NatsConnection> {
  const authenticator = nkeyAuthenticator(new TextEncoder().encode(seed));
  const connection = await connect({
    servers: [...servers],
    tls: { ca },
    authenticator,
    inboxPrefix,
    reconnect: false,
  });
  onTestFinished(() => connection.close());
  return connection;
}

/** @returns what that booth hears of its lane, as it comes */
export async function hearing(site: StewardSite, booth: string, lane: string): Promise<string[]> {
  const connection = await connected(givenTo(site, booth), inboxOf({ role: 'booth', id: booth }));
  const heard: string[] = [];
  connection.subscribe(`gb.read.${lane}`, {
    callback: (error, message) => void heard.push(error === null ? message.string() : 'refused'),
  });
  await connection.flush();
  return heard;
}
