import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface Line {
  readonly bytesPerSecond: number;
  /** From one end to the other. */
  readonly delayMs: number;
}

/** What is on its way at once: as little as lets the clock of a computer keep that speed. */
const pieceBytes = 1_024;

/**
 * A line of that speed and length to a port of the loopback, in each direction alike. It reads no more than it has carried: what
 * else is on its way stands in the kernel's buffers.
 *
 * @param nearEnd where it begins: a port of the loopback (0: a free one), or a Unix domain socket
 * @returns the port at its near end, and what cuts it
 */
export async function slowLine(
  to: number,
  line: Line,
  nearEnd: { port: 0 } | { path: string } = { port: 0 },
): Promise<{ port: number; cut: () => void }> {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, noDelay: true, highWaterMark: pieceBytes }, (near) => {
    const far = connect({ host: '127.0.0.1', port: to, allowHalfOpen: true, noDelay: true });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy()).once('close', () => sockets.delete(socket));
      void carry(socket, other, line);
    }
  });
  const place = 'path' in nearEnd ? nearEnd : { ...nearEnd, host: '127.0.0.1' };
  await new Promise<void>((resolve) => void server.listen(place, resolve));
  const cut = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const address = server.address();
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, cut };
}

async function carry(from: Socket, to: Socket, { bytesPerSecond, delayMs }: Line): Promise<void> {
  let freeAtMs = 0;
  let arrived: Promise<unknown> = Promise.resolve();
  const arriving = (what: () => unknown): void => {
    const atMs = freeAtMs + delayMs;
    arrived = arrived.then(() => until(atMs)).then(what);
  };
  try {
    for await (const chunk of from as AsyncIterable<Buffer>)
      for (let at = 0; at < chunk.length; at += pieceBytes) {
        const piece = chunk.subarray(at, at + pieceBytes);
        freeAtMs = Math.max(freeAtMs, performance.now()) + (piece.length / bytesPerSecond) * 1_000;
        arriving(() => to.write(piece));
        await until(freeAtMs);
      }
  } catch {
    // Reset, or cut: the other end is told by 'error', or is cut itself.
    return;
  }
  freeAtMs = Math.max(freeAtMs, performance.now());
  arriving(() => to.end());
}

async function until(atMs: number): Promise<void> {
  for (let leftMs = atMs - performance.now(); leftMs > 0; leftMs = atMs - performance.now())
    await wait(leftMs);
}
