import { create } from 'zustand';
import type { PlateReading, PlateSuggestion } from '../../../electron/contract/reading.ts';
import type { AlprReading } from '../../../electron/contract/reading-alpr.ts';
import { worthAsking, type SecondLook } from '../../../electron/contract/reading-rules.ts';
import { firstCount, type Standing } from '../../platform/camera/standing-watch.ts';
import { withSameParts } from '../booth/same-parts.ts';
import { plateText, type PlateDraft } from './draft.ts';
import { gateViewOf } from './gate-view.ts';
import { offeredTogether, type AlprNote, type OfferedPlate } from './offered-together.ts';
import { isOtherPlate } from './read-plates.ts';
import type { RushState } from './rush.ts';
import type { ScreenState } from './screen.ts';
import { isSaving, typedPlate } from './selectors.ts';

/** What was read of the car at the window. */
export interface ReadingState {
  /** The live picture. */
  readonly standing: Standing;
  /** What may be the plate in the live picture as it stands, the likelier one first; none: nothing was read yet. */
  readonly live: readonly PlateSuggestion[];
  /** JPEG: the picture that this was read in; null: nothing was. */
  readonly livePicture: Uint8Array<ArrayBuffer> | null;
  /** What the site's ALPR takes the car for that stands in the live picture; null: it has not said so. */
  readonly alpr: AlprReading | null;
  /** Of the frozen picture, which is known by when it was taken; null: nothing yet. */
  readonly frozen: {
    readonly of: number;
    /** The live picture that it was frozen from. */
    readonly standing: number;
    readonly reading: PlateReading;
  } | null;
  /** The live picture whose car was dealt with: it stands there, but is nobody who comes. null: none was. */
  readonly dealtWith: number | null;
  /** What was read and typed of each car that was dealt with within the last minute. */
  readonly dealt: readonly (readonly string[])[];
}

export const initialReading: ReadingState = {
  standing: { count: firstCount, isStill: false },
  live: [],
  livePicture: null,
  alpr: null,
  frozen: null,
  dealtWith: null,
  dealt: [],
};

export const useReading = create<ReadingState>()(() => initialReading);

/**
 * Whether there is a place on the screen for what is read: as long as the site wants it, whatever the reader does. Until somebody has
 * said so, only the drawn traffic's plates are read, in training, and nobody's of the lane.
 */
export const hasReadingPlace = ({ snapshot, camera }: Pick<ScreenState, 'snapshot' | 'camera'>): boolean =>
  snapshot !== null &&
  snapshot.reading.mode !== 'off' &&
  (snapshot.reading.isDecided || camera.kind === 'training');

/** Whether plates are read now. */
export const mayRead = (screen: Pick<ScreenState, 'snapshot' | 'camera'>): boolean =>
  hasReadingPlace(screen) && screen.snapshot?.reading.state !== 'off';

/**
 * Whether what was read counts. A reader that pauses for want of the processor was slow, not wrong: what it read last is told together with
 * the pause, and may have been taken already.
 */
export const readingsCount = (screen: Pick<ScreenState, 'snapshot' | 'camera'>): boolean =>
  mayRead(screen) || (hasReadingPlace(screen) && screen.snapshot?.reading.cause === 'processor');

/** The live picture may be another one by now where nobody has looked for longer (ms). */
export const lookedWithinMs = 600;

/** Whether the car that is seen live is to come in next, and nothing is typed of it. */
export const awaitsCar = (
  screen: ScreenState,
  rush: RushState,
  { standing, dealtWith }: Pick<ReadingState, 'standing' | 'dealtWith'>,
): boolean =>
  standing.isStill &&
  dealtWith !== standing.count &&
  screen.pressId === null &&
  typedPlate(screen) === '' &&
  !isSaving(screen) &&
  rush.saving === 0 &&
  screen.isCameraShown &&
  screen.camera.state === 'live' &&
  gateViewOf(screen, rush) === 'gate';

const nothing: readonly PlateSuggestion[] = [];

export function suggestionsOf(reading: PlateReading): readonly PlateSuggestion[] {
  if (reading.kind === 'none') return nothing;
  return reading.kind === 'one' ? [reading.suggestion] : reading.suggestions;
}

