import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import type { HubStatus } from '../../steward/hub/hub-status.ts';
import { Line } from '../site-faults/line.ts';
import { newFolder } from '../support/folders.ts';
import { freePort } from '../support/free-port.ts';
import { writeNodeCertificates } from '../support/nats-config.ts';
import { NatsNode } from '../support/nats-node.ts';
import { natsProgram } from '../support/nats-program.ts';
import { needsNats } from '../support/nats-server.ts';
import { runSteward, type Ran } from '../support/steward-made-site.ts';
import { started } from './steward-site.ts';

/** An operator's hub as the steward makes it, and its server as the steward's files want it. */
export interface TestHub {
  readonly folder: string;
  readonly ca: string;
  /** Where its server is reached by clients. */
  readonly url: string;
  readonly node: NatsNode;
  /** What sites reach it over, but for those that are `beside` it. */
  readonly line: Line;
  /** Runs *gatebooth-steward hub …* in this process. */
  readonly hub: (...args: readonly string[]) => Promise<Ran>;
  readonly status: () => Promise<HubStatus>;
  /** Adds a site. @returns the steward's commands by which that joins */
  readonly joining: (name: string, way?: 'line' | 'beside') => Promise<(readonly string[])[]>;
}

/** Gone when the test has finished. */
export async function hubIn(context: TestContext): Promise<TestHub> {
  needsNats(context);
  const hub = await started(made);
  const { code, words } = await hub.hub('apply');
  if (code !== 0) throw new Error(words);
  return hub;
}

async function made(): Promise<TestHub & { readonly nodes: readonly NatsNode[]; stop: () => Promise<void> }> {
  const program = natsProgram();
  if ('missing' in program) throw new Error(program.missing);
  const [folder, certificates] = [newFolder(), newFolder()];
  const ca = writeNodeCertificates(certificates);
  const [port, monitoringPort, ownLeafPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const line = await Line.open([ownLeafPort]);
  const leafPort = line.servers[0]?.split(':')[1] ?? '';
  const hub: TestHub['hub'] = (...args) => runSteward(folder, ['hub', ...args]);
  const options = {
    '--server': `localhost:${port}:${leafPort}`,
    '--listen': '127.0.0.1',
    '--store': 'store',
    '--certificate': join(certificates, 'node.crt'),
    '--key': join(certificates, 'node.key'),
    '--authority': join(certificates, 'ca.crt'),
  };
  const { code, words } = await hub('init', ...Object.entries(options).flat());
  if (code !== 0) throw new Error(words);
  const own = join(folder, 'hub');
  // Sites are told of the line's near end, and it ends at the port where the server listens.
  const config = readFileSync(join(own, 'nats-server.conf'), 'utf8').replace(
    `listen: "127.0.0.1:${leafPort}"`,
    `listen: "127.0.0.1:${ownLeafPort}"`,
  );
  const node = new NatsNode(
    program.path,
    { name: 'hub', folder: own, port, monitoringPort, cluster: null },
    `${config}\nhttp: 127.0.0.1:${monitoringPort}\n`,
  );
  return {
    folder,
    ca,
    url: node.url,
    node,
    nodes: [node],
    line,
    hub,
    status: async () => JSON.parse((await hub('status', '--json')).words) as HubStatus,
    joining: async (name, way = 'line') => {
      const added = await hub('add-site', name);
      if (added.code !== 0) throw new Error(added.words);
      const file = /wrote (.*)/.exec(added.words)?.[1] ?? '';
      if (way === 'beside')
        writeFileSync(file, readFileSync(file, 'utf8').replace(`:${leafPort}"`, `:${ownLeafPort}"`));
      return [['hub', 'join', file, '--authority', options['--authority']]];
    },
    stop: async () => {
      line.close();
      await node.kill();
      for (const one of [folder, certificates]) rmSync(one, { recursive: true, force: true });
    },
  };
}
