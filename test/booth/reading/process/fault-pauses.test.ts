import { expect, it } from 'vitest';
import { FaultPauses } from '../../../../electron/booth/reading/process/fault-pauses.ts';
import { PlateReader } from '../../../../electron/booth/reading/process/plate-reader.ts';
import { ordinaryReaderLimits } from '../../../../electron/booth/reading/process/reader-limits.ts';
import { handClock } from '../hand-clock.ts';
import { itsWholeTime as time } from '../its-whole-time.ts';

const second = 1_000;
const minute = 60_000;

/** Minutes of each pause, where a fault comes so many minutes after the one before, or after the pause that followed it. */
function pausesAfter(minutes: readonly number[]): number[] {
  const pauses = new FaultPauses(ordinaryReaderLimits);
  let now = 0;
  return minutes.map((each) => {
    now += each * minute;
    const pauseMs = pauses.faulted(now);
    const isPaused = pauseMs > 0;
    const looks = [now, Math.max(now, now + pauseMs - 1), now + pauseMs];
    expect(looks.map((at) => pauses.isOff(at))).toEqual([isPaused, isPaused, false]);
    now += pauseMs;
    return pauseMs / minute;
  });
}

it('each fault from the third one on is followed by a longer pause, and by the longest one in the end', () => {
  expect(pausesAfter([0, 1, 1, 1, 1, 1, 1, 1])).toEqual([0, 0, 1, 5, 15, 60, 60, 60]);
});

it('a computer that was busy for a while reads again a minute later, and begins with that pause the next day', () => {
  expect(pausesAfter([0, 0.25, 0.25, 24 * 60, 0.25, 0.25])).toEqual([0, 0, 1, 0, 0, 1]);
});

it('two faults an hour, however long, are followed by no pause', () => {
  expect(pausesAfter(Array.from({ length: 20 }, () => 30))).toEqual(Array.from({ length: 20 }, () => 0));
});

it('what is older than an hour in which it read counts no more', () => {
  expect(pausesAfter([0, 1, 1, 55, 10, 50])).toEqual([0, 0, 1, 5, 0, 0]);
});

/** @param answers whether its process answers the next picture; else it hangs */
function readerThat(answers: () => boolean) {
  const clock = handClock();
  const process = { started: 0 };
  const reader = new PlateReader({
    start: ({ said }) => {
      process.started += 1;
      queueMicrotask(() => said({ loaded: true }));
      return {
        send: (message) => {
          if ('read' in message && answers())
            queueMicrotask(() => said({ id: message.read, texts: null, bytes: 1e8, time }));
        },
        kill: () => undefined,
      };
    },
    clock,
    log: () => undefined,
    changed: () => undefined,
    freeBytes: () => 4e9,
  });
  /** One picture: it is answered or hangs, and the next one comes a quarter of a minute later. */
  const reads = async (): Promise<void> => {
    const reading = reader.read(new Uint8Array([1]));
    // The process has loaded, and answers what it was given then.
    for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
    clock.pass(15 * second);
    expect(await reading).toBeNull();
  };
  return { reader, clock, process, reads };
}

it('ten minutes of good answers after its last fault, and those before count no more', async () => {
  let isBusy = true;
  const { reader, clock, reads } = readerThat(() => !isBusy);
  for (let picture = 0; picture < 4 * 10; picture += 1) await reads();
  const isOff = (): boolean => reader.state.state === 'off';
  while (isOff()) clock.pass(minute);
  isBusy = false;
  // From the first good answer to the last one.
  for (let picture = 0; picture < 4 * 10 + 1; picture += 1) await reads();
  isBusy = true;
  for (const offAfter of [false, false, true]) {
    await reads();
    expect(isOff()).toBe(offAfter);
  }
  clock.pass(minute);
  expect(isOff()).toBe(false);
  reader.stop();
});

it('a good answer now and then between its faults, none of them ten minutes after the one before, changes nothing', () => {
  const pauses = new FaultPauses(ordinaryReaderLimits);
  let now = 0;
  const each = Array.from({ length: 6 }, () => {
    pauses.answered(now);
    now += 9 * minute;
    pauses.answered(now);
    const pauseMs = pauses.faulted(now);
    now += pauseMs;
    return pauseMs / minute;
  });
  expect(each).toEqual([0, 0, 1, 5, 15, 60]);
});

it('a reader that always hangs is started six times in its first hour, and once an hour from then on', async () => {
  const { reader, process, reads } = readerThat(() => false);
  const inHour: number[] = [];
  for (let hour = 0; hour < 24; hour += 1) {
    const before = process.started;
    for (let asked = 0; asked < 4 * 60; asked += 1) await reads();
    inHour.push(process.started - before);
  }
  reader.stop();
  expect(inHour[0]).toBe(6);
  expect(Math.max(...inHour.slice(1))).toBe(1);
});
