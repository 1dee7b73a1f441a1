import { readingKeptMs } from '../../../electron/contract/reading-rules.ts';
import type { PlateReading } from '../../../electron/contract/reading.ts';
import { services } from '../booth/services.ts';
import { useReading, type ReadingState } from '../gate/reading.ts';

/** What was read in the live picture, until something else is. @param leftMs so long at the most */
export async function keepLive(
  live: ReadingState['live'],
  livePicture: ReadingState['livePicture'],
  leftMs: number,
): Promise<void> {
  useReading.setState({ live, livePicture });
  await services().sleep(leftMs);
  if (useReading.getState().live === live) dropLive();
}

/** What was read in the frozen picture. */
export async function keepFrozen(frozen: NonNullable<ReadingState['frozen']>): Promise<void> {
  useReading.setState({ frozen });
  await services().sleep(leftMsOf(frozen.reading));
  if (useReading.getState().frozen === frozen) dropFrozen();
}

export function dropLive(): void {
  if (useReading.getState().live.length > 0) useReading.setState({ live: [], livePicture: null });
}

export function dropFrozen(): void {
  if (useReading.getState().frozen !== null) useReading.setState({ frozen: null });
}

/** @returns how long it may still be shown (ms): the core may have read it a while ago */
export const leftMsOf = (reading: PlateReading): number =>
  reading.kind === 'none' ? readingKeptMs : (reading.leftMs ?? readingKeptMs);
