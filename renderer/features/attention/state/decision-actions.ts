import type { AttentionItem, WayOut } from '../../../../electron/contract/attention.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import type { BoothError } from '../../../../electron/contract/result.ts';
import { showSet } from './choice-actions.ts';
import { nextSetStep } from './set-actions.ts';
import {
  askToClose,
  askToSendFound,
  askToSendKept,
  nextAsideStep,
  nextFoundStep,
  nextKeptStep,
  showStep,
} from './reasoned-actions.ts';
import { reload, showList, showRecord } from './attention-actions.ts';
import { lookedUp, subjectOf } from '../../../state/gate/record-messages.ts';
import { listedItem, useAttention } from './attention.ts';
import { services } from '../../../state/booth/services.ts';
import {
  decisionOf,
  isOf,
  isSessionMissing,
  neighbour,
  newDecision,
  stepOfError,
  stepsOf,
  withLeft,
  type Step,
} from './decision.ts';
import { emptyDraft, plateText } from '../../../state/gate/draft.ts';
import { reportLate } from '../../../state/actions/late-answer.ts';
import { isOpen } from '../../../state/booth/overlay.ts';
import { changedByItself } from '../../../state/actions/quiet.ts';
import { askIfTooShort } from '../../../state/actions/short-plate.ts';
import { withSupervisor } from '../../../state/gate/who.ts';
import { showError, type ErrorMessage } from '../../../state/booth/with-pin.ts';

/** A look-up reads page after page. */
const lookUpMostMs = 90_000;

/** A way out is chosen. What was typed for the same way of the same record before is still there. */
export function chooseWay(item: AttentionItem, way: WayOut): void {
  const state = useAttention.getState();
  const left = withLeft(state.leftDrafts, state.draft);
  const isSame = isOf(item.record.id, way);
  const draft = left.find(isSame) ?? newDecision(item, way);
  useAttention.setState({ draft, leftDrafts: left.filter((one) => !isSame(one)), done: null });
  goTo(stepsOf(draft)[0] ?? 'reason');
}

const goTo = (step: Step): void =>
  useAttention.setState({ view: { at: 'step', step }, pin: '', problem: null });

/** The large button of a step: on to the next one, and with the last one the decision is made. @param atMs when it was pressed */
export async function nextStep(atMs: number): Promise<void> {
  const { view, draft } = useAttention.getState();
  if (view.at === 'try-again') return tryAgain();
  if (view.at === 'aside') return nextAsideStep(view);
  if (view.at === 'found') return nextFoundStep(view);
  if (view.at === 'kept') return nextKeptStep(view);
  if (view.at === 'set-step') return nextSetStep(view);
  if (view.at !== 'step' || draft === null) return;
  if (view.step === 'edit') {
    const plate = plateText(draft.plate);
    if (plate === '') return showError(useAttention, { code: 'plate-empty' });
    const known = listedItem(useAttention.getState().attention, draft.recordId)?.record.plate;
    if (plate !== known && askIfTooShort(plate, draft.recordId, atMs, { about: typedPlate })) return;
  }
  if (view.step === 'session' && isSessionMissing(draft))
    return showError(useAttention, { code: 'value-wrong' });
  if (view.step === 'reason' && draft.reason.trim() === '')
    return showError(useAttention, { code: 'reason-empty' });
  const next = neighbour(draft, view.step, 1);
  if (next === null) await decide();
  else goTo(next);
}

export function previousStep(): void {
  const { view, draft, busy } = useAttention.getState();
  if (busy) return;
  if (view.at === 'aside' && view.step === 'pin') return askToClose(view.folder);
  if (view.at === 'found' && view.step === 'pin') return askToSendFound();
  if (view.at === 'kept' && view.step === 'pin') return askToSendKept();
  if (view.at === 'set-step') return view.step === 'pin' ? showStep({ ...view, step: 'reason' }) : showSet();
  if (view.at !== 'step' || draft === null) return showList();
  const previous = neighbour(draft, view.step, -1);
  if (previous === null) showRecord(draft.recordId);
  else goTo(previous);
}

