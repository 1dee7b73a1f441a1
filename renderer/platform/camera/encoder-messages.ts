import type { Capture } from './capture.ts';
import type { ReadFrame, Seen } from './read-frame.ts';
import type { TakingRules } from './taking-rules.ts';

// What the page and its worker for frames say to each other.

/** A snapshot of a network camera is to become a picture. */
interface ToEncode {
  readonly ask: 'encode';
  readonly frame: ImageBitmap;
  readonly rules: TakingRules;
}

/** A webcam's frame is to be read. With `seen` it may become a picture, and is kept until it is known whether it does. */
interface ToRead {
  readonly ask: 'read';
  readonly frame: VideoFrame;
  /** null: it is only looked at. */
  readonly seen: Seen | null;
}

/** The frame of an earlier order becomes a picture. */
interface ToMake {
  readonly ask: 'make';
  readonly of: number;
  readonly rules: TakingRules;
}

/** The frame of an earlier order becomes none. */
interface ToDrop {
  readonly ask: 'drop';
  readonly of: number;
}

export type Order = ToEncode | ToRead | ToMake | ToDrop;
export type ToWorker = Order & { readonly id: number };

/** What has become of an order; null: nothing. */
export interface Answer {
  readonly captured?: Capture | null;
  readonly read?: ReadFrame | null;
}

/** What a worker says: first that it is there. */
export type FromWorker = 'ready' | (Answer & { readonly id: number });
