import type { Message } from '../../platform/i18n/message.ts';
import { services } from '../booth/services.ts';
import { gateViewOf } from '../gate/gate-view.ts';
import { followOverlays, shownOverlays } from '../booth/overlay.ts';
import { draftOf, useRush } from '../gate/rush.ts';
import { useScreen, type Notice } from '../gate/screen.ts';
import { searchedFor, typedPlate } from '../gate/selectors.ts';
import { plateText } from '../gate/draft.ts';

const noticeMs = 5000;

/** Something that can be compared: it is another one as soon as what a notice tells is no longer so. */
type Subject = string | number | boolean | null;

export interface NoticeManner {
  /** `good`: all is well; left out: something is to be done, or was not. */
  readonly tone?: Notice['tone'];
  /** What the notice is about; left out: what is typed on the gate, and the last press. */
  readonly about?: () => Subject;
  /** Neither another place nor good news takes it away before its time: who should know may be on the way there. */
  readonly outlasts?: boolean;
}

/** What the notice that is shown was about when it was told; null: nothing yet. */
let told: {
  readonly notice: Notice;
  readonly about: () => Subject;
  readonly subject: Subject;
} | null = null;

/** It is not known yet what it is about, but that it outlasts others is. `again` tells it once more. */
let outlasting: { readonly notice: Notice; readonly again: () => void } | null = null;

/** What is told once the notice that is shown, and whatever takes its place, is gone. */
let behind: (() => void)[] = [];

/** Tells the attendant something in passing. It goes after a while, with the next one, and as soon as it is no longer true. */
export function notify(message: Message, manner: NoticeManner = {}): void {
  const { tone = 'warn', about = whatIsDone, outlasts = false } = manner;
  const { notice } = useScreen.getState();
  // Nothing is shown that it could wait for.
  if (notice === null) behind = [];
  const again = (): void => notify(message, manner);
  if (notice !== null && notice === outlasting?.notice) {
    if (tone === 'good') return void behind.push(again);
    // What is refused right now is said right now, and what it covers once more.
    if (JSON.stringify(notice.message) !== JSON.stringify(message)) behind.unshift(outlasting.again);
  }
  const shown: Notice = { message, tone };
  outlasting = outlasts ? { notice: shown, again } : null;
  void show(shown, about, outlasts);
}

async function show(notice: Notice, about: () => Subject, outlasts: boolean): Promise<void> {
  useScreen.setState({ notice });
  // Who tells of something may be about to change the screen with it.
  await Promise.resolve();
  const ofPlace = (): Subject => `${outlasts ? '' : shownPlace()} ${String(about())}`;
  told = { notice, about: ofPlace, subject: ofPlace() };
  await services().sleep(noticeMs);
  if (useScreen.getState().notice === notice) dismissNotice();
}

/** Something else is done now: what does not outlast that goes. */
export function clearNotice(): void {
  const { notice } = useScreen.getState();
  if (notice !== null && notice !== outlasting?.notice) dismissNotice();
}

function dismissNotice(): void {
  const waiting = behind;
  useScreen.setState({ notice: null });
  const [next, ...others] = waiting;
  next?.();
  behind = others;
}

/** Takes the notice away that is no longer true. Of what no store tells, whoever changes it calls this. */
export function reviewNotice(): void {
  if (told === null || useScreen.getState().notice !== told.notice) return;
  if (told.about() !== told.subject) dismissNotice();
}

/** Notices go with the act that makes them untrue. @returns a function that ends this */
export function followNotices(): () => void {
  const ends = [
    useScreen.subscribe(reviewNotice),
    useRush.subscribe(reviewNotice),
    followOverlays(reviewNotice),
  ];
  return () => ends.forEach((end) => end());
}

/** What is typed on the gate, for whichever question, and the last press. */
function whatIsDone(): Subject {
  const state = useScreen.getState();
  const { press, question } = state;
  const pressed = press?.step === 'saved' ? press.record.id : (press?.step ?? null);
  const rush = plateText(draftOf(useRush.getState()));
  return JSON.stringify([typedPlate(state), searchedFor(state), question, rush, pressed]);
}

/** Which screen is shown, and what of it. */
const shownPlace = (): string =>
  JSON.stringify([gateViewOf(useScreen.getState(), useRush.getState()), ...shownOverlays()]);
