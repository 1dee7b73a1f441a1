import { describe, expect, it } from 'vitest';
import {
  newPlate,
  nextVehicle,
  platesInside,
  vehicleOf,
} from '../../../../renderer/platform/camera/traffic.ts';
import { recordView } from '../../../support/fixture-page-states.ts';

/** Park and Miller's generator: the same traffic every time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

describe('the drawn traffic', () => {
  it('makes plates without letters that look like digits', () => {
    const random = seeded(7);
    const plates = Array.from({ length: 200 }, () => newPlate(random));
    expect(plates.every((plate) => /^[A-Z0-9]+ [A-Z0-9]+$/.test(plate) && !/[IO]/.test(plate))).toBe(true);
    expect(new Set(plates).size).toBeGreaterThan(190);
  });

  it('gives the same car the same looks', () => {
    expect(vehicleOf('51G 77802')).toEqual({ ...vehicleOf('51G77802'), plateText: '51G 77802' });
  });

  it('knows who is inside', () => {
    const recent = [
      recordView({ plate: 'A1', operation: 'exit' }),
      recordView({ plate: 'B2', state: 'queued' }),
      recordView({ plate: 'A1' }),
      recordView({ plate: 'C3', state: 'refused' }),
    ];
    expect(platesInside(recent)).toEqual(['B2']);
  });

  it('lets a car that is inside come back to leave, but not the one that just came in', () => {
    const recent = [recordView({ plate: 'NEW1' }), recordView({ plate: '51G77802' })];
    const random = seeded(3);
    const plates = Array.from({ length: 60 }, () => nextVehicle(random, recent, 'NEW1').plate);
    expect(plates).toContain('51G77802');
    expect(plates).not.toContain('NEW1');
    expect(new Set(plates).size).toBeGreaterThan(20);
  });
});
