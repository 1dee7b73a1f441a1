import type { RecordView } from '../../../../electron/contract/record.ts';
import type { SessionName } from '../../../../electron/contract/sessions.ts';
import type { Message } from '../../../platform/i18n/message.ts';
import { nameOf } from '../../../state/gate/record-messages.ts';
import { services } from '../../../state/booth/services.ts';
import { draftEditor } from '../../../state/actions/draft-editor.ts';
import { emptyDraft, insertText, plateText } from '../../../state/gate/draft.ts';
import { errorMessage } from '../../../state/booth/error-message.ts';
import { notify } from '../../../state/actions/notice-actions.ts';
import { initialOperation, useOperation, type OperationState, type OperationView } from './operation.ts';
import { closeOverlay, isOpen, openOverlay, ownOverlay } from '../../../state/booth/overlay.ts';
import { changedByItself, refuseTyping } from '../../../state/actions/quiet.ts';

/** As many rows of what waits as the roomiest panel shows. */
const mostRows = 12;
const restMs = 300;
/** A list whose rows are new all the time takes no tap. */
const listRestMs = 1_000;
/** Notes that were typed and not told: of those before nobody remembers any more. */
const mostNotes = 20;
let latest = 0;
let reloadDue = false;

const change = (by: Partial<OperationState>): void => useOperation.setState(by);

/** From the header: all that is saved and not yet sent. Nothing of the gate screen is touched: it is one tap away as it was left. */
export const openWaiting = (): void => openOverlay({ kind: 'operation' });

/** From the result card, or the list of the last operations. */
export const openOperation = (record: RecordView): void => openOverlay({ kind: 'operation', record });

/** Back to the gate. */
export const closeOperation = (): void => closeOverlay('operation');

ownOverlay('operation', {
  store: useOperation,
  place: () => useOperation.getState().view,
  waits: () => useOperation.getState().busy,
  opened: ({ record }) => (record === undefined ? showWaiting() : showOperation(record)),
  // Of what was typed the note outlasts the pages, which is told of that operation alone.
  left: () => {
    tellNotCorrected();
    change({ ...initialOperation, leftNotes: notesToKeep() });
  },
});

/** A plate that was typed and not sent goes with the page. */
function tellNotCorrected(): void {
  const { record, draft, sentPlate, busy } = useOperation.getState();
  const now = plateText(draft);
  if (record === null || busy || ['', record.plate, sentPlate].includes(now)) return;
  const values = { plate: nameOf(record), now };
  notify({ key: 'notice.notCorrected', values }, { outlasts: true, about: () => null });
}

function notesToKeep(): OperationState['leftNotes'] {
  const { record, note, pressId, leftNotes } = useOperation.getState();
  if (record === null) return leftNotes;
  const others = [...leftNotes].filter(([of]) => of !== record.id);
  return new Map(
    note.trim() === '' ? others : [...others.slice(1 - mostNotes), [record.id, { note, pressId }]],
  );
}

/** What somebody has typed is not shown to the next, nor is a PIN. What is under way is told in passing. @returns whether something was dropped */
export function forgetNotes(): boolean {
  const state = useOperation.getState();
  const { note, leftNotes, record, busy, telling, view } = state;
  const at = view?.at;
  const isTouched = at === 'pin' || (at === 'tell' && note !== '') || isCorrected(state);
  const isNoted = (note.trim() !== '' && !telling) || leftNotes.size > 0;
  const isDropped = isNoted || (!busy && isCorrected(state));
  change({ note: '', leftNotes: new Map(), ...(record === null ? {} : asItIs(record)) });
  // Whatever is answered was asked on a page that was opened by somebody else.
  if (busy) change({ busy: false, telling: false, opening: Symbol('opening') });
  // What the next one tells is another press.
  if (telling) change({ pressId: services().newId() });
  if (telling || at === 'pin') showView({ at: 'one' });
  // What is typed on of a note, a plate or a PIN is none without its beginning.
  if (isTouched && isOpen('operation')) changedByItself();
  return isDropped;
}

/** The plate and the class of a record, where nothing of it is put right. */
const asItIs = ({ plate, vehicleClass }: RecordView): Pick<OperationState, 'draft' | 'vehicleClass'> => ({
  draft: insertText(emptyDraft, plate).draft,
  vehicleClass,
});

function showWaiting(): void {
  tellNotCorrected();
  change({ ...initialOperation, leftNotes: notesToKeep(), view: { at: 'waiting' } });
  void loadWaiting();
}

function showOperation(record: RecordView): void {
  const { view, offset, waiting } = useOperation.getState();
  tellNotCorrected();
  const leftNotes = notesToKeep();
  const isListed = view?.at === 'waiting';
  change({
    ...initialOperation,
    ...(isListed ? { isListed, offset, waiting } : {}),
    view: { at: 'one' },
    record,
    opening: Symbol('opening'),
    ...asItIs(record),
    leftNotes,
    note: '',
    pressId: services().newId(),
    ...leftNotes.get(record.id),
  });
  void loadDetail();
}

