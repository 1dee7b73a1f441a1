import { afterEach, beforeEach, expect, it } from 'vitest';
import assert from 'node:assert/strict';
import { AlprReadings } from '../../../../electron/booth/reading/alpr/alpr-readings.ts';
import { PlateReadings } from '../../../../electron/booth/reading/answers/plate-readings.ts';
import type { CouldNotRead } from '../../../../electron/booth/ports/could-not-read.ts';
import { StandingWatch } from '../../../../renderer/platform/camera/standing-watch.ts';
import { alprTold, followAlpr } from '../../../../renderer/state/actions/alpr-actions.ts';
import { pictureStands } from '../../../../renderer/state/actions/reading-actions.ts';
import { tapRush } from '../../../../renderer/features/rush/state/rush-actions.ts';
import { offeredOf, useReading } from '../../../../renderer/state/gate/reading.ts';
import { useRush } from '../../../../renderer/state/gate/rush.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { recordView } from '../../../support/fixture-page-states.ts';
import { passes, putAwayGate, settle, showReadingGate } from '../../../support/reading-gate.ts';
import { slovakPlates } from '../../../booth/reading/alpr/alpr-gate.ts';

// Real: StandingWatch, the page's alpr-actions and offers, the core's AlprReadings and PlateReadings. Faked: the clock.
let end: () => void;
let alpr: AlprReadings;
let told: Parameters<CouldNotRead['follow']>[0] | null;
let watch: StandingWatch;
let readings: PlateReadings;
/** What the camera shows; null: nobody looks (another screen is open). */
let lens: number | null;
let looking: ReturnType<typeof setInterval>;
const clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  offsetMinutes: () => 0,
  after: (ms: number, then: () => void) => {
    const t = setTimeout(then, ms);
    return () => clearTimeout(t);
  },
};
const offered = () =>
  offeredOf(useScreen.getState(), useRush.getState(), useReading.getState()).map(({ text }) => text);
const tell = (text: string, takenAt = Date.now()) => {
  assert(told);
  return told(
    { source: 'ALPR 1', takenAt: new Date(takenAt).toISOString(), candidates: [{ text, confidence: 0.99 }] },
    performance.now(),
  );
};
const cellsOf = (value: number) =>
  Uint8Array.from({ length: 576 }, (_, at) => (at % 2 ? value : 255 - value));

beforeEach(() => {
  showReadingGate({
    answerOf: (name) => {
      if (name === 'reading.alpr') return async (ask: never) => ({ ok: true, value: alpr.of(ask) });
      if (name === 'reading.read') return async () => ({ ok: true, value: { kind: 'none' } });
      if (name === 'gate.rush')
        return async () => {
          alpr.forget(); // as reading-wiring's recordSaved
          return { ok: true, value: recordView({ plate: '', state: 'draft' }) };
        };
      return undefined;
    },
    capture: () => Promise.resolve({ taken: true, bytes: Uint8Array.of(0), shrunk: false }),
    unseenMs: () => 0,
    lookedMs: () => watch.lookedFor(performance.now()),
    snapshot: { rush: true, recent: [] },
  });
  readings = new PlateReadings({
    mode: 'suggest',
    isDecided: true,
    mayRead: () => true,
    plates: { formats: [], twoLines: [] } as never,
    reader: null,
    clock,
  });
  alpr = new AlprReadings({
    source: { follow: (then) => ((told = then), () => (told = null)) },
    plates: slovakPlates(),
    mayShow: (s) => readings.mayShow(s),
    clock,
    log: () => undefined,
    come: alprTold,
  });
  watch = new StandingWatch(pictureStands);
  lens = 0;
  let cell = 0;
  looking = setInterval(() => {
    if (lens === null) return watch.check(performance.now());
    // -1: it moves; each look is another picture
    watch.see(cellsOf(lens === -1 ? (cell = (cell + 60) % 240) : lens), performance.now());
  }, 250);
  end = followAlpr();
});
afterEach(async () => {
  clearInterval(looking);
  end();
  alpr.stop();
  await putAwayGate();
});

it('what the ALPR told of the car before is not shown for the next one, whose coming was seen', async () => {
  lens = 10;
  await passes(2_000);
  lens = -1;
  await passes(500);
  lens = 90;
  await passes(1_000);
  tell('BA111AA');
  await settle();
  expect(offered()).toEqual(['BA111AA']);
  await passes(3_000);
  lens = -1;
  await passes(1_000);
  lens = 200;
  await passes(2_000);
  expect(offered()).toEqual([]);
});

it('nor where another screen was open while that one came, was told of and went', async () => {
  await passes(3_000); // the gate is shown, nobody there
  // Sessions is opened: live-video calls attach(null) -> lose(), cameraShown(false)
  watch.lose();
  lens = null;
  useScreen.setState({ isCameraShown: false });
  await passes(5_000);
  tell('BA111AA'); // car A, could not be read at first
  await passes(10_000); // A is let in by the ALPR's second look; B comes
  lens = 90; // Sessions is closed, B stands there
  useScreen.setState({ isCameraShown: true });
  watch.lose();
  await passes(2_000);
  expect(offered()).toEqual([]);
});

it('nor where the camera was away meanwhile', async () => {
  await passes(3_000);
  watch.lose();
  lens = null;
  useScreen.setState((s) => ({ camera: { ...s.camera, state: 'lost' } }));
  await passes(5_000);
  tell('BA111AA');
  await passes(10_000);
  lens = 90;
  useScreen.setState((s) => ({ camera: { ...s.camera, state: 'live' } }));
  await passes(2_000);
  expect(offered()).toEqual([]);
});

it('nor where it comes after Rush has let that one in, and the next one follows before the picture stood still', async () => {
  await passes(3_000);
  lens = -1;
  await passes(1_000); // A rolls in
  const taken = Date.now();
  await passes(1_000);
  void tapRush(performance.now());
  await passes(500);
  tell('BA111AA', taken); // late by 1.5 s
  await passes(5_000); // A rolls out, B in, without a standstill
  lens = 90;
  await passes(2_000);
  expect(offered()).toEqual([]);
});

it('nor where the same is told again after Rush', async () => {
  await passes(3_000);
  lens = -1;
  await passes(1_000);
  const taken = Date.now();
  tell('BA111AA', taken);
  await passes(1_000);
  void tapRush(performance.now());
  await passes(500);
  tell('BA111AA', taken);
  await passes(5_000);
  lens = 90;
  await passes(2_000);
  expect(offered()).toEqual([]);
});

it('nor where a clock that is 5 s ahead tells it again after the picture has changed', async () => {
  await passes(3_000);
  lens = -1;
  await passes(500);
  lens = 90; // A stands
  await passes(1_000);
  const taken = Date.now() + 5_000;
  tell('BA111AA', taken);
  await settle();
  expect(offered()).toEqual(['BA111AA']);
  await passes(500);
  lens = -1; // A goes (nobody booked it), B comes
  await passes(1_000);
  tell('BA111AA', taken); // redelivered
  lens = 200;
  await passes(1_500);
  expect(offered()).toEqual([]);
});

it('and what is late of it takes nothing away from the car that stands there', async () => {
  await passes(3_000);
  lens = -1;
  await passes(1_000);
  lens = 90;
  const before = Date.now() - 3_000;
  tell('BA222BB');
  tell('BA111AA', before);
  await passes(2_000);
  expect(offered()).toEqual(['BA222BB']);
});
