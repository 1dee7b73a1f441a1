import type { Result } from '../../../../electron/contract/result.ts';
import type { BoothCalls } from '../../../platform/bridge.ts';
import { services } from '../../../state/booth/services.ts';
import { reportLate } from '../../../state/actions/late-answer.ts';
import { notify } from '../../../state/actions/notice-actions.ts';
import { closeOverlay, openOverlay, ownOverlay } from '../../../state/booth/overlay.ts';
import { useScreen } from '../../../state/gate/screen.ts';
import { initialSetup, sessionOver, useSetup, type SectionName, type SetupState } from './setup.ts';
import { withSupervisor } from '../../../state/gate/who.ts';
import { showError } from '../../../state/booth/with-pin.ts';

/**
 * From the header. Nothing of the gate screen is touched: it is one tap away as it was left. Where the set-up is open already, the PIN is
 * asked for anew, and nothing is left for whoever types it. The answers of a first set-up are behind no PIN, and stay.
 */
export function openSetup(): void {
  if (useScreen.getState().snapshot?.setUp !== false) closeSetup();
  openOverlay({ kind: 'setup' });
}

/** From where it is missing: behind the PIN, what sets it. */
export function openSection(section: SectionName): void {
  openSetup();
  useSetup.setState({ section });
}

/** Back to the gate. */
export const closeSetup = (): void => closeOverlay('setup');

ownOverlay('setup', {
  store: useSetup,
  place: () => useSetup.getState().section,
  waits: () => useSetup.getState().busy,
  opened: ({ mend }) => {
    // A booth that is not set up yet is most likely to be now.
    const isSetUp = useScreen.getState().snapshot?.setUp !== false;
    const section = isSetUp && mend === undefined ? initialSetup.section : 'booth';
    useSetup.setState({ ...initialSetup, section, mend: mend ?? null });
  },
  // Neither a PIN nor what it opened outlasts the supervisor session.
  left: () => useSetup.setState(initialSetup),
});

/** It could not be shown: the gate stands there as before. */
export function setupFailed(): void {
  closeSetup();
  notify({ key: 'setup.failed' });
}

const untried = { triedPicture: null, triedLane: undefined };

export const showSection = (section: SectionName): void =>
  useSetup.setState({ section, pin: '', mend: null, problem: null, done: null, ...untried });

/** Has pictures be taken like that as long as the section is shown, and the lane drawn like that. */
export const tryPicture = (tried: Partial<Pick<SetupState, 'triedPicture' | 'triedLane'>>): void =>
  useSetup.setState({ ...tried, problem: null, done: null });

/** As it is kept. */
export const tryNothing = (): void => tryPicture(untried);

/** The PIN is typed: opens what is behind it. */
export async function enterSetup(): Promise<void> {
  const wrong = useScreen.getState().snapshot?.wrongPins ?? null;
  const { booth } = services();
  const asked = await withSupervisor(useSetup, (given) => booth.setup.enter(given));
  if (asked === null || asked.answer === null) return;
  const { answer, isAwaited } = asked;
  // The supervisor has gone: whoever stands there now has typed no PIN.
  if (!isAwaited) return answer.ok ? void booth.setup.end({ supervisorSession: answer.value }) : undefined;
  if (answer.ok) useSetup.setState({ supervisorSession: answer.value, wrongPins: wrong });
  else showError(useSetup, answer.error);
}

/** The supervisor goes, and the screen stays as it is. */
export const endSupervisorSession = (): void =>
  useSetup.setState({ supervisorSession: null, busy: false, problem: null, done: null });

/** A supervisor session that the screen gives up is given up in the core, too. @returns a function that ends this */
export const followSupervisorSession = (): (() => void) =>
  useSetup.subscribe(({ supervisorSession }, before) => {
    if (before.supervisorSession !== null && supervisorSession !== before.supervisorSession)
      void services().booth.setup.end({ supervisorSession: before.supervisorSession });
  });

type Supervised = Parameters<BoothCalls['setup']['remember']>[0]['change'];

/** Remembers what only a supervisor may change. A supervisor session that is over asks for the PIN again, and says why. */
export const rememberSupervised = (change: Supervised): Promise<void> =>
  inSession((supervisorSession) => services().booth.setup.remember({ supervisorSession, change }));

/** Which texts always stand in the picture is learnt anew. */
export const forgetFixedTexts = (): Promise<void> =>
  inSession((supervisorSession) => services().booth.reading.forgetFixed({ supervisorSession }));

async function inSession(call: (supervisorSession: string) => Promise<Result<unknown>>): Promise<void> {
  const { supervisorSession, busy } = useSetup.getState();
  if (supervisorSession === null || busy) return;
  const { play } = services();
  useSetup.setState({ busy: true, problem: null, done: null });
  const answer = await call(supervisorSession);
  play(answer.ok ? 'saved' : 'refused');
  if (useSetup.getState().supervisorSession !== supervisorSession)
    return reportLate({ key: 'setup.name' }, answer, { key: 'setup.kept' });
  useSetup.setState({ busy: false });
  if (answer.ok) return useSetup.setState({ done: { key: 'setup.kept' } });
  if (answer.error.code === 'visit-over') sessionOver(answer.error);
  else showError(useSetup, answer.error);
}
