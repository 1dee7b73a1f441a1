import type { CallInput } from '../../../electron/contract/channels.ts';
import { liveReadings, readingKeptMs } from '../../../electron/contract/reading-rules.ts';
import type { PlateReading, PlateSuggestion } from '../../../electron/contract/reading.ts';
import type { Standing } from '../../platform/camera/standing-watch.ts';
import { services } from '../booth/services.ts';
import { wasJustBooked } from '../gate/just-booked.ts';
import { awaitsCar, mayRead, readingsCount, suggestionsOf, useReading } from '../gate/reading.ts';
import { readingAsKept } from './reading-as-kept.ts';
import { useRush } from '../gate/rush.ts';
import { useScreen, type FrozenPicture } from '../gate/screen.ts';
import { isSaving, typedPlate } from '../gate/selectors.ts';
import { dropFrozen, dropLive, keepFrozen, keepLive, leftMsOf } from './keep-reading.ts';
import { askAgainWhoLeaves } from './leaving-actions.ts';

/**
 * The pause after a reading. The least (ms) is for the next one to be of another frame; the most, as the
 * next car is none the slower one's fault.
 */
const pause = { leastMs: 600, mostMs: 3000 } as const;

type Ask = CallInput<'reading.read'>;

/** What is read now; another one in its place throws away what comes of it. */
let turn = 0;
let isReading = false;
/** Pauses that are not over. */
let pauses = 0;
/** Of the live picture that was read last: which it was, and how often it was read, but for what the core does not count. */
let asked = { count: -1, times: 0 };
/** A frozen picture, and the live one that it was taken from. */
interface Frozen {
  readonly of: FrozenPicture['encoding'];
  readonly count: number;
  /** JPEG; null: it is not there yet, or there is none. */
  bytes: Uint8Array<ArrayBuffer> | null;
  isAsked: boolean;
}
let frozen: Frozen | null = null;
/** The live picture that showed the car which was dealt with last, or is being. */
let carStanding: Standing = { count: -1, isStill: true };
let tappedAt = Number.NEGATIVE_INFINITY;

/** The live picture has changed, or stands still. */
export function pictureStands(standing: Standing): void {
  const isOther = useReading.getState().standing.count !== standing.count;
  useReading.setState({ standing, ...(isOther ? { live: [], livePicture: null, alpr: null } : {}) });
}

/** What was read and typed of the car that is dealt with, as long as a reading is kept: by the running time, for a clock may be set. */
async function rememberDealt(): Promise<void> {
  const { live, alpr, frozen } = useReading.getState();
  const read = [...live, ...(alpr?.plates ?? []), ...(frozen === null ? [] : suggestionsOf(frozen.reading))];
  const plates = [typedPlate(useScreen.getState()), ...read.map(({ text }) => text)].filter(
    (text) => text !== '',
  );
  useReading.setState(({ dealt }) => ({ dealt: [...dealt, plates] }));
  await services().sleep(readingKeptMs);
  useReading.setState(({ dealt }) => ({ dealt: dealt.filter((one) => one !== plates) }));
}

/** The car at the window was booked. As long as the picture stays as it was then, it is nobody who comes. */
export function carDealtWith(): void {
  const { standing } = useReading.getState();
  void rememberDealt();
  // It was still driving up when it was begun with.
  const hasArrived = !carStanding.isStill && standing.isStill && standing.count === carStanding.count + 1;
  useReading.setState({ dealtWith: hasArrived ? standing.count : carStanding.count });
}

/** The live picture that the frozen one was taken of; null: none is frozen, or it is being taken anew. */
export const frozenStanding = (): number | null =>
  frozen !== null && frozen.of === useScreen.getState().frozen?.encoding ? frozen.count : null;

/** What waits until the car at the window wants nothing more. */
const afterReading = new Set<() => void>();

/** @param then called whenever a reading is over, and its pause. @returns a function that ends this */
export function followPauses(then: () => void): () => void {
  afterReading.add(then);
  return () => void afterReading.delete(then);
}

/** Has the plate read whenever that is due. @returns a function that ends this */
export function followReading(): () => void {
  const ends = [useScreen, useRush, useReading].map((store) => store.subscribe(consider));
  return () => ends.forEach((end) => end());
}

/** What is due is begun: first the frozen picture, which a record is made with. */
function consider(): void {
  const screen = useScreen.getState();
  followCar(screen.frozen, useRush.getState().tappedAt);
  if (!readingsCount(screen)) return forget();
  if (!mayRead(screen) || isPressed()) return;
  if (frozen === null) considerLive();
  else if (!frozen.isAsked && frozen.bytes !== null) void readFrozen(frozen, frozen.bytes);
}

/** Nothing is read beside a press. */
const isPressed = (): boolean => isSaving(useScreen.getState()) || useRush.getState().saving > 0;

