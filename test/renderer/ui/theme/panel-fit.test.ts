import { describe, expect, it } from 'vitest';
import { assumedDensity, fitPanel } from '../../../../renderer/ui/theme/panel-fit.ts';
import { densityOf, diagonals } from '../../../../renderer/features/setup/panel-measure.ts';

const resolutions = [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1280, height: 1024 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
] as const;

describe('the panel', () => {
  it.each([
    [{ width: 1024, height: 768 }, 15, 20, 15],
    [{ width: 1024, height: 768 }, 12.1, 16.1, 15],
    [{ width: 1366, height: 768 }, 15.6, 17, 15],
    [{ width: 1920, height: 1080 }, 15.6, 17, 15],
    [{ width: 1920, height: 1080 }, 21.5, 20, 15],
  ] as const)('of %o and %d inches gets keys of %d mm and buttons of %d mm', (size, inches, key, touch) => {
    const fit = fitPanel(size, densityOf(size, inches));
    expect(fit.keyMm).toBeCloseTo(key, 0);
    expect(fit.touchMm).toBeCloseTo(touch, 1);
  });

  it('has room for the layout whatever was measured, and what is touched is never smaller than the rest', () => {
    for (const size of resolutions)
      for (let density = 2.4; density <= 12; density += 0.1) {
        const { unit, finger, layout } = fitPanel(size, density);
        expect(size.width / unit).toBeGreaterThanOrEqual(layout === 'wide' ? 380.8 : 304.6);
        expect(size.height / unit).toBeGreaterThanOrEqual(228.4);
        expect(finger).toBeGreaterThanOrEqual(unit);
        expect(finger * 15).toBeLessThanOrEqual(unit * 20.001);
      }
  });

  it('that nobody has measured is taken for one of the two usual ones', () => {
    expect(resolutions.map(assumedDensity)).toEqual([3.36, 3.36, 3.36, 3.36, 4]);
  });

  it('that is too small for 15 mm says what it gets', () => {
    const small = fitPanel({ width: 1024, height: 768 }, densityOf({ width: 1024, height: 768 }, 10.4));
    expect(small.touchMm).toBeLessThan(14.95);
    expect(diagonals).toContain(10.4);
  });
});
