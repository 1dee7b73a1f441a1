import type { Server } from 'node:http';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { cancelSession } from './cancel-session.ts';
import { charge } from './charge.ts';
import { directCharge } from './direct-charge.ts';
import { editEntry } from './edit-entry.ts';
import { editExit } from './edit-exit.ts';
import { entry } from './entry.ts';
import { exit } from './exit.ts';
import { listSessions, querySession } from './look-ups.ts';
import type { Operation } from './operation.ts';
import { noPath, wrongMethod } from './outcome.ts';
import type { RequestHandler, Target } from './request-handler.ts';
import { TrainingStartError, systemCode } from './start-error.ts';

/** Never anything but this computer itself. */
export const host = '127.0.0.1';
/** How long `close` lets requests finish before it cuts their connections, in milliseconds. */
const closeGraceMs = 1000;

const operations: readonly Operation[] = [
  entry,
  exit,
  listSessions,
  querySession,
  cancelSession,
  editEntry,
  editExit,
  charge,
  directCharge,
];

type App = Hono<{ Bindings: HttpBindings }>;
/** Requests that are being handled. */
export type OpenRequests = Set<Promise<Response>>;

/** Leads each path and method to its operation, or to its refusal. @param open keeps what is being handled */
export function route(handler: RequestHandler, basePath: string, open: OpenRequests): App {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const serve = (env: HttpBindings, target: Target): Promise<Response> => {
    const answered = handler.serve(env.incoming, env.outgoing, target);
    open.add(answered);
    const forget = (): void => void open.delete(answered);
    answered.then(forget, forget);
    return answered;
  };
  for (const operation of operations) {
    app.on(operation.method, basePath + operation.path, (context) =>
      serve(context.env, { operation, address: { ...context.req.query(), ...context.req.param() } }),
    );
  }
  for (const path of new Set(operations.map((operation) => operation.path))) {
    const allow = operations.filter((operation) => operation.path === path).map(({ method }) => method);
    app.all(basePath + path, (context) => serve(context.env, { refusal: wrongMethod(allow.join(', ')) }));
  }
  app.notFound((context) => serve(context.env, { refusal: noPath() }));
  return app;
}

/** @throws {TrainingStartError} `port-in-use` or `port-refused` */
export async function listen(app: App, port: number): Promise<Server> {
  // The globals stay Node's own: the service also runs inside the booth's main process.
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      const code = systemCode(error);
      const inUse = code === 'EADDRINUSE';
      const why = inUse ? 'is in use' : `cannot be used (${code})`;
      reject(new TrainingStartError(inUse ? 'port-in-use' : 'port-refused', `port ${port} ${why}`));
    });
    server.listen(port, host, resolve);
  });
  return server;
}

/** Takes no more connections and resolves when the last is closed. */
export async function close(server: Server, open: ReadonlySet<Promise<Response>>): Promise<void> {
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
  const grace = setTimeout(() => server.closeAllConnections(), closeGraceMs);
  await Promise.allSettled(open);
  // Their answers are handed to the connection in the turn after.
  await new Promise((resolve) => void setImmediate(resolve));
  server.closeIdleConnections();
  await closed;
  clearTimeout(grace);
}
