import type { Capture } from './capture.ts';
import { encode } from './encode.ts';
import { FrameCopier } from './frame-copier.ts';
import { FrameSampler, sampleOf } from './frame-sampler.ts';
import { frameFacts } from './frame-facts.ts';
import { shownOf, type ReadFrame, type Seen } from './read-frame.ts';
import type { TakingRules } from './taking-rules.ts';

/** Reads a camera's frames, and keeps those that may become pictures until it is known whether they do. */
export class FrameDesk {
  readonly #copier = new FrameCopier();
  readonly #sampler = new FrameSampler();
  readonly #kept = new Map<number, OffscreenCanvas>();

  /** The frame is over with that. @param seen null: it is only looked at, and not kept */
  async read(id: number, frame: VideoFrame, seen: Seen | null): Promise<ReadFrame> {
    const copy = await this.#copier.copy(frame, seen !== null);
    const { canvas, pixels } = copy;
    const facts = copy.pixels === null ? this.#sampler.facts(copy.canvas) : frameFacts(sampleOf(copy.pixels));
    this.#copier.giveBack({ pixels });
    if (seen === null || canvas === null) {
      this.#copier.giveBack({ canvas });
      return { facts, shown: null };
    }
    const shown = shownOf(canvas, seen);
    this.#kept.set(id, canvas);
    return { facts, shown };
  }

  /** @returns null: it is not there */
  async make(id: number, rules: TakingRules): Promise<Capture | null> {
    const canvas = this.#kept.get(id);
    if (canvas === undefined) return null;
    try {
      return await encode(canvas, rules);
    } finally {
      this.drop(id);
    }
  }

  drop(id: number): void {
    const canvas = this.#kept.get(id);
    this.#kept.delete(id);
    if (canvas !== undefined) this.#copier.giveBack({ canvas });
  }
}
