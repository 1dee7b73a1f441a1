import type { CallInput } from '../../../contract/channels.ts';
import { readingKeptMs } from '../../../contract/reading-rules.ts';
import type { ReadingDone } from '../../../contract/reading-done.ts';
import type { PlateReading, ReadingMode, ReadingStatus } from '../../../contract/reading.ts';
import type { Result } from '../../../contract/result.ts';
import { budget } from '../../lib/budget.ts';
import type { Clock } from '../../ports/ports.ts';
import { choose, type Choice } from '../choice.ts';
import { platesAmong, type Plates } from '../plates-among.ts';
import type { PlateReader } from '../process/plate-reader.ts';
import { StandingCar, type Turn } from '../standing-car.ts';
import type { Texts } from '../texts.ts';
import { limits, weights } from '../weights.ts';
import { bookedReading, type BookedReading } from './booked-reading.ts';
import { LiveTime } from './live-time.ts';
import type { OwnTexts } from './own-texts.ts';
import { nothing, readingView } from './reading-view.ts';

/** More frozen pictures in a minute than a gate has cars: a screen that asks more often goes round in a circle. */
const [frozenMost, frozenWithinMs] = [20, 60_000] as const;

interface PlateReadingsPorts {
  readonly mode: ReadingMode;
  readonly isDecided: boolean;
  /** Whether the camera that the page has may be read. */
  readonly mayRead: () => boolean;
  /** What plates look like here. */
  readonly plates: Plates;
  /** null: nothing is read, in this mode or in this shell. */
  readonly reader: Pick<PlateReader, 'read' | 'cancel' | 'stop' | 'state'> | null;
  /** Which of the texts may be a plate of this lane, and who learns from what is booked; left out: all may. */
  readonly own?: Pick<OwnTexts, 'of' | 'booked' | 'write'>;
  /** What the screen is told of a reading; left out: what was read. */
  readonly told?: (reading: PlateReading) => PlateReading;
  readonly clock: Pick<Clock, 'elapsed' | 'after'>;
  /** As of `Timings.offeredWithinMs`; left out: what is read is offered however late. */
  readonly withinMs?: number;
  /** Draws whether of the next car nothing is shown before its plate is typed; left out: of none. */
  readonly drawBlind?: (() => boolean) | undefined;
}

type Asked = CallInput<'reading.read'>;

const atOnceAgain: PlateReading = { ...nothing, againMs: 0 };

/**
 * Answers the screen what may be the plate of the car that stands still. A reading is a suggestion: it is kept in memory alone, for a
 * minute at the most, and whoever waits for something else never waits for it.
 */
export class PlateReadings {
  readonly #ports: PlateReadingsPorts;
  readonly #car: StandingCar;
  readonly #live = new LiveTime();
  readonly #mayReadFrozen: () => boolean;
  #standing: number | null = null;
  /** Drawn once for each standing still: nothing of the live picture is told. */
  #isBlind = false;
  /** When something was shown last of a car that was not booked since: it may be the one that stands there now, and creeps. */
  #shownAt = Number.NEGATIVE_INFINITY;
  /** What was read of the pictures: the frozen one may be larger than the live ones. */
  readonly #texts = new WeakMap<Choice, Texts>();
  /** Until when it may be shown, as `Clock.elapsed` has it. */
  readonly #until = new WeakMap<Choice, number>();
  /** What came of the newest picture of the car that stands there; null: nothing yet, or it is forgotten. */
  #newest: Choice | null = null;
  #presses = 0;
  /** How many there were so far: what was read beside one was given up for it. */
  #pressed = 0;
  /** Who waits until nobody presses. */
  #waiting: (() => void)[] = [];
  #frozen: Turn | null = null;
  #isStopped = false;
  /** Each reading's own end, the oldest first. */
  #callOffs: (() => void)[] = [];

  constructor(ports: PlateReadingsPorts) {
    this.#ports = ports;
    this.#car = new StandingCar(ports.withinMs ?? Number.POSITIVE_INFINITY);
    this.#mayReadFrozen = budget(frozenMost, frozenWithinMs, () => ports.clock.elapsed());
  }

  status(): ReadingStatus {
    const { mode, isDecided, reader } = this.#ports;
    return { mode, isDecided, ...(reader?.state ?? { state: 'off' }) };
  }

