import { hubSubject } from '../../electron/booth/ledger/names/subjects.ts';
import type { Site } from '../site/site-file.ts';
import { listText, quoted } from './quoted.ts';

// A site's line to its operator's hub, as text of its servers' configuration. Each server reaches out to the hub as a leaf node, for an
// account in which nothing is but the one subject that the steward tells under. The site's own account gives that account nothing, so
// whatever a hub asks for, and however it was changed, no request of it comes to where plates and pictures are.

export const hubAccount = 'GATEBOOTH_HUB';

/** So many subjects a hub may want of each server: one that keeps to the rules wants fewer than ten, and each takes memory here. */
const mostWanted = 100;

/**
 * It is there without a hub, too, and then has nothing: a server takes new rights only while the account of its line is among them, and its
 * line begins and ends with its start alone.
 *
 * @param id what the hub calls the site; null: there is none
 * @param site the account of the site's own
 */
export const hubAccountText = (id: string | null, site: string): string => `\
  ${hubAccount} {
    limits: { max_subscriptions: ${mostWanted} }
    exports: [${id === null ? '' : ` { service: "${hubSubject(id)}", accounts: [${site}] } `}]
  }
`;

/** What the site's account takes from there: under this subject the hub answers that it has what it was told. */
export const hubImportText = (id: string): string =>
  `      { service: { account: "${hubAccount}", subject: "${hubSubject(id)}" } }`;

/**
 * What the hub is not to send: the interfaces of the servers. One of 2.10 tells that to the hub's server; later ones hold what comes to it,
 * and would take no wish for the site's own subject either, were `gb.>` among these.
 */
const refused = ['$JS.>', '$SYS.>', '_INBOX.>'];

/** @param seed the site's own at the hub: who reads the file can tell the hub what he likes of this site */
export const hubLineText = (
  { address, authority }: Pick<NonNullable<Site['hub']>, 'address' | 'authority'>,
  seed: string,
): string => `\
# Written by gatebooth-steward. It has a secret: the account of the server alone may read it.
# A line that died without a word is begun anew within 45 seconds.
ping_interval: "15s"
leafnodes {
  remotes: [
    {
      url: ${quoted(`tls://${address}`)}
      account: ${hubAccount}
      nkey: ${quoted(seed)}
      tls { ca_file: ${quoted(authority)}, timeout: 10 }
      deny_imports: ${listText(refused)}
    }
  ]
}
`;

/** In the place of a line where the site has no hub. */
export const noHubLineText = `\
# Written by gatebooth-steward. There is no line to a hub of many sites.
`;
