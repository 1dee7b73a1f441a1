import type { FrameRectangle } from '../../../contract/camera-picture.ts';
import type { Journal } from '../../journal/types.ts';
import { passed, sooner } from '../../lib/passed.ts';
import type { Clock, Log } from '../../ports/ports.ts';
import { lastThumbnail, writeThumbnail } from '../cars/jetstream-thumbnails.ts';
import { LedgerAway } from '../connection/away.ts';
import type { LedgerSession } from '../connection/session.ts';
import type { Moment } from '../messages/fields.ts';
import { mostThumbnailBytes, readThumbnail, thumbnailForm } from '../messages/thumbnail.ts';
import { ownVersion } from '../messages/version.ts';
import { writeMessage } from '../messages/write.ts';
import type { OwnStay } from './own-stay.ts';

export interface ThumbnailTellingPorts {
  /** This booth's id in the ledger. */
  readonly booth: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly journal: Pick<Journal, 'thumbnail' | 'isPlateSeen'>;
  /** As of `CarTellingPorts`. */
  readonly stayOf: (entry: string) => Promise<OwnStay | null>;
  /** What is taken of pictures in which no plate was read, as shares of them; null: all. */
  readonly lane: () => FrameRectangle | null;
  readonly moment: () => Moment;
  /** Cars wait to be told: they come first. */
  readonly isBusy: () => boolean;
}

/**
 * How this booth's own cars look, written for the others behind everything else: one at a time, once the car's fact is told, and with a
 * pause as long as each took. What is owed is told by journal and ledger alone, as of `CarTelling`.
 */
export class ThumbnailTelling {
  readonly #ports: ThumbnailTellingPorts;
  readonly #due = new Set<string>();
  /** What could not be made, or written. */
  readonly #failed = new Set<string>();
  #wake: () => void = () => undefined;

  constructor(ports: ThumbnailTellingPorts) {
    this.#ports = ports;
  }

  /** The fact of that car is told. */
  owe(entry: string): void {
    this.#due.add(entry);
    this.#wake();
  }

  /** No car waits any more. */
  goOn(): void {
    this.#wake();
  }

  /** What failed is tried once more. */
  tryAgain(): void {
    for (const entry of this.#failed) this.#due.add(entry);
    this.#failed.clear();
    this.#wake();
  }

  /** Until the session has ended. A ledger that does not answer ends none: cars may get through where pictures do not. */
  async serve(session: LedgerSession): Promise<void> {
    const { clock, isBusy } = this.#ports;
    const { closed, connection } = session;
    while (!connection.isClosed()) {
      const woken = new Promise<void>((resolve) => (this.#wake = resolve));
      const [entry] = isBusy() ? [] : this.#due;
      if (entry === undefined) {
        await sooner(woken, closed);
        continue;
      }
      // What changes from here on is owed again.
      this.#due.delete(entry);
      const begunMs = clock.elapsed();
      // A picture takes seconds, and no next session waits for it: what comes of it cannot be written, and is tried again.
      await sooner(this.#tryTo(session, entry), closed);
      await passed(clock, clock.elapsed() - begunMs, closed);
    }
  }

  async #tryTo(session: LedgerSession, entry: string): Promise<void> {
    const { log } = this.#ports;
    try {
      await this.#tell(session, entry);
    } catch (error) {
      this.#failed.add(entry);
      if (!(error instanceof LedgerAway))
        log('warn', 'a thumbnail could not be told to the ledger', { entry, error: String(error) });
    }
  }

  async #tell(session: LedgerSession, entry: string): Promise<void> {
    const { booth, journal, lane, moment } = this.#ports;
    if (!(await this.#isWanted(entry))) return;
    const last = await lastThumbnail(session, entry);
    if (last !== null && !(await this.#isToBeReplaced(entry, last.bytes))) return;
    const made = await journal.thumbnail(entry, lane(), mostThumbnailBytes);
    // What left, or was erased, while it was made is not told.
    if (made === null || !(await this.#isWanted(entry))) return;
    const bytes = writeMessage(thumbnailForm, {
      v: ownVersion,
      kind: 'thumbnail',
      entry,
      shows: made.shows,
      jpeg: Buffer.from(made.jpeg).toString('base64'),
      told: { by: booth, at: moment() },
    });
    await writeThumbnail(session, entry, bytes, last?.sequence ?? 0);
  }

  /** Whether the car is inside, nobody here lets it out, and its plate is typed and told: else no other booth shows it. */
  async #isWanted(entry: string): Promise<boolean> {
    const stay = await this.#ports.stayOf(entry);
    if (stay === null || stay.entry === null || stay.entry.state === 'closed') return false;
    const isLeaving = stay.exits.some(({ state }) => state !== 'closed');
    return !isLeaving && (stay.own?.personal?.plate ?? '') !== '';
  }

  /**
   * What nobody can read helps nobody; what a later program wrote this one leaves as it is. Where a plate was read that is not the car's
   * any more, another car may stand.
   */
  async #isToBeReplaced(entry: string, bytes: Uint8Array): Promise<boolean> {
    const read = readThumbnail(entry, bytes);
    if ('fault' in read) return read.fault !== 'other-version';
    return read.shows === 'plate' && !(await this.#ports.journal.isPlateSeen(entry));
  }
}
