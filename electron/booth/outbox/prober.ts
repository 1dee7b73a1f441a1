import { boothTimeOf } from '../lib/booth-time.ts';
import { isStale } from '../journal/thread/journal-thread.ts';
import type { SendableRecord } from '../journal/model/record-types.ts';
import type { Journal } from '../journal/types.ts';
import type { Clock, TokenSource } from '../ports/ports.ts';
import type { Outcome } from '../service/outcome.ts';
import type { LinkEvent, Settled } from './link-machine.ts';
import type { Sender } from './outbox-ports.ts';
import type { PaceTurn } from './pacer.ts';
import type { RecordTransitions } from './record-transitions.ts';
import type { TurnTaking } from './turn-taking.ts';
import type { Probe } from './turn.ts';

export interface ProberPorts {
  readonly journal: Pick<Journal, 'find'>;
  readonly sender: Pick<Sender, 'probe' | 'probeAddress'>;
  readonly tokens: TokenSource;
  readonly clock: Clock;
  /** The UUID that this booth's probes ask for; null: this site wants no probe. */
  readonly probeSession: string | null;
  readonly transitions: Pick<RecordTransitions, 'apply'>;
  readonly turns: Pick<TurnTaking, 'of' | 'insist'>;
  readonly isLinkOpen: () => boolean;
}

/** After so many 404s that do not look like the service's word, each while the address proved itself, an exit is not tried any more. */
const mostUnlike = 3;

/** An exit that was answered 404, and how that answer looked. */
interface Doubted {
  readonly record: SendableRecord;
  readonly shape: string;
}

/** Asks the service by the probe, and settles by its answer what the 404 meant that an exit was answered just before. */
export class Prober {
  readonly #ports: ProberPorts;
  /** What a probe is to tell. The token is asked for in its turn, the time once there is nothing to send. */
  #asks: 'time' | 'token' | null = null;
  /** The one that was answered just before. */
  #doubted: Doubted | null = null;
  /** By an exit's id: how many of its 404s did not look like the service's word. */
  readonly #unlike = new Map<string, number>();

  constructor(ports: ProberPorts) {
    this.#ports = ports;
  }

  /** Somebody wants to know something that a probe tells. */
  get isAsked(): boolean {
    return this.#asks !== null;
  }

  /** It is to tell whether the token is good: that waits for nothing but its turn. */
  get isAskedForToken(): boolean {
    return this.#asks === 'token';
  }

  askTime(): void {
    this.#asks ??= 'time';
  }

  askToken(): void {
    this.#asks = 'token';
  }

  /** @param shape of the 404 that this exit was answered */
  doubt(record: SendableRecord, shape: string): void {
    this.#doubted = { record, shape };
  }

  /** Exits are tried again: what one was answered before is not to be settled any more. */
  doubtNothing(): void {
    this.#doubted = null;
  }

  /**
   * @param given its turn; left out: it is still to wait for one
   * @returns what it means for the link; null: nothing was asked
   */
  async probe({ provesAddress }: Probe, given?: PaceTurn): Promise<LinkEvent | null> {
    const { clock, sender, tokens, turns, probeSession, isLinkOpen } = this.#ports;
    if (probeSession === null) return null;
    const turn = given ?? (await turns.of(['trial']));
    if (turn === null) return null;
    if (isLinkOpen()) this.#asks = null;
    // Only the whole check settles it. Should the address not prove itself now, that answer is nobody's word: the exit goes out again.
    const doubted = provesAddress ? this.#doubted : null;
    if (provesAddress) this.#doubted = null;
    const token = await tokens.token();
    if (token === null) {
      turn.unused();
      return { type: 'token-missing' };
    }
    const nowMs = clock.now();
    const time = boothTimeOf(nowMs, clock.offsetMinutes(nowMs));
    if (provesAddress) {
      // Whoever answers 404 to everything answers it to the probe, too.
      const outcome = await sender.probeAddress(probeSession, time);
      if (outcome !== null) return { type: 'probed', outcome };
      // Whatever happens meanwhile, the second question belongs to the first.
      if (!(await turns.insist('trial'))) return null;
    }
    const outcome = await sender.probe(probeSession, time, token);
    return { type: 'probed', outcome, settled: doubted && (await this.#settle(doubted, outcome)) };
  }

  /**
   * The 404 that an exit was answered is the service's word where it looks like its answer to the probe. A service may also word it
   * otherwise for that session alone: whose word it is then nobody can tell, and only a supervisor decides.
   *
   * @returns `false`: exits still wait for that one
   */
  async #settle({ record: { view }, shape }: Doubted, outcome: Outcome): Promise<Settled> {
    const { journal, transitions } = this.#ports;
    const known = outcome.kind === 'not-found' && outcome.shape === shape;
    // Else the address has not proved itself.
    if (!known && outcome.kind !== 'not-found' && outcome.kind !== 'refused') return false;
    const record = await journal.find(view.id);
    // It was withdrawn meanwhile, or was unknown before.
    if (record?.view.state !== 'queued') return true;
    const unlike = (this.#unlike.get(view.id) ?? 0) + 1;
    this.#unlike.set(view.id, unlike);
    if (!known && unlike < mostUnlike) return false;
    this.#unlike.delete(view.id);
    await transitions.apply(record, 'queued', { type: 'not-there', known }).catch((error: unknown) => {
      if (!isStale(error)) throw error;
    });
    return known || 'unknown';
  }
}

/** Where the site wants no probe, nothing can prove whose word a 404 is: it is taken as the service's. */
export const withoutProbe = (outcome: Outcome): Outcome =>
  outcome.kind === 'not-found'
    ? { kind: 'refused', httpStatus: outcome.httpStatus, reason: 'session-not-found' }
    : outcome;
