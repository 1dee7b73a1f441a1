import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fromSeed } from '@nats-io/nkeys';
import { onTestFinished, type TestContext } from 'vitest';
import { command } from '../../steward/command.ts';
import { storeKeyVariable } from '../../steward/server/node-config.ts';
import { newFolder } from '../support/folders.ts';
import { freePort } from '../support/free-port.ts';
import { writeNodeCertificates, type NatsUser } from '../support/nats-config.ts';
import { NatsNode } from '../support/nats-node.ts';
import { natsProgram, type NatsProgram } from '../support/nats-program.ts';
import { needsNats } from '../support/nats-server.ts';

/** Somebody else may take a port between its choice and the start. */
const starts = 3;

interface Ran {
  readonly code: number;
  readonly words: string;
}

/** A site that the steward made, with its servers as it wants them. */
export interface StewardSite {
  readonly folder: string;
  readonly ca: string;
  readonly nodes: readonly NatsNode[];
  /** Runs the steward's command in this process. */
  readonly steward: (...args: readonly string[]) => Promise<Ran>;
  readonly stop: () => Promise<void>;
}

const ran = async (folder: string, args: readonly string[]): Promise<Ran> => {
  let words = '';
  const say = (line: string): void => void (words += `${line}\n`);
  const { signal } = new AbortController();
  const code = await command([...args, '--folder', folder], { tell: say, complain: say, signal });
  return { code, words };
};

interface SiteOptions {
  readonly count?: 1 | 3;
  readonly program?: NatsProgram;
  readonly isEncrypted?: boolean;
  /** The servers' configuration as somebody made it of the steward's. */
  readonly edited?: (text: string) => string;
}

/** Makes a site of one server, or three, and starts them; nothing is in the ledger yet. Gone when the test has finished. */
export async function stewardSiteIn(context: TestContext, options: SiteOptions = {}): Promise<StewardSite> {
  needsNats(context, options.program);
  const site = await started(options);
  onTestFinished(() => site.stop());
  return site;
}

async function started(options: SiteOptions): Promise<StewardSite> {
  const program = options.program ?? natsProgram();
  for (let left = starts; ; left -= 1) {
    const site = await made(program, options);
    try {
      for (const node of site.nodes) node.launch();
      await Promise.all(site.nodes.map((node) => node.serves()));
      return site;
    } catch (error) {
      await site.stop();
      if (left === 1) throw error;
    }
  }
}

async function made(
  program: NatsProgram,
  { count = 1, isEncrypted = false, edited = (text) => text }: SiteOptions,
): Promise<StewardSite> {
  if ('missing' in program) throw new Error(program.missing);
  const certificates = newFolder();
  const ca = writeNodeCertificates(certificates);
  const folder = newFolder();
  const ports = await Promise.all(
    Array.from({ length: count }, () => Promise.all([freePort(), freePort(), freePort()])),
  );
  const options = {
    '--site': 'north',
    '--listen': '127.0.0.1',
    '--store': 'store',
    '--certificate': join(certificates, 'node.crt'),
    '--key': join(certificates, 'node.key'),
    '--authority': join(certificates, 'ca.crt'),
  };
  const servers = ports.flatMap(([port, clusterPort]) => ['--server', `localhost:${port}:${clusterPort}`]);
  const encrypted = isEncrypted ? ['--encrypted'] : [];
  const { code, words } = await ran(folder, [
    'init',
    ...Object.entries(options).flat(),
    ...servers,
    ...encrypted,
  ]);
  if (code !== 0) throw new Error(words);
  const nodes = ports.map(([port, clusterPort, monitoringPort], at) => {
    const name = `north-${at + 1}`;
    const own = join(folder, 'servers', name);
    mkdirSync(own, { recursive: true });
    const config = join(own, 'nats-server.conf');
    const cluster = count === 1 ? null : { port: clusterPort, others: [] };
    // Beside what the steward wrote, only what the test looks by.
    const text = `${edited(readFileSync(config, 'utf8'))}\nhttp: 127.0.0.1:${monitoringPort}\n`;
    return new NatsNode(program.path, { name, folder: own, port, monitoringPort, cluster }, text, {
      [storeKeyVariable]: 'aKeyOfTheTest',
    });
  });
  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.kill()));
    for (const own of [folder, certificates]) rmSync(own, { recursive: true, force: true });
  };
  return { folder, ca, nodes, steward: (...args) => ran(folder, args), stop };
}

/** What a booth is given. */
export interface GivenCredentials {
  readonly booth: string;
  readonly incarnation: string;
  readonly servers: readonly string[];
  readonly ca: string;
  readonly seed: string;
}

export const givenTo = (site: StewardSite, id: string, kind = 'credentials'): GivenCredentials =>
  JSON.parse(readFileSync(join(site.folder, 'for-booths', `${id}.${kind}.json`), 'utf8')) as GivenCredentials;

export function userOf({ seed }: GivenCredentials): NatsUser {
  const bytes = new TextEncoder().encode(seed);
  return { seed: bytes, publicKey: fromSeed(bytes).getPublicKey() };
}
