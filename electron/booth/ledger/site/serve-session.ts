import { passed } from '../../lib/passed.ts';
import type { Clock } from '../../ports/ports.ts';
import { JetStreamCars } from '../cars/jetstream-cars.ts';
import { siteSaid, type SiteSaid } from '../connection/control.ts';
import type { EpochChecks } from '../connection/epoch-checks.ts';
import type { LedgerSession } from '../connection/session.ts';
import type { Shipping } from '../ship/shipping.ts';
import type { CarTelling } from './car-telling.ts';
import type { LaneReads } from './lane-reads.ts';
import type { SiteErasures } from './site-erasures.ts';
import type { ThumbnailTelling } from './thumbnail-telling.ts';

/** What the steward says is asked for again so often (ms), and how this booth is is told. */
const saidMs = 60_000;
/** The same as long as the epoch is not whole: that ends soon after a start of the store, and until then exits are flagged (ms). */
const uncheckedMs = 10_000;

export interface SessionPorts {
  readonly clock: Clock;
  readonly erasures: SiteErasures;
  readonly telling: CarTelling;
  readonly thumbnails: ThumbnailTelling;
  readonly shipping: Shipping;
  readonly checks: EpochChecks;
  readonly laneReads: Pick<LaneReads, 'hear'>;
  readonly take: (said: SiteSaid) => void;
  /** What is to be erased is known: what was read is shown. */
  readonly mayShow: () => void;
  /** By what was taken last. */
  readonly isAlone: () => boolean;
  readonly tellHealth: (session: LedgerSession) => Promise<void>;
}

/** All that a booth does over one connection to the ledger, until it ends. @throws LedgerAway */
export async function serveSession(session: LedgerSession, ports: SessionPorts): Promise<void> {
  const { clock, erasures, telling, thumbnails, shipping, checks, laneReads } = ports;
  const { take, mayShow, isAlone, tellHealth } = ports;
  const ask = async (): Promise<void> => {
    const said = await siteSaid(session, checks);
    take(said);
    if (!isAlone()) laneReads.hear(session, said);
  };
  await ask();
  await erasures.read(session);
  mayShow();
  const { closed, connection } = session;
  const wasAlone = isAlone();
  if (wasAlone) await shipping.standAside();
  // Whom another disk's admission has stopped begins a session anew once its own is admitted.
  const isOver = (): boolean => connection.isClosed() || isAlone() !== wasAlone;
  /** Until everything is to be asked again. */
  const rest = async (): Promise<void> => {
    for (let leftMs = saidMs; leftMs > 0 && !isOver();) {
      const ms = checks.isAwaiting ? Math.min(uncheckedMs, leftMs) : leftMs;
      await passed(clock, ms, closed);
      leftMs -= ms;
      if (leftMs > 0 && !isOver()) await ask();
    }
  };
  const askAgain = async (): Promise<void> => {
    while (!isOver()) {
      if (!wasAlone) await tellHealth(session);
      await rest();
      if (isOver()) return;
      await ask();
      if (isOver()) return;
      await erasures.read(session);
      if (!wasAlone) await erasures.carryOut(session);
      telling.tryAgain();
      thumbnails.tryAgain();
      // What the journal has added by itself wakes nobody.
      shipping.goOn();
    }
  };
  const carriedOut = wasAlone ? Promise.resolve() : erasures.carryOut(session);
  /**
   * Of what is to be erased by a plate the journal alone knows the records, and which of them are needed still: they are gone, or hidden,
   * before anything is told of them.
   */
  const afterErasures = async (serve: () => Promise<void>): Promise<void> => {
    await carriedOut;
    await serve();
  };
  const own = wasAlone
    ? []
    : [
        () => telling.serve(new JetStreamCars(session), session),
        () => thumbnails.serve(session),
        () => shipping.serve(session),
      ].map(afterErasures);
  const all = [...own, closed, askAgain()];
  try {
    await Promise.race(all);
  } finally {
    checks.disconnected();
    await session.close();
    await Promise.allSettled(all);
  }
}
