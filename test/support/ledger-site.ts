import { randomUUID } from 'node:crypto';
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection, NodeConnectionOptions } from '@nats-io/transport-node';
import { onTestFinished, type TestContext } from 'vitest';
import { JetStreamCars } from '../../electron/booth/ledger/cars/jetstream-cars.ts';
import type { LedgerCredentials } from '../../electron/booth/ledger/messages/credentials.ts';
import { openSession, type LedgerSession } from '../../electron/booth/ledger/connection/session.ts';
import { epochForm } from '../../electron/booth/ledger/messages/control.ts';
import { writeMessage } from '../../electron/booth/ledger/messages/write.ts';
import { inboxOf, type Client } from '../../electron/booth/ledger/names/clients.ts';
import { epochSubject } from '../../electron/booth/ledger/names/subjects.ts';
import { provideMqttStores } from '../../steward/ledger/mqtt-store.ts';
import { provideStreams } from '../../steward/ledger/streams.ts';
import { accountsText, type Member } from '../../steward/server/accounts.ts';
import { mqttText } from '../../steward/server/node-config.ts';
import { newPassword } from '../../steward/site/keys.ts';
import { freePort } from './free-port.ts';
import type { MqttPlace } from './mosquitto.ts';
import { newNatsUser, nodeCertificate } from './nats-config.ts';
import { needsNats, startNats, type NatsOptions, type NatsSite } from './nats-server.ts';

const two = ['north', 'south'] as const;
export type BoothId = (typeof two)[number];

export interface LedgerOptions extends NatsOptions {
  /** Their ids; left out: two, *north* and *south*. */
  readonly booths?: readonly string[];
  /** Of each, by its id; left out: none has any. An ALPR tells of all of them. */
  readonly lanes?: Readonly<Record<string, readonly string[]>>;
  /** An ALPR that speaks MQTT alone tells of these; left out: there is none. */
  readonly mqttLanes?: readonly string[];
}

/** A site's ledger on a real server: its streams, its first epoch, and booths with the rights of booths. */
export interface TestLedger {
  readonly site: NatsSite;
  /** What nobody of the site may do, for what a test does behind everybody's back. */
  readonly root: JetStreamManager;
  /** The connection of that, for what a test hears there. */
  readonly rooted: NatsConnection;
  readonly epoch: string;
  credentials(booth: string): LedgerCredentials;
  /** The key by which a supervisor at that booth takes over from others. */
  fencingSeed(booth: string): string;
  /**
   * As a start of the store, or a restoring of it, does.
   *
   * @param awaited who may have written before; left out: nobody
   * @returns the epoch
   */
  beginEpoch(awaited?: readonly string[], began?: 'started' | 'restore'): Promise<string>;
  session(booth: string): Promise<LedgerSession>;
  cars(booth: string): Promise<JetStreamCars>;
  /** The connection of the site's ALPR. */
  alpr(): Promise<NatsConnection>;
  /** Where the one that speaks MQTT alone tells. */
  readonly mqtt: MqttPlace;
  /** Ends its sessions and the site. */
  stop(): Promise<void>;
}

/** For one test, which is skipped where this machine has no server and gets none; gone when the test has finished. */
export async function ledgerIn(
  context: Pick<TestContext, 'skip' | 'task'>,
  options: LedgerOptions = {},
): Promise<TestLedger> {
  needsNats(context, options.program);
  const ledger = await startLedger(options);
  onTestFinished(() => ledger.stop());
  return ledger;
}

