import { clocked } from './clock/true-times.ts';
import { eraseEverywhere } from './erase-everywhere.ts';
import type { Nows } from './housekeeping/housekeeping.ts';
import type { ErasedAside } from './moved-aside/folders.ts';
import type { Connection } from './opening/connection.ts';
import { checkRequest, type Erasure, type ErasureRequest } from './privacy/about-plate.ts';
import type { Searched } from './privacy/searched.ts';
import { eraseForSite, type SiteErasureRequest, type SiteErasureState } from './privacy/site-erasure.ts';
import type { SalvageRounds } from './salvage/rounds.ts';

/**
 * What the clock tells, and the proven now (ms since 1970; left out: the same). `searched`: for the plate, on a thread of its own; left out:
 * here and now, as long as that takes.
 */
export type ErasureWhen = [atMs: number, provenMs?: number, searched?: Searched];

/** The erasures that somebody asks for, in all that a journal's folder has; also while a damaged journal joins. */
export class Erasing {
  readonly #connection: Connection;
  readonly #directory: string;
  readonly #salvage: SalvageRounds;

  constructor(connection: Connection, directory: string, salvage: SalvageRounds) {
    this.#connection = connection;
    this.#directory = directory;
    this.#salvage = salvage;
  }

  /** @throws as `checkRequest` */
  about(request: ErasureRequest, ...[atMs, provenMs, searched]: ErasureWhen): Erasure & ErasedAside {
    checkRequest(request);
    return this.#everywhere(request, nowsOf(atMs, provenMs), searched);
  }

  forSite(request: SiteErasureRequest, ...[atMs, provenMs, searched]: ErasureWhen): SiteErasureState {
    const nows = nowsOf(atMs, provenMs);
    const { database } = this.#connection;
    const { mostStayMs, erasure: reason, askedMs: untilMs } = request;
    const moment = { clock: clocked(database, nows), isBeingRead: this.#salvage.current !== null };
    return eraseForSite(database, request, moment, (plate) =>
      this.#everywhere({ plate, by: 'site', reason, mostStayMs, untilMs }, nows, searched),
    );
  }

  #everywhere(request: ErasureRequest, nows: Nows, searched: Searched | undefined): Erasure & ErasedAside {
    this.#salvage.current?.eraseAfterwards(request, nows.provenMs);
    const isBeingRead = this.#salvage.current !== null;
    return eraseEverywhere(this.#connection, this.#directory, request, nows, { searched, isBeingRead });
  }
}

const nowsOf = (atMs: number, provenMs = atMs): Nows => ({ atMs, provenMs, trustedMs: provenMs });
