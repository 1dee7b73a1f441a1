import { passed } from '../../lib/passed.ts';
import type { Clock } from '../../ports/ports.ts';
import { JetStreamCars } from '../cars/jetstream-cars.ts';
import { siteSaid, type SiteSaid } from '../connection/control.ts';
import type { LedgerSession } from '../connection/session.ts';
import type { CarTelling } from './car-telling.ts';
import type { SiteErasures } from './site-erasures.ts';

/** What the steward says is asked for again so often (ms), and how this booth is is told. */
const saidMs = 60_000;

export interface SessionPorts {
  readonly clock: Clock;
  readonly erasures: SiteErasures;
  readonly telling: CarTelling;
  readonly take: (said: SiteSaid) => void;
  /** What is to be erased is known: what was read is shown. */
  readonly mayShow: () => void;
  /** By what was taken last. */
  readonly isAlone: () => boolean;
  readonly tellHealth: (session: LedgerSession) => Promise<void>;
}

/** All that a booth does over one connection to the ledger, until it ends. @throws LedgerAway */
export async function serveSession(session: LedgerSession, ports: SessionPorts): Promise<void> {
  const { clock, erasures, telling, take, mayShow, isAlone, tellHealth } = ports;
  take(await siteSaid(session));
  await erasures.read(session);
  mayShow();
  const { closed, connection } = session;
  const isOver = (): boolean => connection.isClosed();
  const askAgain = async (): Promise<void> => {
    // Whom another disk's admission has stopped begins a session anew once its own is admitted.
    for (const wasAlone = isAlone(); !isOver() && isAlone() === wasAlone;) {
      if (!wasAlone) await tellHealth(session);
      await passed(clock, saidMs, closed);
      if (isOver()) return;
      take(await siteSaid(session));
      await erasures.read(session);
      if (!wasAlone) await erasures.carryOut(session);
      telling.tryAgain();
    }
  };
  const tell = async (): Promise<void> => {
    await erasures.carryOut(session);
    await telling.serve(new JetStreamCars(session), session);
  };
  const both = [isAlone() ? closed : tell(), askAgain()];
  try {
    await Promise.race(both);
  } finally {
    await session.close();
    await Promise.allSettled(both);
  }
}
