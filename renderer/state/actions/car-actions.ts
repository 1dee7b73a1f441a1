import type { PictureNote } from '../../../electron/contract/record.ts';
import { noCapture, type Capture } from '../../platform/camera/capture.ts';
import { services } from '../booth/services.ts';
import { changeWall } from './change-wall.ts';
import { isBeingSaved } from '../gate/rush.ts';
import { notify } from './notice-actions.ts';
import { sayStillSaving } from './quiet.ts';
import { hasTyped } from '../gate/question.ts';
import { noCar, useScreen, type FrozenPicture } from '../gate/screen.ts';

async function freeze(): Promise<void> {
  const { capture, now } = services();
  const takenAt = now();
  const encoding = capture((frame) => add({ frame }));
  const add = (more: Partial<FrozenPicture>): void => {
    const { frozen } = useScreen.getState();
    if (frozen?.encoding === encoding) useScreen.setState({ frozen: { ...frozen, ...more } });
  };
  useScreen.setState({ frozen: { takenAt, frame: null, encoding, captured: null } });
  const captured = await encoding;
  // Without it nothing stands beside a car that was read.
  changeWall(() => add({ captured }));
}

/** A new car is at the window: its picture is frozen, and it gets the one press id that it will be saved under. */
export function beginCar(): void {
  if (useScreen.getState().pressId !== null) return;
  useScreen.setState({ pressId: services().newId() });
  void freeze();
}

/** Back to the live picture, with nothing of this car left for the next one. What was typed for a question that nobody answered is told. */
export function endCar(): void {
  const { leftQuestions } = useScreen.getState();
  useScreen.setState(noCar);
  if (leftQuestions.some(hasTyped)) notify({ key: 'notice.typedDropped' });
}

/** Nothing came of the car that was begun: the class that was chosen is still the one of the car at the window, unless a button was pressed. */
export function unbeginCar(): void {
  const { vehicleClass, wasPressed } = useScreen.getState();
  endCar();
  if (!wasPressed) useScreen.setState({ vehicleClass });
}

/** So many characters (at the most) were a slip of the finger; a longer plate that is taken back is a car that went away. */
const slipLength = 2;
/** Of the characters of a plate at the most, where it was cleared at once: *Clear* says that the car went away. */
export const wentAway = Number.POSITIVE_INFINITY;

/** Nothing of its plate stands there any more: it was a slip, or the car went away. */
export const giveUpCar = (): void =>
  useScreen.getState().typedAtMost <= slipLength ? unbeginCar() : endCar();

/** A car that was begun without a camera gets its picture when the camera comes. */
export function freezeIfMissing(): void {
  const { pressId, frozen } = useScreen.getState();
  if (pressId === null || frozen === null || frozen.captured?.taken !== false) return;
  void freeze();
}

/**
 * Takes a new picture. Where that fails, the earlier one stays. A press that comes before it is made waits for it: whoever takes one
 * anew has seen that the earlier one is not of this car.
 */
export async function retake(): Promise<void> {
  // The picture that goes with the press is the one that it was pressed with.
  if (isBeingSaved(useScreen.getState())) return sayStillSaving();
  const { capture, now } = services();
  const takenAt = now();
  const { frozen: earlier } = useScreen.getState();
  if (earlier === null) return;
  const taking = capture();
  const encoding = taking.then((captured) => (captured.taken ? captured : earlier.encoding));
  useScreen.setState({ frozen: { ...earlier, encoding } });
  const { taken } = await taking;
  const captured = await encoding;
  // Another car, or another picture of this one.
  if (useScreen.getState().frozen?.encoding !== encoding) return;
  if (taken) return useScreen.setState({ frozen: { takenAt, frame: null, encoding, captured } });
  useScreen.setState({ frozen: { ...earlier, encoding, captured } });
  notify({ key: 'notice.retakeFailed' }, { about: () => useScreen.getState().frozen?.takenAt ?? null });
}

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
