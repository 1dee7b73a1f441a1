import { randomBytes } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect, nkeyAuthenticator } from '@nats-io/transport-node';
import { onTestFinished, type TestContext } from 'vitest';
import { JetStreamCars } from '../../electron/booth/ledger/cars/jetstream-cars.ts';
import { writeOwed } from '../../electron/booth/ledger/cars/duty.ts';
import { writeChange } from '../../electron/booth/ledger/cars/writer.ts';
import { siteSaid } from '../../electron/booth/ledger/connection/control.ts';
import { EpochChecks } from '../../electron/booth/ledger/connection/epoch-checks.ts';
import { openSession, type LedgerSession } from '../../electron/booth/ledger/connection/session.ts';
import { bodyForm, type Body } from '../../electron/booth/ledger/messages/body.ts';
import type { LedgerCredentials } from '../../electron/booth/ledger/messages/credentials.ts';
import { writeMessage } from '../../electron/booth/ledger/messages/write.ts';
import {
  bodySubject,
  boothSubject,
  healthSubject,
  journalSubject,
  pictureSubject,
  thumbnailSubject,
} from '../../electron/booth/ledger/names/subjects.ts';
import type { Status } from '../../steward/commands/status.ts';
import { watch } from '../../steward/commands/watch.ts';
import { watchPorts, type WatchPorts } from '../../steward/watch/round.ts';
import { newFolder } from '../support/folders.ts';
import { exampleBytes } from '../booth/ledger/messages/examples.ts';
import { bytesOf, holder, jsonOf, newEntry, teller, type Loose } from '../booth/ledger/cars/site-cars.ts';
import { givenTo, stewardSiteIn, type StewardSite } from './steward-site.ts';

const at = { at: '2026-11-27T08:00:00.000+07:00' };
export const dayMs = 24 * 3_600_000;

/** A site with two booths, which tell cars as booths do. */
export interface WatchedSite extends StewardSite {
  /** With the rights of the steward. */
  readonly manager: JetStreamManager;
  readonly north: BoothAtSite;
  readonly south: BoothAtSite;
  /** The same, after the server was started anew. */
  readonly managerAnew: () => Promise<JetStreamManager>;
  /** A booth after the server was started anew. */
  readonly reconnected: (id: string) => Promise<BoothAtSite>;
  readonly status: () => Promise<Status>;
  /** Runs one round. */
  readonly round: () => Promise<{ code: number; words: string }>;
  /** The same, by other clocks. */
  readonly roundBy: (ports: Partial<WatchPorts>) => Promise<{ code: number; lines: readonly string[] }>;
  /** Which of these bytes stand in a file of any server. */
  readonly inFiles: (...wanted: readonly Uint8Array[]) => boolean[];
}

export async function watchedSiteIn(
  context: TestContext,
  options: Parameters<typeof stewardSiteIn>[1] = {},
): Promise<WatchedSite> {
  const site = await stewardSiteIn(context, options);
  for (const name of ['North', 'South']) {
    const { code, words } = await site.steward('add-booth', name);
    if (code !== 0) throw new Error(words);
  }
  return {
    ...site,
    manager: await managerOf(site),
    north: await boothAt(site, 'north'),
    south: await boothAt(site, 'south'),
    managerAnew: () => managerOf(site),
    reconnected: (id) => boothAt(site, id),
    status: async () => JSON.parse((await site.steward('status', '--json')).words) as Status,
    round: () => site.steward('watch', '--once'),
    roundBy: async (ports) => {
      const lines: string[] = [];
      const { signal } = new AbortController();
      const tell = (line: string): void => void lines.push(line);
      const all = { ...watchPorts, ...ports };
      return { code: await watch(site.folder, { isOnce: true, signal, tell, ports: all }), lines };
    },
    inFiles: (...wanted) => {
      const files = site.nodes.flatMap(({ place }) => filesIn(join(place.folder, 'store')));
      const contents = files.map((path) => readFileSync(path));
      const sought = wanted.map((bytes) => Buffer.from(bytes));
      return sought.map((bytes) => contents.some((content) => content.includes(bytes)));
    },
  };
}

/** @returns a copy of the steward's folder from before a booth was added */
export function olderCopy(folder: string, without: string): string {
  const older = newFolder();
  cpSync(folder, older, { recursive: true });
  const path = join(older, 'site.json');
  const site = JSON.parse(readFileSync(path, 'utf8')) as { booths: { id: string }[] };
  site.booths = site.booths.filter(({ id }) => id !== without);
  writeFileSync(path, JSON.stringify(site));
  return older;
}

async function managerOf(site: StewardSite): Promise<JetStreamManager> {
  const seed = readFileSync(join(site.folder, 'keys/steward.seed'), 'utf8').trim();
  const connection = await connect({
    servers: site.nodes.map(({ url }) => url),
    tls: { ca: site.ca },
    authenticator: nkeyAuthenticator(new TextEncoder().encode(seed)),
    inboxPrefix: '_INBOX.steward',
    reconnect: false,
  });
  onTestFinished(() => connection.close());
  return jetstreamManager(connection);
}

class BoothAtSite {
  readonly id: string;
  readonly #session: LedgerSession;
  readonly #cars: JetStreamCars;

