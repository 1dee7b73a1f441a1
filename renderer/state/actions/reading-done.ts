import type { ReadingDone } from '../../../electron/contract/reading-done.ts';
import { readingsCount, type AskedLook } from '../gate/reading.ts';
import { useScreen } from '../gate/screen.ts';
import { readCar } from '../gate/selectors.ts';
import { wasNamed } from './leaving-actions.ts';
import { frozenStanding } from './reading-actions.ts';

/** What was taken though the booth did not read it: the ALPR did; null: nothing was. */
let othersText: string | null = null;
/** The live picture whose plate stood there to be taken, last; null: none did. */
let offered: number | null = null;
/** The second look that was shown last, and of which frozen picture; null: none was. */
let look: { readonly of: number | null; readonly shown: NonNullable<ReadingDone['look']> } | null = null;

/** A plate is painted that can be taken. @param standing the live picture that it was read from */
export const offerPainted = (standing: number): void => void (offered = standing);

/** What stood there was taken. @param isBooths it was what the booth reads, not the ALPR alone */
export const offerTaken = (text: string, isBooths: boolean): void =>
  void (othersText = isBooths ? null : text);

/** A second look is painted, or the attendant has had that one character changed. */
export function lookPainted({ difference, at }: AskedLook, isChanged: boolean): void {
  const of = useScreen.getState().frozen?.takenAt ?? null;
  // What was changed says more than what was asked about afterwards.
  if (!isChanged && look?.of === of && look.shown.isChanged) return;
  look = { of, shown: { difference, at, isChanged } };
}

/**
 * What the screen did with what was read of the car that is booked now: no text, for what was read is the core's to know.
 *
 * @param plate as it is booked
 * @returns nothing where there is no frozen picture that it could have been read from
 */
export function readingDone(plate: string): { reading?: ReadingDone } {
  const screen = useScreen.getState();
  const { draft, frozen } = screen;
  const standing = frozenStanding();
  if (standing === null || frozen === null || !readingsCount(screen)) return {};
  const taken = draft.taken === othersText ? undefined : draft.taken;
  // At the exit a car inside is named instead of a plate. Who types or scans all the same has not taken that.
  const untaken = offered === standing || wasNamed(frozen) ? 'ignored' : 'unseen';
  const unchanged = readCar(screen)?.car.plate === plate ? 'taken' : untaken;
  const did = taken === undefined ? unchanged : taken === plate ? 'taken' : 'corrected';
  return { reading: { standing, did, look: look?.of === frozen.takenAt ? look.shown : null } };
}