/** The first way out: asks the service whether it has the record. It changes nothing there and needs nobody's PIN. */
export async function lookUpRecord({ id }: RecordView): Promise<void> {
  const { busy, asking } = useAttention.getState();
  if (busy || asking === id) return;
  const { booth, sleep, play } = services();
  useAttention.setState({ asking: id, problem: null, done: null });
  const answer = await Promise.race([
    booth.attention.lookUp({ recordId: id }),
    sleep(lookUpMostMs).then(() => null),
  ]);
  useAttention.setState(({ asking: latest }) => ({ asking: latest === id ? null : latest }));
  const { view } = useAttention.getState();
  const watched = isOpen('attention') && view.at === 'record' && view.recordId === id;
  const state = answer?.ok === true ? answer.value.state : null;
  if (answer?.ok === true && state !== 'unknown' && state !== 'refused') {
    if (watched) {
      showList(lookedUp(answer.value));
      changedByItself();
    }
    play('sent');
  } else if (state === 'refused') {
    // Proven absent, sent and refused meanwhile: the record says so itself once it is read again.
    play('attention');
  } else if (watched) {
    if (answer === null) showError(useAttention, { key: 'attention.lookUp.noAnswer' });
    else
      showError(useAttention, answer.ok ? { key: 'attention.lookUp.unknown' } : lookUpRefused(answer.error));
    play('attention');
  }
  await reload(true);
}

const lookUpRefused = (error: BoothError): BoothError | ErrorMessage =>
  error.code === 'not-possible-now' ? { key: 'attention.lookUp.notNow' } : error;

export const askToTryAgain = (): void =>
  useAttention.setState({ view: { at: 'try-again' }, pin: '', problem: null, done: null });

const typedPlate = (): string => plateText(useAttention.getState().draft?.plate ?? emptyDraft);

async function decide(): Promise<void> {
  const { draft, attention } = useAttention.getState();
  if (draft === null) return;
  const { recordId, reason, way } = draft;
  const typed = plateText(draft.plate);
  const record = listedItem(attention, recordId)?.record;
  const plate = typed !== '' || record === undefined ? typed : subjectOf(record);
  const decision = decisionOf(draft);
  const asked = await withSupervisor(useAttention, (given) =>
    services().booth.attention.decide({ recordId, decision, reason, ...given }),
  );
  if (asked === null) return;
  const { answer, isAwaited } = asked;
  const message = { key: `attention.done.${way}`, values: { plate } } as const;
  const isSame = isOf(recordId, way);
  const { view, draft: shown, busy } = useAttention.getState();
  const isShown = view.at === 'step' && isSame(shown) && !busy;
  if (answer?.ok === true)
    useAttention.setState(({ draft: latest, leftDrafts }) => ({
      draft: isSame(latest) ? null : latest,
      leftDrafts: leftDrafts.filter((one) => !isSame(one)),
    }));
  if (!isAwaited) {
    if (isShown && answer?.ok === true) {
      showList();
      changedByItself();
    }
    reportLate(plate, answer, message);
  } else if (answer?.ok === false) await refused(answer.error);
  else if (answer !== null) showList(message);
  await reload(true);
}

async function tryAgain(): Promise<void> {
  const asked = await withSupervisor(useAttention, (given) => services().booth.link.tryAgain(given));
  // How the service is stands in the status bar.
  if (asked === null || asked.answer === null || !asked.isAwaited) return;
  if (asked.answer.ok) showList({ key: 'attention.tryAgain.done' });
  else await refused(asked.answer.error);
}

/** The problem is told where it arose, and nothing but the PIN is gone. */
async function refused(error: BoothError): Promise<void> {
  const step = stepOfError(error.code);
  if (step !== null && useAttention.getState().view.at === 'step') goTo(step);
  showError(useAttention, error);
  if (error.code === 'already-inside')
    useAttention.setState(({ draft }) => ({
      draft: draft === null ? null : { ...draft, askedInside: plateText(draft.plate) },
    }));
  // The record is another by now, or the PIN's state is: the list tells.
  if (error.code === 'not-possible-now' || error.code === 'pin-not-set') await reload();
}
