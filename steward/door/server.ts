import { createServer as createPlainServer, type Server } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { answer, type Taken } from './answer.ts';

export interface DoorLimits {
  /** How long a request's head may take, and all of it (ms). */
  readonly headMs: number;
  readonly requestMs: number;
  /** The most connections; what comes beyond them is closed. */
  readonly connections: number;
}

export const doorLimits: DoorLimits = { headMs: 5_000, requestMs: 15_000, connections: 64 };

/** How often a slow client is looked for, as a part of what it may take. */
const looks = 5;

export interface Place {
  readonly address: string;
  /** 0: any that is free. */
  readonly port: number;
  /** PEM; null: plain HTTP. */
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
}

/**
 * Listens for what cameras post.
 *
 * @returns the port, and what ends it: no request is taken any more, and what is under way is cut off
 * @throws Node's error where the place cannot be had, or the certificate is none
 */
export async function openDoor(
  { address, port, tls }: Place,
  take: Taken,
  { headMs, requestMs, connections }: DoorLimits,
): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const options = {
    maxHeaderSize: 8_192,
    headersTimeout: headMs,
    requestTimeout: requestMs,
    keepAliveTimeout: headMs,
    connectionsCheckingInterval: Math.ceil(headMs / looks),
  };
  const server: Server =
    tls === null
      ? createPlainServer(options)
      : createServer({ ...options, ...tls, handshakeTimeout: headMs, minVersion: 'TLSv1.2' });
  server.maxConnections = connections;
  // Nobody who connects and says nothing, or takes no answer, stays.
  server.setTimeout(requestMs);
  server.on('request', (request, response) => void answer(request, response, take));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: address, port }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
