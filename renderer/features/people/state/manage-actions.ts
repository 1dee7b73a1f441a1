import { create } from 'zustand';
import { nameLimit, newPinFault, type Role } from '../../../../electron/contract/people-rules.ts';
import type { ManagedAttendant } from '../../../../electron/contract/people.ts';
import type { Result } from '../../../../electron/contract/result.ts';
import { services } from '../../../state/booth/services.ts';
import { usePeople, type PeopleView } from './people.ts';
import { useScreen } from '../../../state/gate/screen.ts';
import { isInSession, sessionOver, useSetup } from '../../setup/state/setup.ts';
import type { Message } from '../../../platform/i18n/message.ts';
import { reportLate } from '../../../state/actions/late-answer.ts';
import { changedByItself } from '../../../state/actions/quiet.ts';
import { showError, withPin } from '../../../state/booth/with-pin.ts';

/** The attendants as a supervisor sees them, and which one is looked at. */
export interface ManageState {
  /** null: not loaded yet. */
  readonly all: readonly ManagedAttendant[] | null;
  readonly chosen: string | null;
  readonly page: number;
}

export const useManage = create<ManageState>()(() => ({ all: null, chosen: null, page: 0 }));

export const choose = (chosen: string): void => useManage.setState({ chosen });

export const turnTo = (page: number): void => useManage.setState({ page, chosen: null });

/** Reads who there is. */
export async function loadAttendants(): Promise<void> {
  const { supervisorSession } = useSetup.getState();
  if (supervisorSession === null) return;
  useManage.setState({ chosen: null, page: 0 });
  const answer = await services().booth.people.list({ supervisorSession });
  if (useSetup.getState().supervisorSession === supervisorSession) taken(answer);
}

/** A new attendant: first the name. */
export const askName = (): void =>
  usePeople.setState({ view: { at: 'name' }, name: '', role: 'attendant', pin: '', problem: null });

export const writeName = (name: string): void =>
  usePeople.setState({ name: name.slice(0, nameLimit), problem: null });

export const chooseRole = (role: Role): void => usePeople.setState({ role });

/** The name is written: then the first PIN. */
export function nameWritten(): void {
  const { name } = usePeople.getState();
  if (name.trim() === '') return showError(usePeople, { code: 'name-empty' });
  usePeople.setState({
    view: { at: 'new-pin', id: null, name: name.trim(), first: null },
    pin: '',
    problem: null,
  });
}

/** Another PIN for the attendant who is looked at. */
export const askNewPin = ({ id, name, role }: ManagedAttendant): void =>
  usePeople.setState({ view: { at: 'new-pin', id, name, first: null }, role, pin: '', problem: null });

/** One step back: to the PIN as it was typed first, from that one of a new attendant to the name, else to the list. */
export function stepBack(): void {
  const { view, busy } = usePeople.getState();
  // What is being kept is answered first.
  if (busy) return;
  const before: PeopleView | null =
    view?.at !== 'new-pin'
      ? null
      : view.first !== null
        ? { ...view, first: null }
        : view.id === null
          ? { at: 'name' }
          : null;
  usePeople.setState({ view: before, pin: '', problem: null });
}

type NewPin = PeopleView & { at: 'new-pin' };

/** The new PIN is typed for the first time: a slip of the finger is found by the second one. */
function typedOnce(view: NewPin): void {
  const { pin, role } = usePeople.getState();
  if (pin === '') return showError(usePeople, { key: 'attention.pin.missing' });
  const isPractice = useScreen.getState().snapshot?.booth.mode === 'training';
  const fault = newPinFault(pin, role, isPractice);
  if (fault !== null) {
    services().play('refused');
    usePeople.setState({ pin: '' });
    return showError(usePeople, { code: fault });
  }
  usePeople.setState({ view: { ...view, first: pin }, pin: '', problem: null });
}

/** The new PIN is typed: twice, and then it is kept. */
export async function keepNewPin(): Promise<void> {
  const { view, name, role, pin: typed } = usePeople.getState();
  const { supervisorSession } = useSetup.getState();
  if (view?.at !== 'new-pin' || supervisorSession === null) return;
  if (view.first === null) return typedOnce(view);
  if (typed !== view.first) {
    services().play('refused');
    usePeople.setState({ pin: '' });
    return showError(usePeople, { key: 'boothSetup.wrong.pinAgain' });
  }
  const { booth } = services();
  const { id } = view;
  const asked = await withPin(usePeople, (pin) =>
    id === null
      ? booth.people.add({ supervisorSession, name, role, pin })
      : booth.people.setPin({ supervisorSession, attendant: id, pin }),
  );
  if (asked === null) return;
  const { answer, isAwaited } = asked;
  const isSameSession = useSetup.getState().supervisorSession === supervisorSession;
  const isShown = usePeople.getState().view === view;
  // The next supervisor has nothing to do with it.
  if (isShown && !isSameSession) {
    usePeople.setState({ view: null, pin: '', problem: null });
    if (isInSession()) changedByItself();
  }
  if (!isAwaited || !isShown || !isSameSession) return reportLate(view.name, answer, keptLate(view.name));
  if (answer === null) return;
  if (!answer.ok) {
    if (answer.error.code === 'visit-over') return taken(answer);
    const isName = answer.error.field === 'name' && id === null;
    usePeople.setState({ view: isName ? { at: 'name' } : { ...view, first: null } });
    return showError(usePeople, answer.error);
  }
  usePeople.setState({ view: null });
  taken(answer, true);
}

/** What is said once the supervisor has gone: of whom it is. */
const keptLate = (name: string): Message => ({
  key: 'notice.late',
  values: { plate: name, why: { key: 'setup.kept' } },
});

/** The attendant may sign in no more, or again. */
export async function setActive(attendant: string, active: boolean): Promise<void> {
  const { supervisorSession, busy } = useSetup.getState();
  if (supervisorSession === null || busy) return;
  useSetup.setState({ busy: true, done: null });
  const answer = await services().booth.people.setActive({ supervisorSession, attendant, active });
  services().play(answer.ok ? 'saved' : 'refused');
  const name = useManage.getState().all?.find(({ id }) => id === attendant)?.name ?? '';
  if (useSetup.getState().supervisorSession !== supervisorSession)
    return reportLate(name, answer, keptLate(name));
  useSetup.setState({ busy: false });
  taken(answer, true);
}

/** A supervisor session that is over asks for the PIN again, and says why. */
function taken(answer: Result<ManagedAttendant[]>, kept = false): void {
  if (answer.ok) {
    useManage.setState({ all: answer.value });
    if (kept) useSetup.setState({ done: { key: 'setup.kept' } });
    return;
  }
  sessionOver(answer.error);
}
