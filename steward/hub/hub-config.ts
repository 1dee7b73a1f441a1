import { hubSubject } from '../../electron/booth/ledger/names/subjects.ts';
import { generationSubject, ofServers, userText } from '../server/accounts.ts';
import { placeText, quoted } from '../server/quoted.ts';
import { activeSites, type ActiveSite, type Hub } from './hub-file.ts';
import { hubApi, hubStream } from './hub-stream.ts';

// A hub's server, as text of its configuration. Each site has an account of its own there, in which nothing is but its one subject: a server
// of 2.10 does not hold what comes over a line against the rights of who sent it, so only that keeps one site from telling in the name of
// another one. The account of the stream has no line to any site: by the hub's own key nothing can be asked there at all.

const [hubAccount, systemAccount] = ['GATEBOOTH_SITES', 'GATEBOOTH_SYSTEM'];
const accountOf = (id: string): string => `GATEBOOTH_SITE_${id}`;

/** A site has three servers at most, and each of them one line; what was cut may still be counted as it comes again. */
const mostLines = 6;

const exportText = ({ id }: ActiveSite): string =>
  `      { service: "${hubSubject(id)}", accounts: ["${accountOf(id)}"] }`;

/** A server tells under no other subject, and hears nothing but the answers to that, which have such names between accounts. */
const siteText = ({ id, key }: ActiveSite): string => `\
  "${accountOf(id)}" {
    limits: { max_leafnodes: ${mostLines}, max_payload: ${hubStream.max_msg_size} }
    imports: [ { service: { account: ${hubAccount}, subject: "${hubSubject(id)}" } } ]
    users: [
${userText(key, { publish: [hubSubject(id)], subscribe: ['_R_.>'] }, true)}
    ]
  }
`;

export const hubAccountsText = (hub: Hub): string => `\
# Written by gatebooth-steward, which writes it anew with every change.
accounts {
  ${hubAccount} {
    jetstream: enabled
    users: [
${userText(hub.keys.hub, {
  publish: [...hubApi, generationSubject(hub.generation)],
  subscribe: ['_INBOX.steward.>'],
})}
    ]
    exports: [
${activeSites(hub).map(exportText).join('\n')}
    ]
  }
${activeSites(hub).map(siteText).join('')}\
  ${systemAccount} {
    users: [
${userText(hub.keys.system, ofServers)}
    ]
  }
}
system_account: ${systemAccount}
`;

/** @returns the whole configuration of its server, but for the accounts, which it reads from the file beside it */
export function hubConfigText({ listen, servers: [own], tls: { certificate, key }, store }: Hub): string {
  const tls = `cert_file: ${quoted(certificate)}, key_file: ${quoted(key)}, timeout: 10`;
  return `\
# Written by gatebooth-steward.
server_name: "hub"
listen: ${placeText(listen, own?.port)}
tls { ${tls} }
# A line that died without a word is given up within 45 seconds.
ping_interval: "15s"
# What a loss of power takes along, the sites tell again within 15 seconds: not every write has to be flushed here.
jetstream { store_dir: ${quoted(store)} }
leafnodes {
  listen: ${placeText(listen, own?.leafPort)}
  # Sites are told no other address than the one that they have: a computer's own is none that they reach.
  advertise: ${quoted(`${String(own?.host)}:${String(own?.leafPort)}`)}
  tls { ${tls} }
}
include "accounts.conf"
`;
}
