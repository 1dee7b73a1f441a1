import type { PictureNote } from '../../electron/contract/record.ts';
import { noShot, type Shot } from '../camera/shot.ts';
import { collaborators } from './collaborators.ts';
import { useScreen } from './screen.ts';

/** A frozen picture that is older than this is of another moment (PRODUCT, Times). */
export const staleAfterMs = 60_000;
/** The most that a picture may hold up a press: the lane matters more. */
const holdUpMs = 500;

/** What goes with the press: the frozen picture, a fresh one where that is too old or failed, or none and why. */
export async function pictureForPress(): Promise<{
  picture: Uint8Array<ArrayBuffer> | null;
  pictureNote: PictureNote | null;
}> {
  const { capture, now, sleep } = collaborators();
  const late = sleep(holdUpMs);
  // Where a first picture failed, it says more than that there was no time for a second one.
  const inTime = (shot: Promise<Shot>, otherwise: Shot): Promise<Shot> =>
    Promise.race([shot, late.then(() => otherwise)]);
  const tooLate = noShot('capture-failed');
  const { frozen } = useScreen.getState();
  const stale = frozen !== null && now() - frozen.takenAt > staleAfterMs;
  let shot = await inTime(frozen === null || stale ? capture() : frozen.developing, tooLate);
  if (!shot.taken && frozen !== null && !stale) shot = await inTime(capture(), shot);
  if (!shot.taken) return { picture: null, pictureNote: shot.note };
  if (stale) return { picture: shot.bytes, pictureNote: 'replaced-stale' };
  return { picture: shot.bytes, pictureNote: shot.shrunk ? 'shrunk' : null };
}
