import { once } from 'node:events';
import type { Clock } from '../../electron/booth/ports/ports.ts';
import type { Exchange, Interfere, Interference } from '../../electron/training/interfere.ts';
import type { OperationName } from '../../electron/training/operation.ts';
import { noSession, type Outcome } from '../../electron/training/outcome.ts';
import { patientClock } from './patient-clock.ts';

/** In ms; or until the client has stopped waiting, however long it does. */
type Delay = number | 'until-gone';

/**
 * What the training service can be told to do wrong, as plain data, so that a campaign can deal and print it. The log's
 * `fault` is the `kind`. "After execution" faults leave a request that the service refuses by itself unexecuted.
 */
export type Fault =
  // Not executed.
  /** Any status, the body read. `retryAfter` is sent as it is: seconds, a date, nonsense. */
  | { kind: 'status-before-execution'; status: number; retryAfter?: string }
  /** The status at once, the body not read, the connection closed. */
  | { kind: 'status-on-arrival'; status: number; retryAfter?: string }
  | { kind: 'reset-on-arrival' }
  /** Resets when that many bytes of the body were received. */
  | { kind: 'reset-in-body'; afterBytes: number }
  /** The service's own word for a session that it does not know. */
  | { kind: 'forgotten' }
  | { kind: 'reset-before-execution' }
  | { kind: 'hang-before-execution' }
  /** 200 with a login page. */
  | { kind: 'captive-portal' }
  /** `location` defaults to the request's own path, so that whoever follows is seen in the log. */
  | { kind: 'redirect'; status?: 301 | 302 | 303 | 307 | 308; location?: string }
  // Executed late, whether or not the client has gone meanwhile; then answered truly.
  | { kind: 'delay-execution'; ms: Delay }
  // Executed; the answer is the fault.
  | { kind: 'delay-answer'; ms: Delay }
  | { kind: 'hang-after-execution' }
  /** Committed, then reset. */
  | { kind: 'reset-after-execution' }
  /** Committed, then closed in good order, without a byte. */
  | { kind: 'close-after-execution' }
  | { kind: 'status-after-execution'; status: number; retryAfter?: string }
  /** The full Content-Length, half the body, then closed. */
  | { kind: 'half-answer' }
  /** The whole answer, header and body, one byte at a time. */
  | { kind: 'trickle'; msPerByte: number }
  | { kind: 'bad-json' }
  | { kind: 'empty-answer' }
  /** A JSON string that does not end before that many bytes. */
  | { kind: 'huge-answer'; bytes: number }
  | { kind: 'missing-id' }
  /** The answer to somebody else: a well-formed id that is no session's. */
  | { kind: 'foreign-id' }
  | { kind: 'foreign-plate' }
  | { kind: 'missing-registered' }
  /** Money was taken, and the answer does not say how much. */
  | { kind: 'missing-amount' };

export interface Misbehaviour {
  /** Give it to `startTrainingService`. */
  readonly interfere: Interfere;
  /** Does `fault` to the next `times` requests (of that operation alone, if named), after those that were asked for before. */
  readonly next: (fault: Fault, times?: number, only?: OperationName) => void;
  /** Does `fault` to every request that no `next` is waiting for; replaces the `always` before. */
  readonly always: (fault: Fault, only?: OperationName) => void;
  /** From now on the service behaves. Requests that a fault holds already stay with it. */
  readonly off: () => void;
  /** How many faults asked for by `next` have not been done yet. */
  readonly left: () => number;
}

interface Rule {
  readonly fault: Fault;
  readonly only: OperationName | undefined;
  times: number;
}

/**
 * A fresh set of faults, none of them switched on.
 *
 * @param clock what delays pass by: that of the booth, where it is in this process
 * @param write how the service writes its answers, also where it has only forgotten a session
 */
export function misbehave(
  clock: Pick<Clock, 'after'> = patientClock,
  write: NonNullable<Interfere['write']> = (outcome) => outcome,
): Misbehaviour {
  let queue: Rule[] = [];
  let standing: Rule | undefined;
  const chosen = new WeakMap<object, Interfere>();
  const fits = (rule: Rule, exchange: Exchange): boolean =>
    rule.only === undefined || rule.only === exchange.operation;

  const choose = (exchange: Exchange): Fault | undefined => {
    const rule = queue.find((candidate) => fits(candidate, exchange));
    if (rule === undefined)
      return standing !== undefined && fits(standing, exchange) ? standing.fault : undefined;
    rule.times -= 1;
    queue = queue.filter(({ times }) => times > 0);
    return rule.fault;
  };

  return {
    interfere: {
      write,
      onArrival: (exchange) => {
        const fault = choose(exchange);
        if (fault === undefined) return undefined;
        const hooks = doing(fault, clock, write);
        chosen.set(exchange.incoming, hooks);
        return hooks.onArrival?.(exchange);
      },
      beforeExecution: async (exchange) => chosen.get(exchange.incoming)?.beforeExecution?.(exchange),
      beforeAnswer: (exchange, outcome) => chosen.get(exchange.incoming)?.beforeAnswer?.(exchange, outcome),
    },
    next: (fault, times = 1, only) => void queue.push({ fault, only, times }),
    always: (fault, only) => {
      standing = { fault, only, times: Infinity };
    },
    off: () => {
      queue = [];
      standing = undefined;
    },
    left: () => queue.reduce((sum, { times }) => sum + times, 0),
  };
}

