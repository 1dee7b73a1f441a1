import type { PictureNote } from '../../../electron/contract/record.ts';
import { noCapture, type Capture } from '../../platform/camera/capture.ts';
import { services } from '../booth/services.ts';
import { useScreen, type FrozenPicture } from '../gate/screen.ts';

/** A frozen picture that is older than this is of another moment (docs/design/product.md). */
export const staleAfterMs = 60_000;
/** The most that a picture may hold up a press with a plate: the lane matters more. */
const holdUpMs = 500;
/** And one of a car that is known by its picture alone: without it somebody has to look, and type. */
const rushHoldUpMs = 1_200;

export interface PressPicture {
  readonly picture: Uint8Array<ArrayBuffer> | null;
  readonly pictureNote: PictureNote | null;
}

const tooLate = noCapture('capture-failed');

/** @returns a race against the most that pictures may hold up a press, from now on; `otherwise` is what comes of a lost one */
function untilTooLate(ms: number): (captured: Promise<Capture>, otherwise?: Capture) => Promise<Capture> {
  const late = services().sleep(ms);
  return (captured, otherwise = tooLate) => Promise.race([captured, late.then(() => otherwise)]);
}

const asSent = (captured: Capture): PressPicture =>
  captured.taken
    ? { picture: captured.bytes, pictureNote: captured.shrunk ? 'shrunk' : null }
    : { picture: null, pictureNote: captured.note };

/** Whether it may be of another car. The computer's clock may have been put back: then nobody knows how old it is. */
export const isStale = ({ takenAt }: FrozenPicture): boolean =>
  Math.abs(services().now() - takenAt) > staleAfterMs;

/** The picture of this instant, for a car without a plate; or none and why. */
export const pictureOfNow = async (): Promise<PressPicture> =>
  asSent(await untilTooLate(rushHoldUpMs)(services().capture()));

/** What goes with the press: the frozen picture, a fresh one where that is too old or failed, or none and why. */
export async function pictureForPress(): Promise<PressPicture> {
  const { capture } = services();
  const inTime = untilTooLate(holdUpMs);
  const { frozen } = useScreen.getState();
  const stale = frozen !== null && isStale(frozen);
  let captured = await inTime(frozen === null || stale ? capture() : frozen.encoding);
  // Where a first picture failed, it says more than that there was no time for a second one.
  if (!captured.taken && frozen !== null && !stale) captured = await inTime(capture(), captured);
  return captured.taken && stale
    ? { picture: captured.bytes, pictureNote: 'replaced-stale' }
    : asSent(captured);
}
