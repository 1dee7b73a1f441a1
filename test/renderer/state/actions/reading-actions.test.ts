import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallInput } from '../../../../electron/contract/channels.ts';
import type { PlateReading } from '../../../../electron/contract/reading.ts';
import { beginCar, endCar, retake } from '../../../../renderer/state/actions/car-actions.ts';
import { carDealtWith, followReading, pictureStands } from '../../../../renderer/state/actions/reading-actions.ts';
import { provideServices } from '../../../../renderer/state/booth/services.ts';
import { initialReading, offeredOf, useReading } from '../../../../renderer/state/gate/reading.ts';
import { initialRush, useRush } from '../../../../renderer/state/gate/rush.ts';
import { initialState, useScreen } from '../../../../renderer/state/gate/screen.ts';
import { boothCallsOf } from '../../../support/booth-calls.ts';
import { quietSnapshot } from '../../../support/fixture-page-states.ts';
import { readSurely } from '../../../support/readings.ts';

const one = (text: string): PlateReading => ({ kind: 'one', suggestion: readSurely(text) });
const plates = ['51G77802', '29LD5512'];

/** Which of the plates the lens shows. */
let lens: number;
let asks: CallInput<'reading.read'>[];
let answerOf: (ask: CallInput<'reading.read'>) => Promise<PlateReading>;
let ids: number;
let end: () => void;

/** What is due at this instant, and what comes of it. */
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

const offered = (): readonly string[] =>
  offeredOf(useScreen.getState(), useRush.getState(), useReading.getState()).map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
  [lens, asks, ids] = [0, [], 0];
  answerOf = ({ jpeg }) => Promise.resolve(one(plates[jpeg[0] ?? 0] ?? ''));
  provideServices({
    booth: boothCallsOf((name) => {
      if (name !== 'reading.read') return undefined;
      return async (ask: CallInput<'reading.read'>) => {
        asks.push(ask);
        return { ok: true, value: await answerOf(ask) };
      };
    }),
    capture: () => Promise.resolve({ taken: true, bytes: Uint8Array.of(lens), shrunk: false }),
    carGone: () => undefined,
    printPage: () => undefined,
    play: () => undefined,
    now: () => Date.now(),
    newId: () => `id-${String(++ids)}`,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  useReading.setState(initialReading, true);
  useRush.setState(initialRush, true);
  useScreen.setState(
    {
      ...initialState,
      snapshot: quietSnapshot({ reading: { mode: 'suggest', isDecided: true, state: 'ready' } }),
      isCameraShown: true,
      camera: { ...initialState.camera, state: 'live' },
    },
    true,
  );
  end = followReading();
});
afterEach(async () => {
  useScreen.setState(initialState, true);
  await vi.runAllTimersAsync();
  end();
  vi.useRealTimers();
});

describe('a picture that is taken anew', () => {
  it('is the one that is read, and what was read of the earlier one is nothing to it', async () => {
    beginCar();
    await settle();
    lens = 1;
    await retake();
    await settle();
    expect(asks.map(({ isFrozen, jpeg }) => [isFrozen, ...jpeg])).toEqual([
      [true, 0],
      [true, 1],
    ]);
    expect(useReading.getState().frozen?.reading).toEqual(one('29LD5512'));
  });
});

describe('a car that is dealt with', () => {
  it('is offered to nobody where it came to stand meanwhile', async () => {
    pictureStands({ count: 2, isStill: false });
    beginCar();
    pictureStands({ count: 3, isStill: true });
    await settle();
    carDealtWith();
    endCar();
    await vi.advanceTimersByTimeAsync(2000);
    expect(asks.map(({ isFrozen }) => isFrozen)).toEqual([true]);
    expect(offered()).toEqual([]);
  });

  it('is not the next one, which comes to stand after it', async () => {
    pictureStands({ count: 2, isStill: false });
    beginCar();
    await settle();
    carDealtWith();
    endCar();
    lens = 1;
    pictureStands({ count: 3, isStill: true });
    await vi.advanceTimersByTimeAsync(1000);
    expect(offered()).toEqual(['29LD5512']);
  });
});