type Deliver = (exchange: Exchange, outcome: Outcome) => Promise<void> | void;

/** One fault as the service's hooks: where in a request's way it happens decides whether the request is executed. */
function doing(fault: Fault, clock: Pick<Clock, 'after'>, write: NonNullable<Interfere['write']>): Interfere {
  const pause = (ms: number, stopping: AbortSignal): Promise<boolean> => passed(clock, ms, stopping);
  const delayed = (exchange: Exchange, delay: Delay): Promise<unknown> =>
    delay === 'until-gone' ? untilClosed(exchange) : pause(delay, exchange.stopping);
  const instead = (status: number | null, deliver: () => Promise<void> | void): Interference => ({
    fault: fault.kind,
    answer: { status, deliver: async () => deliver() },
  });
  const arrival = (
    status: number | null,
    deliver: (exchange: Exchange) => Promise<void> | void,
  ): Interfere => ({
    onArrival: (exchange) => instead(status, () => deliver(exchange)),
  });
  const early = (
    status: number | null,
    deliver: (exchange: Exchange) => Promise<void> | void,
  ): Interfere => ({
    beforeExecution: async (exchange) => instead(status, () => deliver(exchange)),
  });
  /** `own`: the status that the service has decided on. */
  const late = (status: number | 'own' | null, deliver: Deliver): Interfere => ({
    beforeAnswer: (exchange, outcome) =>
      instead(status === 'own' ? outcome.status : status, () => deliver(exchange, outcome)),
  });
  const editing = (field: string, value?: string): Interfere =>
    late('own', (exchange, outcome) =>
      send(exchange, { ...outcome, body: edit(outcome.body, field, value) }),
    );

  switch (fault.kind) {
    case 'status-on-arrival':
      return arrival(fault.status, (exchange) =>
        send(exchange, refusal(fault, { ...retry(fault), Connection: 'close' })),
      );
    case 'reset-on-arrival':
      return arrival(null, reset);
    case 'reset-in-body':
      return arrival(null, (exchange) => resetInBody(exchange, fault.afterBytes));
    case 'status-before-execution':
      return early(fault.status, (exchange) => send(exchange, refusal(fault, retry(fault))));
    case 'forgotten': {
      const answer = noSession();
      return early(answer.status, (exchange) => send(exchange, write(answer, exchange)));
    }
    case 'reset-before-execution':
      return early(null, reset);
    case 'hang-before-execution':
      return early(null, untilGone);
    case 'captive-portal':
      return early(200, (exchange) => send(exchange, loginPage));
    case 'redirect': {
      const status = fault.status ?? 307;
      return early(status, (exchange) =>
        send(exchange, { status, headers: { Location: fault.location ?? exchange.path }, body: '' }),
      );
    }
    case 'delay-execution':
      return {
        beforeExecution: async (exchange) => {
          await delayed(exchange, fault.ms);
          return { fault: fault.kind };
        },
      };
    case 'delay-answer':
      return late('own', async (exchange, outcome) => {
        await delayed(exchange, fault.ms);
        send(exchange, outcome);
      });
    case 'hang-after-execution':
      return late(null, untilGone);
    case 'reset-after-execution':
      return late(null, reset);
    case 'close-after-execution':
      return late(null, ({ outgoing }) => void outgoing.socket?.end());
    case 'status-after-execution':
      return late(fault.status, (exchange) => send(exchange, refusal(fault, retry(fault))));
    case 'half-answer':
      return late('own', ({ outgoing }, outcome) => {
        const whole = wire(outcome);
        outgoing.socket?.end(whole.subarray(0, whole.length - Math.ceil(outcome.body.length / 2)));
      });
    case 'trickle':
      return late('own', (exchange, outcome) =>
        trickle(exchange, wire(outcome), (stopping) => pause(fault.msPerByte, stopping)),
      );
    case 'bad-json':
      return late('own', (exchange, outcome) =>
        send(exchange, { ...outcome, body: outcome.body.slice(0, -2) }),
      );
    case 'empty-answer':
      return late('own', (exchange, outcome) => send(exchange, { ...outcome, body: '' }));
    case 'huge-answer':
      return late(200, (exchange) => flood(exchange, fault.bytes));
    case 'missing-id':
      return editing('id');
    case 'foreign-id':
      return editing('id', '00000000-0000-4000-8000-000000000000');
    case 'foreign-plate':
      return editing('plateNumber', 'XX-OTHER-CAR');
    case 'missing-amount':
      return editing('amount');
    case 'missing-registered':
      return editing('isRegisteredUser');
  }
}

