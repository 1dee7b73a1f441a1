import type { CarInside } from '../../../../electron/contract/inside.ts';
import { services } from '../../../state/booth/services.ts';
import { doubleTapMs } from '../../../state/booth/double-tap.ts';
import { letOutAtGate } from './exit-actions.ts';
import { justSaved } from '../../../state/actions/press-saved.ts';
import { sayStillSaving } from '../../../state/actions/quiet.ts';
import { isBeingSaved } from '../../../state/gate/rush.ts';
import { useScreen } from '../../../state/gate/screen.ts';

/** A page from which a car may leave. */
interface CarPage {
  readonly isBusy: () => boolean;
  /** It waits, as `waitIn`. */
  readonly wait: () => () => boolean;
  /** What it is about: another one as soon as the attendant has gone elsewhere, and also where the same is opened again. */
  readonly about: () => unknown;
  /** It shows the car, and nothing is asked or typed there. */
  readonly isPlain: () => boolean;
  readonly close: () => void;
}

/**
 * Exit on a page of a car: it leaves as it would from the gate, which shows the result. The page stays for as long as the press's
 * second tap may come, so that it falls on nothing else.
 */
export const letOutFrom =
  ({ isBusy, wait, about, isPlain, close }: CarPage) =>
  async (car: CarInside, atMs: number): Promise<void> => {
    if (isBusy() || justSaved(atMs)) return;
    if (isBeingSaved(useScreen.getState())) return sayStillSaving();
    const before = about();
    const ends = wait();
    await Promise.all([letOutAtGate(car), services().sleep(doubleTapMs)]);
    // Meanwhile the attendant may have gone elsewhere.
    if (!ends() || about() !== before) return;
    // Who is typing there by now goes on: the letters of a note would be a plate at the gate.
    if (isPlain()) close();
  };
