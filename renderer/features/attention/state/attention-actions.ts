import type { Attention, AttentionItem } from '../../../../electron/contract/attention.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import type { BoothSnapshot } from '../../../../electron/contract/snapshot.ts';
import type { Message } from '../../../platform/i18n/message.ts';
import { countOf } from './attention-causes.ts';
import { withLeft } from './decision.ts';
import { subjectOf } from '../../../state/gate/record-messages.ts';
import {
  initialAttention,
  listedItem,
  recordInView,
  useAttention,
  type AttentionState,
} from './attention.ts';
import { services } from '../../../state/booth/services.ts';
import { errorMessage } from '../../../state/booth/error-message.ts';
import { closeOverlay, isOpen, openOverlay, ownOverlay } from '../../../state/booth/overlay.ts';
import { pinTold } from '../../../state/booth/pin-in-force.ts';
import { notify } from '../../../state/actions/notice-actions.ts';
import { changedByItself } from '../../../state/actions/quiet.ts';

const restMs = 300;
/** Each change of a list that is chosen from may begin a second in which the screen takes no tap: between two of them it takes some. */
const choosingRestMs = 3_000;
let latest = 0;
let reloadDue = false;

/** From the header or the status bar. Nothing of the gate screen is touched: it is one tap away as it was left. */
export const openAttention = (): void => openOverlay({ kind: 'attention' });

/** Back to the gate. */
export const closeAttention = (): void => closeOverlay('attention');

ownOverlay('attention', {
  store: useAttention,
  place: () => useAttention.getState().view,
  waits: () => useAttention.getState().busy,
  opened: ({ recordId }) => {
    useAttention.setState({ busy: false, offset: 0 });
    showList();
    void reload();
    if (recordId !== undefined) showRecord(recordId);
  },
  // Neither a PIN outlasts the pages nor what was chosen to be decided together: the next one may be another person's, who has not
  // seen these records. What else was typed does.
  left: () => {
    useAttention.setState({ busy: false, view: { at: 'list' }, pin: '', problem: null, done: null });
    forgetChosen();
    dropSetReason();
  },
});

/** What one has chosen to be decided together is nobody else's. */
function forgetChosen(): void {
  const { chosen, chosenBefore, choosing } = initialAttention;
  useAttention.setState({ chosen, chosenBefore, choosing });
}

/** The reason for chosen ones, unless they are being decided with it. */
export function dropSetReason(): void {
  const { setReason, running } = useAttention.getState();
  useAttention.setState({ setReason: '' });
  if (setReason.trim() !== '' && running === null) notify({ key: 'notice.reasonDropped' });
}

/** @param done what was done, to be said above the list */
export const showList = (done: Message | null = null): void =>
  useAttention.setState({ view: { at: 'list' }, pin: '', problem: null, done });

/** Turns the list over. @param offset so many records are passed over */
export function showFrom(offset: number): void {
  useAttention.setState({ offset, done: null });
  void reload();
}

/** @param size how many records fit on the screen */
export function fitPage(size: number): void {
  if (size === useAttention.getState().size) return;
  useAttention.setState({ size });
  void reload(true);
}

export const showRecord = (recordId: string): void =>
  useAttention.setState({ view: { at: 'record', recordId }, pin: '', problem: null, done: null });

/** Whether the same ways out stand there: under a finger lies what lay there before. */
const isSameWays = (one: AttentionItem, other: AttentionItem): boolean =>
  [one.canLookUp, one.record.state === 'draft', ...one.waysOut].join(' ') ===
  [other.canLookUp, other.record.state === 'draft', ...other.waysOut].join(' ');

/** Whether a tap on the list would choose another record than a moment ago. */
function isOtherChoice({ view, choosing, attention }: AttentionState, { items }: Attention): boolean {
  const isMoved = attention?.items.some(({ record }, at) => items[at]?.record.id !== record.id) ?? true;
  return view.at === 'list' && choosing && isMoved;
}

/**
 * Reads the list again. Only the latest answer counts; a record that needs nothing any more is left with a word.
 *
 * @param isByItself nobody asked for another part of it, nor waits for the answer that changed it
 */
