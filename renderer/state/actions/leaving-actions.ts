import { whileSaving } from './press-saved.ts';
import { readingKeptMs } from '../../../electron/contract/reading-rules.ts';
import type { Leaving } from '../../../electron/contract/reading-leaving.ts';
import { services } from '../booth/services.ts';
import { sameCar } from '../gate/car-inside.ts';
import { gateViewOf } from '../gate/gate-view.ts';
import { wasJustBooked } from '../gate/just-booked.ts';
import { awaitsCar, lookedWithinMs, readingsCount, useReading } from '../gate/reading.ts';
import { useRush } from '../gate/rush.ts';
import {
  isReadingEarlier,
  useScreen,
  type FrozenPicture,
  type LeavingCar,
  type ScreenState,
} from '../gate/screen.ts';
import { currentInside, isSaving, searchedFor } from '../gate/selectors.ts';
import { withSameParts } from '../booth/same-parts.ts';
import { changeWall } from './change-wall.ts';

/** So long (ms) after the wall has opened, the car that was read comes to stand first: later on no card moves. */
const firstWithinMs = 300;

/** Whether a press is over is looked at so often (ms). */
const afterPressMs = 500;

/** An opened wall, beside its frozen picture. */
interface Opened {
  readonly beside: FrozenPicture['encoding'] | null;
  /** Of the page's own clock (ms). */
  readonly atMs: number;
  /** The live picture that had been read by then; null: none had. */
  readonly standing: number | null;
}
let opened: Opened = { beside: null, atMs: Number.NEGATIVE_INFINITY, standing: null };
let known: Promise<unknown> = Promise.resolve();
/** Only the newest question is answered. */
let turn = 0;
/** The frozen pictures beside which a car was named, also where that was typed over. */
const named = new WeakSet<FrozenPicture['encoding']>();

/** Whether a car inside was named beside that picture, as the one that leaves. */
export const wasNamed = ({ encoding }: FrozenPicture): boolean => named.has(encoding);

/** @returns the live picture, if it was read and is the one that Exit is pressed at; null: it is not */
export function standingRead(): number | null {
  const [screen, reading] = [useScreen.getState(), useReading.getState()];
  const isSeen = awaitsCar(screen, useRush.getState(), reading) && services().unseenMs() <= lookedWithinMs;
  return isSeen && reading.live.length > 0 ? reading.standing.count : null;
}

/** The wall opens, with nothing typed. @param standing as `standingRead` said before */
export function askWhoLeaves(standing: number | null): void {
  const { frozen } = useScreen.getState();
  opened = { beside: frozen?.encoding ?? null, atMs: performance.now(), standing };
  known =
    standing === null
      ? Promise.resolve()
      : Promise.race([ask({ standing, isFrozen: false }), services().sleep(firstWithinMs)]);
}

/** Waited for before cards are shown, so that none of them moves: until it is known which one was read, and no longer than it may take. */
export const whoLeaves = (): Promise<unknown> => known;

/** Who is inside may have changed, or the frozen picture was read. Nothing waits for it. */
export function askAgainWhoLeaves(): void {
  const screen = useScreen.getState();
  if (screen.wall === null || screen.frozen === null || searchedFor(screen) !== '') return;
  const { frozen, dealtWith } = useReading.getState();
  if (frozen?.of === screen.frozen.takenAt) {
    // The car that was booked last still stands there.
    if (frozen.standing !== dealtWith) void ask({ standing: frozen.standing, isFrozen: true });
  } else if (opened.standing !== null && opened.beside === screen.frozen.encoding)
    void ask({ standing: opened.standing, isFrozen: false });
}

async function ask(picture: { standing: number; isFrozen: boolean }): Promise<void> {
  const before = useScreen.getState();
  const beside = before.frozen?.encoding;
  if (beside === undefined) return;
  const mine = ++turn;
  const answer = mayName(before) ? await services().booth.reading.leaving(picture) : null;
  const state = useScreen.getState();
  const isAsBefore = state.wall !== null && searchedFor(state) === '' && state.frozen?.encoding === beside;
  // Beside a press the core names nobody.
  if (mine !== turn || !isAsBefore || isSaving(before) || isSaving(state)) return;
  take(beside, answer?.ok === true && mayName(state) ? answer.value : null);
}

/** Whether a car may be named at all. While earlier ones are still being read, the one that is meant may not be known. */
const mayName = (screen: ScreenState): boolean =>
  readingsCount(screen) && screen.snapshot?.reading.mode === 'suggest' && !isReadingEarlier(screen);

function take(beside: FrozenPicture['encoding'], told: Leaving | null): void {
  const state = useScreen.getState();
  const { leaving } = state;
  const found = told === null || wasBooked(state, told) ? null : told;
  if (leaving === null) {
    if (found === null) return;
    const isSoon = opened.beside === beside && performance.now() - opened.atMs <= firstWithinMs;
    // Where cards are shown, none moves.
    const isFirst = isSoon && state.choice.kind === 'exact' && currentInside(state) === null;
    return mark({ first: isFirst ? found.car : null, marked: found, beside });
  }
  const { first, marked } = leaving;
  if (found === null || marked === null || !sameCar(found.car, marked.car)) return withdraw(found, beside);
  // Beside another picture it is only marked.
  if (leaving.beside !== beside) askNoMore();
  mark({ first, marked: withSameParts(marked, found), beside });
}

const wasBooked = ({ snapshot }: ScreenState, { car }: Leaving): boolean =>
  wasJustBooked(car.plate, snapshot?.recent ?? [], services().now());

function mark(leaving: LeavingCar): void {
  const isOther = useScreen.getState().leaving?.marked !== leaving.marked;
  useScreen.setState({ leaving });
  if (leaving.marked !== null) named.add(leaving.beside);
  if (isOther) void forgetLater(leaving.marked);
}

/** What was read of the picture is kept no longer, unless it becomes a record just now. */
async function forgetLater(marked: Leaving | null): Promise<void> {
  await services().sleep(marked?.leftMs ?? readingKeptMs);
  await whileSaving(afterPressMs);
  const { leaving } = useScreen.getState();
  if (marked !== null && leaving?.marked === marked) withdraw(null, leaving.beside);
}

/**
 * The car that was named is not the one, is not inside any more, or was read too long ago. Where it stood alone, the wall of all takes its
 * place; where that is shown already, no card moves but by one that is no more.
 *
 * @param found the one that is named now
 */
function withdraw(found: Leaving | null, beside: FrozenPicture['encoding']): void {
  const state = useScreen.getState();
  const isAsked = gateViewOf(state, useRush.getState()) === 'gate-read';
  changeWall(() => {
    askNoMore();
    mark({ first: isAsked ? null : (state.leaving?.first ?? null), marked: found, beside });
  });
}

/** Whatever is named from now on comes late: it is not asked about by itself. */
function askNoMore(): void {
  if (useScreen.getState().choice.kind === 'exact') useScreen.setState({ choice: { kind: 'undone' } });
}
