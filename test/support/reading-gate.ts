import { vi } from 'vitest';
import type { CallName } from '../../electron/contract/channels.ts';
import type { PlateReading, ReadingStatus } from '../../electron/contract/reading.ts';
import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import type { Capture } from '../../renderer/platform/camera/capture.ts';
import { carDealtWith, followReading, pictureStands } from '../../renderer/state/actions/reading-actions.ts';
import { provideServices } from '../../renderer/state/booth/services.ts';
import { initialReading, useReading } from '../../renderer/state/gate/reading.ts';
import { initialRush, useRush } from '../../renderer/state/gate/rush.ts';
import { initialState, useScreen } from '../../renderer/state/gate/screen.ts';
import { boothCallsOf } from './booth-calls.ts';
import { quietSnapshot } from './fixture-page-states.ts';
import { readSurely } from './readings.ts';

// The gate's screen before a live camera, at a booth that reads and suggests plates. Its time passes as the test says.

interface ReadingGate {
  /** What answers a call, asked for each time; undefined: nothing does. */
  readonly answerOf: (name: CallName) => ((input: never) => unknown) | undefined;
  readonly capture: () => Promise<Capture>;
  /** How long ago (ms) the live picture was looked at. */
  readonly unseenMs: () => number;
  readonly lookedMs?: () => number;
  readonly snapshot?: Partial<BoothSnapshot>;
}

let ids = 0;
/** Of the live picture; never one of a test before. */
let count = 0;
let end: () => void = () => undefined;

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What is due within so many ms, and what comes of it. */
export const passes = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
export const settle = (): Promise<unknown> => passes(0);

/** To be put away with `putAwayGate`. */
export function showReadingGate({
  answerOf,
  capture,
  unseenMs,
  lookedMs = () => Infinity,
  snapshot = {},
}: ReadingGate): void {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => setTimeout(call, 16));
  vi.stubGlobal('cancelAnimationFrame', (id: ReturnType<typeof setTimeout>) => clearTimeout(id));
  ids = 0;
  provideServices({
    booth: boothCallsOf(answerOf),
    capture,
    unseenMs,
    lookedMs,
    carGone: carDealtWith,
    printPage: () => undefined,
    play: () => undefined,
    now: () => Date.now(),
    newId: () => `id-${String(++ids)}`,
    sleep,
  });
  useReading.setState(initialReading, true);
  useRush.setState(initialRush, true);
  useScreen.setState(
    {
      ...initialState,
      snapshot: quietSnapshot({
        reading: { mode: 'suggest', isDecided: true, state: 'ready' },
        ...snapshot,
      }),
      isCameraShown: true,
      camera: { ...initialState.camera, state: 'live' },
    },
    true,
  );
  end = followReading();
}

export async function putAwayGate(): Promise<void> {
  useScreen.setState(initialState, true);
  await vi.runAllTimersAsync();
  end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
}

/** The live picture that is there now, as it is counted. */
export const standing = (): number => count;
export const moves = (): void => pictureStands({ count: ++count, isStill: false });
/** Another picture stands there. */
export const stands = (): void => pictureStands({ count: ++count, isStill: true });

export const status = (change: Partial<ReadingStatus>): void =>
  useScreen.setState(({ snapshot }) => ({
    snapshot: snapshot && { ...snapshot, reading: { ...snapshot.reading, ...change } },
  }));

export const one = (text: string): PlateReading => ({ kind: 'one', suggestion: readSurely(text) });
