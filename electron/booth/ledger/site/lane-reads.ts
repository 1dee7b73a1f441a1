import { readingKeptMs } from '../../../contract/reading-rules.ts';
import { budget } from '../../lib/budget.ts';
import type { CouldNotRead } from '../../ports/could-not-read.ts';
import type { Clock, Log } from '../../ports/ports.ts';
import type { SiteSaid } from '../connection/control.ts';
import { hearLane, type HeardLane } from '../connection/heard-lane.ts';
import type { LedgerSession } from '../connection/session.ts';
import { readCouldNotRead } from '../messages/could-not-read.ts';

export interface LaneReadsPorts {
  readonly clock: Pick<Clock, 'now' | 'elapsed' | 'after'>;
  readonly log: Log;
  /** As of `SiteLedgerPorts`. */
  readonly clockErrorMs: () => number | null;
}

/** So many messages of a lane are read within a second: no lane has as many cars, and each may be a megabyte of text. */
const mostInSecond = 5;
/** So many are heard at once: in flight at a megabyte each they are far from what has the server cut the booth off. */
const mostAtOnce = 15;
/** Of a lane that tells as many within a second nothing is heard for so long (ms): its bytes alone would keep the booth busy. */
const deafMs = 10_000;
const secondMs = 1_000;

/** So many messages that are left out are told of in the log within that time (ms). */
const [toldMost, toldWithinMs] = [5, 3_600_000] as const;

/** So long after the last message that could not be used somebody is told of it (ms). */
const faultyMs = 600_000;

type Follower = Parameters<CouldNotRead['follow']>[0];

interface Lane {
  readonly id: string;
  readonly heard: HeardLane | null;
  readonly mayRead: () => boolean;
  /** How many were heard since it was begun, and when the first of them came (ms). */
  count: number;
  firstMs: number;
}

/**
 * What the site's ALPRs could not read at the lane before this booth's camera, as it comes over the ledger's connection: of several lanes the
 * first one of the roster, since the one picture shows no car of another. Whatever is told there changes
 * nothing but what is suggested: the rest is counted, and a supervisor is told.
 */
export class LaneReads implements CouldNotRead {
  readonly #ports: LaneReadsPorts;
  readonly #mayLog: () => boolean;
  #told: Follower | null = null;
  #session: LedgerSession | null = null;
  #lane: Lane | null = null;
  /** The lane that the server does not let this booth hear. */
  #refused: string | null = null;
  /** The clock's time less the running one (ms), as it was at the start, or when an ALPR's time last agreed with it. */
  #agreedMs: number;
  #unread = 0;
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(ports: LaneReadsPorts) {
    this.#ports = ports;
    this.#agreedMs = ports.clock.now() - ports.clock.elapsed();
    this.#mayLog = budget(toldMost, toldWithinMs, () => ports.clock.elapsed());
  }

  /** How many could not be used since the start. */
  get unread(): number {
    return this.#unread;
  }

  /** Whether a message could not be used of late, or the server does not let this booth hear its lane. */
  get isFaulty(): boolean {
    return this.#refused !== null || this.#ports.clock.elapsed() - this.#lastMs < faultyMs;
  }

