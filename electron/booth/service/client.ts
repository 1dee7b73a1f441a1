import { createSecureContext, type SecureContext } from 'node:tls';
import type { Clock, ServiceTarget, TrustedCertificates } from '../ports/ports.ts';
import type { Timings } from '../ports/timings.ts';
import type { Connecting, Exchanged } from './answer-log.ts';
import { classify, classifyProbe } from './classify.ts';
import { classifyOperation } from './classify-operation.ts';
import { lookUp, type LookUp, type PageTurn } from './look-up.ts';
import { isNotThere, type OperationOutcome, type Outcome } from './outcome.ts';
import type { OperationValues, PreparedOperation } from './interface-profile/prepare-operation.ts';
import { prepareExit, specified, type Prepared } from './prepare-specified.ts';
import type { LookUpOperation } from './interface-profile/profile-operations.ts';
import type { InterfaceProfile } from './interface-profile/profile-schema.ts';
import { specificationProfile } from './interface-profile/profile.ts';
import { LineSpeed } from './line-speed.ts';
import { unanswered } from './unanswered.ts';
import { exchange, type WireRequest, type WireResult } from './wire.ts';

export interface ServicePorts {
  readonly target: Pick<ServiceTarget, 'address' | 'proxy'>;
  readonly trust: TrustedCertificates;
  readonly clock: Clock;
  readonly timings: Timings;
  readonly version: string;
  /** Waits until one more request of the same record may begin; null: none is to begin any more. Left out: at once. */
  readonly again?: () => Promise<object | null>;
  /** Told of each exchange that has ended, with an answer or without. */
  readonly exchanged?: (exchanged: Exchanged) => void;
  /** Told the service's time (ms since 1970) of an answer that proves to be the service's own. */
  readonly served?: (dateMs: number) => void;
}

/** The site's profile; a function where it can change while the booth runs. */
export type ProfileInUse = InterfaceProfile | (() => InterfaceProfile);

/**
 * The parking service's client, each request on its own connection: entry and exit as the specification gives them
 * (section 4), the others as the site's profile maps them.
 */
export class ServiceClient {
  readonly #ports: ServicePorts;
  readonly #profile: () => InterfaceProfile;
  readonly #base: string;
  readonly #speed = new LineSpeed();
  #secureContext: SecureContext | null = null;

  constructor(ports: ServicePorts, profile: ProfileInUse = specificationProfile) {
    this.#ports = ports;
    this.#profile = typeof profile === 'function' ? profile : () => profile;
    this.#base = ports.target.address.replace(/\/+$/, '');
  }

