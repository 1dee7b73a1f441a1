import { describe, expect, it } from 'vitest';
import { fits } from '../../../electron/booth/reading/formats.ts';
import { withSlip } from '../../../electron/booth/reading/training-slips.ts';
import { limits } from '../../../electron/booth/reading/weights.ts';
import { isTwin, worthAsking } from '../../../electron/contract/reading-rules.ts';
import type { PlateSuggestion } from '../../../electron/contract/reading.ts';
import { newPlate } from '../../../renderer/platform/camera/traffic.ts';
import { numbers } from '../../reading/drawn/draw.ts';
import { readSurely } from '../../support/readings.ts';

const random = numbers(7);
const plates = Array.from({ length: 4000 }, () => newPlate(random).replaceAll(' ', ''));

function read(plate: string, formats: readonly string[] = []): PlateSuggestion {
  const reading = withSlip({ kind: 'one', suggestion: readSurely(plate) }, formats);
  if (reading.kind !== 'one') throw new Error('a slip is one character');
  return reading.suggestion;
}
const placesOf = (plate: string, text: string): number[] =>
  Array.from(plate, (_, at) => at).filter((at) => plate[at] !== text[at]);
const slips = plates
  .map((plate) => ({ plate, suggestion: read(plate) }))
  .filter(({ plate, suggestion }) => suggestion.text !== plate);

describe('the plates of the drawn traffic', () => {
  it('are read with a slip one time in eight', () => {
    expect(slips.length / plates.length).toBeGreaterThan(0.1);
    expect(slips.length / plates.length).toBeLessThan(0.15);
  });

  it('in exactly one character, which a look at the picture tells', () => {
    for (const { plate, suggestion } of slips) {
      const places = placesOf(plate, suggestion.text);
      expect([plate, suggestion.text.length, places.length]).toEqual([plate, plate.length, 1]);
      const [at = 0] = places;
      expect(isTwin(plate[at] ?? '', suggestion.text[at] ?? '')).toBe(false);
    }
  });

  it('about as often marked as doubtful as not, and always as their certainty says', () => {
    const marked = slips.filter(({ plate, suggestion }) => {
      const [at = 0] = placesOf(plate, suggestion.text);
      expect(suggestion.marked.filter(Boolean)).toHaveLength(suggestion.marked[at] === true ? 1 : 0);
      expect((suggestion.sure[at] ?? 1) < limits.threshold).toBe(suggestion.marked[at]);
      return suggestion.marked[at] === true;
    });
    expect(marked.length / slips.length).toBeGreaterThan(0.4);
    expect(marked.length / slips.length).toBeLessThan(0.6);
  });

  it('and whoever types what stands there is not asked to change it', () => {
    for (const { plate, suggestion } of slips) expect(worthAsking(suggestion, plate)).toBeNull();
  });

  it('the same car always the same', () => {
    for (const { plate, suggestion } of slips) expect(read(plate)).toEqual(suggestion);
  });
});

it('a plate of the country stays one', () => {
  const ofCountry = plates.filter((plate) => /^[A-Z]{2}\d{4}$/.test(plate));
  const misread = ofCountry.filter((plate) => read(plate, ['LLDDDD']).text !== plate);
  expect(misread.length).toBeGreaterThan(50);
  for (const plate of misread) expect(fits('LLDDDD', read(plate, ['LLDDDD']).text)).toBe(true);
});

it('several plates, or none, are left as they are', () => {
  const [first] = slips;
  const suggestions = [readSurely(first?.plate ?? ''), readSurely('51G77802')];
  expect(withSlip({ kind: 'several', suggestions }, [])).toEqual({ kind: 'several', suggestions });
  expect(withSlip({ kind: 'none' }, [])).toEqual({ kind: 'none' });
});
