import type { Clock } from '../../ports/ports.ts';
import type { LedgerSession } from '../connection/session.ts';
import { ownSubject } from '../ship/own-subject.ts';
import type { ShippedMark } from '../ship/shipped-mark.ts';
import { SubjectFold } from '../takeover/subject-fold.ts';

export interface FormerLeftPorts {
  readonly clock: Pick<Clock, 'now'>;
  readonly mark: Pick<ShippedMark, 'last' | 'take'>;
}

/** What is older is not counted (ms): nothing of it is kept in the ledger by then, and nobody could send it. */
const mostMs = 60 * 24 * 3_600_000;

/**
 * How much a former disk of this booth left behind that nobody has taken over or seen to: its own subject alone tells that, which no other
 * booth's own key reads. So this booth looks, and tells it with its health. That reads all of the subject, and is done once under a disk, and
 * again with each session and after each word of somebody else's for as long as there is something.
 */
export class FormerLeft {
  readonly #ports: FormerLeftPorts;

  constructor(ports: FormerLeftPorts) {
    this.#ports = ports;
  }

  /** All that this booth's journal has is shipped, and nothing else is read of its subject meanwhile. @throws LedgerAway */
  async look(session: LedgerSession): Promise<void> {
    const { mark, clock } = this.#ports;
    if (mark.last === null || mark.last.former === 0) return;
    const fold = new SubjectFold();
    for await (const { sequence, message } of ownSubject(session)) {
      // Who may send what is told in a way that only a later program knows.
      if (message === 'later') return;
      if (message !== null) fold.follow(message, sequence);
    }
    const sinceMs = clock.now() - mostMs;
    const left = [...fold.records.values()].filter(
      (told) => fold.isNobodys(told, false) && told.changedMs > sinceMs,
    );
    mark.take({ ...mark.last, former: left.length });
  }
}