  constructor(id: string, session: LedgerSession) {
    this.id = id;
    this.#session = session;
    this.#cars = new JetStreamCars(session);
  }

  /** A car comes in: its entry is told, and its session, and how it looks. @returns its entry */
  async letsIn(plate: string, thumbnail: Uint8Array | null = null): Promise<string> {
    const entry = newEntry();
    await this.tells(entry, plate, thumbnail);
    return entry;
  }

  async tells(entry: string, plate: string, thumbnail: Uint8Array | null): Promise<void> {
    for (const own of [
      { state: 'open', session: null },
      { state: 'known', session: `session of ${entry}` },
    ] as const)
      await writeOwed(this.#cars, entry, { entry: own, exits: [] }, holder(this.id, plate));
    if (thumbnail !== null)
      await this.#session.manager.jetstream().publish(thumbnailSubject(entry), thumbnail);
  }

  /** Ships the body and the picture of a record of its own. */
  async ships(record: string): Promise<void> {
    for (const subject of [bodySubject(this.id, record), pictureSubject(this.id, record)])
      await this.#session.manager.jetstream().publish(subject, randomBytes(100));
  }

  /** Ships what happened to a record of its own. */
  async shipsEvent(event: object): Promise<void> {
    await this.#session.manager.jetstream().publish(journalSubject(this.id), bytesOf(event));
  }

  /** Ships how its journal has a record of its own, and its picture. */
  async shipsParts(body: Body, picture: Uint8Array | null): Promise<void> {
    const { manager } = this.#session;
    if (picture !== null) await manager.jetstream().publish(pictureSubject(this.id, body.record), picture);
    await manager
      .jetstream()
      .publish(bodySubject(this.id, body.record), writeMessage(bodyForm, { ...body, booth: this.id }));
  }

  /** The car leaves by this booth. */
  async letsOut(entry: string): Promise<void> {
    const claim = { exit: newEntry(), booth: this.id };
    await writeChange(this.#cars, entry, { type: 'claimed', claim }, teller(this.id));
    await writeChange(this.#cars, entry, { type: 'left' }, teller(this.id));
  }

  /** Claims the car, as an exit does. @returns how that went */
  claims(entry: string): ReturnType<typeof writeChange> {
    const claim = { exit: newEntry(), booth: this.id };
    return writeChange(this.#cars, entry, { type: 'claimed', claim }, teller(this.id));
  }

  /** @returns whether something is still to come before an exit's claim is certain */
  async awaitsEpoch(): Promise<boolean> {
    const checks = new EpochChecks();
    await siteSaid(this.#session, checks);
    return checks.isAwaiting;
  }

  async says(topic: 'checked' | 'erased', what: object): Promise<void> {
    const message = { v: '1.0', kind: topic, booth: this.id, ...what, at };
    await this.#session.manager.jetstream().publish(boothSubject(this.id, topic), JSON.stringify(message));
  }

  /** Tells how it is: as a booth does each minute. */
  async tellsHealth(change: object = {}): Promise<void> {
    const message = { ...jsonOf(exampleBytes('health.1.0.json')), booth: this.id, ...change };
    await this.#session.manager.jetstream().publish(healthSubject(this.id), bytesOf(message));
  }

  /** @returns null: there is none */
  async fact(entry: string): Promise<Loose | null> {
    const stored = await this.#cars.last(entry);
    return stored === null ? null : jsonOf(stored.bytes);
  }
}

async function boothAt(site: StewardSite, id: string): Promise<BoothAtSite> {
  const given = givenTo(site, id) as unknown as LedgerCredentials;
  const session = await openSession(given);
  if ('fault' in session) throw new Error(`${session.fault}: ${session.word}`);
  onTestFinished(() => session.close());
  return new BoothAtSite(id, session);
}

export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true);

export const newThumbnail = (): Uint8Array => randomBytes(7_000);

/** Of any 32 bytes in a row that are left of it, one of these is a part. */
export const slicesOf = (thumbnail: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.floor(thumbnail.length / 16) }, (_, at) =>
    thumbnail.slice(16 * at, 16 * at + 16),
  );

/** How many messages stand under a subject, which may stand for several. */
export async function countUnder(
  manager: JetStreamManager,
  stream: string,
  subject: string,
): Promise<number> {
  const { state } = await manager.streams.info(stream, { subjects_filter: subject });
  return Object.values(state.subjects ?? {}).reduce((sum, count) => sum + count, 0);
}

/** Clocks that have gone on by so much since the servers' start. */
export const later = (ms: number): WatchPorts => ({
  now: () => Date.now() + ms,
  servers: async (...asked) =>
    (await watchPorts.servers(...asked)).map((facts) => ({
      ...facts,
      clock: { ...facts.clock, nowMs: facts.clock.nowMs + ms, runMs: facts.clock.runMs + ms },
    })),
});

/** Clocks that were set by so much while the servers ran. */
export const setBy = (ms: number): WatchPorts => ({
  now: () => Date.now() + ms,
  servers: async (...asked) =>
    (await watchPorts.servers(...asked)).map((facts) => ({
      ...facts,
      clock: { ...facts.clock, nowMs: facts.clock.nowMs + ms },
    })),
});
