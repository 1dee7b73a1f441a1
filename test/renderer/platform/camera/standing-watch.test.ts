import { describe, expect, it } from 'vitest';
import type { PlateSuggestion } from '../../../../electron/contract/reading.ts';
import { cellsUnder } from '../../../../renderer/platform/camera/cells-under.ts';
import { wholeFrame } from '../../../../renderer/platform/camera/region.ts';
import {
  firstCount,
  StandingWatch,
  type Standing,
} from '../../../../renderer/platform/camera/standing-watch.ts';
import { initialReading } from '../../../../renderer/state/gate/reading.ts';

const cells = 576;

/** A lane, with what is in some of its cells. */
const lane = (change: (cell: number) => number = () => 0): Uint8Array =>
  Uint8Array.from({ length: cells }, (_none, cell) => 80 + (cell % 32) + change(cell));
const car =
  (luma: number, at = 200) =>
  (cell: number): number =>
    cell >= at && cell < at + 60 ? luma : 0;

/** Looks every 250 ms. @returns what was told, and the watch */
function watched(looks: readonly Uint8Array[]) {
  const told: Standing[] = [];
  const watch = new StandingWatch(({ count, isStill }) => told.push({ count: count - firstCount, isStill }));
  for (const [look, cells] of looks.entries()) watch.see(cells, look * 250);
  return { told, watch, at: looks.length * 250 };
}
const times = (count: number, cells: Uint8Array): Uint8Array[] => Array<Uint8Array>(count).fill(cells);

describe('the live picture', () => {
  it('is counted from a number that no page before began with', () => {
    const told: Standing[] = [];
    const watch = new StandingWatch((standing) => told.push(standing));
    for (const look of [0, 1, 2]) watch.see(lane(), look * 250);
    expect(told).toEqual([{ count: Math.floor(performance.timeOrigin) + 1, isStill: true }]);
    expect(initialReading.standing.count).toBe(Math.floor(performance.timeOrigin));
  });

  it('stands still once nothing has changed for a moment, and is told so once', () => {
    expect(watched(times(2, lane())).told).toEqual([]);
    expect(watched(times(9, lane())).told).toEqual([{ count: 1, isStill: true }]);
  });

  it('is another one as soon as a car comes, one while that moves, and another one once it stands', () => {
    const moving = [60, 90, 120].map((luma, place) => lane(car(luma, 100 + 80 * place)));
    const { told } = watched([...times(3, lane()), ...moving, ...times(3, lane(car(70)))]);
    expect(told).toEqual([
      { count: 1, isStill: true },
      { count: 2, isStill: false },
      { count: 3, isStill: true },
    ]);
  });

  it('is another one where a car creeps, however little of it changes from look to look', () => {
    const creeping = Array.from({ length: 12 }, (_none, step) => lane(car(60, 200 + step)));
    expect(watched([...times(3, lane(car(60))), ...creeping]).told).toContainEqual({
      count: 2,
      isStill: false,
    });
  });

  it('is the same in noise, behind a clock in its corner, and in another light', () => {
    const noise = lane((cell) => ((cell * 7) % 11) - 5);
    const clock = lane((cell) => (cell > 568 ? 100 : 0));
    const cloud = Uint8Array.from(lane(), (luma) => Math.round(luma * 0.8));
    expect(watched([...times(3, lane()), noise, clock, cloud]).told).toEqual([{ count: 1, isStill: true }]);
  });

  it('is another one after nobody has looked for a while, and where its camera is another one', () => {
    const { told, watch, at } = watched(times(3, lane()));
    watch.check(at);
    expect(told).toHaveLength(1);
    watch.check(at + 1500);
    expect(told.at(-1)).toEqual({ count: 2, isStill: false });
    for (const look of [0, 1, 2]) watch.see(lane(), at + 2000 + look * 250);
    watch.lose();
    expect(told.slice(2)).toEqual([
      { count: 3, isStill: true },
      { count: 4, isStill: false },
    ]);
  });

  const dark = (change: (cell: number) => number = () => 0): Uint8Array =>
    Uint8Array.from({ length: cells }, (_none, cell) => 13 + ((cell * 7) % 3) + change(cell));
  const inBlock = (cell: number, [left, top, width, height]: readonly number[]): boolean =>
    cell % 32 >= (left ?? 0) &&
    cell % 32 < (left ?? 0) + (width ?? 0) &&
    cell >= 32 * (top ?? 0) &&
    cell < 32 * ((top ?? 0) + (height ?? 0));
  const plate = [14, 12, 4, 2];
  const carAtNight = (cell: number): number =>
    inBlock(cell, plate) ? 116 : inBlock(cell, [10, 6, 12, 9]) ? 8 : 0;

  it('is another one where a car goes in the dark', () => {
    const { told } = watched([...times(3, dark(carAtNight)), dark()]);
    expect(told.at(-1)).toEqual({ count: 2, isStill: false });
  });

  it('is the same in the dark, whatever its noise', () => {
    const noisy = dark((cell) => (cell % 60 === 0 ? 8 : ((cell * 5) % 7) - 3));
    expect(watched([...times(3, dark()), ...times(9, noisy)]).told).toEqual([{ count: 1, isStill: true }]);
  });

  it('is another one where what stands under the plate changes, whatever else does', () => {
    const box = cellsUnder(
      [
        [14.2 / 32, 12.3 / 18],
        [17.8 / 32, 12.3 / 18],
        [17.8 / 32, 13.7 / 18],
        [14.2 / 32, 13.7 / 18],
      ],
      { rotation: 0, crop: wholeFrame },
    );
    const withPlate = lane((cell) => (inBlock(cell, plate) ? 60 : 0));
    const other = lane((cell) => (inBlock(cell, [15, 12, 1, 2]) ? 0 : inBlock(cell, plate) ? 60 : 0));
    const { told, watch, at } = watched(times(3, withPlate));
    watch.see(other, at);
    expect(told).toHaveLength(1);
    watch.readUnder(box);
    watch.see(withPlate, at + 250);
    expect(told).toHaveLength(1);
    watch.see(other, at + 500);
    expect(told.at(-1)).toEqual({ count: 2, isStill: false });
  });
});

describe('the cells under a plate', () => {
  const box: PlateSuggestion['box'] = [
    [0, 0],
    [0.25, 0],
    [0.25, 0.25],
    [0, 0.25],
  ];
  const placesOf = (under: readonly number[]): readonly number[][] => [
    [...new Set(under.map((cell) => cell % 32))],
    [...new Set(under.map((cell) => Math.floor(cell / 32)))],
  ];
  const upTo = (first: number, end: number): number[] =>
    Array.from({ length: end - first }, (_none, at) => first + at);

  it('are those of the frame, however the picture is turned and cut out of it', () => {
    expect(placesOf(cellsUnder(box, { rotation: 0, crop: wholeFrame }))).toEqual([upTo(0, 8), upTo(0, 5)]);
    expect(placesOf(cellsUnder(box, { rotation: 180, crop: wholeFrame }))).toEqual([
      upTo(24, 32),
      upTo(13, 18),
    ]);
    const crop = { left: 0.5, top: 0.5, right: 1, bottom: 1 };
    expect(placesOf(cellsUnder(box, { rotation: 0, crop }))).toEqual([upTo(16, 20), upTo(9, 12)]);
  });
});