  /**
   * Sends one operation once; an exit of a session that the service does not know so, once more with the id in its other writing.
   *
   * @param connected see `WireRequest`: resolves once the record is committed as `sending`
   * @param written see `WireRequest`
   * @throws what `connected` throws; nothing was sent then
   */
  async send(
    prepared: Prepared,
    token: string,
    connected: () => Promise<void>,
    written?: () => void,
  ): Promise<Outcome> {
    const outcome = await this.#sendOnce(prepared, token, connected, written);
    const { otherwise } = prepared;
    if (otherwise === undefined || !isNotThere(outcome)) return outcome;
    // Where none is to begin any more, what the first one came to holds: the next start begins with it.
    if ((await this.#ports.again?.()) === null) return outcome;
    // The record is committed as `sending` already.
    const again = await this.#sendOnce(otherwise, token, () => Promise.resolve());
    return again.kind === 'not-connected' ? outcome : again;
  }

  async #sendOnce(
    prepared: Prepared,
    token: string,
    connected: () => Promise<void>,
    written?: () => void,
  ): Promise<Outcome> {
    const result = await this.#exchange(
      { ...specified(prepared), name: prepared.asked.direction },
      token,
      connected,
      written,
    );
    if (result.kind !== 'answered') return unanswered(result);
    const outcome = classify(prepared.asked, result.answer, this.#profile(), this.#ports.clock.now());
    if (outcome.kind === 'confirmed') this.#served(result);
    return outcome;
  }

  /**
   * Sends one mapped operation once, under the same rules as `send`. A charge is like any other here: whoever gets `unknown`
   * must not send it again by itself (`operationRules`, `money`).
   *
   * @param connected and written: see `send`
   * @throws what `connected` throws; nothing was sent then
   */
  async perform(
    prepared: PreparedOperation,
    token: string,
    connected: () => Promise<void>,
    written?: () => void,
  ): Promise<OperationOutcome> {
    const result = await this.#exchange({ ...prepared, name: prepared.operation }, token, connected, written);
    if (result.kind !== 'answered') return unanswered(result);
    const { notExecuted } = this.#profile();
    const outcome = classifyOperation(prepared, result.answer, notExecuted, this.#ports.clock.now());
    if (outcome.kind === 'confirmed') this.#served(result);
    return outcome;
  }

  /**
   * Asks the service for sessions and changes nothing: every page.
   *
   * @param turn waits until the next page may be asked for; null: the look-up is to end
   */
  async lookUp(
    name: LookUpOperation,
    values: OperationValues,
    token: string,
    turn: () => Promise<PageTurn | null>,
  ): Promise<LookUp> {
    const { clock } = this.#ports;
    let last: WireResult | null = null;
    const found = await lookUp(
      {
        profile: this.#profile(),
        nowMs: () => clock.now(),
        ask: async (prepared) => {
          const result = await this.#exchange({ ...prepared, name }, token);
          last = result;
          return result.kind === 'answered' ? result.answer : unanswered(result);
        },
        turn,
      },
      name,
      values,
    );
    if (found.ok && last !== null) this.#served(last);
    return found;
  }

  /**
   * Asks for the exit of a session that does not exist: the specified answer is 404 (section 4, rule 3), it proves host, TLS
   * and token, and changes nothing.
   *
   * @param sessionId a UUID fixed for this booth, so that the provider can recognise it
   */
  async probe(sessionId: string, endDateTime: string, token: string): Promise<Outcome> {
    const result = await this.sendProbe(sessionId, endDateTime, token);
    if (result.kind !== 'answered') return unanswered(result);
    const outcome = classifyProbe(result.answer, this.#ports.clock.now());
    if (outcome.kind === 'not-found') this.#served(result);
    return outcome;
  }

  /**
   * Asks without a token who is there.
   *
   * @returns null where the probe's request is answered as the parking service does (section 5): 401; else what it came to
   */
  async probeAddress(sessionId: string, endDateTime: string): Promise<Outcome | null> {
    const result = await this.sendProbe(sessionId, endDateTime, null);
    if (result.kind !== 'answered') return unanswered(result);
    const { status: httpStatus } = result.answer;
    if (httpStatus === 401) return null;
    return { kind: 'not-executed', httpStatus, reason: 'address', retryAfterMs: null };
  }

  /**
   * The probe's request, and its answer as it came.
   *
   * @param token null: without one, which the service answers with 401 (section 5)
   */
  sendProbe(sessionId: string, endDateTime: string, token: string | null): Promise<WireResult> {
    const prepared = prepareExit({ parkingSessionId: sessionId, endDateTime, jpeg: null });
    return this.#exchange({ ...specified(prepared), name: 'probe' }, token);
  }

  /** @returns the most bytes that the next picture may have to be through in good time, by the line's measured speed */
  pictureBytes(): number {
    return this.#speed.pictureBytes(this.#ports.timings.uploadMs);
  }

  #served(result: WireResult): void {
    const dateMs = result.kind === 'answered' ? Date.parse(result.date ?? '') : Number.NaN;
    if (!Number.isNaN(dateMs)) this.#ports.served?.(dateMs);
  }

  async #exchange(
    asked: Asking,
    token: string | null,
    connected: () => Promise<void> = () => Promise.resolve(),
    written?: () => void,
  ): Promise<WireResult> {
    const { target, clock, timings, version, exchanged } = this.#ports;
    const proxy = target.proxy === null ? null : new URL(target.proxy);
    const bytes = asked.body?.length ?? 0;
    let goneMs: number | null = null;
    let partMs = clock.elapsed();
    const connecting: Connecting = {};
    const result = await exchange(
      {
        method: asked.method,
        url: this.#urlOf(asked.path),
        headers: {
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
          ...(asked.body === null ? {} : { 'Content-Type': 'application/json' }),
          Accept: 'application/json',
          'User-Agent': `Gatebooth/${version}`,
        },
        body: asked.body,
        connected: async () => {
          await connected();
          goneMs = clock.elapsed();
        },
        written,
      },
      {
        clock,
        timings,
        exchangeMs: this.#exchangeMs(bytes),
        route: {
          proxy,
          secureContext: () => this.#trusted(),
          done: (part) => {
            const nowMs = clock.elapsed();
            connecting[part] = nowMs - partMs;
            partMs = nowMs;
          },
        },
      },
    );
    const latencyMs = goneMs === null ? null : clock.elapsed() - goneMs;
    if (latencyMs !== null) this.#noteSpeed(bytes, latencyMs, result);
    exchanged?.({ asked: asked.name, result, connecting, latencyMs });
    return result;
  }

  /** A slow line is no slow service: what the body takes on its way is added, up to a limit. */
  #exchangeMs(bytes: number): number {
    const { answerMs, exchangeMostMs } = this.#ports.timings;
    return Math.max(answerMs, Math.min(exchangeMostMs, answerMs + this.#speed.transferMs(bytes)));
  }

  #noteSpeed(bytes: number, tookMs: number, result: WireResult): void {
    if (result.kind === 'answered')
      this.#speed.note(bytes, tookMs, result.answer.status === 200 ? 'taken' : 'refused');
    else if (result.kind === 'lost' && result.reason === 'timed-out') this.#speed.note(bytes, tookMs, 'late');
  }

  /** @throws should a path ever lead away from the base address: the token goes there and nowhere else */
  #urlOf(path: string): URL {
    const base = new URL(`${this.#base}/`);
    const url = new URL(this.#base + path);
    if (url.origin !== base.origin || url.username !== '' || !url.pathname.startsWith(base.pathname))
      throw new Error('a path leads away from the base address');
    return url;
  }

  /** Reading the operating system's store takes long and Node reads it once anyway: so do we. */
  #trusted(): SecureContext {
    return (this.#secureContext ??= createSecureContext({ ca: this.#ports.trust() }));
  }
}

type Asking = Pick<WireRequest, 'method' | 'body'> & { readonly path: string; readonly name: string };
