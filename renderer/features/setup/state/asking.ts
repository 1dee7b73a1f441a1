import { waitIn } from '../../../state/booth/with-pin.ts';
import { useBoothSetup } from './booth-setup.ts';
import { useSetup } from './setup.ts';

/** What of the set-up is shown, and in whose session. */
function place(): readonly unknown[] {
  const { way, at, drives, profile, ledger, withoutService } = useBoothSetup.getState();
  return [useSetup.getState().supervisorSession, way, at, drives, profile, ledger, withoutService];
}

let latest = 0;

/**
 * A page of the set-up asks the core.
 *
 * @returns to be called with the answer: whether that is for what is shown by then, and nothing was asked since
 */
export function asking(): () => boolean {
  const turn = ++latest;
  const before = place();
  return () => turn === latest && place().every((one, at) => one === before[at]);
}

/** As `asking`, and nothing else is pressed there meanwhile. */
export function waiting(): () => boolean {
  const isForThis = asking();
  const ends = waitIn(useBoothSetup);
  return () => ends() && isForThis();
}
