import type { BoothError, Result } from '../../../../electron/contract/result.ts';
import type { BoothCalls } from '../../../platform/bridge.ts';
import { services } from '../../../state/booth/services.ts';
import { textLimits } from '../../../state/booth/text-editor.ts';
import { draftEditor } from '../../../state/actions/draft-editor.ts';
import { plateText } from '../../../state/gate/draft.ts';
import { initialPrivacy, usePrivacy, type PrivacyView } from './privacy.ts';
import { isInSession, sessionOver, useSetup } from '../../setup/state/setup.ts';
import { withSupervisor } from '../../../state/gate/who.ts';
import { reportLate } from '../../../state/actions/late-answer.ts';
import { changedByItself, refuseTyping } from '../../../state/actions/quiet.ts';
import { ownOverlay } from '../../../state/booth/overlay.ts';
import { showError, waitIn } from '../../../state/booth/with-pin.ts';

const { getState: state, setState } = usePrivacy;

/** Nothing about anybody outlasts the supervisor session. */
const forgetPrivacy = (): void => setState(initialPrivacy);

const show = (view: PrivacyView | null): void => setState({ view, pin: '', problem: null, done: null });

/** Another plate, or the first one. */
export function askForPlate(): void {
  forgetPrivacy();
  show('plate');
}

/** The plate that is looked for. */
export const searchedPlate = draftEditor({
  read: () => (state().busy ? null : state().plate),
  write: (plate) => setState({ plate, problem: null }),
  refuse: refuseTyping,
});

ownOverlay('setup', {
  store: usePrivacy,
  place: () => state().view,
  waits: () => state().busy && isInSession(),
  left: forgetPrivacy,
});

export function writeReason(reason: string): void {
  if (state().busy) refuseTyping();
  else setState({ reason: reason.slice(0, textLimits.reason), problem: null });
}

const stepsBack: Readonly<Record<PrivacyView, PrivacyView | null>> = {
  plate: null,
  held: 'plate',
  places: 'held',
  reason: 'held',
  pin: 'reason',
  erased: null,
};

export function stepBack(): void {
  const { view, busy } = state();
  if (busy || view === null) return;
  if (stepsBack[view] === null) forgetPrivacy();
  else show(stepsBack[view]);
}

/** The plate is typed: shows what is held about it. */
export async function lookAtHeld(): Promise<void> {
  const plate = plateText(state().plate);
  if (plate === '') return showError(usePrivacy, { code: 'plate-empty' });
  const held = await asked((booth, supervisorSession) => booth.privacy.ask({ supervisorSession, plate }));
  if (held === null) return;
  show('held');
  setState({ held });
}

/** Looks for memory sticks: a locked kiosk has no file dialogue. */
export async function lookForSticks(): Promise<void> {
  const places = await asked((booth, supervisorSession) => booth.privacy.places({ supervisorSession }));
  if (places === null) return;
  if (state().view !== 'places') show('places');
  setState({ places });
}

export async function writeReport(place: string): Promise<void> {
  const plate = heldPlate();
  const folder = await asked(
    async (booth, supervisorSession) => {
      const said = await booth.privacy.report({ supervisorSession, plate, place });
      services().play(said.ok ? 'saved' : 'refused');
      return said;
    },
    {
      'not-possible-now': { key: 'privacy.stickGone' },
      'not-saved': { key: 'privacy.stickRefused' },
      'disk-full': { key: 'privacy.stickRefused' },
    },
    (answer) =>
      reportLate(
        { key: 'privacy.save' },
        answer,
        answer.ok ? { key: 'privacy.written', values: { folder: answer.value } } : null,
      ),
  );
  if (folder === null) return;
  show('held');
  setState({ done: { key: 'privacy.written', values: { folder } } });
}

export const askForReason = (): void => show('reason');

export function reasonWritten(): void {
  if (state().reason.trim() === '') return showError(usePrivacy, { code: 'reason-empty' });
  show('pin');
}

/** The PIN is typed: erases, and then has all files be gone through for what is left. */
export async function eraseHeld(): Promise<void> {
  const { supervisorSession } = useSetup.getState();
  if (supervisorSession === null) return;
  const { booth } = services();
  const plate = heldPlate();
  const { reason } = state();
  const asked = await withSupervisor(usePrivacy, (given) =>
    booth.privacy.erase({ supervisorSession, plate, reason, ...given }),
  );
  if (asked === null) return;
  const { answer, isAwaited } = asked;
  const isSameSession = useSetup.getState().supervisorSession === supervisorSession;
  if (!isAwaited || !isSameSession) {
    if (isAwaited) {
      forgetPrivacy();
      if (isInSession()) changedByItself();
    }
    if (answer?.ok === true) void booth.privacy.clean({ supervisorSession });
    // Which plate it was, is not said again.
    const name = { key: 'privacy.erase' } as const;
    return reportLate(name, answer, {
      key: 'notice.late',
      values: { plate: name, why: { key: 'privacy.ready' } },
    });
  }
  if (answer === null) return;
  if (!answer.ok) {
    if (answer.error.code.startsWith('reason-')) show('reason');
    return refused(answer.error);
  }
  show('erased');
  setState({ erased: answer.value, clean: 'running' });
  const cleaned = await booth.privacy.clean({ supervisorSession });
  if (state().erased === answer.value) setState({ clean: cleaned.ok && cleaned.value ? 'done' : 'later' });
}

const heldPlate = (): string => state().held?.plate ?? '';

/**
 * One question at a time.
 *
 * @param messages for refusals that mean something else here
 * @param late is given the answer where the view, or the session, was left meanwhile; left out: nobody wants to know then
 * @returns null: it was refused, and that is told; or the view was left meanwhile
 */
async function asked<T>(
  ask: (booth: BoothCalls, supervisorSession: string) => Promise<Result<T>>,
  messages: Partial<Record<BoothError['code'], Parameters<typeof showError>[1]>> = {},
  late: (answer: Result<T>) => void = () => undefined,
): Promise<T | null> {
  const { supervisorSession } = useSetup.getState();
  const { view, busy } = state();
  if (supervisorSession === null || busy) return null;
  const ends = waitIn(usePrivacy);
  setState({ problem: null });
  const answer = await ask(services().booth, supervisorSession);
  const isSameSession = useSetup.getState().supervisorSession === supervisorSession;
  if (!ends() || state().view !== view || !isSameSession) {
    late(answer);
    return null;
  }
  if (answer.ok) return answer.value;
  const told = messages[answer.error.code];
  if (told === undefined) refused(answer.error);
  else showError(usePrivacy, told);
  return null;
}

/** A supervisor session that is over asks for the PIN again; what was typed stays. */
function refused(error: BoothError): void {
  if (error.code !== 'visit-over') return showError(usePrivacy, error);
  sessionOver(error);
}
