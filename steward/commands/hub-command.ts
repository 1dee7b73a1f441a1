import { hubIn, type Hub } from '../hub/hub-file.ts';
import { hubStatusOf, hubStatusText } from '../hub/hub-status.ts';
import { siteIn } from '../site/site-file.ts';
import { StewardError } from '../site/steward-error.ts';
import { startAnew } from './server-files.ts';
import { wanted, wordOf } from './given.ts';
import { addSite, applyHub, initHub, removeSite } from './hub.ts';
import { joinHub, leaveHub } from './join.ts';

interface HubValues {
  readonly id?: string | undefined;
  readonly server: readonly string[];
  readonly certificate?: string | undefined;
  readonly key?: string | undefined;
  readonly authority?: string | undefined;
  readonly store?: string | undefined;
  readonly listen?: string | undefined;
  readonly json: boolean;
}

/**
 * The commands of an operator's hub, and of a site that tells one how its booths are.
 *
 * @param words after *hub*
 * @returns the exit code
 */
export async function hubCommand(
  folder: string,
  words: readonly string[],
  values: HubValues,
  tell: (line: string) => void,
): Promise<number> {
  const change = async (hub: Hub): Promise<void> => {
    await applyHub(folder, hub);
    tell('the hub has the new rights');
  };
  switch (words[0]) {
    case 'init': {
      const of = (name: 'certificate' | 'key' | 'authority' | 'store'): string =>
        wanted('hub init', values, name);
      const tls = { certificate: of('certificate'), key: of('key'), authority: of('authority') };
      tell(
        `wrote ${initHub(folder, { servers: values.server, tls, store: of('store'), listen: values.listen })}`,
      );
      tell('Start its server with nats-server.conf of that folder; then: gatebooth-steward hub apply');
      return 0;
    }
    case 'apply':
      await applyHub(folder, hubIn(folder));
      tell('the hub is as the folder says');
      return 0;
    case 'add-site': {
      const { hub, file } = addSite(folder, hubIn(folder), wordOf(words, 'NAME'), values.id);
      tell(`wrote ${file}`);
      await change(hub);
      return 0;
    }
    case 'remove-site':
      await change(removeSite(folder, hubIn(folder), wordOf(words, 'ID')));
      return 0;
    case 'status': {
      const status = await hubStatusOf(folder, hubIn(folder));
      tell(values.json ? JSON.stringify(status, null, 2) : hubStatusText(status));
      return status.ok ? 0 : 1;
    }
    case 'join':
      for (const own of joinHub(folder, siteIn(folder), wordOf(words, 'FILE'), values.authority))
        tell(`wrote ${own}`);
      tell(startAnew);
      return 0;
    case 'leave':
      for (const own of leaveHub(folder, siteIn(folder))) tell(`wrote ${own}`);
      tell(startAnew);
      return 0;
    default:
      throw new StewardError('usage', `hub ${words[0] ?? ''}: no such command. Try --help.`);
  }
}