/** One step back: from a question to the operation, from there to the list that it was tapped in, or to the gate. */
export function leaveOperation(): void {
  const { view, isListed, busy } = useOperation.getState();
  if (busy) return;
  if (view?.at === 'tell' || view?.at === 'pin') return showView({ at: 'one' });
  if (!isListed || view?.at === 'waiting') return closeOperation();
  tellNotCorrected();
  change({ leftNotes: notesToKeep(), view: { at: 'waiting' }, record: null, detail: null });
  void loadWaiting();
}

export const showView = (view: OperationView): void => change({ view, pin: '', problem: null });

export function showWaitingFrom(offset: number): void {
  change({ offset });
  void loadWaiting();
}

async function loadWaiting(): Promise<void> {
  const turn = ++latest;
  const { offset } = useOperation.getState();
  const answer = await services().booth.gate.waiting({ offset, limit: mostRows });
  if (turn !== latest) return;
  if (answer.ok) change({ waiting: answer.value, offset: answer.value.offset });
  else notify(errorMessage(answer.error));
}

/** The name that the core knows the record's session by; null: it has none. */
const sessionOf = ({
  id,
  operation,
  state,
  entryId,
  siteEntry,
  sessionId,
}: RecordView): SessionName | null => {
  if (operation === 'entry' && state !== 'draft') return { entryId: id };
  if (entryId !== null) return { entryId };
  if (sessionId === null && siteEntry !== undefined) return { siteEntry };
  return sessionId === null ? null : { sessionId };
};

async function loadDetail(): Promise<void> {
  const turn = ++latest;
  const { record } = useOperation.getState();
  const name = record === null ? null : sessionOf(record);
  if (name === null) return;
  const answer = await services().booth.sessions.detail(name);
  if (turn === latest && answer.ok) change({ detail: answer.value });
}

/** What the core says of a record. Where it is looked at, what may be done with it changes at once. */
export function followOperation(record: RecordView): void {
  const { view, record: shown, busy } = useOperation.getState();
  if (view === null) return;
  if (shown?.id === record.id) {
    // What nobody has typed is as it is now. Where that is the same, the caret stays where somebody has put it.
    const isOther = record.plate !== shown.plate || record.vehicleClass !== shown.vehicleClass;
    if (isOther && !isCorrected(useOperation.getState())) change(asItIs(record));
    change({ record });
    // It was sent while somebody was about to take it back. What is under way is answered.
    if (view.at === 'pin' && !busy && record.state !== shown.state) pinToOne();
  }
  void reloadSoon();
}

/** No PIN is asked for any more. What is typed on of it is no plate. */
export function pinToOne(): void {
  showView({ at: 'one' });
  changedByItself();
}

/** Many changes at once are one reading. */
async function reloadSoon(): Promise<void> {
  if (reloadDue) return;
  reloadDue = true;
  const isList = useOperation.getState().view?.at === 'waiting';
  await services().sleep(isList ? listRestMs : restMs);
  reloadDue = false;
  const { view } = useOperation.getState();
  if (view?.at === 'waiting') await loadWaiting();
  else if (view !== null) await loadDetail();
}

/** The plate as it is to be. */
export const operationPlate = draftEditor({
  read: () => {
    const { draft, busy } = useOperation.getState();
    return busy ? null : draft;
  },
  write: (draft) => change({ draft, problem: null }),
  refuse: refuseTyping,
});

export function chooseOperationClass(vehicleClass: string): void {
  if (!useOperation.getState().busy) change({ vehicleClass, problem: null });
}

/** Whether there is something to be corrected. */
export const isCorrected = ({ record, draft, vehicleClass }: OperationState): boolean =>
  record !== null && (plateText(draft) !== record.plate || vehicleClass !== record.vehicleClass);

/** Whether the large button says that this is another car than the one that is inside with its plate. */
export const isDespiteInside = ({ draft, askedInside }: OperationState): boolean =>
  plateText(draft) === askedInside?.plate;

/** What is said once it is done, with what is typed now. */
export const doneMessage = (
  key: 'operation.undone' | 'operation.corrected' | 'operation.told',
  before: RecordView,
): Message => ({ key, values: { plate: nameOf(before), now: plateText(useOperation.getState().draft) } });

/** Said on the gate screen, or above the list that the operation was tapped in. */
export function done(message: Message): void {
  const { view, isListed, record } = useOperation.getState();
  // The plate that was typed is corrected, or needs not be any more. A note leaves it open.
  const isOpen = message.key === 'operation.told';
  if (record !== null && !isOpen) change(asItIs(record));
  if (view?.at !== 'waiting') {
    if (isListed) leaveToList();
    else closeOperation();
  }
  notify(message, { tone: 'good', about: () => null });
}

function leaveToList(): void {
  tellNotCorrected();
  const leftNotes = notesToKeep();
  change({
    leftNotes,
    view: { at: 'waiting' },
    record: null,
    detail: null,
    note: '',
    pin: '',
    problem: null,
  });
  void loadWaiting();
}
