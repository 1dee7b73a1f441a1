import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  connect,
  nkeyAuthenticator,
  type NatsConnection,
  type NodeConnectionOptions,
} from '@nats-io/transport-node';
import { onTestFinished, type TestContext } from 'vitest';
import { leastServerVersion } from '../../electron/booth/ledger/names/server-version.ts';
import { newFolder } from './folders.ts';
import { freePort } from './free-port.ts';
import { leaveOutMost } from './ledger-tests.ts';
import {
  newNatsUser,
  nodeConfig,
  openAccounts,
  writeNodeCertificates,
  type NatsUser,
  type NodeCertificate,
} from './nats-config.ts';
import { NatsNode } from './nats-node.ts';
import { natsProgram, type NatsProgram } from './nats-program.ts';
import { needs } from './needs.ts';

/** Somebody else may take a port between its choice and the start. */
const starts = 3;

export interface NatsOptions {
  /** One, or a cluster of three. */
  readonly nodes?: 1 | 3;
  /** Settings of JetStream beside where it stores. */
  readonly jetstream?: string;
  /** The accounts of its configuration; not given: `user` may do everything, and `system` is of the server's own account. */
  readonly accounts?: string;
  /** What else stands in the configuration of each node. */
  readonly more?: string;
  /** Another one than what `natsProgram` finds. */
  readonly program?: NatsProgram;
  readonly certificate?: NodeCertificate;
}

/** A real server, or a cluster of three, on the loopback, with TLS and nkeys. */
export interface NatsSite {
  readonly version: string;
  readonly nodes: readonly NatsNode[];
  readonly servers: readonly string[];
  /** PEM of the authority that its certificates are from. */
  readonly ca: string;
  /** Where that stands. */
  readonly caFile: string;
  readonly user: NatsUser;
  readonly system: NatsUser;
  /** Connects as somebody, to any node; closed when the site stops. */
  connect(as: NatsUser, options?: NodeConnectionOptions): Promise<NatsConnection>;
  /** Gives every node other accounts, and waits until it has taken them. */
  setAccounts(text: string): Promise<void>;
  /** Ends every node, and removes their stores. */
  stop(): Promise<void>;
}

/** Skips a test where this machine has no server and gets none, and most of them where every test of the project runs. */
export function needsNats(context: Pick<TestContext, 'skip' | 'task'>, program = natsProgram()): void {
  leaveOutMost(context);
  const missing = 'missing' in program ? program.missing : '';
  needs(context, missing === '', `nats-server, at least ${leastServerVersion} ${missing}`);
}

/** For one test, which is skipped where this machine has no server and gets none; gone when the test has finished. */
export async function natsIn(
  context: Pick<TestContext, 'skip' | 'task'>,
  options: NatsOptions = {},
): Promise<NatsSite> {
  needsNats(context, options.program);
  const site = await startNats(options);
  onTestFinished(() => site.stop());
  return site;
}

/** The same for several tests, or outside of one. @throws where this machine has no server, or it does not start: with its words */
export async function startNats(options: NatsOptions = {}): Promise<NatsSite> {
  const program = options.program ?? natsProgram();
  if ('missing' in program) throw new Error(`nats-server ${program.missing}`);
  for (let left = starts; ; left -= 1) {
    const site = await launch(program, options);
    try {
      await Promise.all(site.nodes.map((node) => node.serves()));
      return site;
    } catch (error) {
      await site.stop();
      if (left === 1) throw error;
    }
  }
}

async function launch(
  { path, version }: Extract<NatsProgram, { path: string }>,
  options: NatsOptions,
): Promise<NatsSite> {
  const folder = newFolder();
  const ca = writeNodeCertificates(folder, options.certificate);
  const names = options.nodes === 3 ? ['one', 'two', 'three'] : ['one'];
  const ports = await Promise.all(names.map(() => Promise.all([freePort(), freePort(), freePort()])));
  const [user, system] = [newNatsUser(), newNatsUser()];
  const nodes = ports.map(([port, monitoringPort, clusterPort], at) => {
    const others = ports.flatMap(([, , other], its) => (its === at ? [] : [other]));
    const place = {
      name: names[at] ?? '',
      folder: join(folder, names[at] ?? ''),
      port,
      monitoringPort,
      cluster: others.length === 0 ? null : { port: clusterPort, others },
    };
    const config = nodeConfig(place, options.jetstream ?? 'sync_interval: always');
    return new NatsNode(path, place, `${config}${options.more ?? ''}`);
  });
  for (const node of nodes) {
    node.setAccounts(options.accounts ?? openAccounts(user, system));
    node.launch();
  }
  const servers = nodes.map(({ url }) => url);
  const connections: NatsConnection[] = [];
  return {
    version,
    nodes,
    servers,
    ca,
    caFile: join(folder, 'ca.crt'),
    user,
    system,
    connect: async (as, more) => {
      const connection = await connect({
        servers: [...servers],
        tls: { ca },
        authenticator: nkeyAuthenticator(as.seed),
        ...more,
      });
      connections.push(connection);
      return connection;
    },
    setAccounts: async (text) => {
      for (const node of nodes) node.setAccounts(text);
      await Promise.all(nodes.map((node) => node.reload()));
    },
    stop: async () => {
      await Promise.all(connections.map((connection) => connection.close()));
      await Promise.all(nodes.map((node) => node.kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
