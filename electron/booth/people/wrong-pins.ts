import type { WrongPins as WrongPinsView } from '../../contract/people.ts';
import { boothTimeOf } from '../lib/booth-time.ts';
import type { Journal } from '../journal/types.ts';
import type { Clock, Log } from '../ports/ports.ts';

export interface WrongPinPorts {
  readonly journal: Pick<Journal, 'note'>;
  readonly clock: Pick<Clock, 'now' | 'offsetMinutes'>;
  readonly log: Log;
  /** The screen is to be told. */
  readonly changed: () => void;
}

/** Wrong PINs that no supervisor has been told of: how many, and when the first was (ms since 1970). */
export interface UnseenPins {
  readonly count: number;
  readonly firstMs: number;
}

/** The wrong PINs at any door, kept in the chain, until a supervisor has come. */
export class WrongPins {
  readonly #ports: WrongPinPorts;
  #unseen: UnseenPins | null;

  /** @param unseen as the journal knows them; null: none */
  constructor(unseen: UnseenPins | null, ports: WrongPinPorts) {
    this.#unseen = unseen;
    this.#ports = ports;
  }

  /** @returns what the screen says of them; null: there are none */
  view(): WrongPinsView | null {
    if (this.#unseen === null) return null;
    const { count, firstMs } = this.#unseen;
    return { count, since: boothTimeOf(firstMs, this.#ports.clock.offsetMinutes(firstMs)) };
  }

  /** @param who whose PIN it was not: `supervisor`, or an attendant's number */
  async note(who: string): Promise<void> {
    const atMs = this.#ports.clock.now();
    this.#unseen = { count: (this.#unseen?.count ?? 0) + 1, firstMs: this.#unseen?.firstMs ?? atMs };
    await this.#keep('pin-wrong', atMs, { who });
    this.#ports.changed();
  }

  /** A supervisor has come, and is told of them. @param by as `who` */
  async seen(by: string): Promise<void> {
    if (this.#unseen === null) return;
    const { count } = this.#unseen;
    this.#unseen = null;
    await this.#keep('wrong-pins-seen', this.#ports.clock.now(), { by, count });
    this.#ports.changed();
  }

  async #keep(event: string, atMs: number, detail: Record<string, string | number>): Promise<void> {
    const { journal, log } = this.#ports;
    try {
      await journal.note(event, atMs, detail);
    } catch (error) {
      log('error', `${event} was not kept`, { error: String(error) });
    }
  }
}
