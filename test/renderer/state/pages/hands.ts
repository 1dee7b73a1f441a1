import { chooseWay, nextStep } from '../../../../renderer/features/attention/state/decision-actions.ts';
import { openAttention } from '../../../../renderer/features/attention/state/attention-actions.ts';
import { useAttention } from '../../../../renderer/features/attention/state/attention.ts';
import { textEditors } from '../../../../renderer/features/attention/state/decision-typing.ts';
import {
  leaveOperation,
  openOperation,
  openWaiting,
  operationPlate,
  showView,
} from '../../../../renderer/features/operation/state/operation-actions.ts';
import { letOutFromOperation } from '../../../../renderer/features/operation/state/operation-exit.ts';
import { useOperation } from '../../../../renderer/features/operation/state/operation.ts';
import { goOn, noteEditor, undo } from '../../../../renderer/features/operation/state/second-thoughts.ts';
import { openPeople } from '../../../../renderer/features/people/state/people-actions.ts';
import { usePeople } from '../../../../renderer/features/people/state/people.ts';
import { askNote, keepNote, writeNote } from '../../../../renderer/features/people/state/shift-actions.ts';
import {
  askForPlate,
  lookAtHeld,
  searchedPlate,
  stepBack,
} from '../../../../renderer/features/privacy/state/privacy-actions.ts';
import { usePrivacy } from '../../../../renderer/features/privacy/state/privacy.ts';
import {
  chooseAct,
  fieldText,
  goBack,
  goOn as goOnAct,
  showField,
  writeField,
} from '../../../../renderer/features/sessions/state/sessions-act.ts';
import { openSessions } from '../../../../renderer/features/sessions/state/sessions-actions.ts';
import { showSession } from '../../../../renderer/features/sessions/state/sessions-detail.ts';
import { letOutFromSession } from '../../../../renderer/features/sessions/state/sessions-exit.ts';
import { useSessions } from '../../../../renderer/features/sessions/state/sessions.ts';
import {
  back,
  next,
  startWay,
  write,
} from '../../../../renderer/features/setup/state/booth-setup-actions.ts';
import { useBoothSetup } from '../../../../renderer/features/setup/state/booth-setup.ts';
import { endSupervisorSession } from '../../../../renderer/features/setup/state/setup-actions.ts';
import { useSetup } from '../../../../renderer/features/setup/state/setup.ts';
import {
  closeTicket,
  printTicket,
  showTicket,
} from '../../../../renderer/features/ticket/state/ticket-actions.ts';
import { leaveByItself } from '../../../../renderer/state/actions/quiet.ts';
import { closeOverlays, useOverlay } from '../../../../renderer/state/booth/overlay.ts';
import { writePin } from '../../../../renderer/state/booth/with-pin.ts';
import type { Rng } from '../../../faults/rng.ts';
import { everyAct } from '../../../support/fixture-page-sessions-states.ts';
import { carInside } from '../../../support/fixture-page-states.ts';
import type { Kind, Pages } from './pages-rig.ts';

/** Nothing is shown over it. */
export const isTop = (kind: string): boolean => useOverlay.getState().shown?.kind === kind;

type Step = (pages: Pages, rng: Rng) => unknown;
const operationAt = (): string | undefined =>
  isTop('operation') ? useOperation.getState().view?.at : undefined;
const sessionsAt = (): string | undefined => (isTop('sessions') ? useSessions.getState().view.at : undefined);
const attentionAt = () => (isTop('attention') ? useAttention.getState().view : undefined);
const inWay = (): boolean => isTop('setup') && useBoothSetup.getState().way === 'names';
const inPrivacy = (): boolean => isTop('setup') && useSetup.getState().section === 'privacy';
export const isEntered = (): boolean => useSetup.getState().supervisorSession !== null;

/** Types a word where it is taken. */
const types = (pages: Pages, kind: Kind, of: string, type: (word: string) => void): void => {
  type(pages.word(kind, of));
};

export const hand: Readonly<
  Record<string, readonly [weight: number, isThere: (pages: Pages) => boolean, step: Step]>
