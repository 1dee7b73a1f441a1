import { expect, it } from 'vitest';
import { PlateReader } from '../../../../electron/booth/reading/process/plate-reader.ts';
import type { ProcessorTime } from '../../../../electron/booth/reading/process/processor-time.ts';
import { ordinaryReaderLimits } from '../../../../electron/booth/reading/process/reader-limits.ts';
import { Throttling } from '../../../../electron/booth/reading/process/throttling.ts';
import type { Texts } from '../../../../electron/booth/reading/texts.ts';
import { handClock } from '../hand-clock.ts';
import { itsWholeTime } from '../its-whole-time.ts';

const minute = 60_000;
const texts: Texts = { size: { width: 9, height: 9 }, texts: [] };

/** In a group that may use half a core of two, a quarter of the processor: the screen takes half of that. */
const inGroup: ProcessorTime = { tookMs: 2_000, ownMs: 500, idleMs: 3_000, throttled: 0 };

/** @returns how long (ms) it is off after each */
function offAfter(...times: readonly ProcessorTime[]): number[] {
  const throttling = new Throttling(ordinaryReaderLimits);
  let now = 0;
  return times.map((time) => {
    now += time.tookMs;
    const pauseMs = throttling.took(time, now);
    expect(throttling.isOff(now)).toBe(pauseMs > 0);
    now += pauseMs;
    expect(throttling.isOff(now)).toBe(false);
    return pauseMs;
  });
}

it('the third throttled picture in a row turns it off, and then each one that is tried, for longer', () => {
  const minutes = offAfter(...Array.from({ length: 7 }, () => inGroup)).map((ms) => ms / minute);
  expect(minutes).toEqual([0, 0, 1, 5, 15, 60, 60]);
});

it.each<[string, ProcessorTime]>([
  ['that has the processor to itself', itsWholeTime],
  ['that is slow, and always at it', { tookMs: 4_000, ownMs: 3_900, idleMs: 4_000, throttled: 0 }],
  [
    'beside a virus scanner, which leaves no core free',
    { tookMs: 9_000, ownMs: 600, idleMs: 300, throttled: 0 },
  ],
  ['that has the processor for half of its time', { tookMs: 1_000, ownMs: 500, idleMs: 1_500, throttled: 0 }],
  [
    'beside others that leave less than half a core free',
    { tookMs: 1_000, ownMs: 300, idleMs: 499, throttled: 0 },
  ],
  ['that has a quota, and seldom used it up', { tookMs: 1_000, ownMs: 400, idleMs: 100, throttled: 0.2 }],
  ['that used a quota up and had most of the time', { tookMs: 1_000, ownMs: 500, idleMs: 0, throttled: 1 }],
  ['on a system that says nothing of its cores', { tookMs: 2_000, ownMs: 500, idleMs: 0, throttled: 0 }],
])('a picture %s is none of these, and those before it count no more', (_what, time) => {
  expect(offAfter(inGroup, inGroup, time, inGroup, inGroup, time, time, time)).toEqual(Array(8).fill(0));
});

it('where others have the cores, a quota that was used up tells it', () => {
  const besideOthers = { tookMs: 4_000, ownMs: 900, idleMs: 0, throttled: 0.25 };
  expect(offAfter(besideOthers, besideOthers, besideOthers)).toEqual([0, 0, minute]);
});

it('a picture that was given up at once says nothing', () => {
  const short = { tookMs: 249, ownMs: 0, idleMs: 498, throttled: 0 };
  expect(offAfter(short, short, short, inGroup, short, inGroup, short, inGroup)).toEqual([
    ...Array<number>(7).fill(0),
    minute,
  ]);
});

it('ten minutes with the processor, and it begins anew', () => {
  const well = Array.from({ length: 11 }, () => ({ ...itsWholeTime, tookMs: minute, ownMs: minute }));
  const three = [inGroup, inGroup, inGroup];
  expect(offAfter(...three, inGroup, ...well, ...three).filter((ms) => ms > 0)).toEqual([
    minute,
    5 * minute,
    minute,
  ]);
});

it('a reader that is throttled gives its last answer, ends, says so once for each pause, and reads again afterwards', async () => {
  let time = inGroup;
  const clock = handClock();
  const logged: unknown[] = [];
  const states: string[] = [];
  const counted = { started: 0, killed: 0 };
  const reader: PlateReader = new PlateReader({
    start: ({ said }) => {
      counted.started += 1;
      queueMicrotask(() => said({ loaded: true }));
      return {
        send: (message) => {
          if ('read' in message) queueMicrotask(() => said({ id: message.read, texts, bytes: 1, time }));
        },
        kill: () => (counted.killed += 1),
      };
    },
    clock,
    log: (_level, message, fields) => logged.push({ message, ...fields }),
    changed: () => states.push(reader.state.state),
    freeBytes: () => 4e9,
  });
  const read = () => reader.read(new Uint8Array([1]));

  expect([await read(), await read(), await read()]).toEqual([texts, texts, texts]);
  expect(reader.state).toEqual({ state: 'off', cause: 'processor' });
  expect([await read(), await read()]).toEqual([null, null]);
  expect(counted).toEqual({ started: 1, killed: 1 });
  const line = { message: 'plates are not read', cause: 'processor', ...inGroup };
  expect(logged).toEqual([{ ...line, pauseMs: minute }]);

  clock.pass(minute);
  expect([reader.state, states.at(-1)]).toEqual([{ state: 'ended' }, 'ended']);
  expect([await read(), await read()]).toEqual([texts, null]);
  expect(logged.slice(1)).toEqual([{ ...line, pauseMs: 5 * minute }]);

  time = itsWholeTime;
  clock.pass(5 * minute);
  for (let picture = 0; picture < 5; picture += 1) expect(await read()).toEqual(texts);
  expect([reader.state, counted]).toEqual([{ state: 'ready' }, { started: 3, killed: 2 }]);
  reader.stop();
});

it('a picture that waits while the last one is throttled is answered with nothing, at once', async () => {
  let say: (message: unknown) => void = () => undefined;
  const reader = new PlateReader(
    {
      start: ({ said }) => {
        say = said;
        return { send: () => undefined, kill: () => undefined };
      },
      clock: handClock(),
      log: () => undefined,
      changed: () => undefined,
      freeBytes: () => 4e9,
    },
    { ...ordinaryReaderLimits, mostThrottled: 1 },
  );
  const older = reader.read(new Uint8Array([1]));
  say({ loaded: true });
  const newer = reader.read(new Uint8Array([2]));
  say({ id: 1, texts: null, bytes: 1, time: inGroup });
  expect(await Promise.all([older, newer])).toEqual([null, null]);
  expect(reader.state).toEqual({ state: 'off', cause: 'processor' });
  reader.stop();
});
