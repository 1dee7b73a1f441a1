import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Interfere } from '../../electron/training/interfere.ts';
import type { LoggedRequest } from '../../electron/training/request-log.ts';
import { startTrainingService, type TrainingService } from '../../electron/training/service.ts';
import { misbehave, type Misbehaviour } from '../support/misbehaviour.ts';

/** The parking service at the other end: it survives every kill of the booth, and can itself be stopped and started again. */
export class OtherSide {
  readonly misbehaviour: Misbehaviour = misbehave();
  readonly logFile: string;
  /** Every request of this run, also those before a restart. */
  readonly requests: LoggedRequest[] = [];
  /** How many requests came on a connection that had carried one before. */
  reused = 0;
  port = 0;
  readonly #folder: string;
  readonly #sockets = new WeakSet<Socket>();
  #service: TrainingService | null = null;
  #token: string;

  constructor(folder: string, token: string) {
    this.#folder = folder;
    this.#token = token;
    this.logFile = join(folder, 'service-log.jsonl');
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get token(): string {
    return this.#token;
  }

  /** Starts it, on the port it had before. @param token the one it accepts from now on */
  async start(token: string = this.#token): Promise<void> {
    if (this.#service !== null) return;
    this.#token = token;
    this.#service = await startTrainingService({
      port: this.port,
      token,
      dataFile: join(this.#folder, 'service-sessions.jsonl'),
      logFile: this.logFile,
      keepLog: 1,
      interfere: this.#interfere(),
      onRequest: (request) => this.requests.push(request),
    });
    this.port = this.#service.port;
  }

  async stop(): Promise<void> {
    const service = this.#service;
    this.#service = null;
    await service?.stop();
  }

  /** The requests that this misbehaviour was done to. */
  hitBy(fault: string, from = 0): LoggedRequest[] {
    return this.requests.slice(from).filter((request) => request.fault === fault);
  }

  #interfere(): Interfere {
    const { interfere } = this.misbehaviour;
    return {
      ...interfere,
      onArrival: (exchange) => {
        const { socket } = exchange.incoming;
        if (this.#sockets.has(socket)) this.reused += 1;
        this.#sockets.add(socket);
        return interfere.onArrival?.(exchange);
      },
    };
  }
}
