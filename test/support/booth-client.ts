import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { decode, encode } from '@msgpack/msgpack';
import { WebSocket } from 'ws';
import type { CallName, CallOutput } from '../../electron/contract/channels.ts';
import type { RecordView } from '../../electron/contract/record.ts';
import type { Result } from '../../electron/contract/result.ts';
import { valueOf } from './running-booth.ts';

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
}

/** A browser shell's booth, used over its WebSocket as its page uses it. */
export class BoothClient {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (result: unknown) => void>();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => {
      const { id, result } = decode(data) as Answer;
      if (id !== undefined) this.#waiting.get(id)?.(result);
    });
  }

  /** @param url what the shell printed as ready */
  static async connect(url: string): Promise<BoothClient> {
    const { host, search } = new URL(url);
    const socket = new WebSocket(`ws://${host}/booth${search}`);
    await once(socket, 'open');
    return new BoothClient(socket);
  }

  call<N extends CallName>(channel: N, input: object): Promise<Result<CallOutput<N>>> {
    const id = ++this.#last;
    this.#socket.send(encode({ id, channel, input }));
    return new Promise((resolve) => {
      this.#waiting.set(id, (result) => resolve(result as Result<CallOutput<N>>));
    });
  }

  enter(plate: string): Promise<Result<RecordView>> {
    return this.call('gate.enter', { ...press(), plate, vehicleClass: 'CAR' });
  }

  exitSession(sessionId: string): Promise<Result<RecordView>> {
    return this.call('gate.exit', { ...press(), plate: '', sessionId });
  }

  /** Asks the service who is inside until it says that so many cars have that plate. @returns them */
  async found(plate: string, count: number) {
    return this.#until(async () => {
      valueOf(await this.call('gate.lookUp', {}));
      const { cars } = valueOf(await this.call('gate.inside', { plate }));
      const same = cars.filter((car) => car.plate === plate);
      return same.length === count ? same : null;
    }, `${count} cars with ${plate}`);
  }

  async reaches({ id }: RecordView, state: RecordView['state'], withinMs?: number): Promise<RecordView> {
    return this.#until(
      async () => {
        const { recent } = valueOf(await this.call('booth.snapshot', {}));
        return recent.find((record) => record.id === id && record.state === state) ?? null;
      },
      `${id} ${state}`,
      withinMs,
    );
  }

  close(): void {
    this.#socket.terminate();
  }

  async #until<T>(ask: () => Promise<T | null>, what: string, withinMs = 60_000): Promise<T> {
    for (const deadline = Date.now() + withinMs; Date.now() < deadline;) {
      const answer = await ask();
      if (answer !== null) return answer;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    throw new Error(`not in ${withinMs} ms: ${what}`);
  }
}

const press = () => ({ pressId: randomUUID(), picture: null, pictureNote: null });
