import { newViewMs } from '../../../state/booth/after-paint.ts';
import { notify } from '../../../state/actions/notice-actions.ts';
import { lookPainted, offerPainted, offerTaken } from '../../../state/actions/reading-done.ts';
import { rushLookPainted, rushOfferPainted } from '../../../state/actions/rush-reading-done.ts';
import { services } from '../../../state/booth/services.ts';
import type { OfferedPlate } from '../../../state/gate/offered-together.ts';
import { gateSubjectOf, gateViewOf } from '../../../state/gate/gate-view.ts';
import {
  lookedWithinMs,
  lookOf,
  offeredOf,
  useReading,
  type AskedLook,
} from '../../../state/gate/reading.ts';
import { useRush } from '../../../state/gate/rush.ts';
import { rushLookOf, rushOfferedOf, useRushReading } from '../../../state/gate/rush-reading.ts';
import { useScreen } from '../../../state/gate/screen.ts';
import { settlesInMs } from './decide.ts';
import { changeRushRead, typeRushRead } from '../../rush/state/rush-typing.ts';
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
    const { offered, look, painted: said } = typedNow();
    if (look !== null && lookName(look) === what) said.look(look, false);
    else if (offered.length > 0 && offerName(offered) === what) said.offer();
  });
  return () => {
    end();
    shown = nothing;
  };
}

/** Whose picture it was read in: a car of the stack, or the live one as it stands. */
const pictureName = (): string =>
  gateSubjectOf(useScreen.getState(), useRush.getState()) || String(useReading.getState().standing.count);

/** What is offered, to be compared: the same characters of another picture are another offer. */
export const offerName = (offered: readonly OfferedPlate[]): string =>
  [pictureName(), ...offered.flatMap(({ text, marked }) => [text, ...marked])].join(' ');

/** Likewise; of the car at the window the plate that is typed is what it is about. */
export const lookName = ({ at, corrected }: AskedLook): string =>
  [gateSubjectOf(useScreen.getState(), useRush.getState()), String(at), corrected].join(' ').trim();

/** Whoever presses so soon after it was painted has seen something else. @param atMs when it was pressed (`event.timeStamp`, ms) */
function isTooSoon(what: string, atMs: number): boolean {
  const [screen, rush] = [useScreen.getState(), useRush.getState()];
  const settles = settlesInMs(gateViewOf(screen, rush), gateSubjectOf(screen, rush), atMs);
  const isNew = shown.what !== what || atMs - shown.since < newViewMs || settles > 0;
  if (isNew) notify({ key: 'notice.tooSoon' });
  return isNew;
}

/** What is read of the car at the window. */
const now = () => [useScreen.getState(), useRush.getState(), useReading.getState()] as const;

/** What is read of the car that is typed now, how it becomes what is typed, and who is told that it is painted. */
function typedNow() {
  const [screen, rush] = [useScreen.getState(), useRush.getState()];
  const { typing } = rush;
  if (typing === null || gateViewOf(screen, rush) !== 'gate-rush')
    return {
      offered: offeredOf(...now()),
      look: lookOf(...now()),
      take: takeLive,
      change: changeRead,
      painted: { offer: livePainted, look: lookPainted },
    };
  const ofStack = [screen, rush, useRushReading.getState()] as const;
  return {
    offered: rushOfferedOf(...ofStack),
    look: rushLookOf(...ofStack),
    // Its picture is always the same.
    take: typeRushRead,
    change: changeRushRead,
    painted: {
      offer: () => rushOfferPainted(typing),
      look: (look: AskedLook, isChanged: boolean) => rushLookPainted(typing, look, isChanged),
    },
  };
}

/** What the booth reads itself is what is counted. */
function livePainted(): void {
  const { standing, live } = useReading.getState();
  if (live.length > 0) offerPainted(standing.count);
}

/** Only while the picture that it was read in is known to be the one that is seen. */
function takeLive(text: string, marked: readonly boolean[]): void {
  if (services().unseenMs() > lookedWithinMs) notify({ key: 'notice.tooSoon' });
  else {
    offerTaken(
      text,
      useReading.getState().live.some((one) => one.text === text),
    );
    typeRead(text, marked);
  }
}

/** What is offered becomes what is typed. @param place which of it. @param atMs as `isTooSoon` */
export function takeOffered(place: number, atMs: number): void {
  const { offered, take } = typedNow();
  const taken = offered[place];
  if (taken !== undefined && !isTooSoon(offerName(offered), atMs)) take(taken.text, taken.marked);
}

/** The one character that is asked about becomes the one that was read. @param atMs as `isTooSoon` */
export function changeAsked(atMs: number): void {
  const { look, change, painted } = typedNow();
  if (look === null || isTooSoon(lookName(look), atMs)) return;
  change(look.corrected);
  painted.look(look, true);
}

/** The key for what stands beside the plate. @param atMs as `isTooSoon` */
export function takeByKey(atMs: number): void {
  changeAsked(atMs);
  // Of several it is not known which one is meant.
  if (typedNow().offered.length === 1) takeOffered(0, atMs);
}
