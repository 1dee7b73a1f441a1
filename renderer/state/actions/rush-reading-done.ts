import type { DraftReadingDone } from '../../../electron/contract/reading-done.ts';
import type { PlateDraft } from '../gate/draft.ts';
import { readingsCount, type AskedLook } from '../gate/reading.ts';
import { useScreen } from '../gate/screen.ts';

// A car of the stack may be left for another one, and come back: what stood there of it is known by its record.

/** Cars whose plate stood there to be taken. */
const offered = new Set<string>();
/** The second look that was shown last, of each. */
const looks = new Map<string, NonNullable<DraftReadingDone['look']>>();

/** A plate is painted that can be taken. */
export const rushOfferPainted = (recordId: string): void => void offered.add(recordId);

/** A second look is painted, or the attendant has had that one character changed. */
export function rushLookPainted(recordId: string, { difference, at }: AskedLook, isChanged: boolean): void {
  // What was changed says more than what was asked about afterwards.
  if (isChanged || looks.get(recordId)?.isChanged !== true)
    looks.set(recordId, { difference, at, isChanged });
}

/** What the screen did with what was read of a car that waited, as its plate is saved. */
export function rushReadingDone(
  recordId: string,
  plate: string,
  { taken }: PlateDraft,
): { reading?: DraftReadingDone } {
  if (!readingsCount(useScreen.getState())) return {};
  const untaken = offered.has(recordId) ? 'ignored' : 'unseen';
  const did = taken === undefined ? untaken : taken === plate ? 'taken' : 'corrected';
  return { reading: { did, look: looks.get(recordId) ?? null } };
}

/** Nobody asks any more about a car that has its plate, or is gone. */
export function forgetDoneBut(there: ReadonlySet<string>): void {
  for (const known of [offered, looks]) for (const id of known.keys()) if (!there.has(id)) known.delete(id);
}
