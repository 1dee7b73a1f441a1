import type { Result } from '../../../../electron/contract/result.ts';
import type { Message } from '../../../platform/i18n/message.ts';
import { reload, showList } from './attention-actions.ts';
import { useAttention, type AttentionView } from './attention.ts';
import { services } from '../../../state/booth/services.ts';
import { reportLate } from '../../../state/actions/late-answer.ts';
import { notify } from '../../../state/actions/notice-actions.ts';
import { changedByItself } from '../../../state/actions/quiet.ts';
import { asideReason, foundReason, keptReason, type ReasonEditor } from './decision-typing.ts';
import { withSupervisor, type GivenPin } from '../../../state/gate/who.ts';
import { showError, type Wait } from '../../../state/booth/with-pin.ts';

// What a supervisor decides about more than one record: a reason, then the PIN.

type ReasonedView = Extract<AttentionView, { at: 'aside' | 'found' | 'kept' | 'set-step' }>;
type AsideView = Extract<AttentionView, { at: 'aside' }>;
type FoundView = Extract<AttentionView, { at: 'found' }>;
type KeptView = Extract<AttentionView, { at: 'kept' }>;

export const showStep = (view: ReasonedView): void =>
  useAttention.setState({ view, pin: '', problem: null, done: null });

/** A damaged journal is to be closed: first the reason, then the PIN. */
export const askToClose = (folder: string): void => showStep({ at: 'aside', folder, step: 'reason' });

/** What was found again is to be sent: likewise. */
export const askToSendFound = (): void => showStep({ at: 'found', step: 'reason' });

/** What is kept for the ledger is to be sent: likewise. */
export const askToSendKept = (): void => showStep({ at: 'kept', step: 'reason' });

/** The large button of a step. */
export const nextAsideStep = (view: AsideView): Promise<void> =>
  nextReasonedStep(view, {
    editor: asideReason(view.folder),
    act: (reason, given) =>
      services().booth.attention.closeMovedAside({ folder: view.folder, reason, ...given }),
    done: () => ({ key: 'attention.aside.done' }),
  });

/** Likewise. */
export const nextFoundStep = (view: FoundView): Promise<void> =>
  nextReasonedStep(view, {
    editor: foundReason,
    act: (reason, given) => services().booth.attention.sendFound({ reason, ...given }),
    done: (number) => ({ key: 'attention.found.done', values: { number } }),
  });

/** Likewise. */
export const nextKeptStep = (view: KeptView): Promise<void> =>
  nextReasonedStep(view, {
    editor: keptReason,
    act: (reason, given) => services().booth.attention.sendKept({ reason, ...given }),
    done: (number) => ({ key: 'attention.found.done', values: { number } }),
  });

/** Whether somebody is on the way to the same once more. Whoever chooses records chooses others. */
function isShownAgain(asked: ReasonedView): boolean {
  const { view, busy } = useAttention.getState();
  if (busy || view.at !== asked.at) return false;
  if (view.at === 'found' || view.at === 'kept') return true;
  return view.at === 'aside' && asked.at === 'aside' && view.folder === asked.folder;
}

interface Reasoned<T> {
  readonly editor: ReasonEditor;
  readonly act: (reason: string, given: GivenPin) => Promise<Result<T> | null>;
  /** As `withPin` has it. */
  readonly wait?: Wait;
  /** @returns what is said above the list; null: nothing */
  readonly done: (answer: T) => Message | null;
}

/** The large button of a step of any of them. */
export async function nextReasonedStep<T>(
  view: ReasonedView,
  { editor, act, wait, done }: Reasoned<T>,
): Promise<void> {
  const reason = editor.read();
  if (reason.trim() === '') {
    showStep({ ...view, step: 'reason' });
    return showError(useAttention, { code: 'reason-empty' });
  }
  if (view.step === 'reason') return showStep({ ...view, step: 'pin' });
  const asked = await withSupervisor(useAttention, (given) => act(reason, given), wait);
  if (asked === null) return;
  const { answer, isAwaited } = asked;
  if (answer === null) {
    if (!isAwaited) reportLate({ key: 'attention.name' }, answer, null);
    return;
  }
  if (answer.ok) {
    const isShown = !isAwaited && isShownAgain(view);
    if (isShown || editor.read() === reason) editor.forget();
    const message = done(answer.value);
    if (isAwaited) showList(message);
    // Nothing is left of what its page asks for.
    if (isShown) {
      showList();
      changedByItself();
    }
    if (!isAwaited && message !== null) notify(message, { tone: 'good', about: () => null });
  } else if (isAwaited) showError(useAttention, answer.error);
  else reportLate({ key: 'attention.name' }, answer, null);
  // Who goes on choosing what was left of a set waits for the list of now.
  await reload(!isAwaited || !useAttention.getState().choosing);
}
