import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createUser } from '@nats-io/nkeys';
import { makeAuthority } from './certificates.ts';

/** Somebody who connects by an nkey. */
export interface NatsUser {
  readonly seed: Uint8Array;
  readonly publicKey: string;
}

export function newNatsUser(): NatsUser {
  const pair = createUser();
  return { seed: pair.getSeed(), publicKey: pair.getPublicKey() };
}

/** Where a node listens, and whom it meets. */
export interface NodePlace {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  readonly monitoringPort: number;
  /** Its own port for the others of its cluster, and theirs; null: it is alone. */
  readonly cluster: { readonly port: number; readonly others: readonly number[] } | null;
}

/** Accounts of a site without rules: one user who may do everything, and one of the server's own account. */
export const openAccounts = (user: NatsUser, system: NatsUser): string => `
accounts {
  SITE { jetstream: enabled, users: [ { nkey: ${user.publicKey} } ] }
  SYS { users: [ { nkey: ${system.publicKey} } ] }
}
system_account: SYS
`;

/** The certificate of all nodes: for whom, and for how many days it and its authority's are. */
export interface NodeCertificate {
  readonly name?: string;
  readonly days?: number;
  readonly authorityDays?: number;
}

/** Writes it into the folder. @returns the authority's, by which the nodes are known */
export function writeNodeCertificates(
  folder: string,
  { name = 'localhost', days, authorityDays }: NodeCertificate = {},
): string {
  const authority = makeAuthority(folder, authorityDays);
  const { cert, key } = authority.issue(name, days);
  writeFileSync(join(folder, 'node.crt'), cert);
  writeFileSync(join(folder, 'node.key'), key, { mode: 0o600 });
  return authority.cert;
}

/** Of a node, by files beside its folder. */
export const nodeCertificate = 'cert_file: "../node.crt", key_file: "../node.key", timeout: 10';
const tls = `tls { ${nodeCertificate}, ca_file: "../ca.crt" }`;

/** @param jetstream settings beside where it stores; a site's own is written by the steward */
export const nodeConfig = (place: NodePlace, jetstream: string): string => `
server_name: ${place.name}
listen: 127.0.0.1:${place.port}
http: 127.0.0.1:${place.monitoringPort}
${tls}
jetstream { store_dir: "store", ${jetstream} }
${
  place.cluster === null
    ? ''
    : `cluster {
  name: site
  listen: 127.0.0.1:${place.cluster.port}
  no_advertise: true
  ${tls}
  routes: [ ${place.cluster.others.map((port) => `nats-route://localhost:${port}`).join(', ')} ]
}`
}
include "accounts.conf"
`;