/**
 * What is offered to be taken, beside the picture that it was read from: one plate, whose characters are shown as ghosts, or several to
 * choose from.
 */
export const offeredOf = (
  screen: ScreenState,
  rush: RushState,
  reading: ReadingState,
): readonly OfferedPlate[] => togetherAt(screen, rush, reading).plates;

/** What is said of the ALPR's part in it; null: it has none. */
export const alprNoteOf = (screen: ScreenState, rush: RushState, reading: ReadingState): AlprNote | null =>
  togetherAt(screen, rush, reading).note;

function togetherAt(screen: ScreenState, rush: RushState, reading: ReadingState) {
  const isSuggested = hasReadingPlace(screen) && screen.snapshot?.reading.mode === 'suggest';
  if (!isSuggested || !awaitsCar(screen, rush, reading)) return offeredTogether(nothing, null);
  // The ALPR may read where the booth cannot.
  return offeredTogether(readingsCount(screen) ? reading.live : nothing, reading.alpr);
}

/** Something that was typed and is worth a second look, with what was read there. */
export interface AskedLook extends SecondLook {
  /** The character as it was typed; empty: none was. */
  readonly typed: string;
  /** The character as it was read; empty: none was. */
  readonly read: string;
}

/**
 * @returns a function that says where what was typed differs from what was read; null: nowhere, or too much to ask about. The same
 * look is the same value: whoever shows it knows by that.
 */
export function lookMemory(): (read: PlateSuggestion | null, draft: PlateDraft) => AskedLook | null {
  let asked: AskedLook | null = null;
  return (read, draft) => {
    const look = read === null ? null : lookAt(read, draft);
    asked = look === null ? null : withSameParts(asked, look);
    return asked;
  };
}

const looked = lookMemory();

/** Where the plate that was typed differs from what was read in its own frozen picture. */
export const lookOf = (screen: ScreenState, rush: RushState, reading: ReadingState): AskedLook | null =>
  looked(readAtGate(screen, rush, reading), screen.draft);

function lookAt(suggestion: PlateSuggestion, draft: PlateDraft): AskedLook | null {
  const { characters, caret } = draft;
  const look = worthAsking(suggestion, plateText(draft));
  if (look === null) return null;
  const { difference, at } = look;
  // Who is still typing is asked nothing: the last one may be about to come, another to be put where it was taken away.
  if (difference !== 'other' && (caret < characters.length || at === characters.length)) return null;
  return {
    ...look,
    typed: difference === 'missing' ? '' : (characters[at] ?? ''),
    read: difference === 'added' ? '' : (Array.from(suggestion.text)[at] ?? ''),
  };
}

/**
 * What was read in the frozen picture where a plate of another car seems to have been taken: between the live picture that it was read
 * in and the frozen one the next car may have come. null: it does not seem so.
 */
export function otherReadOf(screen: ScreenState, rush: RushState, reading: ReadingState): string | null {
  const { taken } = screen.draft;
  const read = readAtGate(screen, rush, reading)?.text;
  if (taken === undefined || read === undefined) return null;
  return isOtherPlate(taken, read) && isOtherPlate(typedPlate(screen), read) ? read : null;
}

/**
 * What was read in the frozen picture where somebody looks at it again: a plate that was read is what is typed, or may have to be
 * changed. null: then the picture is enough.
 */
export function lookedAtOf(
  screen: ScreenState,
  rush: RushState,
  reading: ReadingState,
): PlateSuggestion | null {
  const isLookedAt = screen.draft.taken !== undefined || lookOf(screen, rush, reading) !== null;
  return isLookedAt ? readAtGate(screen, rush, reading) : null;
}

/** What was read in the frozen picture of the car whose plate is typed; null: nothing, or nothing is compared with it now. */
function readAtGate(screen: ScreenState, rush: RushState, { frozen }: ReadingState): PlateSuggestion | null {
  const isOfPicture = frozen !== null && frozen.of === screen.frozen?.takenAt;
  if (!isOfPicture || frozen.reading.kind !== 'one' || !readingsCount(screen)) return null;
  if (isSaving(screen) || screen.sessionId !== null || gateViewOf(screen, rush) !== 'gate') return null;
  return frozen.reading.suggestion;
}
