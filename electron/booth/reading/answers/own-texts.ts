import type { FrameRectangle } from '../../../contract/camera-picture.ts';
import { mostFoundTexts, type FoundTexts } from '../../../contract/reading-lane.ts';
import { notify } from '../../lib/notify.ts';
import type { Clock, Log } from '../../ports/ports.ts';
import { readableOf } from '../as-read.ts';
import type { Candidate } from '../candidate.ts';
import type { FixedTexts } from '../fixed/fixed-texts.ts';
import { inLane } from '../lane.ts';
import type { Texts } from '../texts.ts';
import type { FixedTextFile } from '../fixed/fixed-text-file.ts';
import { boxOf } from './reading-view.ts';

/** What is learnt is written so often at the most (ms), and at the end. */
const writtenEveryMs = 600_000;

interface OwnTextsPorts {
  /** As shares of the picture; null: the whole of it. */
  readonly lane: () => FrameRectangle | null;
  readonly file: Pick<FixedTextFile, 'read' | 'begun' | 'write'>;
  /** A plate of this booth as the reader would write it. */
  readonly asRead: (plate: string) => string;
  readonly clock: Pick<Clock, 'now' | 'elapsed' | 'after'>;
  readonly log: Log;
}

/** Which texts of a picture may be a plate of this lane: those within it that do not always stand there. */
export class OwnTexts {
  readonly #ports: OwnTextsPorts;
  #fixed: FixedTexts;
  #writtenAt: number;
  #isChanged = false;

  constructor(ports: OwnTextsPorts) {
    this.#ports = ports;
    this.#fixed = ports.file.read();
    this.#writtenAt = ports.clock.elapsed();
    this.#forgetOld();
  }

  of({ texts, size }: Texts): Candidate[] {
    this.#forgetOld();
    return inLane(texts, size, this.#ports.lane()).filter((text) => !this.#fixed.isFixed(text, size));
  }

  /** All of them, for whoever draws the lane. */
  found({ texts, size }: Texts): FoundTexts {
    this.#forgetOld();
    return {
      texts: texts.slice(0, mostFoundTexts).map((text) => ({
        box: boxOf(text.box, size),
        isFixed: this.#fixed.isFixed(text, size),
      })),
      fixed: this.#fixed.count,
    };
  }

  /** A car was booked with that plate and this picture. Whoever books it waits for nothing of this, and nothing of it fails the press. */
  booked(plate: string, { texts, size }: Texts): void {
    const { clock, asRead, log } = this.#ports;
    clock.after(0, () =>
      notify(log, 'what always stands in the picture', () => {
        this.#fixed.booked(readableOf(asRead(plate)), texts, size, clock.now());
        this.#changed();
      }),
    );
  }

  /** @returns whether it is forgotten on the disk, too; where not, that is tried again */
  forgetFixed(): boolean {
    this.#fixed = this.#ports.file.begun();
    this.#isChanged = true;
    return this.write();
  }

  /** A plate is erased. */
  forgetPlate(plate: string): void {
    if (!this.#fixed.forgetPlate(readableOf(this.#ports.asRead(plate)))) return;
    this.#isChanged = true;
    this.write();
  }

  /** @returns whether all that is known is on the disk */
  write(): boolean {
    if (!this.#isChanged) return true;
    this.#writtenAt = this.#ports.clock.elapsed();
    this.#isChanged = !this.#ports.file.write(this.#fixed);
    return !this.#isChanged;
  }

  #forgetOld(): void {
    if (this.#fixed.forgetOld(this.#ports.clock.now())) this.#changed();
  }

  #changed(): void {
    this.#isChanged = true;
    if (this.#ports.clock.elapsed() - this.#writtenAt >= writtenEveryMs) this.write();
  }
}
