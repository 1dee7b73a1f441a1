import type { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { reduceHeaders, tokenMatches } from './access.ts';
import { parseJson, readBody, type Received } from './body.ts';
import type { Exchange, Interfere, Interference } from './interfere.ts';
import type { Operation, OperationName } from './operation.ts';
import * as outcomes from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { reduceBody, type LoggedRequest, type RequestLog } from './request-log.ts';
import type { SessionStore } from './session-store.ts';
import { Turns } from './turns.ts';

/** What a path and method lead to: an operation, or a refusal that comes before any look at the token. */
export type Target =
  | {
      readonly operation: Operation;
      /** The values of the path's and the query's names; a name that comes twice counts once. */
      readonly address: Readonly<Record<string, string>>;
    }
  | { readonly refusal: Outcome };

export interface HandlerPorts {
  readonly token: string;
  readonly permissions: ReadonlySet<OperationName>;
  readonly bodyLimitBytes: number;
  readonly sessions: SessionStore;
  readonly log: RequestLog;
  readonly interfere: Interfere | undefined;
  readonly now: () => Date;
  /** Told of each request when it has been logged. */
  readonly onRequest: ((entry: LoggedRequest) => void) | undefined;
  readonly stopping: AbortSignal;
}

/** A request that is being handled. Nothing happens on the wire but what `settle` returns, after the log's line. */
interface Visit extends Exchange {
  readonly at: string;
  /** As sent, without its question mark; empty: there was none. */
  readonly query: string;
}

/** The way of one request: arrive, read, execute and log in one turn, and only then answer. */
export class RequestHandler {
  readonly #ports: HandlerPorts;
  readonly #turns = new Turns();

  constructor(ports: HandlerPorts) {
    this.#ports = ports;
  }

  /** @returns the response, or the mark that the raw response was taken over */
  async serve(incoming: IncomingMessage, outgoing: ServerResponse, target: Target): Promise<Response> {
    const { interfere, stopping, bodyLimitBytes } = this.#ports;
    const visit: Visit = {
      at: this.#ports.now().toISOString(),
      operation: 'operation' in target ? target.operation.name : null,
      method: incoming.method ?? '',
      path: (incoming.url ?? '').split('?', 1)[0] ?? '',
      query: /\?(.*)$/.exec(incoming.url ?? '')?.[1] ?? '',
      incoming,
      outgoing,
      stopping,
    };
    const arrival = interfere?.onArrival?.(visit);
    if (arrival?.answer !== undefined) {
      await this.#turns.take(() => this.#log(visit, undefined, null, arrival));
      return this.#answer(visit, null, arrival);
    }
    const received = await readBody(incoming, bodyLimitBytes);
    const early = received.kind === 'broken' ? undefined : await interfere?.beforeExecution?.(visit);
    const { outcome, interference } = await this.#turns.take(async () => {
      // Not executed: the request did not arrive whole, the service was told to stop first, or a hook answers instead.
      const skip = received.kind === 'broken' || stopping.aborted || early?.answer !== undefined;
      const decided = skip ? null : await this.#decide(visit, target, received);
      const outcome = decided && (interfere?.write?.(decided, visit) ?? decided);
      const late = outcome === null ? undefined : interfere?.beforeAnswer?.(visit, outcome);
      const interference = late ?? early ?? arrival;
      await this.#log(visit, received, outcome, interference);
      return { outcome, interference };
    });
    return this.#answer(visit, outcome, interference);
  }

  /** The specification's rules in the order in which they are applied. Only the last step can change anything. */
  async #decide(visit: Visit, target: Target, received: Received): Promise<Outcome> {
    if ('refusal' in target) return target.refusal;
    const { token, permissions, sessions, bodyLimitBytes } = this.#ports;
    const { headers } = visit.incoming;
    // Section 4, rules 1 and 2. Credentials come before the body: a stranger is told nothing about bodies.
    if (!tokenMatches(headers.authorization, token)) return outcomes.notAuthenticated();
    if (!permissions.has(target.operation.name)) return outcomes.noPermission();
    if (received.kind !== 'whole') return outcomes.bodyTooLarge(bodyLimitBytes);
    const { operation, address } = target;
    const hasBody = operation.method !== 'GET';
    if (hasBody && !/^application\/json *(;|$)/i.test(headers['content-type'] ?? ''))
      return outcomes.notJson();
    const sent = hasBody ? parseJson(received.bytes) : address;
    if (sent === undefined) return outcomes.badJson();
    try {
      return await operation.perform(sent, sessions, this.#ports.now());
    } catch {
      // The session could not be saved (disk full and the like), and nothing was changed.
      return outcomes.failed();
    }
  }

  /** Resolves when the line is durable: whoever gets an answer finds its request in the log. */
  async #log(
    visit: Visit,
    received: Received | undefined,
    outcome: Outcome | null,
    interference: Interference | undefined,
  ): Promise<void> {
    const { token, log, onRequest } = this.#ports;
    const raw = received?.kind === 'whole' ? received.bytes : null;
    const entry: LoggedRequest = {
      at: visit.at,
      operation: visit.operation,
      method: visit.method,
      path: visit.path,
      query: visit.query,
      headers: reduceHeaders(visit.incoming.headers, token),
      body: raw === null ? null : (reduceBody(parseJson(raw)) ?? null),
      status: interference?.answer === undefined ? (outcome?.status ?? null) : interference.answer.status,
      executed: outcome?.executed ?? false,
      sessionId: outcome?.sessionId ?? null,
      fault: interference?.fault ?? null,
    };
    await log.add(entry, raw);
    onRequest?.(entry);
  }

  async #answer(
    { outgoing }: Visit,
    outcome: Outcome | null,
    interference: Interference | undefined,
  ): Promise<Response> {
    if (interference?.answer !== undefined) {
      await interference.answer.deliver().catch(() => outgoing.destroy());
      return RESPONSE_ALREADY_SENT;
    }
    if (outcome === null) {
      outgoing.destroy();
      return RESPONSE_ALREADY_SENT;
    }
    return new Response(outcome.body, {
      status: outcome.status,
      headers: {
        'Content-Type': 'application/json',
        // By this service's clock, so that a test can give it another time than the booth's.
        Date: this.#ports.now().toUTCString(),
        ...outcome.headers,
      },
    });
  }
}
