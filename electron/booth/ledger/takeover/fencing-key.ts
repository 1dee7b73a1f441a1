import type { TakeoverFault } from '../../../contract/takeover.ts';
import type { Clock } from '../../ports/ports.ts';
import { answered, LedgerAway } from '../connection/away.ts';
import { isRefusal } from '../connection/fault.ts';
import { openSession, type LedgerSession } from '../connection/session.ts';
import type { LedgerCredentials } from '../messages/credentials.ts';
import { streams } from '../names/streams.ts';

export interface FencingKeyPorts {
  readonly clock: Pick<Clock, 'after'>;
  readonly credentials: LedgerCredentials;
  /** The id of the supervisor session that is open; null: none is. Asking is no use of it. */
  readonly supervisorSession: () => string | null;
}

/** How often it is looked whether its supervisor session is over (ms). */
const lookMs = 1_000;

/**
 * The key to fence, as long as the supervisor session in which it was given, in memory alone. Whatever is done with it has a connection of its
 * own, which ends with it.
 */
export class FencingKey {
  readonly #ports: FencingKeyPorts;
  #held: { readonly seed: string; readonly session: string } | null = null;
  #callOff = (): void => undefined;

  constructor(ports: FencingKeyPorts) {
    this.#ports = ports;
  }

  /** The id of the supervisor session that is open; null: none is. */
  get session(): string | null {
    return this.#ports.supervisorSession();
  }

  /**
   * @param session in which it is given
   * @returns why the servers do not take it, or `locked` where that one is over by now; null: they do, and it is held
   */
  async give(seed: string, session = this.session): Promise<TakeoverFault | null> {
    this.forget();
    if (session === null) return 'locked';
    const opened = await this.#open(seed);
    if (typeof opened === 'string') return opened;
    const fault = await faultOf(opened);
    await opened.close();
    if (fault !== null) return fault;
    if (session !== this.session) return 'locked';
    this.forget();
    this.#held = { seed, session };
    this.#look();
    return null;
  }

  forget(): void {
    this.#callOff();
    this.#held = null;
  }

  /**
   * @param asked in which supervisor session: what waited for its turn is not done by the key of the next one
   * @returns what comes of the work over a connection by the key; or why there is none
   */
  async during<Value>(
    asked: string | null,
    work: (session: LedgerSession) => Promise<Value>,
  ): Promise<Value | TakeoverFault> {
    if (!this.#isInSession()) this.forget();
    if (this.#held === null || this.#held.session !== asked) return 'locked';
    const session = await this.#open(this.#held.seed);
    if (typeof session === 'string') return session;
    try {
      return await work(session);
    } finally {
      await session.close();
    }
  }

  async #open(seed: string): Promise<LedgerSession | TakeoverFault> {
    const { credentials } = this.#ports;
    const { booth } = credentials;
    const opened = await openSession({ ...credentials, seed }, { client: { role: 'fencing', id: booth } });
    if ('fault' in opened) return opened.fault === 'credentials' ? 'revoked' : 'away';
    return opened;
  }

  #isInSession(): boolean {
    return this.#held !== null && this.#held.session === this.session;
  }

  #look(): void {
    this.#callOff = this.#ports.clock.after(lookMs, () =>
      this.#isInSession() ? this.#look() : this.forget(),
    );
  }
}

/** A key of somebody else’s connects, too, and may nothing of it. */
async function faultOf({ manager }: LedgerSession): Promise<TakeoverFault | null> {
  try {
    await answered(manager.streams.info(streams.journals.name));
    return null;
  } catch (error) {
    if (!(error instanceof LedgerAway)) throw error;
    return isRefusal(error) ? 'revoked' : 'away';
  }
}
