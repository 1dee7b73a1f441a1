import type { ServiceAnswer } from '../../contract/diagnostics.ts';
import { isClockOff } from '../../contract/findings.ts';
import { boothTimeOf } from '../lib/booth-time.ts';
import type { Clock } from '../ports/ports.ts';
import type { ConnectPart } from './dial.ts';
import type { WireResult } from './wire.ts';

/** How many of the last answers are kept. */
const keptMost = 20;

/** How long each part of connecting took that was done (ms). */
export type Connecting = { [Part in ConnectPart]?: number };

/** One exchange that has ended. */
export interface Exchanged {
  /** `entry`, `exit`, `probe`, or the interface profile's name of the operation. */
  readonly asked: string;
  readonly result: WireResult;
  readonly connecting: Connecting;
  /** From the standing connection to the end of the answer; null: no connection was made. */
  readonly latencyMs: number | null;
}

/** The service's last answers in memory, for diagnostics: nothing of what was asked or answered but status and time. */
export class AnswerLog {
  readonly #clock: Clock;
  readonly #changed: () => void;
  #answers: readonly ServiceAnswer[] = [];
  #skewMs: number | null = null;

  /** @param changed told when the clocks come to differ, or do not any more */
  constructor(clock: Clock, changed: () => void) {
    this.#clock = clock;
    this.#changed = changed;
  }

  /** Newest first. */
  answers(): ServiceAnswer[] {
    return [...this.#answers];
  }

  /** How far the service's clock is ahead of this computer's (ms), by the last `Date` header (to the second). */
  skewMs(): number | null {
    return this.#skewMs;
  }

  /** `skewMs` where it is worth a word, else null. */
  skewWorthAWordMs(): number | null {
    return isClockOff(this.#skewMs) ? this.#skewMs : null;
  }

  note({ asked, result, connecting, latencyMs }: Exchanged): void {
    const nowMs = this.#clock.now();
    const answered = result.kind === 'answered' ? result : null;
    const answer: ServiceAnswer = {
      at: boothTimeOf(nowMs, this.#clock.offsetMinutes(nowMs)),
      asked,
      httpStatus: answered?.answer.status ?? null,
      trouble: troubleOf(result),
      connectingMs: Object.fromEntries(
        Object.entries(connecting).map(([part, ms]) => [part, Math.round(ms)]),
      ),
      latencyMs: latencyMs === null ? null : Math.round(latencyMs),
    };
    this.#answers = [answer, ...this.#answers].slice(0, keptMost);
    if (answered !== null) this.#compareClocks(answered.date, nowMs, latencyMs ?? 0);
  }

  /** The header was written somewhere between question and answer, and its second has begun up to 1 s before. */
  #compareClocks(date: string | null, nowMs: number, latencyMs: number): void {
    const serverMs = date === null ? Number.NaN : Date.parse(date);
    if (Number.isNaN(serverMs)) return;
    const wasOff = isClockOff(this.#skewMs);
    this.#skewMs = Math.round(serverMs + 500 - (nowMs - latencyMs / 2));
    if (isClockOff(this.#skewMs) !== wasOff) this.#changed();
  }
}

function troubleOf(result: WireResult): ServiceAnswer['trouble'] {
  switch (result.kind) {
    case 'answered':
      return null;
    case 'lost':
      return result.reason;
    case 'not-connected':
      return result.error.cause;
  }
}
