import { sessionKey } from '../../contract/session-id.ts';
import { rememberedMs } from './remembered.ts';
import { ToldNoMore } from './told-no-more.ts';

/**
 * The sessions of other booths' cars that one of those lets out, or has. The service tells of such a car as inside until it has had that exit.
 */
export class LeavingAtOthers {
  /** What tells its session apart (`sessionKey`), by its entry. */
  readonly #keys = new Map<string, string>();
  readonly #entries = new Map<string, string>();
  readonly #toldNoMore = new ToldNoMore(rememberedMs);

  /** @param key of a session */
  has(key: string): boolean {
    return this.#entries.has(key);
  }

  /** The ledger tells that it is being let out. @param entry of it at its booth */
  leaves(entry: string, sessionId: string): void {
    this.comesBack(entry);
    const key = sessionKey(sessionId);
    this.#keys.set(entry, key);
    this.#entries.set(key, entry);
  }

  /** The ledger tells of it no more: it has left. The service knows that by now, but for an answer that was on its way. */
  gone(entry: string, elapsedMs: number): void {
    if (this.#keys.has(entry)) this.#toldNoMore.add(entry, elapsedMs).forEach((one) => this.#forget(one));
  }

  /** It is inside: that came to nothing. */
  comesBack(entry: string): void {
    this.#toldNoMore.remove(entry);
    this.#forget(entry);
  }

  #forget(entry: string): void {
    const key = this.#keys.get(entry);
    this.#keys.delete(entry);
    if (key !== undefined && this.#entries.get(key) === entry) this.#entries.delete(key);
  }
}
