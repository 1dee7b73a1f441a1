import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { createSecureContext } from 'node:tls';
import type { CameraFrame, NetworkCameraProblem } from '../../contract/camera.ts';
import { pictureBytesLimit } from '../../contract/record.ts';
import { jpegFault } from '../lib/jpeg.ts';
import type { Clock, Log, Random, TrustedCertificates } from '../ports/ports.ts';
import type { Timings } from '../ports/timings.ts';
import { digestAuthorization, digestChallenge, type DigestChallenge } from './digest.ts';
import { get, type GetAnswer } from './get.ts';

/** Where the site's network camera is, and who may ask it. */
export interface NetworkCameraAddress {
  readonly snapshotUrl: string;
  /** null: it asks nobody who he is. */
  readonly user: string | null;
  readonly password: string;
  /** `basic` sends the password as it is; `digest` (RFC 7616) proves that it is known. */
  readonly authentication: 'digest' | 'basic';
}

export interface NetworkCameraPorts {
  readonly trust: TrustedCertificates;
  readonly clock: Pick<Clock, 'elapsed' | 'after'>;
  readonly random: Pick<Random, 'uuid'>;
  readonly timings: Pick<Timings, 'snapshotMs'>;
  readonly log: Log;
  readonly version: string;
}

/** A picture asked for while another one is on its way does not wait for it; a camera has no more than this to serve. */
const connections = 2;

/**
 * Fetches snapshots (JPEG) of the site's network camera, with the booth's own HTTP: neither by way of Chromium nor of the
 * parking service's client, whose token never comes here.
 */
export class NetworkCamera {
  readonly #address: NetworkCameraAddress;
  readonly #ports: NetworkCameraPorts;
  readonly #url: URL;
  readonly #agent: HttpAgent;
  readonly #stop = new AbortController();
  #challenge: DigestChallenge | null = null;
  #uses = 0;
  #reported = '';

  constructor(address: NetworkCameraAddress, ports: NetworkCameraPorts) {
    this.#address = address;
    this.#ports = ports;
    this.#url = new URL(address.snapshotUrl);
    const options = { keepAlive: true, maxSockets: connections };
    this.#agent =
      this.#url.protocol === 'https:'
        ? new HttpsAgent({
            ...options,
            secureContext: createSecureContext({ ca: ports.trust() }),
            // Whatever the environment says (`NODE_TLS_REJECT_UNAUTHORIZED`).
            rejectUnauthorized: true,
          })
        : new HttpAgent(options);
  }

  /** Asks the camera now, for this call alone; never rejects. It takes `snapshotMs` at most. */
  async frame(): Promise<CameraFrame> {
    const { clock, timings } = this.#ports;
    const began = clock.elapsed();
    const late = new AbortController();
    const callOff = clock.after(timings.snapshotMs, () => late.abort());
    try {
      const answer = await this.#ask(AbortSignal.any([late.signal, this.#stop.signal]));
      const trouble = troubleOf(answer);
      this.#tell(trouble ?? 'live', trouble === null ? '' : causeOf(answer));
      if (trouble !== null) return { state: trouble };
      return { state: 'live', bytes: answer.body, ageMs: clock.elapsed() - began };
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      const state = unreachable.test(code) ? 'lost' : 'wrong';
      this.#tell(state, code);
      return { state };
    } finally {
      callOff();
    }
  }

  /** Ends what is under way. */
  stop(): void {
    this.#stop.abort();
    this.#agent.destroy();
  }

  async #ask(signal: AbortSignal): Promise<GetAnswer> {
    const answer = await this.#get(signal);
    if (answer.status !== 401 || this.#address.user === null || this.#address.authentication === 'basic')
      return answer;
    // Either the first question, or the camera has put away the nonce of the earlier ones (RFC 7616, section 3.3, stale).
    this.#challenge = digestChallenge(answer.authenticate);
    this.#uses = 0;
    return this.#challenge === null ? answer : this.#get(signal);
  }

  #get(signal: AbortSignal): Promise<GetAnswer> {
    return get(this.#url, {
      headers: {
        Accept: 'image/jpeg',
        'User-Agent': `Gatebooth/${this.#ports.version}`,
        ...this.#authorization(),
      },
      agent: this.#agent,
      signal,
      mostBytes: pictureBytesLimit,
    });
  }

  #authorization(): { Authorization?: string } {
    const { user, password, authentication } = this.#address;
    if (user === null) return {};
    if (authentication === 'basic')
      return { Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
    if (this.#challenge === null) return {};
    this.#uses += 1;
    return {
      Authorization: digestAuthorization(this.#challenge, {
        method: 'GET',
        uri: this.#url.pathname + this.#url.search,
        user,
        password,
        count: this.#uses,
        clientNonce: this.#ports.random.uuid(),
      }),
    };
  }

  /** One line in the log when it changes, not one for each picture. */
  #tell(state: CameraFrame['state'], cause: string): void {
    if (this.#reported === `${state} ${cause}` || this.#stop.signal.aborted) return;
    this.#reported = `${state} ${cause}`;
    if (state === 'live') this.#ports.log('info', 'the network camera gives pictures');
    else this.#ports.log('warn', 'the network camera gives no picture', { state, cause });
  }
}

/** The codes of a camera that is not there, or does not answer in time; whatever else fails is for the site's IT. */
const unreachable =
  /^(timed-out|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|ENOTFOUND|EAI_\w+)$/;

function troubleOf({ status, body }: GetAnswer): NetworkCameraProblem | null {
  if (status === 200) return jpegFault(body) === null ? null : 'wrong';
  if (status === 401 || status === 403) return 'denied';
  if (status === 429 || status === 503) return 'busy';
  return status >= 500 ? 'lost' : 'wrong';
}

const causeOf = ({ status, authenticate, body }: GetAnswer): string =>
  status === 200
    ? `${jpegFault(body)}`
    : status === 401 && authenticate !== '' && digestChallenge(authenticate) === null
      ? 'HTTP 401, and it does not ask for digest authentication'
      : `HTTP ${status}`;
