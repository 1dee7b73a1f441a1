import type { FrameRectangle } from '../../../contract/camera-picture.ts';
import { mostFoundTexts, type FoundTexts } from '../../../contract/reading-lane.ts';
import type { Clock } from '../../ports/ports.ts';
import type { Candidate } from '../candidate.ts';
import type { FixedTexts } from '../fixed/fixed-texts.ts';
import { inLane } from '../lane.ts';
import type { Texts } from '../texts.ts';
import type { FixedTextFile } from '../fixed/fixed-text-file.ts';
import { boxOf } from './reading-view.ts';

/** What is learnt is written so often at the most (ms), and at the end: each car of a busy gate is a flush too many. */
const writtenEveryMs = 600_000;

interface OwnTextsPorts {
  /** As shares of the picture; null: the whole of it. */
  readonly lane: () => FrameRectangle | null;
  readonly file: Pick<FixedTextFile, 'read' | 'begun' | 'write'>;
  readonly clock: Pick<Clock, 'now' | 'elapsed'>;
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
  }

  of({ texts, size }: Texts): Candidate[] {
    const { lane, clock } = this.#ports;
    const now = clock.now();
    return inLane(texts, size, lane()).filter((text) => !this.#fixed.isFixed(text, size, now));
  }

  /** All of them, for whoever draws the lane. */
  found({ texts, size }: Texts): FoundTexts {
    const now = this.#ports.clock.now();
    return {
      texts: texts.slice(0, mostFoundTexts).map((text) => ({
        box: boxOf(text.box, size),
        isFixed: this.#fixed.isFixed(text, size, now),
      })),
      fixed: this.#fixed.count(now),
    };
  }

  /** A car was booked with that plate and this picture. */
  booked(plate: string, { texts, size }: Texts): void {
    const { clock } = this.#ports;
    this.#fixed.booked(plate, texts, size, clock.now());
    this.#isChanged = true;
    if (clock.elapsed() - this.#writtenAt >= writtenEveryMs) this.write();
  }

  forgetFixed(): void {
    this.#fixed = this.#ports.file.begun();
    this.#isChanged = true;
    this.write();
  }

  write(): void {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    this.#writtenAt = this.#ports.clock.elapsed();
    this.#ports.file.write(this.#fixed);
  }
}
