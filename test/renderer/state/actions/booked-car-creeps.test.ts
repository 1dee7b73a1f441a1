import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PlateReadings } from '../../../../electron/booth/reading/answers/plate-readings.ts';
import type { BookedReading } from '../../../../electron/booth/reading/answers/booked-reading.ts';
import type { Texts } from '../../../../electron/booth/reading/texts.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { pressEnter } from '../../../../renderer/features/gate/state/press-actions.ts';
import { offerName, showOffer } from '../../../../renderer/features/gate/state/reading-offers.ts';
import { typeText } from '../../../../renderer/features/gate/state/typing-actions.ts';
import { tapRush } from '../../../../renderer/features/rush/state/rush-actions.ts';
import { awakeClock } from '../../../../renderer/platform/camera/awake-clock.ts';
import { StandingWatch } from '../../../../renderer/platform/camera/standing-watch.ts';
import { pictureStands } from '../../../../renderer/state/actions/reading-actions.ts';
import { offeredOf, useReading } from '../../../../renderer/state/gate/reading.ts';
import { useRush } from '../../../../renderer/state/gate/rush.ts';
import { useScreen } from '../../../../renderer/state/gate/screen.ts';
import { lineOf } from '../../../booth/reading/lines.ts';
import { boothTimeAgo, recordView } from '../../../support/fixture-page-states.ts';
import { passes, putAwayGate, settle, showReadingGate, sleep } from '../../../support/reading-gate.ts';

// Real: StandingWatch, awakeClock, the page's actions, the core's PlateReadings. Faked: clocks, the reader's process, the draw.
const clock = {
  elapsed: () => performance.now(),
  after: (ms: number, then: () => void) => {
    const t = setTimeout(then, ms);
    return () => clearTimeout(t);
  },
};
const box = { centre: { x: 640, y: 360 }, width: 128, height: 36, angle: 0 };
const textsOf = (text: string): Texts => ({
  size: { width: 1280, height: 720 },
  texts: [{ box, line: lineOf(text), lines: 1, found: 0.95 }],
});
const offers = () => offeredOf(useScreen.getState(), useRush.getState(), useReading.getState());
const offered = () => offers().map(({ text }) => text);
const cellsOf = (value: number) =>
  Uint8Array.from({ length: 576 }, (_, at) => (at % 2 ? value : 255 - value));

let base = 0;
let lens: number;
let plate: string;
let draws: boolean[];
let drawn: boolean[];
let booked: (BookedReading | null)[];
let looking: ReturnType<typeof setInterval>;

beforeEach(() => {
  [lens, plate, draws, drawn, booked] = [0, 'RK708AF', [], [], []];
  showReadingGate({
    answerOf: (name) => {
      if (name === 'reading.read') return async (ask: never) => ({ ok: true, value: await all.read(ask) });
      if (name === 'gate.rush')
        return () => all.lettingGo(() => Promise.resolve(ok(recordView({ plate: '', state: 'draft' }))));
      if (name === 'gate.enter')
        return (input: { plate: string; reading?: never }) =>
          all.booking(input.reading, (read) => {
            booked.push(read);
            const record = recordView({ plate: input.plate, at: boothTimeAgo(0) });
            useScreen.setState(({ snapshot }) => ({
              snapshot: snapshot && { ...snapshot, recent: [record] },
            }));
            return Promise.resolve(ok(record));
          });
      return undefined;
    },
    capture: () => Promise.resolve({ taken: true, bytes: Uint8Array.of(0), shrunk: false }),
    unseenMs: () => 0,
    snapshot: { rush: true, recent: [] },
  });
  const all = new PlateReadings({
    mode: 'suggest',
    isDecided: true,
    mayRead: () => true,
    clock,
    plates: { formats: ['LLDDDLL'], shortest: 7, longest: 7, twoLines: false },
    reader: {
      read: async () => {
        const p = plate;
        await sleep(300);
        return textsOf(p);
      },
      cancel: () => undefined,
      stop: () => undefined,
      state: { state: 'ready' },
    },
    drawBlind: () => {
      const d = draws.shift() ?? false;
      drawn.push(d);
      return d;
    },
  });
  const awake = awakeClock();
  base += 1_000; // no number of a test before: the page's modules remember them
  const of = base;
  const watch = new StandingWatch(({ count, isStill }) => pictureStands({ count: count + of, isStill }));
  let cell = 0;
  looking = setInterval(() => {
    watch.check(awake());
    watch.see(cellsOf(lens === -1 ? (cell = (cell + 60) % 240) : lens), awake());
  }, 250);
});
afterEach(async () => {
  clearInterval(looking);
  await putAwayGate();
});

async function comes(at: number): Promise<void> {
  lens = -1;
  await passes(1_000);
  lens = at;
  await passes(2_000);
}

it('the booked car that stands there is not offered again', async () => {
  await comes(60);
  expect(offered()).toEqual(['RK708AF']);
  typeText('RK708AF');
  await passes(1_000);
  await pressEnter(performance.now());
  await passes(5_000);
  expect(offered()).toEqual([]);
});

it('a car that was booked and still stands there is not offered again where the clock is set on', async () => {
  await comes(60);
  typeText('RK708AF');
  await passes(1_000);
  await pressEnter(performance.now());
  await passes(3_000);
  vi.setSystemTime(Date.now() + 180_000); // the network sets the clock; nothing moves in the picture
  await passes(5_000);
  expect(offered()).toEqual([]);
});

it('a car of which something was shown counts as no blind one', async () => {
  draws = [false, false, true]; // the page's begin is not asked here: see `drawn`
  await comes(60);
  expect(offered()).toEqual(['RK708AF']);
  // painted, as reading-place.tsx does it
  showOffer(offerName(offers()), (then) => {
    then();
    return () => undefined;
  });
  draws = [true];
  lens = -1; // it creeps on while the attendant begins to type what stood there
  await passes(600);
  typeText('RK708AF');
  await passes(1_500);
  await pressEnter(performance.now());
  await settle();
  expect({ outcome: booked[0]?.outcome, drawn }).not.toMatchObject({ outcome: 'blind' });
});

it('nor is one that was let in by Rush, creeps on and stops', async () => {
  await comes(60);
  expect(offered()).toEqual(['RK708AF']);
  void tapRush(performance.now());
  await passes(1_500);
  expect(offered()).toEqual([]); // it stands there, dealt with
  lens = -1;
  await passes(700);
  lens = 90; // half a metre further on it waits for the barrier
  await passes(2_000);
  expect(offered()).toEqual([]);
});

it('nor is one that was booked otherwise than it was read, and creeps on', async () => {
  plate = 'RK708AE';
  await comes(60);
  typeText('RK708AF');
  await passes(1_500);
  await pressEnter(performance.now());
  await passes(1_000);
  lens = -1;
  await passes(700);
  lens = 90;
  await passes(2_000);
  expect(offered()).toEqual([]);
});