> = {
  'an operation': [2, () => true, ({ records }, rng) => openOperation(rng.pick(records))],
  'all that waits': [1, () => true, () => openWaiting()],
  'note page': [3, () => operationAt() === 'one', () => showView({ at: 'tell' })],
  'back from operation': [1, () => operationAt() !== undefined, () => leaveOperation()],
  'type note': [
    6,
    () => operationAt() === 'tell',
    (pages) =>
      types(pages, 'note', useOperation.getState().record?.id ?? '', (word) =>
        noteEditor.write(`${noteEditor.read()} ${word}`),
      ),
  ],
  'type plate': [
    5,
    () => operationAt() === 'one',
    (pages) =>
      types(pages, 'plate', useOperation.getState().record?.id ?? '', (word) => {
        operationPlate.clear();
        operationPlate.type(word);
      }),
  ],
  Undo: [
    3,
    () => operationAt() === 'one',
    () => {
      const { record } = useOperation.getState();
      if (record !== null) void undo(record);
    },
  ],
  'Correct or tell': [
    6,
    () => operationAt() === 'one' || operationAt() === 'tell',
    ({ nowMs }) => void goOn(`Entry: ${useOperation.getState().note}`, nowMs),
  ],
  'Exit of operation': [
    3,
    () => operationAt() === 'one',
    ({ nowMs }) => void letOutFromOperation(carInside('51G77802'), nowMs),
  ],
  'cars inside': [3, () => true, () => openSessions()],
  'a car': [6, () => sessionsAt() === 'list', ({ sessions }, rng) => showSession(rng.pick(sessions))],
  'an act': [
    6,
    () => sessionsAt() === 'session' && useSessions.getState().detail !== null,
    (_, rng) => {
      const act = everyAct.find((one) => one.act === rng.pick(['charge', 'charge', 'cancel', 'edit-entry']));
      if (act !== undefined) chooseAct(act);
    },
  ],
  'type reason of act': [
    5,
    () => sessionsAt() === 'act',
    (pages) => {
      showField('reason');
      const { draft } = useSessions.getState();
      if (draft !== null)
        types(pages, 'act', `${JSON.stringify(draft.session)} ${draft.mapped.act}`, (word) =>
          writeField('reason', `${fieldText('reason')} ${word}`),
        );
    },
  ],
  'send act': [8, () => sessionsAt() === 'act', ({ nowMs }) => void goOnAct(nowMs)],
  'back from act': [1, () => sessionsAt() === 'act', () => goBack()],
  'Exit of car': [
    3,
    () => sessionsAt() === 'session',
    ({ nowMs }) => void letOutFromSession(carInside('51G77802'), nowMs),
  ],
  attention: [1, () => true, () => openAttention()],
  'a way out': [
    6,
    () => attentionAt() !== undefined && !useAttention.getState().busy,
    ({ items }, rng) => chooseWay(rng.pick(items), rng.pick(['void', 'resend'])),
  ],
  'type reason': [
    6,
    () => {
      const at = attentionAt();
      return at?.at === 'step' && at.step === 'reason';
    },
    (pages) => {
      const { draft } = useAttention.getState();
      if (draft !== null)
        types(pages, 'decision', `${draft.recordId} ${draft.way}`, (word) =>
          textEditors.reason.write(`${textEditors.reason.read()} ${word}`),
        );
    },
  ],
  'next step': [
    8,
    () => attentionAt()?.at === 'step',
    ({ nowMs }) => {
      writePin(useAttention, '1234');
      void nextStep(nowMs);
    },
  ],
  shift: [1, () => true, () => openPeople()],
  'shift note': [6, () => isTop('people') && usePeople.getState().view?.at === 'shift', () => askNote()],
  'type shift note': [
    6,
    () => isTop('people') && usePeople.getState().view?.at === 'note',
    (pages) =>
      types(pages, 'shift-note', pages.shift, (word) => writeNote(`${usePeople.getState().note} ${word}`)),
  ],
  'keep shift note': [
    6,
    () => isTop('people') && usePeople.getState().view?.at === 'note',
    () => void keepNote(),
  ],
  settings: [1, () => true, (pages) => pages.visit()],
  PIN: [8, () => isTop('setup') && !isEntered(), (pages) => pages.nextSession()],
  names: [
    5,
    () =>
      isTop('setup') &&
      isEntered() &&
      usePrivacy.getState().view === null &&
      useBoothSetup.getState().way === null,
    () => {
      useSetup.setState({ section: 'booth' });
      startWay('names');
    },
  ],
  'type name': [
    6,
    () => inWay() && isEntered(),
    (pages) => types(pages, 'booth', 'names', (word) => write('booth', word)),
  ],
  'next question': [6, () => inWay() && isEntered(), () => next()],
  'question before': [2, () => inWay() && isEntered(), () => back()],
  'personal data': [
    4,
    () => isTop('setup') && isEntered() && useBoothSetup.getState().way === null,
    () => {
      useSetup.setState({ section: 'privacy' });
      askForPlate();
    },
  ],
  'type plate that is asked about': [
    6,
    () => inPrivacy() && usePrivacy.getState().view === 'plate' && isEntered(),
    (pages) =>
      types(pages, 'privacy', 'plate', (word) => {
        searchedPlate.clear();
        searchedPlate.type(word);
      }),
  ],
  'what is held': [6, () => inPrivacy() && isEntered(), () => void lookAtHeld()],
  'back from personal data': [2, () => inPrivacy() && isEntered(), () => stepBack()],
  ticket: [
    1,
    () => true,
    (_, rng) =>
      showTicket({
        recordId: null,
        sessionId: rng.pick(['s', 't']),
        plate: rng.pick(['51G77802', '30F80912']),
        vehicleClass: 'CAR',
        enteredAt: null,
      }),
  ],
  print: [6, () => isTop('ticket'), () => void printTicket()],
  'close ticket': [1, () => isTop('ticket'), () => closeTicket()],
  gate: [1, () => true, () => closeOverlays()],
};

export const others: typeof hand = {
  answer: [10, ({ hasLate }) => hasLate, (pages) => pages.answer()],
  // Whoever signs in does so on its page, and with that it closes.
  'the next shift': [
    3,
    () => isTop('people'),
    (pages) => {
      closeOverlays();
      pages.nextShift();
    },
  ],
  'the session ends': [1, isEntered, () => endSupervisorSession()],
  // Somebody has signed in, went elsewhere before that was answered, and it is now.
  'a sign-in that is answered late': [1, () => true, (pages) => pages.nextShift()],
  // What is quiet is over soon.
  time: [5, () => true, (pages) => pages.pass(1_500)],
  'left by itself': [1, () => useOverlay.getState().shown !== null, () => leaveByItself(closeOverlays)],
};

/** One of what can be done as the pages stand. */
export function drawn(rng: Rng, pages: Pages, of: typeof hand): readonly [name: string, step: Step] {
  const all = Object.entries(of).flatMap(([name, [weight, isThere, step]]) =>
    isThere(pages) ? Array.from({ length: weight }, () => [name, step] as const) : [],
  );
  return all.length === 0 ? ['nothing', () => undefined] : rng.pick(all);
}
