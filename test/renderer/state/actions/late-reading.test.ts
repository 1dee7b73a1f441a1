import { afterEach, expect, it } from 'vitest';
import { PlateReadings } from '../../../../electron/booth/reading/answers/plate-readings.ts';
import type { Texts } from '../../../../electron/booth/reading/texts.ts';
import type { CallInput } from '../../../../electron/contract/channels.ts';
import { offeredOf, useReading } from '../../../../renderer/state/gate/reading.ts';
import { useRush } from '../../../../renderer/state/gate/rush.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { lineOf } from '../../../booth/reading/lines.ts';
import {
  passes,
  putAwayGate,
  showReadingGate,
  sleep,
  stands,
  status,
} from '../../../support/reading-gate.ts';

// The page before the core's own readings, whose reader alone is played.

const offered = (): readonly string[] =>
  offeredOf(useScreen.getState(), useRush.getState(), useReading.getState()).map(({ text }) => text);
const box = { centre: { x: 640, y: 360 }, width: 128, height: 36, angle: 0 };
const textsOf = (text: string): Texts => ({
  size: { width: 1280, height: 720 },
  texts: text === '' ? [] : [{ box, line: lineOf(text), lines: 1, found: 0.95 }],
});

/** @param took how long each picture is read (ms), and what is read in it @returns how many were read */
function gate(took: readonly (readonly [number, string])[]): () => number {
  let reads = 0;
  let core: PlateReadings | null = null;
  showReadingGate({
    answerOf: (name) =>
      name === 'reading.read'
        ? async (ask: CallInput<'reading.read'>) => ({ ok: true, value: await core?.read(ask) })
        : undefined,
    capture: () => Promise.resolve({ taken: true, bytes: Uint8Array.of(1), shrunk: false }),
    unseenMs: () => 0,
  });
  core = new PlateReadings({
    mode: 'suggest',
    isDecided: true,
    withinMs: 2_500,
    mayRead: () => true,
    plates: { formats: ['LLDDDLL'], shortest: 7, longest: 7, twoLines: false },
    reader: {
      read: async () => {
        const [ms, text] = took[reads++] ?? [60_000, ''];
        await sleep(ms);
        return textsOf(text);
      },
      cancel: () => undefined,
      stop: () => undefined,
      get state() {
        return readerState;
      },
    },
    clock: {
      elapsed: () => performance.now(),
      after: (ms, call) => {
        const timer = setTimeout(call, ms);
        return () => clearTimeout(timer);
      },
    },
  });
  return () => reads;
}
let readerState: { readonly state: 'ready' | 'ended' } = { state: 'ready' };
/** Of the reader, as the core and its snapshot have it. */
const readerIs = (state: typeof readerState): typeof readerState => (readerState = state);
afterEach(async () => {
  readerIs({ state: 'ready' });
  await putAwayGate();
});

it('a plate that was read too late is not offered by the next question, while the core rests', async () => {
  const reads = gate([[2_600, 'RK708AF']]);
  stands();
  await passes(2_700);
  expect(offered()).toEqual([]);
  await passes(3_200);
  // Nothing else was read: the picture is some six seconds old.
  expect([reads(), offered()]).toEqual([1, []]);
});

it('nor where the reader had still to be loaded', async () => {
  const reads = gate([[6_000, 'RK708AF']]);
  status(readerIs({ state: 'ended' }));
  stands();
  await passes(6_100);
  expect(offered()).toEqual([]);
  // What was waited for is the reader, and the car is read anew at once.
  await passes(700);
  expect([reads(), offered()]).toEqual([2, []]);
});

it('nor by a later picture in which nothing is read', async () => {
  const reads = gate([
    [2_600, 'RK708AF'],
    [400, ''],
    [400, ''],
  ]);
  stands();
  await passes(2_700);
  expect(offered()).toEqual([]);
  await passes(20_000);
  expect([reads() > 0, offered()]).toEqual([true, []]);
});

it('a car that was read too late is read again, as often as one that was not', async () => {
  const reads = gate([
    [4_000, 'RK708AF'],
    [4_000, 'RK708AF'],
    [1_000, 'RK708AF'],
    [400, 'RK708AF'],
    [400, 'RK708AF'],
  ]);
  stands();
  await passes(31_000);
  expect(offered()).toEqual(['RK708AF']);
  await passes(60_000);
  expect(reads()).toBe(5);
});

it('while the core rests no question counts: the car is read as often as it may', async () => {
  const reads = gate([
    [2_400, ''],
    [2_400, ''],
    [2_400, 'RK708AF'],
  ]);
  stands();
  await passes(30_000);
  expect([reads(), offered()]).toEqual([3, ['RK708AF']]);
});

it('a computer that is always late reads a standing car no more in the end', async () => {
  const reads = gate(Array.from({ length: 40 }, () => [2_600, 'RK708AF'] as const));
  stands();
  await passes(600_000);
  expect([reads(), offered()]).toEqual([6, []]);
});
