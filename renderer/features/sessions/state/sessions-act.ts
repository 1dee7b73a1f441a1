import type { MappedAct } from '../../../../electron/contract/sessions.ts';
import type { BoothError } from '../../../../electron/contract/result.ts';
import type { Named, Message } from '../../../platform/i18n/message.ts';
import { calledOf } from '../../../state/gate/car-inside.ts';
import { services } from '../../../state/booth/services.ts';
import { draftEditor } from '../../../state/actions/draft-editor.ts';
import { emptyDraft, plateText } from '../../../state/gate/draft.ts';
import { errorMessage } from '../../../state/booth/error-message.ts';
import { reportLate } from '../../../state/actions/late-answer.ts';
import { notify } from '../../../state/actions/notice-actions.ts';
import { changedByItself, refuseTyping } from '../../../state/actions/quiet.ts';
import { askIfTooShort } from '../../../state/actions/short-plate.ts';
import { backToSession, loadDetail, withRecord } from './sessions-detail.ts';
import {
  actInput,
  changesNothing,
  fieldsOf,
  firstMissing,
  inputId,
  isChanged,
  newActDraft,
  onlyField,
  typedIn,
  type ActDraft,
  type ActField,
} from './sessions-draft.ts';
import { useSessions } from './sessions.ts';

const noAnswerMs = 15_000;

/**
 * Acts that were sent and that the core has not answered, by session and act: done once more they are the same press, and so one record.
 * What was sent last of it is answered last.
 */
const unanswered = new Map<string, { readonly draft: ActDraft; readonly sending: symbol }>();
const actOf = (session: ActDraft['session'], { act }: MappedAct): string => JSON.stringify([session, act]);

/** What the page waits for. The same act may be sent once more, and the first one's answer comes before the second's. */
let latestSending: symbol | null = null;

/** Acts that were left for another one as something was typed, by session and act. */
const left = new Map<string, ActDraft>();

/** An act is chosen. What was typed for the same act of the same session before is still there. */
export function chooseAct(mapped: MappedAct): void {
  const { chosen, detail, draft: kept } = useSessions.getState();
  if (chosen === null || detail === null) return;
  const name = actOf(chosen, mapped);
  if (kept !== null && isTyped(kept)) left.set(actOf(kept.session, kept.mapped), kept);
  const same = kept !== null && actOf(kept.session, kept.mapped) === name ? kept : left.get(name);
  left.delete(name);
  const draft =
    same ?? unanswered.get(name)?.draft ?? newActDraft(services().newId(), chosen, mapped, detail);
  const only = onlyField(mapped);
  useSessions.setState({ draft, view: { at: 'act', field: only?.id ?? null }, problem: null });
}

/** While it is being sent the page stays as it was pressed: that is how the answer is known to be awaited. */
export function showField(field: string | null): void {
  if (!useSessions.getState().busy) useSessions.setState({ view: { at: 'act', field }, problem: null });
}

/** The large button: from a field to the next that is missing, and from the whole to the core. @param atMs when it was pressed */
export async function goOn(atMs: number): Promise<void> {
  const { view, draft, busy } = useSessions.getState();
  if (view.at !== 'act' || draft === null || busy) return;
  const missing = firstMissing(draft);
  if (missing !== null && missing.id === view.field) return showProblem(missingMessage(missing));
  if (missing !== null) return showField(missing.id);
  if (view.field !== null && onlyField(draft.mapped) === null) return showField(null);
  if (changesNothing(draft)) return showProblem({ key: 'sessions.nothingChanged' });
  const plate = fieldsOf(draft.mapped).find(({ kind }) => kind === 'plate');
  const isOther = plate !== undefined && isChanged(draft, plate);
  if (isOther && askIfTooShort(typedIn(draft, plate.id), draft.pressId, atMs, { about })) return;
  await send(draft);
}

/** What was typed for an act that was left. @returns whether something was */
export function forgetAct(): boolean {
  // Done once more it is the same press; what one attendant typed of it is nobody else's to read.
  for (const [name, { draft, sending }] of unanswered)
    unanswered.set(name, { draft: { ...draft, typed: withoutWords(draft) }, sending });
  const isLeft = left.size > 0;
  left.clear();
  const { draft, busy, view } = useSessions.getState();
  if (draft === null) return isLeft;
  useSessions.setState({ draft: null });
  const isShown = view.at === 'act';
  if (isShown) {
    // What is being sent is told in passing.
    useSessions.setState({ busy: false, view: { at: 'list' } });
    changedByItself();
  }
  return isLeft || (!(isShown && busy) && isTyped(draft));
}

/** What is typed, without what somebody has said in words of their own. */
const withoutWords = ({ mapped, typed }: ActDraft): ActDraft['typed'] => {
  const words = fieldsOf(mapped).filter(({ kind }) => kind === 'reason' || kind === 'text');
  return { ...typed, ...Object.fromEntries(words.map(({ id }) => [id, ''])) };
};

const isTyped = (draft: ActDraft): boolean =>
  fieldsOf(draft.mapped).some(({ id }) => typedIn(draft, id) !== (draft.known[id] ?? ''));

/** From a field to the whole, from the whole (or the only field) to the session. */
export function goBack(): void {
  const { view, draft, busy } = useSessions.getState();
  if (busy || view.at !== 'act') return;
  if (view.field === null || (draft !== null && onlyField(draft.mapped) !== null)) backToSession();
  else showField(null);
}

const about = (): string => plateText(useSessions.getState().draft?.plate ?? emptyDraft);

