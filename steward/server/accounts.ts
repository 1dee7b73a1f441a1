import type { Client } from '../../electron/booth/ledger/names/clients.ts';
import { permissionsOf, type Permissions } from '../rights/permissions.ts';
import { mqttAccountText, mqttApiSubjects, mqttImportsText, type MqttMember } from './mqtt-accounts.ts';

// The accounts of a site's servers, as text of their configuration. Each key has the rights of one client and no other.

/** Somebody of the site, by the key that is to prove it. */
export interface Member {
  readonly client: Client;
  readonly publicKey: string;
}

const siteAccount = 'GATEBOOTH';
const systemAccount = 'GATEBOOTH_SYSTEM';

/** What the steward may ask of the servers themselves: how they are, and to read their configuration anew. */
const ofServers: Permissions = {
  publish: ['$SYS.REQ.SERVER.PING.VARZ', '$SYS.REQ.SERVER.PING.JSZ', '$SYS.REQ.SERVER.*.RELOAD'],
  subscribe: ['_INBOX.steward.>'],
};

/** A subject that the steward may publish under by these rights alone: so it finds out whether a server has read them. */
export const generationSubject = (generation: number): string => `gb.rights.${generation}`;

/**
 * @param system the public key by which the steward meets the servers' own account
 * @param generation of these rights
 * @param byMqtt writers that speak MQTT alone
 */
export const accountsText = (
  members: readonly Member[],
  system: string,
  generation = 1,
  byMqtt: readonly MqttMember[] = [],
): string => `\
# Written by gatebooth-steward, which writes it anew with every change. Every server of the site has the same.
accounts {
  ${siteAccount} {
    jetstream: enabled
    users: [
${members.map((member) => userText(member.publicKey, withGeneration(member.client, generation))).join('\n')}
    ]
    imports: [
${byMqtt.map(mqttImportsText).join('\n')}
    ]
  }
${byMqtt.map((member) => mqttAccountText(member, siteAccount)).join('')}\
  ${systemAccount} {
    users: [
${userText(system, ofServers)}
    ]
  }
}
system_account: ${systemAccount}
`;

function withGeneration(client: Client, generation: number): Permissions {
  const { publish, subscribe } = permissionsOf(client);
  return {
    publish:
      client.role === 'steward' ? [...publish, ...mqttApiSubjects, generationSubject(generation)] : publish,
    subscribe,
  };
}

const userText = (publicKey: string, { publish, subscribe }: Permissions): string => `\
      {
        nkey: ${publicKey}
        permissions: {
          publish: { allow: ${listText(publish)} }
          subscribe: { allow: ${listText(subscribe)} }
        }
      }`;

const listText = (subjects: readonly string[]): string =>
  `[${subjects.map((subject) => JSON.stringify(subject)).join(', ')}]`;
