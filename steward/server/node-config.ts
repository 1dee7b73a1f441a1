import type { Site } from '../site/site-file.ts';
import { placeText, quoted } from './quoted.ts';

/**
 * Where the servers' environment has the key of an encrypted store: on the same disk it would guard nothing. The server reads it like its
 * configuration: letters and digits, a letter first.
 */
export const storeKeyVariable = 'GATEBOOTH_LEDGER_KEY';

export const nameOfServer = ({ id }: Pick<Site, 'id'>, at: number): string => `${id}-${at + 1}`;

/** @param tls what its certificate is */
export const mqttText = (address: string, port: number, tls: string): string => `
mqtt {
  listen: ${placeText(address, port)}
  tls { ${tls} }
  # Who has not said who he is within two seconds is cut off: so long anybody can have the server take in what he sends.
  authorization { timeout: 2 }
  # The server would have to keep each message until it is released.
  reject_qos2_publish: true
  consumer_memory_storage: true
}
`;

/** Beside it: where the server hears MQTT, and the line to the operator's hub, with its key; each may say that there is none. */
export const mqttFile = 'mqtt.conf';
export const hubFile = 'hub.conf';

/** @param port null: nowhere @returns a configuration of its own, beside the rest */
export const mqttFileText = ({ listen, tls }: Site, port: number | null): string =>
  `# Written by gatebooth-steward.\n${port === null ? '# There is no MQTT here.\n' : mqttText(listen, port, tlsText(tls))}`;

const tlsText = ({ certificate, key }: Site['tls']): string =>
  `cert_file: ${quoted(certificate)}, key_file: ${quoted(key)}, timeout: 10`;

/** @returns the whole configuration of one server, but for accounts, MQTT and the line to a hub, which it reads from the files beside it */
export function nodeConfigText(site: Site, at: number): string {
  const own = site.servers[at];
  const tls = tlsText(site.tls);
  const others = site.servers.filter((_, its) => its !== at);
  const routes = others.map(({ host, clusterPort }) => quoted(`nats-route://${host}:${clusterPort}`));
  const encrypted = site.isEncrypted ? `\n  cipher: chachapoly\n  key: $${storeKeyVariable}` : '';
  const cluster = `
cluster {
  name: ${quoted(site.id)}
  listen: ${placeText(site.listen, own?.clusterPort)}
  # Booths have the names of all servers, by which they know their certificates; an address that a server tells is none of these.
  no_advertise: true
  tls { ${tls}, ca_file: ${quoted(site.tls.authority)} }
  routes: [${routes.join(', ')}]
}
`;
  return `\
# Written by gatebooth-steward.
server_name: ${quoted(nameOfServer(site, at))}
listen: ${placeText(site.listen, own?.port)}
tls { ${tls} }
jetstream {
  store_dir: ${quoted(site.store)}
  # Every write is on the disk before it is acknowledged. Without this a power cut takes two minutes of acknowledged writes along.
  sync_interval: always${encrypted}
}
${site.servers.length === 1 ? '' : cluster}
include ${quoted(mqttFile)}
include ${quoted(hubFile)}
include "accounts.conf"
`;
}
