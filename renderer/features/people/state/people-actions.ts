import type { Attendant } from '../../../../electron/contract/people.ts';
import type { BoothSnapshot } from '../../../../electron/contract/snapshot.ts';
import type { TextKey } from '../../../platform/i18n/message.ts';
import { services } from '../../../state/booth/services.ts';
import { errorMessage } from '../../../state/booth/error-message.ts';
import { notify } from '../../../state/actions/notice-actions.ts';
import { reportLate, tellLate } from '../../../state/actions/late-answer.ts';
import { changedByItself } from '../../../state/actions/quiet.ts';
import { closeOverlay, isOpen, openOverlay, ownOverlay, useOverlay } from '../../../state/booth/overlay.ts';
import { mustSignIn, usePeople, type PeopleView } from './people.ts';
import { useScreen } from '../../../state/gate/screen.ts';
import { closeSetup } from '../../setup/state/setup-actions.ts';
import { isInSession } from '../../setup/state/setup.ts';
import { showError, waitIn, withPin } from '../../../state/booth/with-pin.ts';

/** A printer that is out of paper does not answer at all. */
const noAnswerMs = 20_000;
let latest = 0;

/** @param view null: what stands behind it */
export function showPeople(view: PeopleView | null): void {
  usePeople.setState({ view, pin: '', busy: false, problem: null, done: null });
  if (view === null) closeOverlay('people');
  else if (!isOpen('people')) openOverlay({ kind: 'people' });
}

ownOverlay('people', {
  store: usePeople,
  place: () => usePeople.getState().view?.at,
  waits: () => usePeople.getState().busy,
  left: () => showPeople(null),
});

// A supervisor's steps stand over the set-up that they were begun in.
ownOverlay('setup', {
  store: usePeople,
  place: () => usePeople.getState().view?.at,
  waits: () => usePeople.getState().busy && isInSession(),
  left: () => {
    const at = usePeople.getState().view?.at;
    if (at === 'name' || at === 'new-pin') usePeople.setState({ view: null, busy: false });
  },
});

/** From the header: the shift that is open, or who may sign in. Nothing of the gate screen is touched. */
export function openPeople(): void {
  openOverlay({ kind: 'people' });
  if (isOnDuty()) openShift();
  else showTiles();
}

const isOnDuty = (): boolean => (useScreen.getState().snapshot?.people?.onDuty ?? null) !== null;

export const showTiles = (page = 0): void => showPeople({ at: 'tiles', page });

export const askPin = (attendant: Attendant): void => showPeople({ at: 'pin', attendant });

/** Back to the gate, which works whether or not somebody is signed in. */
export function closePeople(): void {
  closeSetup();
  usePeople.setState({ unnamed: !isOnDuty(), handover: null });
  showPeople(null);
}

/** They could not be shown: the gate stands there as before. */
export function peopleFailed(): void {
  closePeople();
  notify({ key: 'setup.failed' });
}

/** A minute without a touch. Who is to sign in is asked on. */
export function leavePeople(): void {
  closeSetup();
  usePeople.setState({ handover: null });
  showPeople(null);
}

/** Somebody is on duty: the next time that nobody is, is another time. */
export function followDuty({ people }: BoothSnapshot): void {
  if ((people?.onDuty ?? null) !== null && usePeople.getState().unnamed)
    usePeople.setState({ unnamed: false });
}

/** These are about the shift that is open. */
const ofShift: ReadonlySet<PeopleView['at'] | undefined> = new Set(['shift', 'end', 'note', 'counted']);

/**
 * Another shift has begun: a note that was typed for the one before is not its own, and what is shown of that one is not to be ended, nor
 * written on, in its place. Where nobody is on duty, what was handed over stays to be printed.
 *
 * @param before what was known before, which may be another shift; null: nothing
 * @returns whether a note was typed and not left
 */
