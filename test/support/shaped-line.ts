import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

export interface Shape {
  /** In each direction. */
  readonly bytesPerMs: number;
  /** From one end to the other (ms). */
  readonly latencyMs: number;
}

/** What is read at a time (bytes): the line holds hardly more of itself. */
const partBytes = 2048;

/**
 * A slow line on this computer: whatever goes over a connection, in either direction, goes at that speed and arrives that much
 * later. The sender's operating system takes it all at once, as it does on a real one.
 *
 * @param address of the server at its other end
 * @returns the address of this end
 */
export async function shapedLine(address: string, shape: Shape): Promise<string> {
  const open = new Set<Socket>();
  const { hostname, port } = new URL(address);
  const server = createServer({ highWaterMark: partBytes, allowHalfOpen: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
    void carry(near, far, shape);
    void carry(far, near, shape);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function carry(from: Socket, to: Socket, { bytesPerMs, latencyMs }: Shape): Promise<void> {
  const later = (then: () => unknown): unknown => setTimeout(then, latencyMs);
  let freeAtMs = performance.now();
  try {
    for await (const chunk of from as AsyncIterable<Buffer>)
      for (let start = 0; start < chunk.length; start += partBytes) {
        const part = chunk.subarray(start, start + partBytes);
        freeAtMs = Math.max(freeAtMs, performance.now()) + part.length / bytesPerMs;
        await after(Math.max(0, freeAtMs - performance.now()));
        later(() => to.write(part));
      }
    later(() => to.end());
  } catch {
    later(() => to.destroy());
  }
}
