import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fromSeed } from '@nats-io/nkeys';
import { onTestFinished, type TestContext } from 'vitest';
import { newFolder } from '../support/folders.ts';
import { writeNodeCertificates, type NatsUser } from '../support/nats-config.ts';
import type { NatsNode } from '../support/nats-node.ts';
import { natsProgram, type NatsProgram } from '../support/nats-program.ts';
import { needsNats } from '../support/nats-server.ts';
import { initArguments, nodesOf, runSteward as ran, type Ran } from '../support/steward-made-site.ts';

/** Somebody else may take a port between its choice and the start. */
const starts = 3;

/** A site that the steward made, with its servers as it wants them. */
export interface StewardSite {
  readonly folder: string;
  readonly ca: string;
  readonly nodes: readonly NatsNode[];
  /** Runs the steward's command in this process. */
  readonly steward: (...args: readonly string[]) => Promise<Ran>;
  readonly stop: () => Promise<void>;
}

interface SiteOptions {
  readonly count?: 1 | 3;
  readonly program?: NatsProgram;
  readonly isEncrypted?: boolean;
  /** The servers' configuration as somebody made it of the steward's. */
  readonly edited?: (text: string) => string;
  /** The steward's commands before the servers start. */
  readonly prepare?: readonly (readonly string[])[];
}

/** Makes a site of one server, or three, and starts them; nothing is in the ledger yet. Gone when the test has finished. */
export async function stewardSiteIn(context: TestContext, options: SiteOptions = {}): Promise<StewardSite> {
  needsNats(context, options.program);
  const program = options.program ?? natsProgram();
  return started(() => made(program, options));
}

/** Starts the servers of what is made; gone when the test has finished. */
export async function started<Made extends Pick<StewardSite, 'nodes' | 'stop'>>(
  make: () => Promise<Made>,
): Promise<Made> {
  for (let left = starts; ; left -= 1) {
    const own = await make();
    try {
      for (const node of own.nodes) node.launch();
      await Promise.all(own.nodes.map((node) => node.serves()));
      onTestFinished(() => own.stop());
      return own;
    } catch (error) {
      await own.stop();
      if (left === 1) throw error;
    }
  }
}

async function made(
  program: NatsProgram,
  { count = 1, isEncrypted = false, edited = (text) => text, prepare = [] }: SiteOptions,
): Promise<StewardSite> {
  if ('missing' in program) throw new Error(program.missing);
  const [certificates, folder] = [newFolder(), newFolder()];
  const ca = writeNodeCertificates(certificates);
  const { code, words } = await ran(
    folder,
    await initArguments({ site: 'north', certificates, count, isEncrypted }),
  );
  if (code !== 0) throw new Error(words);
  for (const args of prepare) {
    const done = await ran(folder, args);
    if (done.code !== 0) throw new Error(done.words);
  }
  const nodes = await nodesOf(folder, program.path, edited);
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
