import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { leastServerVersion } from '../../electron/booth/ledger/names/server-version.ts';
import { command } from '../../steward/command.ts';
import { readSite } from '../../steward/site/site-file.ts';
import { findProgram } from '../support/find-program.ts';
import { writeNodeCertificates } from '../support/nats-config.ts';
import type { NatsNode } from '../support/nats-node.ts';
import { natsProgram } from '../support/nats-program.ts';
import { initArguments, nodesOf, runSteward } from '../support/steward-made-site.ts';
import { SiteFault } from './fault.ts';

/** How long a server may take to end in order (ms); a stopped one never does. */
const endMs = 500;
/** A site that is kept is used for years. */
const certificate = { days: 3_650, authorityDays: 3_650 };

export interface Ledger {
  readonly node: NatsNode;
  readonly version: string;
  /** @returns what the steward gives for a booth, as its file has it */
  readonly credentials: (name: string) => unknown;
  /** Ends the steward's watch, then the server. */
  readonly stop: () => Promise<void>;
}

/**
 * A ledger as the guide says to make one, in a folder: certificates, `init`, the server, `add-booth` for each, `watch`. What is there of it
 * already is taken as it is.
 *
 * @throws a `SiteFault`
 */
export async function startLedger(folder: string, booths: readonly string[]): Promise<Ledger> {
  const program = natsProgram();
  if ('missing' in program)
    throw new SiteFault(
      `The site ledger needs nats-server, at least ${leastServerVersion} ${program.missing}: install it, or name one in GATEBOOTH_NATS_SERVER.`,
    );
  const own = join(folder, 'steward');
  if (readSite(own) === null) await makeSite(own, join(folder, 'certificates'));
  const [node] = await nodesOf(own, program.path);
  if (node === undefined) throw new Error('the site has no server');
  node.launch();
  try {
    await node.serves();
    await addBooths(own, booths);
  } catch (error) {
    await node.kill();
    throw error instanceof SiteFault ? error : new SiteFault((error as Error).message);
  }
  const watching = new AbortController();
  const watched = command(['watch', '--folder', own], {
    tell: (line) => console.log(`steward: ${line}`),
    complain: (line) => console.error(`steward: ${line}`),
    signal: watching.signal,
  });
  return {
    node,
    version: program.version,
    credentials: (name) =>
      JSON.parse(readFileSync(join(own, 'for-booths', `${idOf(name)}.credentials.json`), 'utf8')) as unknown,
    stop: async () => {
      watching.abort();
      await watched;
      const late = setTimeout(() => void node.kill(), endMs);
      await node.kill('SIGTERM');
      clearTimeout(late);
    },
  };
}

const idOf = (name: string): string => name.toLowerCase();

async function makeSite(folder: string, certificates: string): Promise<void> {
  if (findProgram('openssl') === null)
    throw new SiteFault('The site’s server needs a certificate, and openssl makes it: install openssl.');
  mkdirSync(certificates, { recursive: true });
  if (!existsSync(join(certificates, 'node.crt'))) writeNodeCertificates(certificates, certificate);
  await steward(folder, ...(await initArguments({ site: 'trial', certificates })));
}

/** The steward brings server and ledger up to date with each one that it adds; without one, it is asked to. */
async function addBooths(folder: string, names: readonly string[]): Promise<void> {
  const known = new Set(readSite(folder)?.booths.map(({ id }) => id));
  const added = names.filter((name) => !known.has(idOf(name)));
  for (const name of added) await steward(folder, 'add-booth', name);
  if (added.length === 0) await steward(folder, 'apply');
}

async function steward(folder: string, ...args: readonly string[]): Promise<void> {
  const { code, words } = await runSteward(folder, args);
  if (code !== 0) throw new SiteFault(`steward ${args[0]}: ${words.trim()}`);
}
