import type { SiteErasure, SiteErasureState } from '../journal/privacy/site-erasure.ts';
import type { Journal } from '../journal/types.ts';
import { notify } from '../lib/notify.ts';
import type { Log } from '../ports/ports.ts';
import type { TrustedClock } from '../clock/trusted-clock.ts';

export interface SiteErasuresAtHomePorts {
  readonly journal: Pick<Journal, 'siteErasure' | 'eraseForSite'>;
  readonly clock: Pick<TrustedClock, 'now' | 'proven' | 'elapsed'>;
  readonly log: Log;
  /** As in `RetentionRules`. */
  readonly mostStayMs: number;
  /** As of `DataSubjectPorts`. */
  readonly erased: (plate: string | null) => void;
  /** As `Housekeeper.now`. */
  readonly clean: () => Promise<boolean>;
}

/** So many entries, and sessions, are one transaction of the journal: presses are saved between two of them. */
const portion = 20;

/** What could not be ended is searched for again so often (ms): a journal of a year takes some seconds. */
const againMs = 3_600_000;

/** Carries out in this booth's journal what the site has asked every booth to erase. */
export class SiteErasuresAtHome {
  readonly #ports: SiteErasuresAtHomePorts;
  /** What could not be ended, and when it is searched for again (ms, of a clock that only goes on). */
  readonly #left = new Map<string, { readonly state: SiteErasureState; readonly dueMs: number }>();

  constructor(ports: SiteErasuresAtHomePorts) {
    this.#ports = ports;
  }

  /** What is still needed here goes by itself later: to be asked again until it is done. @throws JournalError */
  async carryOut(asked: SiteErasure): Promise<SiteErasureState> {
    const { journal, clock, log, erased, clean } = this.#ports;
    const { erasure, plate } = asked;
    const begun = await journal.siteErasure(erasure);
    if (begun !== null) {
      this.#left.delete(erasure);
      return begun;
    }
    const left = this.#left.get(erasure);
    if (left !== undefined && clock.elapsed() < left.dueMs) return left.state;
    const state = await this.#eraseInParts(asked);
    this.#left.set(erasure, { state, dueMs: clock.elapsed() + againMs });
    notify(log, 'what was erased', () => erased(plate));
    // Nobody waits for it: whether anything is left in the files is seen when it is asked again.
    void clean();
    return state;
  }

  /** The journal remembers it with the last part. After a crash before that all are asked for again, and find what is left. */
  async #eraseInParts(asked: SiteErasure): Promise<SiteErasureState> {
    const { journal, clock, mostStayMs } = this.#ports;
    const { entries, sessions, plate } = asked;
    let isWhole = true;
    for (let from = 0; ; from += portion) {
      const to = from + portion;
      const isLast = to >= Math.max(entries.length, sessions.length);
      const ofAll = isWhole ? {} : ({ part: 'incomplete' } as const);
      const request = {
        ...asked,
        entries: entries.slice(from, to),
        sessions: sessions.slice(from, to),
        plate: isLast ? plate : null,
        mostStayMs,
        ...(isLast ? ofAll : ({ part: 'more' } as const)),
      };
      const state = await journal.eraseForSite(request, clock.now(), clock.proven());
      if (isLast) return state;
      isWhole &&= state.isDone;
    }
  }
}