/** What goes on the wire. */
type Answer = Pick<Outcome, 'status' | 'headers' | 'body'>;

const loginPage: Answer = {
  status: 200,
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body: '<!doctype html><title>Welcome</title><form>Please sign in to use this network.</form>',
};

const refusal = ({ status }: { status: number }, headers: Record<string, string>): Answer => ({
  status,
  headers,
  body: '{"error":{"code":"misbehaviour"}}',
});

const retry = ({ retryAfter }: { retryAfter?: string }): Record<string, string> =>
  retryAfter === undefined ? {} : { 'Retry-After': retryAfter };

/** The true answer with one field of `data`, or of each session in it, replaced or taken out. */
function edit(body: string, field: string, value: string | undefined): string {
  type Fields = Record<string, unknown>;
  const answer = JSON.parse(body) as { data?: Fields | Fields[] };
  // JSON.stringify leaves out what is undefined.
  for (const fields of [answer.data ?? []].flat()) fields[field] = value;
  return JSON.stringify(answer);
}

function send({ outgoing }: Exchange, { status, headers, body }: Answer): void {
  if (outgoing.destroyed) return;
  const length = { 'Content-Length': String(Buffer.byteLength(body)) };
  outgoing.writeHead(status, { 'Content-Type': 'application/json', ...headers, ...length }).end(body);
}

/** The answer as bytes on the wire, for faults that the HTTP library would not let through. */
function wire({ status, headers, body }: Answer): Buffer {
  const lines = Object.entries({
    'Content-Type': 'application/json',
    ...headers,
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`HTTP/1.1 ${status} Misbehaviour\r\n${lines.join('')}\r\n${body}`);
}

function reset({ outgoing }: Exchange): void {
  outgoing.socket?.resetAndDestroy();
}

async function resetInBody(exchange: Exchange, afterBytes: number): Promise<void> {
  const { incoming } = exchange;
  const enough = new AbortController();
  let received = 0;
  incoming.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received >= afterBytes) enough.abort();
  });
  for (const event of ['end', 'error'] as const) incoming.once(event, () => enough.abort());
  await untilClosed(exchange, enough.signal);
  reset(exchange);
}

/** Waits until the client goes, the service stops, or `other` happens. */
async function untilClosed({ outgoing, stopping }: Exchange, ...other: AbortSignal[]): Promise<void> {
  const signal = AbortSignal.any([stopping, ...other]);
  if (!outgoing.destroyed) await once(outgoing, 'close', { signal }).catch(() => undefined);
}

/** @returns whether the time was waited for; false: the service is stopping */
function passed(clock: Pick<Clock, 'after'>, ms: number, stopping: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const over = (whole: boolean): void => {
      callOff();
      stopping.removeEventListener('abort', stop);
      resolve(whole);
    };
    const stop = (): void => over(false);
    const callOff = clock.after(ms, () => over(true));
    if (stopping.aborted) stop();
    else stopping.addEventListener('abort', stop);
  });
}

/** Answers nothing until the client goes or the service stops. */
async function untilGone(exchange: Exchange): Promise<void> {
  await untilClosed(exchange);
  exchange.outgoing.destroy();
}

async function trickle(
  { outgoing, stopping }: Exchange,
  bytes: Buffer,
  aWhile: (stopping: AbortSignal) => Promise<boolean>,
): Promise<void> {
  const { socket } = outgoing;
  for (const byte of bytes) {
    if (socket === null || socket.destroyed || !(await aWhile(stopping))) break;
    socket.write(Uint8Array.of(byte));
  }
  socket?.end();
}

async function flood({ outgoing, stopping }: Exchange, bytes: number): Promise<void> {
  const piece = 'a'.repeat(64 * 1024);
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  outgoing.writeHead(200, { 'Content-Type': 'application/json' }).write('{"data":{"id":"');
  for (let sent = 0; sent < bytes && !outgoing.destroyed && !stopping.aborted; sent += piece.length) {
    // A client that has gone, or a service that stops, ends the wait with an error, and `answer` closes the rest.
    if (!outgoing.write(piece))
      await once(outgoing, 'drain', { signal: AbortSignal.any([stopping, gone.signal]) });
  }
  outgoing.end('"}}');
}
