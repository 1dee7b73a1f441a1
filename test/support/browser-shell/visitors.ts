import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * Who may use a browser shell: whoever brings a key that nobody has brought yet. A page is given a cookie for it, which no script
 * can read, so that the key is good for nothing any more where it stays behind: in an address, a history, a terminal.
 */
export class Visitors {
  readonly #keys: Set<string>;
  readonly #cookies = new Set<string>();

  /** @param keys each for one visitor */
  constructor(keys: readonly string[]) {
    this.#keys = new Set(keys);
  }

  /** @returns whether it is a visitor of before, by its cookie */
  isKnown(request: IncomingMessage): boolean {
    const name = `${nameFor(request)}=`;
    const given = (request.headers.cookie ?? '').split(/;\s*/).find((cookie) => cookie.startsWith(name));
    return given !== undefined && one(this.#cookies, given.slice(name.length)) !== null;
  }

  /** Takes the key, so that nobody else can. @returns a cookie for the visitor's next requests; null: it is no key, or was taken */
  take(request: IncomingMessage, key: string | null): string | null {
    const taken = key === null ? null : one(this.#keys, key);
    if (taken === null) return null;
    this.#keys.delete(taken);
    const cookie = randomBytes(16).toString('hex');
    this.#cookies.add(cookie);
    return `${nameFor(request)}=${cookie}; Path=/; HttpOnly; SameSite=Strict`;
  }
}

/** @returns keys that nobody can guess: for whoever reads the printed address, and for the window that is opened by itself */
export const newKeys = (): [shown: string, ownWindow: string] => [newKey(), newKey()];
const newKey = (): string => randomBytes(16).toString('hex');

/** A browser sends its cookies to every port of a host. */
const nameFor = (request: IncomingMessage): string => `booth-${request.socket.localPort}`;

/** The one that is given, found in the same time whichever it is like. */
function one(known: ReadonlySet<string>, given: string): string | null {
  const bytes = Buffer.from(given);
  let found: string | null = null;
  for (const text of known) {
    const wanted = Buffer.from(text);
    if (wanted.length === bytes.length && timingSafeEqual(wanted, bytes)) found = text;
  }
  return found;
}
