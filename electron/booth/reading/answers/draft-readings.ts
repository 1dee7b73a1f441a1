import type { DraftReadingDone } from '../../../contract/reading-done.ts';
import type { PlateReading } from '../../../contract/reading.ts';
import { dropOldest } from '../../lib/drop-oldest.ts';
import { budget } from '../../lib/budget.ts';
import type { Clock } from '../../ports/ports.ts';
import { choose } from '../choice.ts';
import { platesAmong, type Plates } from '../plates-among.ts';
import { limits, weights } from '../weights.ts';
import { bookedReading, type BookedReading } from './booked-reading.ts';
import type { OwnTexts } from './own-texts.ts';
import { nothing, readingView } from './reading-view.ts';
import type { SharedReader } from './shared-reader.ts';

/** As many cars as the screen is told of. */
const mostKept = 100;
/** With which a reader that takes a second is busy for a tenth of the time. */
const [most, withinMs] = [60, 600_000] as const;

/** A car that is read now. */
interface UnderWay {
  readonly recordId: string;
  /** What was read, for whoever asks for the same car. */
  readonly answer: Promise<PlateReading | null>;
}

interface DraftReadingsPorts {
  /** Plates are only checked: nothing of any is shown before it is typed. */
  readonly onlyChecks: boolean;
  /** What plates look like here. */
  readonly plates: Plates;
  /** Which of the texts may be a plate of this lane; left out: all may. */
  readonly own?: Pick<OwnTexts, 'of'>;
  /** null: nothing is read, in this mode or in this shell. */
  readonly reader: Pick<SharedReader, 'beside' | 'isFree'> | null;
  /** The picture of a car that waits for its plate, and when it was let in (ms since 1970); null: it does not wait, or has none. */
  readonly picture: (
    recordId: string,
  ) => Promise<{ readonly jpeg: Uint8Array; readonly atMs: number } | null>;
  /** Whether somebody has said that plates are read, or that car was drawn. */
  readonly mayRead: (recordId: string) => boolean;
  /** What the screen is told of a reading; left out: what was read. */
  readonly told?: (recordId: string, reading: PlateReading) => PlateReading;
  readonly isPressed: () => boolean;
  readonly clock: Pick<Clock, 'now' | 'elapsed'>;
}

/**
 * Answers the screen what may be the plate of a car that was let in without one, from the picture that its record was saved with. Each
 * is read once, while the gate wants no reading; what was read is kept in memory until the record has its plate or is gone.
 */
export class DraftReadings {
  readonly #ports: DraftReadingsPorts;
  readonly #mayReadMore: () => boolean;
  /** As it was read, whatever the screen is told. */
  readonly #kept = new Map<string, PlateReading>();
  #underWay: UnderWay | null = null;
  /** When the camera was turned or cropped, or the lane drawn, last (ms since 1970). */
  #viewSinceMs = Number.NEGATIVE_INFINITY;

  constructor(ports: DraftReadingsPorts) {
    this.#ports = ports;
    this.#mayReadMore = budget(most, withinMs, () => ports.clock.elapsed());
  }

  /** @returns null: not now; it may be asked for again */
  async read(recordId: string): Promise<PlateReading | null> {
    const { told } = this.#ports;
    const read = this.#kept.get(recordId) ?? (await this.#begin(recordId));
    return read === null ? null : (told?.(recordId, read) ?? read);
  }

  /** What was read of the car whose plate is saved now. Its press is refused for nothing that the page says there. */
  booked(recordId: string, done: DraftReadingDone | null | undefined): BookedReading | null {
    const read = this.#kept.get(recordId);
    return read === undefined || !done ? null : bookedReading(read, done, this.#ports.onlyChecks);
  }

  async #begin(recordId: string): Promise<PlateReading | null> {
    const { reader, mayRead, isPressed } = this.#ports;
    // It never will be: whoever asked again would ask without end.
    if (reader === null || !mayRead(recordId)) return nothing;
    if (this.#underWay?.recordId === recordId) return this.#underWay.answer;
    if (this.#underWay !== null || isPressed()) return null;
    const isMine = (): boolean => this.#underWay === mine;
    const mine: UnderWay = { recordId, answer: this.#readNow(recordId, reader, isMine) };
    this.#underWay = mine;
    try {
      return await mine.answer;
    } finally {
      if (isMine()) this.#underWay = null;
    }
  }

  /** It has its plate, or is gone. What is under way of it is nothing, too. */
  forget(recordId: string): void {
    this.#kept.delete(recordId);
    if (this.#underWay?.recordId === recordId) this.#underWay = null;
  }

  forgetAll(): void {
    this.#kept.clear();
    this.#underWay = null;
  }

  /** The camera was turned or cropped, or the lane drawn: in a picture of before nobody knows where the lane is. */
  viewChanged(): void {
    this.#viewSinceMs = this.#ports.clock.now();
    this.forgetAll();
  }

  /** @param isMine whether nobody has forgotten it meanwhile */
  async #readNow(
    recordId: string,
    reader: NonNullable<DraftReadingsPorts['reader']>,
    isMine: () => boolean,
  ): Promise<PlateReading | null> {
    const { picture, isPressed, plates, own } = this.#ports;
    // The journal may be closed by now: then there is another one in a moment.
    const taken = await picture(recordId).catch(() => 'later' as const);
    if (taken === null) return nothing;
    if (taken === 'later' || isPressed() || !isMine()) return null;
    // What is not begun is no try.
    if (!reader.isFree || !this.#mayReadMore()) return null;
    const texts = await reader.beside(taken.jpeg);
    if (!isMine() || texts === 'later') return null;
    // A picture at which the reader broke is given to it once: three of those would switch it off for the gate, too.
    if (texts === null) return this.#keep(recordId, nothing);
    const ofLane = taken.atMs >= this.#viewSinceMs ? own?.of(texts) : undefined;
    const choice = choose(platesAmong(ofLane ?? texts.texts, texts.size, plates), weights, limits);
    return this.#keep(recordId, readingView(choice, texts.size));
  }

  #keep(recordId: string, reading: PlateReading): PlateReading {
    this.#kept.set(recordId, reading);
    dropOldest(this.#kept, mostKept);
    return reading;
  }
}
