import type { Pixels } from './frame-copier.ts';
import type { Capture } from './capture.ts';
import type { TakingRules } from './taking-rules.ts';

// What the page and its worker for JPEGs say to each other.

export interface ToEncode {
  readonly id: number;
  readonly frame: Pixels | ImageBitmap;
  readonly rules: TakingRules;
}

/** What has become of a frame. */
export interface Outcome {
  /** null: it could not be made. */
  readonly captured: Capture | null;
  /** The memory that the frame came in. */
  readonly pixels: Pixels | null;
}

interface Encoded extends Outcome {
  readonly id: number;
}

/** What a worker says: first that it is there. */
export type FromWorker = 'ready' | Encoded;
