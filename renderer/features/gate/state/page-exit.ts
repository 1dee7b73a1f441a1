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
  readonly setBusy: (busy: boolean) => void;
  /** What it is about: another one as soon as the attendant has gone elsewhere. */
  readonly about: () => unknown;
  readonly close: () => void;
}

/**
 * Exit on a page of a car: it leaves as it would from the gate, which shows the result. The page stays for as long as the press's
 * second tap may come, so that it falls on nothing else.
 */
export const letOutFrom =
  ({ isBusy, setBusy, about, close }: CarPage) =>
  async (car: CarInside, atMs: number): Promise<void> => {
    if (isBusy() || justSaved(atMs)) return;
    if (isBeingSaved(useScreen.getState())) return sayStillSaving();
    const before = about();
    setBusy(true);
    await Promise.all([letOutAtGate(car), services().sleep(doubleTapMs)]);
    // Meanwhile the attendant may have gone elsewhere.
    if (about() !== before) return;
    setBusy(false);
    close();
  };
