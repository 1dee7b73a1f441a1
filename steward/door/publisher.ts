import { setTimeout as wait } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import { inboxOf } from '../../electron/booth/ledger/names/clients.ts';
import { readSubject } from '../../electron/booth/ledger/names/subjects.ts';
import { connectTo } from '../server/connect.ts';
import type { Site, SiteWriter } from '../site/site-file.ts';
import { StewardError } from '../site/steward-error.ts';

/** So long may the server take to say that it has it (ms). */
const flushMs = 3_000;

interface Open {
  readonly seed: string;
  readonly connection: Promise<NatsConnection>;
}

/** Tells the ledger what the door's writers post: each over a connection of its own, with its own rights. */
export class Publisher {
  readonly #open = new Map<string, Open>();

  /** Nothing waits here: what the ledger does not take now is not told. @throws a `StewardError` where the ledger is away, or refuses the key */
  async tell(site: Site, writer: SiteWriter, seed: string, lane: string, message: Uint8Array): Promise<void> {
    const connection = await this.#connection(site, writer, seed);
    const ended = new AbortController();
    const late = wait(flushMs, 'late' as const, { signal: ended.signal }).catch(() => 'late' as const);
    try {
      connection.publish(readSubject(lane), message);
      if ((await Promise.race([connection.flush(), late])) === 'late') throw new Error('no answer');
    } catch (error) {
      this.#open.delete(writer.id);
      void connection.close();
      throw new StewardError('server', `the ledger: ${(error as Error).message}`);
    } finally {
      ended.abort();
    }
  }

  async close(): Promise<void> {
    const open = [...this.#open.values()];
    this.#open.clear();
    await Promise.all(open.map(closed));
  }

  async #connection(site: Site, { id, lanes }: SiteWriter, seed: string): Promise<NatsConnection> {
    const known = this.#open.get(id);
    if (known?.seed === seed) {
      const connection = await known.connection;
      if (!connection.isClosed()) return connection;
    }
    // Another request may have begun the next one meanwhile.
    const now = this.#open.get(id);
    if (now !== undefined && now !== known && now.seed === seed) return now.connection;
    if (known !== undefined) void closed(known);
    const inbox = inboxOf({ role: 'writer', id, lanes });
    const connection = connectTo(site, new TextEncoder().encode(seed), site.servers, inbox);
    const open = { seed, connection };
    this.#open.set(id, open);
    try {
      return await connection;
    } catch (error) {
      if (this.#open.get(id) === open) this.#open.delete(id);
      throw error;
    }
  }
}

const closed = ({ connection }: Open): Promise<void> =>
  connection.then(
    (one) => one.close(),
    () => undefined,
  );
