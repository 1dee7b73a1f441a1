import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '../../steward/command.ts';
import { nameOfServer, storeKeyVariable } from '../../steward/server/node-config.ts';
import { siteIn } from '../../steward/site/site-file.ts';
import { freePort } from './free-port.ts';
import { NatsNode } from './nats-node.ts';

// A site on the loopback as the steward makes it, and its servers as the steward's files want them.

export interface Ran {
  readonly code: number;
  readonly words: string;
}

/** Runs the steward's command in this process. */
export async function runSteward(folder: string, args: readonly string[]): Promise<Ran> {
  let words = '';
  const say = (line: string): void => void (words += `${line}\n`);
  const { signal } = new AbortController();
  const code = await command([...args, '--folder', folder], { tell: say, complain: say, signal });
  return { code, words };
}

/**
 * @param certificates the folder that `writeNodeCertificates` has written
 * @returns the arguments of the steward's `init`; its servers have ports that nobody listens on now
 */
export async function initArguments({
  site,
  certificates,
  count = 1,
  isEncrypted = false,
}: {
  readonly site: string;
  readonly certificates: string;
  readonly count?: 1 | 3;
  readonly isEncrypted?: boolean;
}): Promise<string[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const [port, clusterPort] = await Promise.all([freePort(), freePort()]);
      return ['--server', `localhost:${port}:${clusterPort}`];
    }),
  );
  const options = {
    '--site': site,
    '--listen': '127.0.0.1',
    '--store': 'store',
    '--certificate': join(certificates, 'node.crt'),
    '--key': join(certificates, 'node.key'),
    '--authority': join(certificates, 'ca.crt'),
  };
  return [
    'init',
    ...Object.entries(options).flat(),
    ...servers.flat(),
    ...(isEncrypted ? ['--encrypted'] : []),
  ];
}

/**
 * The servers of the site in the steward's folder, not started.
 *
 * @param edited their configuration as somebody made it of the steward's
 */
export async function nodesOf(
  folder: string,
  program: string,
  edited: (text: string) => string = (text) => text,
): Promise<NatsNode[]> {
  const site = siteIn(folder);
  return Promise.all(
    site.servers.map(async ({ port, clusterPort }, at) => {
      const name = nameOfServer(site, at);
      const own = join(folder, 'servers', name);
      const monitoringPort = await freePort();
      const cluster = site.servers.length === 1 ? null : { port: clusterPort, others: [] };
      // Beside what the steward wrote, only what it is looked at by.
      const text = `${edited(readFileSync(join(own, 'nats-server.conf'), 'utf8'))}\nhttp: 127.0.0.1:${monitoringPort}\n`;
      return new NatsNode(program, { name, folder: own, port, monitoringPort, cluster }, text, {
        [storeKeyVariable]: 'aKeyOfTheTest',
      });
    }),
  );
}
