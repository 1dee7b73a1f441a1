import { createSecureContext, type SecureContext } from 'node:tls';
import type { Clock, ServiceTarget, Timings, TrustedCertificates } from '../ports.ts';
import { classify, classifyProbe, type Asked } from './classify.ts';
import type { Outcome } from './outcome.ts';
import { specificationProfile, type InterfaceProfile } from './profile.ts';
import { exchange, type WireResult } from './wire.ts';

/** One operation, its body ready to be written (specification, section 2). */
export interface Prepared {
  readonly asked: Asked;
  readonly path: string;
  readonly body: Buffer;
}

const paths = {
  /** Section 4.1 */
  entry: 'parking-lots/v1/alpr/parking-sessions',
  /** Section 4.2 */
  exit: 'parking-lots/v1/alpr/parking-sessions/end',
} as const;

/** The fields of an entry request: exactly the five of section 2. `jpeg`: the picture's bytes, sent as base64. */
export function prepareEntry(entry: {
  plateNumber: string;
  vehicleClass: string;
  startDateTime: string;
  jpeg: Uint8Array | null;
}): Prepared {
  const { plateNumber, vehicleClass, startDateTime, jpeg } = entry;
  return {
    asked: { direction: 'entry', plateNumber },
    path: paths.entry,
    body: bodyOf({ plateNumber, vehicleClass, startDateTime, imageUrl: null }, jpeg),
  };
}

/** The fields of an exit request: exactly the four of section 2. */
export function prepareExit(exit: {
  parkingSessionId: string;
  endDateTime: string;
  jpeg: Uint8Array | null;
}): Prepared {
  const { parkingSessionId, endDateTime, jpeg } = exit;
  return {
    asked: { direction: 'exit', parkingSessionId },
    path: paths.exit,
    body: bodyOf({ parkingSessionId, endDateTime, imageUrl: null }, jpeg),
  };
}

/** Base64 needs no escaping in JSON, so a picture is joined on as it is instead of being searched for quotes. */
function bodyOf(fields: Record<string, string | null>, jpeg: Uint8Array | null): Buffer {
  if (jpeg === null) return Buffer.from(JSON.stringify({ ...fields, imageBase64: null }));
  const base64 = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength).toString('base64');
  return Buffer.from(`${JSON.stringify(fields).slice(0, -1)},"imageBase64":"${base64}"}`);
}

export interface ServicePorts {
  readonly target: Pick<ServiceTarget, 'address' | 'proxy'>;
  readonly trust: TrustedCertificates;
  readonly clock: Clock;
  readonly timings: Timings;
  readonly version: string;
}

/** The parking service's client: entry and exit as the specification gives them (section 4), each on its own connection. */
export class ServiceClient {
  readonly #ports: ServicePorts;
  readonly #profile: InterfaceProfile;
  readonly #base: string;
  #secureContext: SecureContext | null = null;

  constructor(ports: ServicePorts, profile: InterfaceProfile = specificationProfile) {
    this.#ports = ports;
    this.#profile = profile;
    this.#base = ports.target.address.replace(/\/+$/, '');
  }

  /**
   * Sends one operation once.
   *
   * @param connected see `WireRequest`: resolves once the record is committed as `sending`
   * @throws what `connected` throws; nothing was sent then
   */
  async send(prepared: Prepared, token: string, connected: () => Promise<void>): Promise<Outcome> {
    const result = await this.#exchange(prepared, token, connected);
    if (result.kind !== 'answered') return unanswered(result);
    return classify(prepared.asked, result.answer, this.#profile, this.#ports.clock.now());
  }

  /**
   * Asks for the exit of a session that does not exist: the specified answer is 404 (section 4, rule 3), it proves host, TLS
   * and token, and changes nothing.
   *
   * @param sessionId a UUID fixed for this booth, so that the provider can recognise it
   */
  async probe(sessionId: string, endDateTime: string, token: string): Promise<Outcome> {
    const prepared = prepareExit({ parkingSessionId: sessionId, endDateTime, jpeg: null });
    const result = await this.#exchange(prepared, token, () => Promise.resolve());
    if (result.kind !== 'answered') return unanswered(result);
    return classifyProbe(result.answer, this.#ports.clock.now());
  }

  #exchange(prepared: Prepared, token: string, connected: () => Promise<void>): Promise<WireResult> {
    const { target, clock, timings, version } = this.#ports;
    const proxy = target.proxy === null ? null : new URL(target.proxy);
    return exchange(
      {
        method: 'POST',
        url: new URL(`${this.#base}/${prepared.path}`),
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          Accept: 'application/json',
          'User-Agent': `Gatebooth/${version}`,
        },
        body: prepared.body,
        connected,
      },
      { clock, timings, route: { proxy, secureContext: () => this.#trusted() } },
    );
  }

  /** Reading the operating system's store takes long and Node reads it once anyway: so do we. */
  #trusted(): SecureContext {
    return (this.#secureContext ??= createSecureContext({ ca: this.#ports.trust() }));
  }
}

function unanswered(result: Exclude<WireResult, { kind: 'answered' }>): Outcome {
  return result.kind === 'lost'
    ? { kind: 'unknown', httpStatus: null, reason: result.reason }
    : { kind: 'not-connected', cause: result.error.cause };
}
