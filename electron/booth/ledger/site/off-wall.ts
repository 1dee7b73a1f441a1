/** A session whose car is not on the wall any more. */
interface OffWall {
  readonly entry: string;
  /** When it went (by the running time, ms). */
  readonly atMs: number;
  /** `anew`: its car is to be read anew, and is known until all is read; `gone`: it has left, or the ledger has lost it. */
  readonly why: 'anew' | 'gone';
}

/**
 * So long (ms) the session of a car that is gone is known: what stood on a wall before is pressed by then. Later it may be another car's,
 * where a service uses it again.
 */
const goneMs = 600_000;

/** The sessions of cars that went off the wall, by their keys: exits may claim such a car, or be pressed for it, still. */
export class OffWallSessions {
  /** The one that went last is at the end. */
  readonly #sessions = new Map<string, OffWall>();
  #hasAnew = false;

  /** @param nowMs as of `OffWall` */
  add(key: string, entry: string, why: OffWall['why'], nowMs: number): void {
    this.#sessions.delete(key);
    this.#sessions.set(key, { entry, atMs: nowMs, why });
    this.#hasAnew ||= why === 'anew';
  }

  /** All is read: what is not on the wall now is gone. */
  read(): void {
    if (!this.#hasAnew) return;
    for (const [key, off] of this.#sessions) this.#sessions.set(key, { ...off, why: 'gone' });
    this.#hasAnew = false;
  }

  /** @returns the entry of the car with that session which is to be read anew; null: there is none */
  anew(key: string): string | null {
    const off = this.#sessions.get(key);
    return off?.why === 'anew' ? off.entry : null;
  }

  /** @returns the entry that had that session until a moment ago; null: none did */
  goneOf(key: string, nowMs: number): string | null {
    this.dropOld(nowMs);
    const off = this.#sessions.get(key);
    return off !== undefined && isRecent(off, nowMs) ? off.entry : null;
  }

  dropOld(nowMs: number): void {
    for (const [key, off] of this.#sessions) {
      if (isRecent(off, nowMs)) return;
      if (off.why === 'gone') this.#sessions.delete(key);
    }
  }
}

const isRecent = ({ atMs }: OffWall, nowMs: number): boolean => atMs > nowMs - goneMs;
