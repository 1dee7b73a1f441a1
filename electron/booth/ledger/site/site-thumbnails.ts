import { dropOldest } from '../../lib/drop-oldest.ts';
import type { Clock, Log } from '../../ports/ports.ts';
import { lastThumbnail } from '../cars/jetstream-thumbnails.ts';
import { LedgerAway } from '../connection/away.ts';
import type { LedgerSession } from '../connection/session.ts';
import { readThumbnail } from '../messages/thumbnail.ts';

export interface SiteThumbnailsPorts {
  readonly clock: Pick<Clock, 'elapsed'>;
  readonly log: Log;
  /** null: the ledger does not answer. */
  readonly session: () => LedgerSession | null;
  /** Whether that car is to be shown here, and as it looks. */
  readonly isShown: (entry: string) => boolean;
}

/** So many are asked for at once, and so many wait for their turn: more cards than a screen has. */
const [mostAtOnce, mostWaiting] = [4, 48] as const;
/** So many are kept: 2 MB. */
const mostKept = 256;
/** A ledger that did not answer is not asked again so soon (ms). */
const silentMs = 5_000;

/**
 * How other booths' cars look: asked for as their cards are shown, and kept in memory alone, as long as the car is here and nothing of it
 * was erased.
 */
export class SiteThumbnails {
  readonly #ports: SiteThumbnailsPorts;
  /** The one that was asked for last is at the end. */
  readonly #kept = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly #asked = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();
  readonly #waiting: (() => void)[] = [];
  #atOnce = 0;
  #silentUntilMs = Number.NEGATIVE_INFINITY;
  /** The place of what could not be read, by its car. */
  readonly #unread = new Map<string, number>();
  #unreadCount = 0;

  constructor(ports: SiteThumbnailsPorts) {
    this.#ports = ports;
  }

  /** How many could not be read since the start. */
  get unread(): number {
    return this.#unreadCount;
  }

  /** @returns the JPEG's bytes, the caller's alone; null: there is none, or it cannot be had now. Never fails. */
  async of(entry: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const { isShown } = this.#ports;
    if (!isShown(entry)) return null;
    const kept = this.#kept.get(entry);
    if (kept !== undefined) {
      this.#keep(entry, kept);
      return kept.slice();
    }
    const asked = this.#asked.get(entry) ?? this.#ask(entry);
    return (await asked)?.slice() ?? null;
  }

  /** Cars have left, or were erased: nothing of them is kept. */
  tidy(): void {
    const { isShown } = this.#ports;
    for (const known of [this.#kept, this.#unread])
      for (const entry of known.keys()) if (!isShown(entry)) known.delete(entry);
  }

  #ask(entry: string): Promise<Uint8Array<ArrayBuffer> | null> {
    if (this.#waiting.length >= mostWaiting) return Promise.resolve(null);
    const asked = this.#inTurn(() => this.#fetch(entry)).finally(() => this.#asked.delete(entry));
    this.#asked.set(entry, asked);
    return asked;
  }

  async #inTurn<T>(act: () => Promise<T>): Promise<T> {
    if (this.#atOnce >= mostAtOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#atOnce += 1;
    try {
      return await act();
    } finally {
      // Whoever waited takes this one's place.
      const next = this.#waiting.shift();
      if (next === undefined) this.#atOnce -= 1;
      else next();
    }
  }

  async #fetch(entry: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const { clock, log, session, isShown } = this.#ports;
    const open = session();
    if (open === null || clock.elapsed() < this.#silentUntilMs || !isShown(entry)) return null;
    try {
      const stored = await lastThumbnail(open, entry);
      // While it was on its way its car may have left, or been erased.
      if (stored === null || !isShown(entry)) return null;
      const read = readThumbnail(entry, stored.bytes);
      if ('fault' in read) return this.#notRead(entry, stored.sequence, read.word);
      this.#keep(entry, read.jpeg);
      return read.jpeg;
    } catch (error) {
      if (error instanceof LedgerAway) this.#silentUntilMs = clock.elapsed() + silentMs;
      else log('error', 'a thumbnail of the site could not be asked for', { entry, error: String(error) });
      return null;
    }
  }

  #notRead(entry: string, sequence: number, why: string): null {
    if (this.#unread.get(entry) === sequence) return null;
    this.#unread.set(entry, sequence);
    this.#unreadCount += 1;
    this.#ports.log('warn', 'a thumbnail of the site cannot be read', { entry, why });
    return null;
  }

  #keep(entry: string, jpeg: Uint8Array<ArrayBuffer>): void {
    this.#kept.delete(entry);
    this.#kept.set(entry, jpeg);
    dropOldest(this.#kept, mostKept);
  }
}
