import { describe, expect, it } from 'vitest';
import { Sightings } from '../../../../electron/booth/ledger/fleet/sightings.ts';

const minute = 60_000;

describe('how long ago a booth said something', () => {
  it('is what the server says at the first look, and goes by the reader’s clock from then on', () => {
    const sightings = new Sightings();
    expect(sightings.ageOf('south', 'one', 10 * minute, 0)).toBe(10 * minute);
    // Somebody set the server's clock, an hour forward and then back.
    expect(sightings.ageOf('south', 'one', 71 * minute, minute)).toBe(11 * minute);
    expect(sightings.ageOf('south', 'one', -49 * minute, 2 * minute)).toBe(12 * minute);
  });

  it('is no longer than since the look before, where it was not said then', () => {
    const sightings = new Sightings();
    sightings.ageOf('south', 'one', 0, 0);
    expect(sightings.ageOf('south', 'two', 90 * minute, minute)).toBe(minute);
    expect(sightings.ageOf('south', 'three', 5_000, 2 * minute)).toBe(5_000);
  });

  it('is never less than nothing, and each one has an age of its own', () => {
    const sightings = new Sightings();
    expect(sightings.ageOf('north', 'one', -minute, 0)).toBe(0);
    expect(sightings.ageOf('south', 'one', 4 * minute, 0)).toBe(4 * minute);
    expect(sightings.ageOf('north', 'one', 0, 3 * minute)).toBe(3 * minute);
  });
});