export async function reload(isByItself = false): Promise<void> {
  const turn = ++latest;
  const { cause, offset, size, ...asked } = useAttention.getState();
  const recordId = recordInView(asked.view, asked.draft);
  const answer = await services().booth.attention.list({
    offset,
    limit: size,
    ...(cause === null ? {} : { cause }),
    ...(recordId === null ? {} : { recordId }),
  });
  if (turn !== latest) return;
  if (!answer.ok) return useAttention.setState({ loadProblem: errorMessage(answer.error) });
  pinTold(answer.value);
  const isOver = cause !== null && countOf(answer.value, cause) === 0;
  if (isOver) {
    useAttention.setState({ cause: null, offset: 0 });
    return reload(isByItself);
  }
  const before = useAttention.getState();
  useAttention.setState({ attention: answer.value, offset: answer.value.offset, loadProblem: null });
  const shown = recordInView(before.view, before.draft);
  if (shown === null)
    return isByItself && isOtherChoice(before, answer.value) ? changedByItself() : undefined;
  const known = listedItem(before.attention, shown) ?? null;
  const item = listedItem(answer.value, shown) ?? null;
  if (item !== null) {
    const isMoved = before.view.at === 'record' && known !== null && !isSameWays(known, item);
    return isMoved ? changedByItself() : undefined;
  }
  if (before.busy || before.asking === shown) return;
  // It was tapped after the question.
  if (shown !== recordId) return reload(isByItself);
  const plate = known === null ? '' : subjectOf(known.record);
  showList({ key: 'attention.gone', values: { plate } });
  changedByItself();
}

/** What was typed for decisions that were left. @returns whether something was */
export function forgetReasons(): boolean {
  const { draft, leftDrafts, asideReasons, foundReason, keptReason, setReason, choosing, busy, view } =
    useAttention.getState();
  const { at } = view;
  // What is being decided is told in passing.
  const left = withLeft(leftDrafts, busy && at === 'step' ? null : draft);
  const reasons = [
    ...Object.entries(asideReasons).map(([folder, reason]) =>
      busy && view.at === 'aside' && folder === view.folder ? '' : reason,
    ),
    busy && at === 'found' ? '' : foundReason,
    busy && at === 'kept' ? '' : keptReason,
    busy && at === 'set-step' ? '' : setReason,
  ];
  const none = { asideReasons: {}, foundReason: '', keptReason: '', setReason: '' };
  useAttention.setState({ leftDrafts: [], ...none, draft: null });
  const isDropped = reasons.join('').trim() !== '' || left.length > 0;
  const isPinAsked = at === 'try-again' || ('step' in view && view.step === 'pin');
  const isGone = busy || isPinAsked || at === 'step' || at === 'set' || at === 'set-step' || choosing;
  forgetChosen();
  if (isGone) useAttention.setState({ busy: false, view: { at: 'list' }, pin: '' });
  // What is typed on of a reason is none without its beginning.
  if ((isGone || isDropped) && isOpen('attention')) changedByItself();
  return isDropped;
}

/** What the core says may have changed the list. */
export function followCounts(before: BoothSnapshot | null, after: BoothSnapshot): void {
  const listed = ['unknown', 'refused', 'plateMissing'] as const;
  const isOther = listed.some((count) => before?.counts[count] !== after.counts[count]);
  const isRead = before?.readingEarlier !== after.readingEarlier;
  if (isOther || isRead || before?.movedAside !== after.movedAside) void reloadSoon();
}

export function followRecord({ id, state }: RecordView): void {
  const isListed = listedItem(useAttention.getState().attention, id) !== undefined;
  if (isListed || state === 'unknown' || state === 'refused') void reloadSoon();
}

/** Many changes at once are one reading. */
async function reloadSoon(): Promise<void> {
  const { running, choosing } = useAttention.getState();
  // What changes while a set is decided is read when that is over.
  if (reloadDue || !isOpen('attention') || running !== null) return;
  reloadDue = true;
  await services().sleep(choosing ? choosingRestMs : restMs);
  reloadDue = false;
  if (isOpen('attention')) await reload(true);
}
