import type { Read } from './decoding.ts';
import type { Rectangle } from './geometry.ts';

/** A text of the picture that may be a plate. */
export interface Candidate {
  /** In the picture's px. */
  readonly box: Rectangle;
  readonly line: readonly Read[];
  /** Lines one above the other. */
  readonly lines: 1 | 2;
  /** How probable (0 to 1) the detection found the place to be text. */
  readonly found: number;
}
