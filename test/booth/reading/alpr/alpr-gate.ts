import assert from 'node:assert/strict';
import { AlprReadings } from '../../../../electron/booth/reading/alpr/alpr-readings.ts';
import type { CouldNotReadMessage } from '../../../../electron/booth/reading/alpr/message.ts';
import type { CouldNotRead, Told } from '../../../../electron/booth/ports/could-not-read.ts';
import { readPlateProfile } from '../../../../electron/booth/plates/profiles.ts';
import type { AlprReading } from '../../../../electron/contract/reading-alpr.ts';
import { handClock } from '../hand-clock.ts';

export function slovakPlates() {
  const profile = readPlateProfile('slovakia');
  assert(profile.ok);
  return profile.value.plates;
}

/** When the booth's clock began to run (ms since 1970). */
const began = Date.UTC(2026, 10, 20, 7, 0, 0);

interface GateOptions {
  readonly mayShow?: (standing: number) => boolean;
}

/** A booth whose site has an ALPR, which says what the test says. */
export function alprGate({ mayShow }: GateOptions = {}) {
  const clock = handClock();
  /** How far the booth's wall clock was set since (ms). */
  let setBy = 0;
  let told: Parameters<CouldNotRead['follow']>[0] | null = null;
  const lines: unknown[] = [];
  let come = 0;
  const alpr = new AlprReadings({
    source: {
      follow: (then) => {
        told = then;
        return () => (told = null);
      },
    },
    plates: slovakPlates(),
    mayShow: mayShow ?? (() => true),
    clock: { ...clock, now: () => began + clock.elapsed() + setBy },
    log: (...line) => lines.push(line),
    come: () => (come += 1),
  });
  const tell = (message: unknown, arrivedAt = clock.elapsed()): Told => {
    assert(told !== null, 'nobody follows');
    return told(message, arrivedAt);
  };
  /** A message about a picture that was taken so long ago by the ALPR's clock (ms). */
  const message = (ageMs = 0, more: Partial<CouldNotReadMessage> = {}): CouldNotReadMessage => ({
    source: 'ALPR 1',
    takenAt: new Date(began + clock.elapsed() + setBy - ageMs).toISOString(),
    candidates: [{ text: 'RK-708AF', confidence: 0.99 }],
    ...more,
  });
  return {
    alpr,
    clock,
    tell,
    message,
    lines,
    setClock: (byMs: number) => void (setBy += byMs),
    isFollowed: () => told !== null,
    come: () => come,
    /** What is shown of the car with which the picture began to move so long ago (ms). */
    shown: (sinceMs: number, standing = 1): AlprReading | null => alpr.of({ standing, sinceMs }),
    plate: (sinceMs: number): string | undefined => alpr.of({ standing: 1, sinceMs })?.plates[0]?.text,
  };
}
