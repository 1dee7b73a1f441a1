import { randomInt } from 'node:crypto';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Interfere } from '../../electron/training/interfere.ts';
import type { LoggedRequest } from '../../electron/training/request-log.ts';
import { startTrainingService, type TrainingService } from '../../electron/training/service.ts';
import { TrainingStartError } from '../../electron/training/start-error.ts';
import { hostClock } from '../../electron/host/host-ports.ts';
import { idsOf } from '../variants/ids.ts';
import { written, type Dialect } from './dialect.ts';
import { misbehave, type Misbehaviour } from '../support/misbehaviour.ts';
import type { SiteTime } from './site-time.ts';

/** The header by which the campaign's own requests are known. */
const otherBooth = 'x-other-booth';

/** A service that takes so long (ms) with what it was asked may be waited for no more. */
const lateMs = 200;
/** How often it is looked whether this process moves (ms). */
const beatMs = 50;

/** A service that is stopped in the middle of its answer has said nothing. */
function idIn(text: string): string | null {
  try {
    return (JSON.parse(text) as { data: { id: string } }).data.id;
  } catch {
    return null;
  }
}

/** The parking service at the other end: it survives every kill of the booth, and can itself be stopped and started again. */
export class RemoteService {
  // The booth is another process, and what is delayed is to be done before its look-ups can have proven it absent.
  readonly misbehaviour: Misbehaviour;
  readonly logFile: string;
  /** Every request of this run, also those before a restart. */
  readonly requests: LoggedRequest[] = [];
  /** When it was stopped, whatever it was doing, or was late by itself, on a busy computer (ms since 1970, by the site's time). */
  readonly stops: number[] = [];
  /** Told of each request that has had its answer, or none: before the next one comes. */
  answered: ((request: LoggedRequest) => void) | null = null;
  /** How many requests have come, whether they have been answered or not. */
  arrivals = 0;
  /** How many requests came on a connection that had carried one before. */
  reused = 0;
  port = 0;
  readonly #folder: string;
  readonly #time: SiteTime;
  readonly #sockets = new WeakSet<Socket>();
  #service: TrainingService | null = null;
  readonly #newId: () => string;
  #token: string;
  #aliveMs = 0;
  #heart: NodeJS.Timeout | null = null;

  constructor(folder: string, token: string, time: SiteTime, dialect: Dialect) {
    this.#folder = folder;
    this.#time = time;
    this.misbehaviour = misbehave(hostClock, written(dialect));
    this.#newId = idsOf(dialect.ids);
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
    this.#service = await this.#serve(token);
    this.port = this.#service.port;
    this.#aliveMs = performance.now();
    this.#heart = setInterval(() => this.#beat(), beatMs);
  }

  /** None of the ports that the system gives to whoever asks for any: it would be somebody else's while the service is stopped. */
  async #serve(token: string): Promise<TrainingService> {
    for (;;) {
      try {
        return await this.#startOn(this.port === 0 ? randomInt(10_000, 30_000) : this.port, token);
      } catch (error) {
        const isTaken = error instanceof TrainingStartError && error.code === 'port-in-use';
        if (this.port !== 0 || !isTaken) throw error;
      }
    }
  }

  #startOn(port: number, token: string): Promise<TrainingService> {
    return startTrainingService({
      port,
      token,
      dataFile: join(this.#folder, 'service-sessions.jsonl'),
      logFile: this.logFile,
      keepLog: 1,
      now: () => new Date(this.#time.now()),
      newId: this.#newId,
      interfere: this.#interfere(),
      onRequest: (request) => {
        this.requests.push(request);
        if (this.#time.now() - Date.parse(request.at) > lateMs) this.stops.push(this.#time.now());
        this.answered?.(request);
      },
    });
  }

  async stop(): Promise<void> {
    this.stops.push(this.#time.now());
    const service = this.#service;
    this.#service = null;
    clearInterval(this.#heart ?? undefined);
    await service?.stop();
  }

  /**
   * Another booth, whose requests nothing happens to, lets a car in.
   *
   * @param startDateTime ISO 8601 with milliseconds and an offset
   * @returns the session's id; null: the service is not there
   */
  enterElsewhere(plateNumber: string, startDateTime: string): Promise<string | null> {
    const body = { plateNumber, vehicleClass: 'CAR', startDateTime, imageBase64: null, imageUrl: null };
    const headers = {
      Authorization: `Bearer ${this.#token}`,
      'Content-Type': 'application/json',
      [otherBooth]: 'yes',
    };
    return new Promise((resolve) => {
      const url = `${this.address}/parking-lots/v1/alpr/parking-sessions`;
      const asking = request(url, { agent: false, method: 'POST', headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('close', () => resolve(answer.statusCode === 200 ? idIn(text) : null));
      });
      asking.on('error', () => resolve(null)).end(JSON.stringify(body));
    });
  }

  /** The requests that this misbehaviour was done to. */
  hitBy(fault: string, from = 0): LoggedRequest[] {
    return this.requests.slice(from).filter((request) => request.fault === fault);
  }

  /** Nothing in this process has moved for a while: what came meanwhile was heard late. */
  #beat(): void {
    const nowMs = performance.now();
    if (nowMs - this.#aliveMs > lateMs) this.stops.push(this.#time.now());
    this.#aliveMs = nowMs;
  }

  #interfere(): Interfere {
    const { interfere } = this.misbehaviour;
    return {
      ...interfere,
      onArrival: (exchange) => {
        const { socket, headers } = exchange.incoming;
        if (otherBooth in headers) return undefined;
        exchange.outgoing.setHeader('Date', new Date(this.#time.now()).toUTCString());
        if (this.#sockets.has(socket)) this.reused += 1;
        this.#sockets.add(socket);
        this.arrivals += 1;
        return interfere.onArrival?.(exchange);
      },
    };
  }
}
