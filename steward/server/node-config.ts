import type { Site } from '../site/site-file.ts';
import { quoted } from './quoted.ts';

/**
 * Where the servers' environment has the key of an encrypted store: on the same disk it would guard nothing. The server reads it like its
 * configuration: letters and digits, a letter first.
 */
export const storeKeyVariable = 'GATEBOOTH_LEDGER_KEY';

export const nameOfServer = ({ id }: Pick<Site, 'id'>, at: number): string => `${id}-${at + 1}`;

/** @param tls what its certificate is */
export const mqttText = (listen: string, tls: string): string => `
mqtt {
  listen: ${quoted(listen)}
  tls { ${tls} }
  # Who has not said who he is within two seconds is cut off: so long anybody can have the server take in what he sends.
  authorization { timeout: 2 }
  # The server would have to keep each message until it is released.
  reject_qos2_publish: true
  consumer_memory_storage: true
}
`;

/** Beside it, where the site tells its operator's hub how its booths are: the line to it, with its key. */
export const hubFile = 'hub.conf';

/** @returns the whole configuration of one server, but for the accounts, which it reads from the file beside it, and the line to a hub */
export function nodeConfigText(site: Site, at: number): string {
  const { certificate, key, authority } = site.tls;
  const own = site.servers[at];
  const tls = `cert_file: ${quoted(certificate)}, key_file: ${quoted(key)}, timeout: 10`;
  const others = site.servers.filter((_, its) => its !== at);
  const routes = others.map(({ host, clusterPort }) => quoted(`nats-route://${host}:${clusterPort}`));
  const encrypted = site.isEncrypted ? `\n  cipher: chachapoly\n  key: $${storeKeyVariable}` : '';
  const cluster = `
cluster {
  name: ${quoted(site.id)}
  listen: ${quoted(`${site.listen}:${String(own?.clusterPort)}`)}
  # Booths have the names of all servers, by which they know their certificates; an address that a server tells is none of these.
  no_advertise: true
  tls { ${tls}, ca_file: ${quoted(authority)} }
  routes: [${routes.join(', ')}]
}
`;
  return `\
# Written by gatebooth-steward.
server_name: ${quoted(nameOfServer(site, at))}
listen: ${quoted(`${site.listen}:${String(own?.port)}`)}
tls { ${tls} }
jetstream {
  store_dir: ${quoted(site.store)}
  # Every write is on the disk before it is acknowledged. Without this a power cut takes two minutes of acknowledged writes along.
  sync_interval: always${encrypted}
}
${site.mqttPort === null ? '' : mqttText(`${site.listen}:${String(site.mqttPort)}`, tls)}${site.servers.length === 1 ? '' : cluster}
${site.hub === null ? '' : `include ${quoted(hubFile)}\n`}include "accounts.conf"
`;
}
