import { create } from 'zustand';
import type { CarInside } from '../../../electron/contract/inside.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import type { BoothSnapshot } from '../../../electron/contract/snapshot.ts';
import { emptyDraft, type PlateDraft } from './draft.ts';
import type { ScreenState } from './screen.ts';
import { isSaving } from './selectors.ts';

/** Cars that went in at one tap, and whose plates are typed from their pictures. */
export interface RushState {
  /** The last tap (ms of the page's own clock, as its events): one car, however often it was tapped. */
  readonly tappedAt: number;
  /** Taps whose answer is not there yet. */
  readonly saving: number;
  /** The press id of the car that was begun at the window and is being saved by a tap; null: none is. What is typed now is not its. */
  readonly savingBegun: string | null;
  /** The record whose plate is being typed; null: the gate is about the car at the window. */
  readonly typing: string | null;
  /** What was typed so far, by record: leaving a car for another one loses nothing. */
  readonly drafts: ReadonlyMap<string, PlateDraft>;
  /** Records that have their plate, which the snapshot may not know yet. */
  readonly completed: ReadonlySet<string>;
  /** The class that was chosen, by record; of another one it is the first of the site's. */
  readonly classes: ReadonlyMap<string, string>;
  /** A car with the typed plate is inside already. `other`: it, once it is known. */
  readonly duplicate: { readonly plate: string; readonly other: CarInside | null } | null;
}

export const initialRush: RushState = {
  tappedAt: Number.NEGATIVE_INFINITY,
  saving: 0,
  savingBegun: null,
  typing: null,
  drafts: new Map(),
  completed: new Set(),
  classes: new Map(),
  duplicate: null,
};

export const useRush = create<RushState>()(() => initialRush);

/** Whether the car at the window is being saved by a tap of Rush. */
export const isRushing = ({ pressId }: Pick<ScreenState, 'pressId'>): boolean =>
  pressId !== null && useRush.getState().savingBegun === pressId;

/** The car at the window is being saved, by whichever button: what is typed, chosen and scanned meanwhile is not its. */
export const isBeingSaved = (state: ScreenState): boolean => isSaving(state) || isRushing(state);

/** The cars to be typed, oldest first. */
export const carsToType = (
  snapshot: Pick<BoothSnapshot, 'untyped'> | null,
  { completed }: Pick<RushState, 'completed'>,
): readonly RecordView[] => (snapshot?.untyped ?? []).filter(({ id }) => !completed.has(id));

/** The car that is being typed; null: none, or it needs no plate any more. */
export const carBeingTyped = (
  snapshot: Pick<BoothSnapshot, 'untyped'> | null,
  rush: Pick<RushState, 'completed' | 'typing'>,
): RecordView | null => carsToType(snapshot, rush).find(({ id }) => id === rush.typing) ?? null;

export const draftOf = ({ drafts, typing }: Pick<RushState, 'drafts' | 'typing'>): PlateDraft =>
  drafts.get(typing ?? '') ?? emptyDraft;

export const rushClassOf = (
  { vehicleClasses }: Pick<BoothSnapshot, 'vehicleClasses'>,
  { classes, typing }: Pick<RushState, 'classes' | 'typing'>,
): string => classes.get(typing ?? '') ?? vehicleClasses[0] ?? '';