async function send(draft: ActDraft): Promise<void> {
  const { booth, sleep, play } = services();
  const { detail: meant, view: pressed } = useSessions.getState();
  const called = meant === null ? '' : calledOf(meant.car);
  const sending = Symbol('sending');
  latestSending = sending;
  unanswered.set(actOf(draft.session, draft.mapped), { draft, sending });
  useSessions.setState({ busy: true, problem: null });
  const asked = booth.sessions.act(actInput(draft));
  const answer = await Promise.race([asked, sleep(noAnswerMs).then(() => null)]);
  const { detail, busy, view } = useSessions.getState();
  // What was left meanwhile is busy no more, or with something else: the page that is shown by now is about that.
  const isAwaited = busy && latestSending === sending && view === pressed;
  if (isAwaited) useSessions.setState({ busy: false });
  play(answer?.ok === true ? 'saved' : 'refused');
  const comesLate = async (): Promise<void> => {
    const { ok } = await asked;
    const last = answered(draft, sending);
    if (ok) doneWith(last ?? draft, called, { isLast: last !== null, isAwaited: false });
  };
  if (answer === null) void comesLate();
  const last = answer === null ? null : answered(draft, sending);
  if (answer?.ok === true) {
    // The car that is looked at may be the one that this was done with.
    const changed = detail === null ? null : withRecord(detail, answer.value);
    if (changed !== null) useSessions.setState({ detail: changed });
    doneWith(last ?? draft, called, { isLast: last !== null, isAwaited });
  }
  if (!isAwaited) return reportLate(called, answer, null);
  if (answer === null) return showProblem({ key: 'error.no-answer' });
  if (!answer.ok) return refused(draft, answer.error);
  backToSession();
  await loadDetail();
}

/**
 * Once answered, what is pressed is another press.
 *
 * @returns what was left of it for whoever chooses it meanwhile; null: it was not sent last of that act, and what was sent since waits for its
 * own answer
 */
function answered({ session, mapped }: ActDraft, sending: symbol): ActDraft | null {
  const name = actOf(session, mapped);
  const last = unanswered.get(name);
  if (last?.sending !== sending) return null;
  unanswered.delete(name);
  return last.draft;
}

/** It is saved. What somebody has typed on of it since is another act, and that is told; where nothing was, there is none to press again. */
function doneWith(
  sent: ActDraft,
  called: string,
  { isLast, isAwaited }: { readonly isLast: boolean; readonly isAwaited: boolean },
): void {
  const { draft, busy, view } = useSessions.getState();
  const name = actOf(sent.session, sent.mapped);
  const kept = left.get(name);
  if (kept !== undefined) {
    left.delete(name);
    if (isTypedOn(kept, sent)) left.set(name, asAnother(kept, called));
  }
  // The page may wait for another answer.
  if (!isLast || draft?.pressId !== sent.pressId) return;
  if (isTypedOn(draft, sent)) return useSessions.setState({ draft: asAnother(draft, called) });
  useSessions.setState({ draft: null });
  if (isAwaited || busy || view.at !== 'act') return;
  backToSession();
  changedByItself();
}

const isTypedOn = (draft: ActDraft, sent: ActDraft): boolean =>
  isTyped(draft) && JSON.stringify(actInput(draft)) !== JSON.stringify(actInput(sent));

function asAnother(draft: ActDraft, plate: string): ActDraft {
  notify({ key: 'notice.firstSaved', values: { plate } }, { about: () => null });
  return { ...draft, pressId: services().newId() };
}

/** Told where the wrong value is typed, and nothing that was typed is gone. */
function refused(draft: ActDraft, error: BoothError): void {
  if (error.code === 'pressed-otherwise') {
    // Whoever has seen what was saved then, and presses once more, means another one.
    useSessions.setState({ draft: { ...draft, pressId: services().newId() } });
    void loadDetail();
  }
  const place = error.field?.split('.').at(-1) ?? '';
  const wrong = fieldsOf(draft.mapped).find(({ id }) => id === place || id === inputId(place));
  const asked = error.code === 'reason-empty' ? 'reason' : wrong?.id;
  if (asked !== undefined) showField(asked);
  showProblem(
    error.code === 'value-wrong' && wrong !== undefined
      ? { key: 'sessions.wrong', values: { what: fieldName(wrong) } }
      : errorMessage(error),
  );
}

const showProblem = (problem: Message): void => useSessions.setState({ problem });

/** A field's name: ours in words, the site's as the site calls it. */
export const fieldName = ({ id, input }: ActField): Message | Named =>
  input === null
    ? { key: `sessions.value.${id as 'reason' | 'plateNumber'}` }
    : { labels: input.labels ?? {}, otherwise: input.name };

const missingMessage = (field: ActField): Message =>
  field.id === 'reason'
    ? { key: 'error.reason-empty' }
    : {
        key: `sessions.missing.${field.kind === 'time' ? 'time' : field.kind === 'money' ? 'money' : field.kind === 'number' ? 'number' : 'other'}`,
      };

export function writeField(id: string, text: string): void {
  const { draft, busy } = useSessions.getState();
  if (busy) return refuseTyping();
  if (draft === null) return;
  useSessions.setState({ draft: { ...draft, typed: { ...draft.typed, [id]: text } }, problem: null });
}

/** What is typed so far. */
export const fieldText = (id: string): string => {
  const { draft } = useSessions.getState();
  return draft === null ? '' : typedIn(draft, id);
};

/** The plate as it is to be. */
export const actPlate = draftEditor({
  read: () => {
    const { draft, busy } = useSessions.getState();
    return draft === null || busy ? null : draft.plate;
  },
  write: (plate) => {
    const { draft } = useSessions.getState();
    if (draft !== null) useSessions.setState({ draft: { ...draft, plate }, problem: null });
  },
  refuse: refuseTyping,
});
