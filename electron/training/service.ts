import type { AddressInfo } from 'node:net';
import type { Interfere } from './interfere.ts';
import { operationNames, type OperationName } from './operation.ts';
import { RequestHandler } from './request-handler.ts';
import { RequestLog, type LoggedRequest } from './request-log.ts';
import { close, host, listen, route, type OpenRequests } from './server.ts';
import { SessionStore, type StoredSession } from './session-store.ts';
import { TrainingStartError } from './start-error.ts';

/** This service's own choice; the specification's limits are "not shown" (section 8). */
const defaultBodyLimitBytes = 16 * 1024 * 1024;
const defaultKeepLog = 20;

export interface TrainingOptions {
  /** 0..65535; 0, the default, takes a free one. */
  readonly port?: number;
  /** Put before every path, such as `/site-7`; default none. */
  readonly basePath?: string;
  /** The only token that is accepted (specification, section 5). Not empty, no blanks in it. */
  readonly token: string;
  /** Where the sessions are kept. Its folder must be there; the file is created. One running service for one file. */
  readonly dataFile: string;
  /** Sessions that ended, or began, longer ago (ms) are taken out of the file at the start; left out: none. */
  readonly keepMs?: number;
  /** JSON lines of each request with the exact body (LogFileLine). It holds plates and pictures: personal data. */
  readonly logFile?: string | undefined;
  /** How many requests `log()` remembers; default 20. */
  readonly keepLog?: number;
  /** What the token may do; default everything. */
  readonly permissions?: readonly OperationName[];
  /** The most bytes that a request's body may have; default 16 MiB. */
  readonly bodyLimitBytes?: number;
  /** Tests only: see interfere.ts. */
  readonly interfere?: Interfere;
  /** Tests only: the id of a new session; left out: a random UUID. */
  readonly newId?: () => string;
  readonly now?: () => Date;
  /** Told of each request when it has been logged, before it is answered. */
  readonly onRequest?: (entry: LoggedRequest) => void;
}

export interface TrainingService {
  /** Without a trailing slash, e.g. `http://127.0.0.1:8080/site-7`. */
  readonly baseUrl: string;
  readonly port: number;
  readonly token: string;
  /** How many lines of the data file could not be read at start and were passed over. */
  readonly damagedLines: number;
  sessions(): readonly StoredSession[];
  log(): readonly LoggedRequest[];
  /** Takes no more requests, lets those that are executing finish, frees port and files. May be called twice. */
  stop(): Promise<void>;
}

/**
 * Starts the training parking service on loopback HTTP: the specification's vehicle entry and vehicle exit, and the seven
 * operations that it only names in a way of this service's own. A request is answered when its session and its line in the
 * log are on the disk.
 *
 * @throws {TrainingStartError} with a code; nothing is left open
 */
export async function startTrainingService(options: TrainingOptions): Promise<TrainingService> {
  const { port = 0, basePath = '', token, permissions = operationNames } = options;
  checkOptions(port, basePath, token);
  const now = options.now ?? (() => new Date());
  const { dataFile, keepMs = Number.POSITIVE_INFINITY } = options;
  const sessions = await SessionStore.open(dataFile, now().getTime() - keepMs, options.newId);
  const opened: { close(): Promise<void> }[] = [sessions];
  const stopping = new AbortController();
  try {
    const log = await RequestLog.open(options.keepLog ?? defaultKeepLog, options.logFile);
    opened.push(log);
    const handler = new RequestHandler({
      token,
      permissions: new Set(permissions),
      bodyLimitBytes: options.bodyLimitBytes ?? defaultBodyLimitBytes,
      sessions,
      log,
      interfere: options.interfere,
      now,
      onRequest: options.onRequest,
      stopping: stopping.signal,
    });
    const open = new Set() as OpenRequests;
    const server = await listen(route(handler, basePath, open), port);
    const address = server.address() as AddressInfo;
    let stopped: Promise<void> | undefined;
    return {
      baseUrl: `http://${host}:${address.port}${basePath}`,
      port: address.port,
      token,
      damagedLines: sessions.damagedLines,
      sessions: () => sessions.all(),
      log: () => log.entries(),
      stop: () => {
        stopping.abort();
        stopped ??= close(server, open).then(() => closeAll(opened));
        return stopped;
      },
    };
  } catch (error) {
    await closeAll(opened);
    throw error;
  }
}

/** Nothing, or `/` and unreserved characters, as often as wanted; no slash at the end. */
export const basePathShape = /^(\/[\w.~-]+)*$/;

function checkOptions(port: number, basePath: string, token: string): void {
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new TrainingStartError('bad-option', 'the port must be a whole number from 0 to 65535');
  }
  if (!basePathShape.test(basePath)) {
    throw new TrainingStartError(
      'bad-option',
      'the base path must look like /site-7, without a slash at its end',
    );
  }
  if (!/^\S+$/.test(token))
    throw new TrainingStartError('bad-option', 'the token must not be empty or hold blanks');
}

async function closeAll(opened: readonly { close(): Promise<void> }[]): Promise<void> {
  for (const thing of opened) await thing.close();
}