/** The same outside of a test. @throws as `startNats` */
export async function startLedger({
  booths = two,
  lanes = {},
  mqttLanes = [],
  ...options
}: LedgerOptions = {}): Promise<TestLedger> {
  const own = new Map(
    booths.map((id) => [id, { key: newNatsUser(), fencing: newNatsUser(), incarnation: randomUUID() }]),
  );
  const rootKey = newNatsUser();
  const boothMembers = [...own].map(([id, { key }]): Member => ({
    client: { role: 'booth', id, lanes: lanes[id] ?? [] },
    publicKey: key.publicKey,
  }));
  const fencingMembers = [...own].map(([id, { fencing }]): Member => ({
    client: { role: 'fencing', id },
    publicKey: fencing.publicKey,
  }));
  const writer: Client = { role: 'writer', id: 'alpr', lanes: Object.values(lanes).flat() };
  const writerKey = newNatsUser();
  const members = [...boothMembers, ...fencingMembers, { client: writer, publicKey: writerKey.publicKey }];
  const [{ password, hash }, mqttPort] = [newPassword(), await freePort()];
  const byMqtt = mqttLanes.length === 0 ? [] : [{ id: 'mqtt', lanes: mqttLanes, passwordHash: hash }];
  const accounts = accountsText(members, newNatsUser().publicKey, 1, byMqtt).replace(
    'users: [',
    `users: [ { nkey: ${rootKey.publicKey} }`,
  );
  const more = byMqtt.length === 0 ? '' : mqttText('127.0.0.1', mqttPort, nodeCertificate);
  const site = await startNats({ accounts, more, ...options });
  const rooted = await site.connect(rootKey, { maxReconnectAttempts: -1 });
  const root = await jetstreamManager(rooted);
  await provideStreams(root, site.nodes.length === 3 ? 3 : 1);
  await provideMqttStores(
    rooted,
    byMqtt.map(({ id }) => id),
    1,
  );
  const ownOf = (booth: string) => {
    const given = own.get(booth);
    if (given === undefined) throw new Error(`${booth} is no booth of this site`);
    return given;
  };
  const credentials = (booth: string): LedgerCredentials => {
    const given = ownOf(booth);
    return {
      v: '1.0',
      kind: 'credentials',
      site: 'harbour',
      booth,
      incarnation: given.incarnation,
      servers: [...site.servers],
      ca: site.ca,
      seed: new TextDecoder().decode(given.key.seed),
    };
  };
  /** The servers' processes, as the steward's watch finds them. One that does not answer now is as it was. */
  const processes = new Map<string, string>();
  const findProcesses = (options: NodeConnectionOptions): Promise<unknown> =>
    Promise.allSettled(
      site.servers.map(async (server) => {
        const connection = await site.connect(rootKey, { servers: [server], ...options });
        processes.set(server, connection.info?.server_id ?? '');
        await connection.close();
      }),
    );
  await findProcesses({ waitOnFirstConnect: true, maxReconnectAttempts: -1 });
  const beginEpoch: TestLedger['beginEpoch'] = async (awaited = [], began = 'started') => {
    const epoch = randomUUID();
    const at = { at: '2026-11-26T07:00:00.000+07:00' };
    await findProcesses({ reconnect: false });
    const starts = [...processes].map(([server, process]) => ({ server, process }));
    const told = { epoch, began, at, before: null, awaited: [...awaited], starts };
    const message = { v: '1.0', kind: 'epoch' as const, ...told };
    await root.jetstream().publish(epochSubject, writeMessage(epochForm, message));
    return epoch;
  };
  const sessions: LedgerSession[] = [];
  const session = async (booth: string): Promise<LedgerSession> => {
    const opened = await openSession(credentials(booth));
    if ('fault' in opened) throw new Error(`${opened.fault}: ${opened.word}`);
    sessions.push(opened);
    return opened;
  };
  return {
    site,
    root,
    rooted,
    epoch: await beginEpoch(),
    credentials,
    fencingSeed: (booth) => new TextDecoder().decode(ownOf(booth).fencing.seed),
    beginEpoch,
    session,
    cars: async (booth) => new JetStreamCars(await session(booth)),
    mqtt: { server: `localhost:${mqttPort}`, ca: site.caFile, user: 'mqtt', password },
    alpr: () => site.connect(writerKey, { inboxPrefix: inboxOf(writer) }),
    stop: async () => {
      await Promise.all(sessions.map((one) => one.close()));
      await site.stop();
    },
  };
}
