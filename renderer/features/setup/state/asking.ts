import type { Result } from '../../../../electron/contract/result.ts';
import { errorMessage } from '../../../state/booth/error-message.ts';
import { waitIn } from '../../../state/booth/with-pin.ts';
import { useBoothSetup } from './booth-setup.ts';
import { sessionOver, useSetup } from './setup.ts';

/** The supervisor's session; while a booth is not set up there is none. */
export const supervisorSessionGiven = (): { supervisorSession?: string } => {
  const { supervisorSession } = useSetup.getState();
  return supervisorSession === null ? {} : { supervisorSession };
};

/** What of the set-up is shown, and in whose session. */
function place(): readonly unknown[] {
  const { way, at, drives, profile, ledger, withoutService } = useBoothSetup.getState();
  return [useSetup.getState().supervisorSession, way, at, drives, profile, ledger, withoutService];
}

/** @returns to be called with an answer: whether the same supervisor is there, or nobody is as before */
export function inThisSession(): () => boolean {
  const { supervisorSession } = useSetup.getState();
  return () => useSetup.getState().supervisorSession === supervisorSession;
}

function onSamePage(): () => boolean {
  const before = place();
  return () => place().every((one, at) => one === before[at]);
}

let latest = 0;

/**
 * A page of the set-up asks the core.
 *
 * @returns to be called with the answer: whether that is for what is shown by then, and nothing was asked since
 */
export function asking(): () => boolean {
  const turn = ++latest;
  const isThere = onSamePage();
  return () => turn === latest && isThere();
}

/** As `asking`, and nothing else is pressed there meanwhile. What was asked before is not shown over it. */
export function waiting(): () => boolean {
  latest += 1;
  const isThere = onSamePage();
  const ends = waitIn(useBoothSetup);
  return () => ends() && isThere();
}

let latestTrial = 0;

/** As `asking`, of what the answers are tried with: it is shown on whichever page, as long as they are the same. */
export function trying(): () => boolean {
  const turn = ++latestTrial;
  return () => turn === latestTrial;
}

/** What is refused is told where it was asked for; a supervisor session that is over asks for the PIN again, and what was typed stays. */
export function refused(answer: Result<unknown> & { ok: false }): void {
  if (answer.error.code !== 'visit-over')
    return useBoothSetup.setState({ problem: errorMessage(answer.error) });
  sessionOver(answer.error);
}
