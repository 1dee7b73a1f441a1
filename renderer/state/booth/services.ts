import type { BoothCalls } from '../../platform/bridge.ts';
import type { Purpose } from '../../platform/camera/frame-judge.ts';
import type { Capture } from '../../platform/camera/capture.ts';
import type { SoundName } from '../../platform/sounds/sounds.ts';

/** What the actions work with; `main.tsx` gives the real ones, a test its own. */
export interface Services {
  readonly booth: BoothCalls;
  /**
   * Takes the picture of this instant; never rejects.
   *
   * @param onTaken given the frame, where one is taken, before its JPEG is made; never called before `capture` has returned
   */
  readonly capture: (onTaken?: (frame: HTMLCanvasElement) => void, purpose?: Purpose) => Promise<Capture>;
  /** How long ago (ms) the live picture was last looked at, whether it changes. */
  readonly unseenMs: () => number;
  /** For how long the live picture has been looked at without a break (ms). */
  readonly lookedMs: () => number;
  /** The car is dealt with. In training the drawn traffic moves on. */
  readonly carGone: () => void;
  /** The page's own print. */
  readonly printPage: () => void;
  readonly play: (sound: SoundName) => void;
  /** Milliseconds since the epoch: moments that are shown. Somebody may set this clock, so that nothing between two presses is taken from it. */
  readonly now: () => number;
  readonly newId: () => string;
  /** Resolves after so many milliseconds. */
  readonly sleep: (ms: number) => Promise<void>;
}

let given: Services | null = null;

export function provideServices(services: Services): void {
  given = services;
}

export function services(): Services {
  if (given === null) throw new Error('the services are provided before the first action');
  return given;
}
