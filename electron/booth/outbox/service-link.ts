import type { Clock, Log, Random } from '../ports/ports.ts';
import type { Timings } from '../ports/timings.ts';
import { linkAfter, type LinkEvent } from './link-machine.ts';
import { openLink, type Link } from './link.ts';
import { isGoodAnswer } from './turn.ts';
import { withoutChecks } from './withheld.ts';

/** The link as the screen is told of it; times in milliseconds since 1970. */
export interface LinkStatus {
  readonly link: Link;
  readonly sinceMs: number | null;
  /** When the service is tried again; null while the link is open, or where only somebody's act ends the pause. */
  readonly nextTryMs: number | null;
  readonly lastAnswerMs: number | null;
}

/** How another booth stood with the service, or what is known before the first attempt. */
export type LinkBefore = Omit<LinkStatus, 'nextTryMs'>;

export interface ServiceLinkPorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly timings: Timings;
  readonly log: Log;
  /** null: this site wants no probe. */
  readonly probeSession: string | null;
}

/** The one link before the wire: moved by what happens, with the times that the screen is told. */
export class ServiceLink {
  readonly #ports: ServiceLinkPorts;
  #link: Link;
  #sinceMs: number | null;
  #lastAnswerMs: number | null;

  constructor(ports: ServiceLinkPorts, before: LinkBefore | null) {
    this.#ports = ports;
    const link = before?.link ?? openLink;
    this.#link = ports.probeSession === null ? { ...link, withheld: withoutChecks(link.withheld) } : link;
    this.#sinceMs = before?.sinceMs ?? null;
    this.#lastAnswerMs = before?.lastAnswerMs ?? null;
  }

  get now(): Link {
    return this.#link;
  }

  status(): LinkStatus {
    const { clock } = this.#ports;
    const link = this.#link;
    const closed = link.state !== 'open' && link.atMs !== null;
    const nextTryMs = closed ? clock.now() + link.atMs - clock.elapsed() : null;
    return { link, sinceMs: this.#sinceMs, nextTryMs, lastAnswerMs: this.#lastAnswerMs };
  }

  /** @returns whether it is another one after that */
  move(event: LinkEvent): boolean {
    const { clock, random, timings, log } = this.#ports;
    const nowMs = clock.now();
    const before = this.#link;
    const link = linkAfter(before, event, {
      elapsedMs: clock.elapsed(),
      jitter: random.fraction(),
      timings,
    });
    this.#link = link;
    if (isGoodAnswer(event)) this.#lastAnswerMs = nowMs;
    if (before.state !== link.state || this.#sinceMs === null) {
      this.#sinceMs = nowMs;
      log('info', `gate ${link.state}`, link.state === 'open' ? {} : { cause: link.cause });
    }
    return before !== link;
  }
}
