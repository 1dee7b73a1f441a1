import { describe, expect, it } from 'vitest';
import type { CarInside } from '../../../../electron/contract/inside.ts';
import { gateSubjectOf, gateViewOf } from '../../../../renderer/state/gate/gate-view.ts';
import { useRush } from '../../../../renderer/state/gate/rush.ts';
import { useScreen, type ScreenState } from '../../../../renderer/state/gate/screen.ts';
import { carInside } from '../../../support/fixture-page-states.ts';

const plate = '51G77802';
const rush = useRush.getInitialState();

/** The wall is open, and that car has the plate that is typed. */
const pairOf = (exact: CarInside): ScreenState => ({
  ...useScreen.getInitialState(),
  draft: { characters: Array.from(plate), caret: plate.length },
  wall: { page: 0 },
  inside: {
    query: plate,
    cars: { exact, cars: [exact], total: 1, lookUp: { state: 'unmapped', answeredAt: null } },
  },
});

describe('the car beside the one at the window', () => {
  it('is another subject than one with the same plate, which takes its place in a later answer', () => {
    const [before, after] = [pairOf(carInside(plate)), pairOf(carInside(plate))];
    expect([before, after].map((state) => gateViewOf(state, rush))).toEqual(['gate-pair', 'gate-pair']);
    expect(gateSubjectOf(after, rush)).not.toBe(gateSubjectOf(before, rush));
  });

  it('is the same when its session becomes known, and when another answer calls it otherwise', () => {
    const car = carInside(plate, { source: 'site', entryId: null, sessionId: 's-1', key: '1' });
    const own = carInside(plate);
    for (const [one, later] of [
      [car, { ...car, key: '2' }],
      [own, { ...own, sessionId: 's-2' }],
    ] as const)
      expect(gateSubjectOf(pairOf(later), rush)).toBe(gateSubjectOf(pairOf(one), rush));
  });
});
