import type { Client } from '../../electron/booth/ledger/names/clients.ts';
import { hubSubject } from '../../electron/booth/ledger/names/subjects.ts';
import { permissionsOf, type Permissions } from '../rights/permissions.ts';
import { hubAccountText, hubImportText } from './hub-line.ts';
import { mqttAccountText, mqttApiSubjects, mqttImportsText, type MqttMember } from './mqtt-accounts.ts';
import { listText } from './quoted.ts';

// The accounts of a site's servers, as text of their configuration. Each key has the rights of one client and no other.

/** Somebody of the site, by the key that is to prove it. */
export interface Member {
  readonly client: Client;
  readonly publicKey: string;
}

const siteAccount = 'GATEBOOTH';
const systemAccount = 'GATEBOOTH_SYSTEM';

/** What the steward may ask of the servers themselves: how they are, and to read their configuration anew. */
export const ofServers: Permissions = {
  publish: ['$SYS.REQ.SERVER.PING.VARZ', '$SYS.REQ.SERVER.PING.JSZ', '$SYS.REQ.SERVER.*.RELOAD'],
  subscribe: ['_INBOX.steward.>'],
};

/** A subject that the steward may publish under by these rights alone: so it finds out whether a server has read them. */
export const generationSubject = (generation: number): string => `gb.rights.${generation}`;

/**
 * @param system the public key by which the steward meets the servers' own account
 * @param generation of these rights
 * @param byMqtt writers that speak MQTT alone
 * @param hubId what the operator's hub calls this site; null: there is no hub
 */
export const accountsText = (
  members: readonly Member[],
  system: string,
  generation = 1,
  byMqtt: readonly MqttMember[] = [],
  hubId: string | null = null,
): string => `\
# Written by gatebooth-steward, which writes it anew with every change. Every server of the site has the same.
accounts {
  ${siteAccount} {
    jetstream: enabled
    users: [
${members.map((member) => userText(member.publicKey, withGeneration(member.client, generation, hubId))).join('\n')}
    ]
    imports: [
${[...byMqtt.map(mqttImportsText), ...(hubId === null ? [] : [hubImportText(hubId)])].join('\n')}
    ]
  }
${byMqtt.map((member) => mqttAccountText(member, siteAccount)).join('')}${hubAccountText(hubId, siteAccount)}\
  ${systemAccount} {
    users: [
${userText(system, ofServers)}
    ]
  }
}
system_account: ${systemAccount}
`;

function withGeneration(client: Client, generation: number, hubId: string | null): Permissions {
  const { publish, subscribe } = permissionsOf(client);
  if (client.role !== 'steward') return { publish, subscribe };
  const toHub = hubId === null ? [] : [hubSubject(hubId)];
  return {
    publish: [...publish, ...mqttApiSubjects, ...toHub, generationSubject(generation)],
    subscribe,
  };
}

/** @param isLeaf its key is good for the line of a whole server, and for nothing else */
export const userText = (publicKey: string, { publish, subscribe }: Permissions, isLeaf = false): string => `\
      {
        nkey: ${publicKey}${isLeaf ? '\n        allowed_connection_types: ["LEAFNODE"]' : ''}
        permissions: {
          publish: { allow: ${listText(publish)} }
          subscribe: { allow: ${listText(subscribe)} }
        }
      }`;
