import type { CallInput } from '../../../contract/channels.ts';
import type { Plates } from '../../../contract/plates.ts';
import type { AlprReading } from '../../../contract/reading-alpr.ts';
import { readingKeptMs } from '../../../contract/reading-rules.ts';
import { dropOldest } from '../../lib/drop-oldest.ts';
import { budget } from '../../lib/budget.ts';
import type { CouldNotRead, Told } from '../../ports/could-not-read.ts';
import type { Clock, Log } from '../../ports/ports.ts';
import { couldNotReadSchema, type CouldNotReadMessage } from './message.ts';
import { platesOf } from './plates-of.ts';

interface AlprPorts {
  /** null: no ALPR is connected. */
  readonly source: CouldNotRead | null;
  /** What plates look like here. */
  readonly plates: Plates;
  /** Whether anything may be shown of the car that stands in that picture before its plate is typed. */
  readonly mayShow: (standing: number) => boolean;
  readonly clock: Pick<Clock, 'now' | 'elapsed' | 'after'>;
  readonly log: Log;
  /** Something has come. */
  readonly come: () => void;
}

/** The newest that may be shown; every time as `Clock.elapsed` has it. */
interface Kept {
  readonly reading: Omit<AlprReading, 'leftMs'>;
  /** By the ALPR's clock, as this one stood then. */
  readonly takenAt: number;
  readonly arrivedAt: number;
  readonly until: number;
}

/** Pictures that are known to have been told of: five come in a second, and who repeats one does it soon. */
const mostRemembered = 300;

/** So many refused messages within that time (ms) are told of in the log: whoever mends the connection looks at it. */
const [toldMost, toldWithinMs] = [5, 3_600_000] as const;

/**
 * What the site's ALPR takes the car at the window for. It is kept in memory alone, for a minute at the most, and is as much a suggestion
 * as what the booth reads by itself.
 */
export class AlprReadings {
  readonly #ports: AlprPorts;
  readonly #mayLog: () => boolean;
  #kept: Kept | null = null;
  /** When a car was booked last, as `Clock.elapsed` has it: what was taken or came before is of no later one. */
  #bookedAt = Number.NEGATIVE_INFINITY;
  /** When a picture was told of first, by its source and time: the same told again came no later. */
  readonly #firstAt = new Map<string, number>();
  #callOff: () => void = () => undefined;
  readonly #end: () => void;

  constructor(ports: AlprPorts) {
    this.#ports = ports;
    this.#mayLog = budget(toldMost, toldWithinMs, () => ports.clock.elapsed());
    this.#end =
      ports.source?.follow((message, arrivedAt) => this.#told(message, arrivedAt)) ?? (() => undefined);
  }

  /** What it says of the car that stands there: of no car that stood there before, nor of one that has left since. */
  of({ standing, sinceMs }: CallInput<'reading.alpr'>): AlprReading | null {
    const kept = this.#kept;
    if (kept === null) return null;
    const now = this.#ports.clock.elapsed();
    const leftMs = Math.floor(kept.until - now);
    const came = Math.max(now - sinceMs, this.#bookedAt);
    // Its clock may be wrong, and a message may be late. Both at once nobody can know.
    const isOfThisCar = kept.takenAt >= came && kept.arrivedAt >= came;
    if (leftMs < 1 || !isOfThisCar || !this.#ports.mayShow(standing)) return null;
    return { ...kept.reading, leftMs: Math.min(leftMs, readingKeptMs) };
  }

  /** The car that stood there was booked. */
  forget(): void {
    this.#bookedAt = this.#ports.clock.elapsed();
    this.#callOff();
    this.#kept = null;
  }

  stop(): void {
    this.#end();
    this.forget();
  }

  #told(message: unknown, arrivedAt: number): Told {
    const told = this.#take(message, arrivedAt);
    // Where it stands is told, never what does.
    if (!told.ok && this.#mayLog())
      this.#ports.log('warn', 'a message of the ALPR is left out', { why: told.why, at: told.at ?? '' });
    return told;
  }

  #take(message: unknown, arrivedAt: number): Told {
    const { clock, plates, come } = this.#ports;
    const read = parsed(message);
    if (typeof read === 'string') return { ok: false, why: 'malformed', at: read };
    const now = clock.elapsed();
    const cameAt = Number.isFinite(arrivedAt) ? Math.min(arrivedAt, now) : Number.NEGATIVE_INFINITY;
    const name = `${read.source} ${read.takenAt}`;
    const arrived = Math.min(cameAt, this.#firstAt.get(name) ?? cameAt);
    this.#firstAt.set(name, arrived);
    dropOldest(this.#firstAt, mostRemembered);
    const ageMs = clock.now() - Date.parse(read.takenAt);
    const until = Math.min(arrived, now - ageMs) + readingKeptMs;
    // A clock that is ahead by more says nothing of when it was, either.
    if (until <= now || ageMs <= -readingKeptMs) return { ok: false, why: 'too-old' };
    const found = platesOf(read.candidates, plates);
    if (found.length === 0) return { ok: false, why: 'fits-nothing' };
    const before = this.#kept;
    // A late one takes nothing away from what the same ALPR has told of a later moment.
    if (before !== null && before.reading.source === read.source && now - ageMs < before.takenAt)
      return { ok: true };
    this.#keep({
      reading: {
        source: read.source,
        plates: [...found].map(({ text, marked }) => ({ text, marked: [...marked] })),
        isOtherPicture: read.hasBoothCamera !== true,
        picture: read.picture ?? null,
      },
      takenAt: now - ageMs,
      arrivedAt: arrived,
      until,
    });
    come();
    return { ok: true };
  }

  #keep(kept: Kept): void {
    this.#callOff();
    this.#kept = kept;
    const { clock } = this.#ports;
    this.#callOff = clock.after(kept.until - clock.elapsed(), () => {
      if (this.#kept === kept) this.#kept = null;
    });
  }
}

/** @returns the message, or the path of the first wrong value */
function parsed(message: unknown): CouldNotReadMessage | string {
  try {
    const read = couldNotReadSchema.safeParse(message);
    return read.success ? read.data : (read.error.issues[0]?.path ?? []).map(String).join('.').slice(0, 100);
  } catch {
    // Whatever looks into it breaks.
    return '';
  }
}
