import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** What goes over a line now: everything; nothing, and whoever waits is not told; or whatever comes is ended. */
type Manner = 'whole' | 'hangs' | 'cut';

/** The line between one booth and the ledger's servers, which may be cut, or hang, for all of them at once. */
export class Line {
  /** As a booth is given them. */
  readonly servers: readonly string[];
  readonly #ends: readonly Server[];
  readonly #sockets: Set<Socket>;
  readonly #state: { manner: Manner };

  private constructor(ends: readonly Server[], sockets: Set<Socket>, state: { manner: Manner }) {
    this.#ends = ends;
    this.#sockets = sockets;
    this.#state = state;
    this.servers = ends.map((end) => `localhost:${String((end.address() as AddressInfo).port)}`);
  }

  /** @param ports of the servers, on this computer */
  static async open(ports: readonly number[]): Promise<Line> {
    const sockets = new Set<Socket>();
    const state: { manner: Manner } = { manner: 'whole' };
    const ends = ports.map((port) =>
      createServer((near) => {
        keep(sockets, near);
        if (state.manner === 'cut') return void near.destroy();
        const far = connect(port, '127.0.0.1');
        keep(sockets, far);
        join(near, far);
        join(far, near);
        if (state.manner === 'hangs') for (const socket of [near, far]) socket.pause();
        return undefined;
      }),
    );
    await Promise.all(
      ends.map(async (end) => {
        end.listen(0, '127.0.0.1');
        await once(end, 'listening');
      }),
    );
    return new Line(ends, sockets, state);
  }

  /** Every connection ends, and none begins. */
  cut(): void {
    this.#state.manner = 'cut';
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Nothing comes through, and nobody is told: what was sent meanwhile arrives once it is mended. */
  hang(): void {
    this.#state.manner = 'hangs';
    for (const socket of this.#sockets) socket.pause();
  }

  mend(): void {
    this.#state.manner = 'whole';
    for (const socket of this.#sockets) socket.resume();
  }

  close(): void {
    this.cut();
    for (const end of this.#ends) end.close();
  }
}

function keep(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket);
  socket.setNoDelay().on('close', () => sockets.delete(socket));
}

function join(from: Socket, to: Socket): void {
  from.on('data', (bytes) => to.write(bytes));
  from.on('error', () => undefined);
  from.on('close', () => to.destroy());
}