  follow(told: Follower): () => void {
    this.#told = told;
    return () => {
      if (this.#told === told) this.#told = null;
    };
  }

  /** Hears the lane that is this booth's first by the roster, and no other one, until the session ends. */
  hear(session: LedgerSession, { roster }: Pick<SiteSaid, 'roster'>): void {
    if (session !== this.#session) {
      this.#session = session;
      this.#lane = null;
      this.#refused = null;
    }
    // What the roster's next version says is not known; what this one said last, is.
    if (roster !== null && 'fault' in roster) return;
    const own = roster?.message.booths.find(({ id }) => id === session.booth);
    const lane = (own?.isRetired === false ? own.lanes?.[0] : undefined) ?? null;
    if (this.#lane !== null && this.#lane.id !== lane) {
      this.#lane.heard?.end();
      this.#lane = null;
    }
    if (this.#refused !== lane) this.#refused = null;
    if (lane !== null && this.#lane === null) this.#begin(session, lane);
  }

  #begin(
    session: LedgerSession,
    lane: string,
    mayRead = budget(mostInSecond, secondMs, () => this.#ports.clock.elapsed()),
  ): void {
    const heard = hearLane(session, lane, (message) => this.#heard(session, lane, message), mostAtOnce);
    this.#lane = { id: lane, heard, mayRead, count: 0, firstMs: 0 };
    void this.#lookAt(lane, heard);
  }

  async #lookAt(lane: string, heard: HeardLane): Promise<void> {
    const isAllowed = await heard.isAllowed;
    if (this.#lane?.heard !== heard) return;
    if (isAllowed) {
      this.#refused = null;
      return;
    }
    // With the next word of the steward it is tried again.
    this.#lane = null;
    if (this.#refused === lane) return;
    this.#refused = lane;
    this.#ports.log('warn', 'the ledger does not let this booth hear its lane’s ALPR', { lane });
  }

  #heard(session: LedgerSession, lane: string, message: Uint8Array | 'false'): void {
    const arrivedAt = this.#ports.clock.elapsed();
    const known = this.#lane;
    if (known?.id !== lane || session !== this.#session) return;
    known.count += 1;
    if (known.count === 1) known.firstMs = arrivedAt;
    if (known.count >= mostAtOnce) {
      if (arrivedAt - known.firstMs < secondMs) return this.#beDeaf(session, lane, known);
      this.#begin(session, lane, known.mayRead);
    }
    if (!known.mayRead()) return this.#leaveOut(lane, 'too-many');
    if (message === 'false') return this.#leaveOut(lane, 'false');
    const read = readCouldNotRead(message);
    if ('fault' in read) return this.#leaveOut(lane, read.fault, read.word);
    const takenAt = new Date(this.#ownTimeOf(Date.parse(read.takenAt))).toISOString();
    const told = this.#told?.({ ...read, takenAt }, arrivedAt);
    // A text that is no plate here is no fault; of the others whoever was told it has told the log.
    if (told?.ok === false && told.why !== 'fits-nothing') this.#count();
  }

  /**
   * As this booth's clock would have told it: where that is known to be wrong, each time of another one seems wrong. Where it has been set
   * since it last agreed, nobody knows yet which of the two was wrong: it counts as it was or as it is, by whichever the message is new.
   *
   * @param takenMs by the ALPR's clock (ms since 1970)
   */
  #ownTimeOf(takenMs: number): number {
    const { clock, clockErrorMs } = this.#ports;
    const [nowMs, runningMs] = [clock.now(), clock.elapsed()];
    const asIsMs = takenMs + (clockErrorMs() ?? 0);
    const asWasMs = asIsMs + (nowMs - runningMs - this.#agreedMs);
    const offMs = Math.abs(nowMs - asIsMs);
    if (offMs < readingKeptMs) this.#agreedMs = nowMs - runningMs;
    return offMs <= Math.abs(nowMs - asWasMs) ? asIsMs : asWasMs;
  }

  #beDeaf(session: LedgerSession, lane: string, known: Lane): void {
    this.#leaveOut(lane, 'flood');
    const deaf = { ...known, heard: null };
    this.#lane = deaf;
    this.#ports.clock.after(deafMs, () => {
      if (session.connection.isClosed() || this.#lane !== deaf) return;
      this.#begin(session, lane);
    });
  }

  #leaveOut(lane: string, why: string, at = ''): void {
    this.#count();
    if (this.#mayLog()) this.#ports.log('warn', 'what an ALPR told of a lane is left out', { lane, why, at });
  }

  #count(): void {
    this.#unread += 1;
    this.#lastMs = this.#ports.clock.elapsed();
  }
}
