import type { NatsConnection } from '@nats-io/transport-node';

/**
 * What is asked of each server of a site, by way of one that answers. Where that one ends, or hangs, the next question goes by way of
 * another one: what is asked of the others hangs on none of them.
 */
export class AnyServer implements Pick<NatsConnection, 'request'> {
  readonly #connect: () => Promise<NatsConnection>;
  #connection: NatsConnection | null = null;

  /** @param connect to whichever server answers */
  constructor(connect: () => Promise<NatsConnection>) {
    this.#connect = connect;
  }

  async #connected(): Promise<NatsConnection> {
    if (this.#connection?.isClosed() !== false) this.#connection = await this.#connect();
    return this.#connection;
  }

  async request(...asked: Parameters<NatsConnection['request']>): ReturnType<NatsConnection['request']> {
    const connection = await this.#connected();
    try {
      return await connection.request(...asked);
    } catch (error) {
      // Whether it is the one that was asked, or the one by way of which, nobody can tell.
      await connection.close();
      throw error;
    }
  }

  /**
   * Asks all of them at once, by way of one that answers, too: where nobody does, it has ended, or hangs.
   *
   * @param ask what each of them answers. @param count how many there are: so often at most another one is tried
   * @returns empty: none has answered. @throws as `ask` and `connect` do
   */
  async all<Answer>(
    ask: (connection: NatsConnection) => Promise<readonly Answer[]>,
    count: number,
  ): Promise<readonly Answer[]> {
    for (let left = count; ; left -= 1) {
      const connection = await this.#connected();
      try {
        const answers = await ask(connection);
        if (answers.length > 0 || left <= 1) return answers;
      } catch (error) {
        if (left <= 1) throw error;
      }
      await connection.close();
    }
  }

  async close(): Promise<void> {
    await this.#connection?.close();
  }
}
