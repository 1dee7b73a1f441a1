import { readingKeptMs } from '../../../electron/contract/reading-rules.ts';
import { services } from '../booth/services.ts';
import { useReading, type ReadingState } from '../gate/reading.ts';

/** What was read in the live picture, until something else is. */
export async function keepLive(
  live: ReadingState['live'],
  livePicture: ReadingState['livePicture'],
): Promise<void> {
  useReading.setState({ live, livePicture });
  await services().sleep(readingKeptMs);
  if (useReading.getState().live === live) dropLive();
}

/** What was read in the frozen picture. */
export async function keepFrozen(frozen: ReadingState['frozen']): Promise<void> {
  useReading.setState({ frozen });
  await services().sleep(readingKeptMs);
  if (useReading.getState().frozen === frozen) dropFrozen();
}

export function dropLive(): void {
  if (useReading.getState().live.length > 0) useReading.setState({ live: [], livePicture: null });
}

export function dropFrozen(): void {
  if (useReading.getState().frozen !== null) useReading.setState({ frozen: null });
}
