import type { PlateReading } from '../../../electron/contract/reading.ts';
import { asKept } from '../gate/read-plates.ts';
import { useScreen } from '../gate/screen.ts';

/** What was read, as the booth keeps plates. */
export function readingAsKept(reading: PlateReading): PlateReading {
  const plates = useScreen.getState().snapshot?.plates;
  if (plates === undefined || reading.kind === 'none') return reading;
  return reading.kind === 'one'
    ? { ...reading, suggestion: asKept(plates, reading.suggestion) }
    : { ...reading, suggestions: reading.suggestions.map((one) => asKept(plates, one)) };
}
