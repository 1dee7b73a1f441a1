import { afterEach, expect, it } from 'vitest';
import type { CallInput } from '../../../../electron/contract/channels.ts';
import { PlateReadings } from '../../../../electron/booth/reading/answers/plate-readings.ts';
import { clearPlate, typeText } from '../../../../renderer/features/gate/state/typing-actions.ts';
import { offeredOf, useReading } from '../../../../renderer/state/gate/reading.ts';
import { useRush } from '../../../../renderer/state/gate/rush.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { lineOf } from '../../../booth/reading/lines.ts';
import { moves, passes, putAwayGate, showReadingGate, sleep, stands } from '../../../support/reading-gate.ts';

const text = 'RK708AF';
const read = {
  size: { width: 1280, height: 720 },
  texts: [
    {
      box: { centre: { x: 640, y: 360 }, width: 128, height: 36, angle: 0 },
      line: lineOf(text),
      lines: 1 as const,
      found: 0.95,
    },
  ],
};

/** What the core answers, with a reader that takes half a second. */
const core = () =>
  new PlateReadings({
    mode: 'suggest',
    isDecided: true,
    mayRead: () => true,
    plates: { formats: ['LLDDDLL'], shortest: 7, longest: 7, twoLines: false },
    reader: {
      read: async () => {
        await sleep(500);
        return read;
      },
      cancel: () => undefined,
      stop: () => undefined,
      state: { state: 'ready' },
    },
    clock: {
      elapsed: () => performance.now(),
      after: (ms, then) => {
        const timer = setTimeout(then, ms);
        return () => clearTimeout(timer);
      },
    },
  });

const offered = (): string[] =>
  offeredOf(useScreen.getState(), useRush.getState(), useReading.getState()).map((one) => one.text);

afterEach(putAwayGate);

it('is shown for a minute from when it was read, also where the page asks for it late', async () => {
  const readings = core();
  showReadingGate({
    answerOf: (name) =>
      name === 'reading.read'
        ? async (ask: CallInput<'reading.read'>) => ({ ok: true, value: await readings.read(ask) })
        : undefined,
    capture: () => Promise.resolve({ taken: true, bytes: Uint8Array.of(0), shrunk: false }),
    unseenMs: () => 0,
  });
  moves();
  stands();
  await passes(1_000);
  expect(offered()).toEqual([text]);
  // The frozen picture is read, and the attendant talks to the driver.
  typeText('RK7');
  await passes(58_000);
  clearPlate();
  await passes(100);
  expect(offered()).toEqual([text]);
  await passes(10_000);
  expect(offered()).toEqual([]);
});
