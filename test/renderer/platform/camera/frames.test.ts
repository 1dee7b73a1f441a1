import { describe, expect, it } from 'vitest';
import { frameFacts, sampleSize } from '../../../../renderer/platform/camera/frame-facts.ts';
import { FrameJudge } from '../../../../renderer/platform/camera/frame-judge.ts';
import { HealthWatch } from '../../../../renderer/platform/camera/picture-health.ts';

const pixels = sampleSize.width * sampleSize.height;
/** A sample of that brightness, with what changes in it. */
function sample(brightness: number, change: Record<number, number> = {}): Uint8ClampedArray {
  const data = Uint8ClampedArray.from({ length: 4 * pixels }, (_none, at) =>
    at % 4 === 3 ? 255 : brightness,
  );
  for (const [pixel, value] of Object.entries(change))
    data.fill(value, Number(pixel) * 4, Number(pixel) * 4 + 3);
  return data;
}

describe('what is known of a frame', () => {
  it('tells a covered lens from a dark lane: a lamp is somewhere, and noise is none', () => {
    expect(frameFacts(sample(0)).black).toBe(true);
    expect(frameFacts(sample(4, { 300: 60 })).black).toBe(true);
    expect(frameFacts(sample(4, { 300: 250 })).black).toBe(false);
  });

  it('has another print when one pixel differs by one step, or two have changed places', () => {
    const print = (change: Record<number, number>): string => frameFacts(sample(40, change)).print;
    expect(print({})).toBe(print({}));
    const prints = [
      print({}),
      print({ 9000: 41 }),
      print({ 9000: 39 }),
      print({ 20: 41, 21: 39 }),
      print({ 20: 39, 21: 41 }),
    ];
    expect(new Set(prints).size).toBe(prints.length);
  });

  it('has the brightness of its mean', () => {
    expect(frameFacts(sample(80)).brightness).toBeCloseTo(80);
  });
});

describe('a frame', () => {
  const frame = (print: string, takenAt: number, black = false) => ({ print, takenAt, black });

  it('may become a picture for a second, and once', () => {
    const judge = new FrameJudge();
    judge.see({ print: 'a' }, 5000);
    expect(judge.fault(frame('a', 5000), 6000)).toBeNull();
    expect(judge.fault(frame('a', 5000), 6001)).toBe('frame-stale');
    judge.use({ print: 'a' });
    expect(judge.fault(frame('a', 5000), 5500)).toBe('frame-repeated');
    judge.see({ print: 'b' }, 5600);
    expect(judge.fault(frame('b', 5600), 5600)).toBeNull();
    judge.see({ print: 'a' }, 5700);
    expect(judge.fault(frame('a', 5700), 5700)).toBe('frame-repeated');
  });

  it('may be on any number of test pictures, and on a record’s after that', () => {
    const judge = new FrameJudge();
    judge.see({ print: 'a' }, 5000);
    judge.use({ print: 'a' }, 'test');
    expect(judge.fault(frame('a', 5000), 5000)).toBeNull();
    judge.use({ print: 'a' });
    expect(judge.fault(frame('a', 5000), 5000, 'test')).toBeNull();
  });

  it('of a camera that delivers the same for over a second is none', () => {
    const judge = new FrameJudge();
    for (const now of [1000, 1250, 1500, 1750, 2000]) {
      judge.see({ print: 'a' }, now);
      expect(judge.fault(frame('a', now), now)).toBeNull();
    }
    judge.see({ print: 'a' }, 2250);
    expect(judge.fault(frame('a', 2250), 2250)).toBe('frame-frozen');
    judge.see({ print: 'b' }, 2500);
    expect(judge.fault(frame('b', 2500), 2500)).toBeNull();
  });

  it('that is black is none', () => {
    const judge = new FrameJudge();
    judge.see({ print: 'a' }, 0);
    expect(judge.fault(frame('a', 0, true), 0)).toBe('frame-black');
  });
});

describe('the live picture', () => {
  /** Looks four times a second. @returns the flow and the light after the last one */
  function after(brightness: number[], same: (look: number) => number = (look) => look * 250) {
    const watch = new HealthWatch(0);
    const seen = brightness.map((luma, look) => {
      watch.seen({ brightness: luma, black: luma < 3, sameSince: same(look) }, look * 250);
      return watch.at(look * 250);
    });
    return { watch, seen, last: seen.at(-1) };
  }

  it('is used when its brightness is found', () => {
    const { seen } = after([0, 20, 70, 90, 95, 97, 97]);
    expect(seen.map(({ flow }) => flow)).toEqual([
      ...Array<string>(5).fill('starting'),
      'flowing',
      'flowing',
    ]);
  });

  it('is used after two seconds at the latest, however it flickers', () => {
    const { seen } = after([10, 90, 10, 90, 10, 90, 10, 90, 10]);
    expect(seen.map(({ flow }) => flow)).toEqual([...Array<string>(8).fill('starting'), 'flowing']);
  });

  it('that never changes after the camera was opened is frozen; a black one has its own word', () => {
    expect(after(Array<number>(9).fill(90), () => 0).last).toEqual({ flow: 'stalled', light: 'good' });
    expect(after(Array<number>(12).fill(0), () => 0).last).toEqual({ flow: 'flowing', light: 'black' });
  });

  it('hangs when nothing new came for five seconds, also after a sleep, and flows again with the next frame', () => {
    const { watch } = after([90, 90, 90, 90]);
    expect(watch.at(5700).flow).toBe('flowing');
    expect(watch.at(8 * 3_600_000).flow).toBe('stalled');
    watch.seen({ brightness: 90, black: false, sameSince: 9000 }, 9000);
    expect(watch.at(9000).flow).toBe('flowing');
    for (let now = 9250; now < 14_500; now += 250)
      watch.seen({ brightness: 90, black: false, sameSince: 9000 }, now);
    expect(watch.at(14_500).flow).toBe('stalled');
  });

  it('is not called frozen while nobody looks at it', () => {
    const { watch } = after([90, 90, 90, 90]);
    for (let now = 1000; now < 20_000; now += 250) watch.delivered(now);
    expect(watch.at(20_000).flow).toBe('flowing');
  });

  it('is called dark when that lasts, and bright again only well above', () => {
    const lights = after([
      60,
      60,
      ...Array<number>(8).fill(20),
      20,
      ...Array<number>(12).fill(30),
      ...Array<number>(9).fill(40),
    ]);
    const told = lights.seen.map(({ light }) => light);
    expect(told.slice(0, 10)).toEqual(Array(10).fill('good'));
    expect(told.slice(10, 31)).toEqual(Array(21).fill('dark'));
    expect(told.at(-1)).toBe('good');
  });

  it('is not called dark for a moment’s shadow', () => {
    expect(after([60, 60, 10, 10, 60, 60, 10, 10, 10, 60]).last?.light).toBe('good');
  });
});