/** Whether the car at the window is being read, or is to be, or somebody presses: whatever else is read waits. */
export function gateWantsReading(): boolean {
  const [screen, state] = [useScreen.getState(), useReading.getState()];
  if (isPressed() || isReading) return true;
  if (frozen !== null) return !frozen.isAsked;
  if (screen.snapshot?.reading.mode !== 'suggest' || !awaitsCar(screen, useRush.getState(), state))
    return false;
  return asked.count !== state.standing.count || asked.times < liveReadings.most;
}

async function readFrozen(picture: Frozen, jpeg: Uint8Array<ArrayBuffer>): Promise<void> {
  picture.isAsked = true;
  await read({ standing: picture.count, isFrozen: true, jpeg }, (reading) => {
    const now = useScreen.getState().frozen;
    if (now?.encoding !== picture.of) return;
    // A press has thrown it away; where it is refused, or takes another record back, the car is still there.
    if (reading.kind === 'none' && (isPressed() || reading.againMs !== undefined)) picture.isAsked = false;
    else {
      void keepFrozen({ of: now.takenAt, standing: picture.count, reading });
      askAgainWhoLeaves();
    }
  });
}

/** Reading was switched off: what is under way is of nobody, either. */
function forget(): void {
  dropUnderWay();
  dropLive();
  dropFrozen();
}

function dropUnderWay(): void {
  turn += 1;
  isReading = false;
}

function considerLive(): void {
  const [screen, state] = [useScreen.getState(), useReading.getState()];
  // Nothing of it would be shown.
  if (screen.snapshot?.reading.mode !== 'suggest') return dropLive();
  if (isReading || pauses > 0 || !awaitsCar(screen, useRush.getState(), state)) return;
  const { count } = state.standing;
  if (asked.count !== count) asked = { count, times: 0 };
  if (asked.times >= liveReadings.most) return;
  asked.times += 1;
  void readLive(count);
}

/** A frozen picture that has come, been taken anew or gone: what is under way is of another one. Or a car that rushes in. */
function followCar(now: FrozenPicture | null, tapped: number): void {
  const { standing } = useReading.getState();
  if ((frozen?.of ?? null) !== (now?.encoding ?? null)) {
    dropUnderWay();
    frozen = now === null ? null : { of: now.encoding, count: standing.count, bytes: null, isAsked: false };
    if (frozen !== null) {
      carStanding = standing;
      void follow(frozen);
    }
  }
  if (tapped !== tappedAt && frozen === null) carStanding = standing;
  tappedAt = tapped;
  if (frozen?.isAsked !== true) dropFrozen();
}

/** While a picture is taken anew the screen shows the earlier one: only its own encoding says what it is. */
async function follow(picture: Frozen): Promise<void> {
  const captured = await picture.of;
  // Where none was taken there is nothing to be asked.
  if (!captured.taken) return void (picture.isAsked = true);
  picture.bytes = captured.bytes;
  if (picture === frozen) consider();
}

async function readLive(count: number): Promise<void> {
  isReading = true;
  const mine = ++turn;
  const captured = await services().capture(undefined, 'reading');
  if (mine !== turn) return;
  const isAsBefore = (): boolean => {
    const reading = useReading.getState();
    return reading.standing.count === count && awaitsCar(useScreen.getState(), useRush.getState(), reading);
  };
  if (!captured.taken || !isAsBefore()) {
    isReading = false;
    return rest(0);
  }
  await read({ standing: count, isFrozen: false, jpeg: captured.bytes }, (reading) => {
    if (reading.againMs !== undefined && asked.count === count) asked.times -= 1;
    const suggested = suggestionsOf(reading);
    // A reading that found nothing takes nothing away from one that did.
    if (!isAsBefore() || suggested.length === 0) return;
    const { snapshot } = useScreen.getState();
    const wasBooked = ({ text }: PlateSuggestion): boolean =>
      wasJustBooked(text, snapshot?.recent ?? [], services().now());
    if (!suggested.some(wasBooked)) void keepLive(suggested, captured.bytes, leftMsOf(reading));
  });
}

/** Nothing waits for it. @param tell what came of it, if nothing else is read by then */
async function read(ask: Ask, tell: (reading: PlateReading) => void): Promise<void> {
  const mine = ++turn;
  isReading = true;
  const begunAt = performance.now();
  // What is waited for is the reader then, not a reading.
  const isLoaded = useScreen.getState().snapshot?.reading.state === 'ready';
  const answer = await services().booth.reading.read(ask);
  const againMs = answer.ok ? (answer.value.againMs ?? 0) : 0;
  const restMs = isLoaded ? liveReadings.pause * (performance.now() - begunAt) : 0;
  const resting = rest(Math.max(restMs, againMs));
  if (mine === turn) {
    isReading = false;
    if (answer.ok) tell(readingAsKept(answer.value));
  }
  await resting;
}

async function rest(ms: number): Promise<void> {
  pauses += 1;
  await services().sleep(Math.min(pause.mostMs, Math.max(pause.leastMs, ms)));
  pauses -= 1;
  consider();
  afterReading.forEach((then) => then());
}
