import type { PlateSuggestion } from '../../../../electron/contract/reading.ts';
import { newViewMs } from '../../../state/booth/after-paint.ts';
import { notify } from '../../../state/actions/notice-actions.ts';
import { lookPainted, offerPainted } from '../../../state/actions/reading-done.ts';
import { services } from '../../../state/booth/services.ts';
import { gateSubjectOf } from '../../../state/gate/gate-view.ts';
import {
  lookedWithinMs,
  lookOf,
  offeredOf,
  useReading,
  type AskedLook,
} from '../../../state/gate/reading.ts';
import { useRush } from '../../../state/gate/rush.ts';
import { useScreen } from '../../../state/gate/screen.ts';
import { settlesInMs } from './decide.ts';
import { changeRead, typeRead } from './typing-actions.ts';

const nothing = { what: '', since: Number.POSITIVE_INFINITY };

/** What of it is shown, and since when (ms of the page's clock); infinite: it is not painted yet. */
let shown = nothing;

/** @param what is shown from now on, to be compared. @param painted calls back once it is. @returns a function that ends this */
export function showOffer(what: string, painted: (then: () => void) => () => void): () => void {
  shown = { what, since: Number.POSITIVE_INFINITY };
  const end = painted(() => {
    if (shown.what !== what) return;
    shown = { what, since: performance.now() };
    const [offered, look] = [offeredOf(...now()), lookOf(...now())];
    if (look !== null && lookName(look) === what) lookPainted(look, false);
    else if (offered.length > 0 && offerName(offered) === what)
      offerPainted(useReading.getState().standing.count);
  });
  return () => {
    end();
    shown = nothing;
  };
}

/** What is offered, to be compared: the same characters of another picture are another offer. */
export const offerName = (offered: readonly PlateSuggestion[]): string =>
  [useReading.getState().standing.count, ...offered.flatMap(({ text, marked }) => [text, ...marked])].join(
    ' ',
  );

export const lookName = ({ at, corrected }: AskedLook): string => `${String(at)} ${corrected}`;

/** Whoever presses so soon after it was painted has seen something else. @param atMs when it was pressed (`event.timeStamp`, ms) */
function isTooSoon(what: string, atMs: number): boolean {
  const about = gateSubjectOf(useScreen.getState(), useRush.getState());
  const isNew = shown.what !== what || atMs - shown.since < newViewMs || settlesInMs('gate', about, atMs) > 0;
  if (isNew) notify({ key: 'notice.tooSoon' });
  return isNew;
}

const now = () => [useScreen.getState(), useRush.getState(), useReading.getState()] as const;

/** What is offered becomes what is typed. @param place which of it. @param atMs as `isTooSoon` */
export function takeOffered(place: number, atMs: number): void {
  const offered = offeredOf(...now());
  const taken = offered[place];
  if (taken === undefined || isTooSoon(offerName(offered), atMs)) return;
  if (services().unseenMs() > lookedWithinMs) notify({ key: 'notice.tooSoon' });
  else typeRead(taken.text, taken.marked);
}

/** The one character that is asked about becomes the one that was read. @param atMs as `isTooSoon` */
export function changeAsked(atMs: number): void {
  const look = lookOf(...now());
  if (look === null || isTooSoon(lookName(look), atMs)) return;
  changeRead(look.corrected);
  lookPainted(look, true);
}

/** The key for what stands beside the plate. @param atMs as `isTooSoon` */
export function takeByKey(atMs: number): void {
  changeAsked(atMs);
  // Of several it is not known which one is meant.
  if (offeredOf(...now()).length === 1) takeOffered(0, atMs);
}