export function forgetShift(before: BoothSnapshot | null): boolean {
  const { snapshot } = useScreen.getState();
  if (before === null || snapshot === null) return false;
  const { view, busy, note, noteOf, handover, unnamed } = usePeople.getState();
  // The gate has made room for who signs in, or has taken its place again.
  const isOtherScreen = mustSignIn(before, unnamed) !== mustSignIn(snapshot, unnamed);
  if (isOtherScreen && useOverlay.getState().shown === null) changedByItself();
  if (!isOnDuty()) return false;
  // What is being left is answered.
  const isBeingLeft = busy && view?.at === 'note';
  const isTyped = noteOf !== null && !isBeingLeft && note.trim() !== (handover?.note ?? '');
  usePeople.setState({ note: '', noteOf: null, handover: null });
  if (!ofShift.has(view?.at)) return isTyped;
  backToShift();
  changedByItself();
  return isTyped;
}

/** The PIN is typed: the shift begins. The car at the window stays as it is. */
export async function signIn(): Promise<void> {
  const { view } = usePeople.getState();
  if (view?.at !== 'pin') return;
  const { id: attendant, name } = view.attendant;
  const asked = await withPin(usePeople, (pin) => services().booth.people.signIn({ attendant, pin }));
  if (asked === null) return;
  const { answer } = asked;
  // The snapshot may not know it yet.
  const about = (): string => useScreen.getState().snapshot?.people?.onDuty?.attendant.name ?? name;
  const signedIn = { key: 'people.signedIn', values: { name } } as const;
  if (usePeople.getState().view !== view) {
    const isWrong = answer?.ok === false && answer.error.code === 'pin-wrong';
    return isWrong ? tellLate(name, { key: 'people.wrongPin' }) : reportLate(name, answer, signedIn);
  }
  if (answer === null) return;
  if (answer.ok) {
    const { note } = answer.value;
    showPeople(note === null ? null : { at: 'left', note });
    // Until the snapshot says so, too.
    usePeople.setState({ unnamed: true, handover: null });
    notify(signedIn, { tone: 'good', about });
  } else if (answer.error.code === 'pin-wrong') showError(usePeople, { key: 'people.wrongPin' });
  else showError(usePeople, answer.error);
}

function openShift(): void {
  usePeople.setState({ handover: null });
  backToShift();
}

/** Back to the shift, as it was counted, or as it is where it was left before that. */
export function backToShift(): void {
  showPeople({ at: 'shift' });
  if (usePeople.getState().handover === null) void loadHandover();
}

/** Counts anew what is handed over. Only the latest answer counts: it may be another shift by then. */
async function loadHandover(): Promise<void> {
  const turn = ++latest;
  const answer = await services().booth.people.handover({});
  if (turn !== latest || usePeople.getState().view?.at !== 'shift') return;
  if (answer.ok) usePeople.setState({ handover: answer.value });
  else showError(usePeople, answer.error);
}

/** Prints the handover; where the shell has no printer of its own, by the page's own print. */
export async function printHandover(): Promise<void> {
  const { booth, printPage } = services();
  await say(async () => {
    const answer = await booth.people.printHandover({});
    const byPage = !answer.ok && answer.error.code === 'not-possible-now';
    if (byPage) printPage();
    if (answer.ok || byPage) return { key: 'people.printed' };
    return answer.error.field === 'printer' ? 'ticket.noPrinter' : 'people.notPrinted';
  });
}

/** Writes it as a file, for the site's IT. */
export async function exportHandover(): Promise<void> {
  const { handover } = usePeople.getState();
  if (handover === null) return;
  const { shift } = handover.shift;
  await say(async () => {
    const answer = await services().booth.people.exportHandover({ shift });
    if (answer.ok) return { key: 'people.exported', values: { file: answer.value.file } };
    return errorMessage(answer.error).key;
  });
}

type Said = { readonly key: TextKey; readonly values?: { readonly file: string } };

/** @param act answers with what was done, or with why it was not */
async function say(act: () => Promise<Said | TextKey>): Promise<void> {
  const { busy, view } = usePeople.getState();
  if (busy) return;
  const { sleep, play } = services();
  const ends = waitIn(usePeople);
  usePeople.setState({ problem: null, done: null });
  const said = await Promise.race([act(), sleep(noAnswerMs).then(() => 'people.notPrinted' as const)]);
  // The page may wait for another answer by now.
  if (!ends() || usePeople.getState().view !== view)
    return typeof said === 'string' ? notify({ key: said }) : notify(said, { tone: 'good' });
  if (typeof said === 'string') {
    showError(usePeople, { key: said });
    play('attention');
  } else usePeople.setState({ done: said });
}