  async read({ standing, isFrozen, jpeg }: Asked): Promise<PlateReading> {
    const { reader, mayRead } = this.#ports;
    if (reader === null || !mayRead() || this.#isStopped) return nothing;
    // One that takes another record back lets the car at the window stand there: it is read then.
    if (this.#presses > 0) return atOnceAgain;
    if (standing !== this.#standing) this.#changed(standing);
    const turn = this.#turn(isFrozen);
    // What was read of a live picture is no reading of the frozen one.
    if (turn === null) return isFrozen ? nothing : this.#liveView(this.#mayReadLive());
    const before = this.#pressed;
    const choice = await this.#readBy(reader, jpeg, turn);
    if (choice === null) return this.#pressed === before ? nothing : this.#givenUp(turn);
    return isFrozen ? this.#view(this.#car.frozenChoice) : this.#liveView(this.#car.isUncounted(choice));
  }

  /**
   * What was read of the car that stands in that picture, for whoever asks which car it is before its plate is typed. Nothing is read
   * for it, and of a blind car nothing is told.
   *
   * @param isFrozen whether the frozen picture was read, too
   */
  readOf({ standing, isFrozen }: CallInput<'reading.leaving'>): Choice {
    const { mode, mayRead } = this.#ports;
    const isKnown = standing === this.#standing && !this.#isBlind && mode === 'suggest' && mayRead();
    // Who presses deals with that car just now.
    if (!isKnown || this.#presses > 0) return { kind: 'none' };
    return this.#car.choiceAt(isFrozen);
  }

  /** @returns so long that may still be shown (ms): it is kept for a minute from when it was read */
  leftMs(choice: Choice): number {
    const left = (this.#until.get(choice) ?? 0) - this.#ports.clock.elapsed();
    return Math.max(1, Math.floor(left));
  }

  /** Whether what somebody else reads of the car that stands in that picture may be shown before its plate is typed. */
  mayShow(standing: number): boolean {
    const { mode, mayRead } = this.#ports;
    if (mode !== 'suggest' || !mayRead() || this.#isStopped || this.#presses > 0) return false;
    if (standing !== this.#standing) this.#changed(standing);
    if (!this.#isBlind) this.#shownAt = this.#ports.clock.elapsed();
    return !this.#isBlind;
  }

  /** While somebody presses, nothing is read: what was under way is answered with nothing, at once. */
  async during<T>(press: () => Promise<T>): Promise<T> {
    this.#presses += 1;
    this.#pressed += 1;
    try {
      this.#ports.reader?.cancel();
      return await press();
    } finally {
      this.#presses -= 1;
      if (this.#presses === 0) for (const go of this.#waiting.splice(0)) go();
    }
  }

  /** Until nobody presses: what is asked meanwhile is answered then. @returns how long that took (ms) */
  async pressOver(): Promise<number> {
    const { clock } = this.#ports;
    const begun = clock.elapsed();
    while (this.#presses > 0) await new Promise<void>((go) => void this.#waiting.push(go));
    return Math.ceil(clock.elapsed() - begun);
  }

  /** As `during`, for a press that lets the car at the window go without a plate: nothing that was read of it goes with another record. */
  lettingGo<T>(press: () => Promise<Result<T>>): Promise<Result<T>> {
    return this.during(async () => {
      const pressed = await press();
      if (pressed.ok) this.#endCar();
      return pressed;
    });
  }

  get isPressed(): boolean {
    return this.#presses > 0;
  }

  /**
   * As `during`, for a press that books the car at the window: it is told what was read of that car. Once it is booked nothing of that is
   * left, so that it goes with no other record.
   */
  booking<T extends { readonly plate: string }>(
    done: ReadingDone | null | undefined,
    press: (read: BookedReading | null) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    return this.during(async () => {
      const isOfCar = done?.standing === this.#standing;
      const pressed = await press(isOfCar ? this.#booked(done) : null);
      if (isOfCar && pressed.ok) {
        const texts = this.#newest === null ? undefined : this.#texts.get(this.#newest);
        if (texts !== undefined) this.#ports.own?.booked(pressed.value.plate, texts);
        this.#endCar();
      }
      return pressed;
    });
  }

  /** A page has begun, and counts its pictures anew: whatever its first number is, it is another car's. */
  pageBegins(): void {
    this.#changed(null);
  }

  /** Ends the reader, and forgets. Nothing is read afterwards. */
  stop(): void {
    this.#isStopped = true;
    this.#ports.reader?.stop();
    this.#ports.own?.write();
    this.#forget();
  }

  #changed(standing: number | null): void {
    this.#standing = standing;
    const isSeen = this.#ports.clock.elapsed() - this.#shownAt < readingKeptMs;
    this.#isBlind = !isSeen && (this.#ports.drawBlind?.() ?? false);
    this.#forget();
    this.#car.changed();
    this.#frozen = null;
    this.#ports.reader?.cancel();
  }

  #turn(isFrozen: boolean): Turn | null {
    if (isFrozen) return this.#mayReadFrozen() ? (this.#frozen = this.#car.frozenTurn()) : null;
    return this.#mayReadLive() ? this.#car.liveTurn(this.#ports.clock.elapsed()) : null;
  }

  /** The picture that a record is made with is worth more than another live one. */
  #mayReadLive(): boolean {
    return this.#frozen === null && this.#live.isLeft(this.#ports.clock.elapsed());
  }

  /** @returns what was read of the car that stands there now; null: nothing was, or it is another one */
  async #readBy(
    reader: NonNullable<PlateReadingsPorts['reader']>,
    jpeg: Uint8Array,
    turn: Turn,
  ): Promise<Choice | null> {
    const { clock, plates, own } = this.#ports;
    const begun = clock.elapsed();
    const isLoaded = reader.state.state === 'ready';
    const texts = await reader.read(jpeg);
    const now = clock.elapsed();
    if (this.#frozen === turn) this.#frozen = null;
    if (!turn.isFrozen) this.#live.took(now - begun, now);
    if (texts === null) return null;
    const choice = choose(platesAmong(own?.of(texts) ?? texts.texts, texts.size, plates), weights, limits);
    if (!this.#car.read(turn, choice, now, now - begun, isLoaded)) return null;
    this.#texts.set(choice, texts);
    this.#newest = choice;
    this.#keep(choice);
    return choice;
  }

  /** A press had the reading given up, and it was none of the car's few. */
  #givenUp(turn: Turn): PlateReading {
    this.#car.givenUp(turn);
    return atOnceAgain;
  }

  /** A blind car is read all the same: what was read is held against what is typed. */
  #liveView(isUncounted: boolean): PlateReading {
    const now = this.#ports.clock.elapsed();
    const waitMs = isUncounted ? this.#car.waitMs(now) : null;
    const again = waitMs === null ? {} : { againMs: Math.ceil(waitMs) };
    if (this.#isBlind) return { ...nothing, ...again };
    const view = this.#view(this.#car.choice);
    if (view.kind !== 'none') this.#shownAt = now;
    return { ...view, ...again };
  }

  /** Where plates are only checked, nothing is shown of any car before its plate is typed. */
  #booked(done: ReadingDone): BookedReading | null {
    return bookedReading(this.#read(this.#car.booked), done, this.#isBlind || this.#ports.mode === 'check');
  }

  #view(choice: Choice): PlateReading {
    const reading = this.#read(choice);
    const told = this.#ports.told?.(reading) ?? reading;
    return told.kind === 'none' ? told : { ...told, leftMs: this.leftMs(choice) };
  }

  /** With the places as shares of the picture that it was read in. */
  #read(choice: Choice): PlateReading {
    const texts = this.#texts.get(choice);
    return texts === undefined ? nothing : readingView(choice, texts.size);
  }

  #keep(choice: Choice): void {
    this.#until.set(choice, this.#ports.clock.elapsed() + readingKeptMs);
    const callOff = this.#ports.clock.after(readingKeptMs, () => {
      this.#callOffs.shift();
      if (this.#newest === choice) this.#newest = null;
      this.#car.forget(choice);
    });
    this.#callOffs.push(callOff);
  }

  #endCar(): void {
    this.#shownAt = Number.NEGATIVE_INFINITY;
    this.#forget();
  }

  #forget(): void {
    for (const callOff of this.#callOffs.splice(0)) callOff();
    this.#newest = null;
    this.#car.forget();
  }
}
