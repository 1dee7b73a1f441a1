import { create } from 'zustand';
import type { RecordView } from '../../../electron/contract/record.ts';
import type { Mend } from './mend.ts';

/** What is shown over the gate, which waits behind it as it was left. `behind`: what it leads back to, in place of the gate. */
export type Overlay =
  /** `recordId`: that one is shown at once, in place of the list. */
  | { readonly kind: 'attention'; readonly recordId?: string }
  | { readonly kind: 'sessions' }
  /** `record`: that one, in place of all that wait to be sent. */
  | { readonly kind: 'operation'; readonly record?: RecordView }
  /** `mend`: behind the PIN, the answer that may be at fault. */
  | { readonly kind: 'setup'; readonly mend?: Mend }
  | { readonly kind: 'people' }
  | { readonly kind: 'ticket'; readonly behind: Overlay | null }
  | { readonly kind: 'languages'; readonly behind: Overlay | null };

type Kind = Overlay['kind'];
type OfKind<K extends Kind> = Extract<Overlay, { readonly kind: K }>;

/** What is shown over the gate; null: nothing. Opening one closes the others, unless it leads back to them. */
export const useOverlay = create<{ readonly shown: Overlay | null }>()(() => ({ shown: null }));

/** What a feature does with its overlay. */
export interface OverlayOwner<K extends Kind> {
  readonly store: { readonly subscribe: (listener: () => void) => () => void };
  /** What of it is shown, to be compared. */
  readonly place: () => unknown;
  readonly opened?: (overlay: OfKind<K>) => void;
  /** Whether it waits for an answer, with which it may close: nothing is typed there meanwhile. */
  readonly waits: () => boolean;
  /** What does not outlast the page is forgotten. */
  readonly left: () => void;
}

const owners: { readonly kind: Kind; readonly owner: OverlayOwner<Kind> }[] = [];

export const ownOverlay = <K extends Kind>(kind: K, owner: OverlayOwner<K>): void =>
  void owners.push({ kind, owner: owner as unknown as OverlayOwner<Kind> });

/** The shown one, and what it leads back to. */
const kindsOf = (overlay: Overlay | null): readonly Kind[] =>
  overlay === null ? [] : [overlay.kind, ...('behind' in overlay ? kindsOf(overlay.behind) : [])];

/** Whether it is shown, or waits behind what is. */
export const isOpen = (kind: Kind): boolean => kindsOf(useOverlay.getState().shown).includes(kind);

export const useIsOpen = (kind: Kind): boolean => useOverlay(({ shown }) => kindsOf(shown).includes(kind));

/** Shows it, from wherever. What is open and does not wait behind it is left. */
export function openOverlay(overlay: Overlay): void {
  change(overlay);
  for (const { kind, owner } of owners) if (kind === overlay.kind) owner.opened?.(overlay);
}

/** Shows it over what is shown, which it leads back to. */
export function openOver(kind: 'ticket' | 'languages'): void {
  const { shown } = useOverlay.getState();
  openOverlay({ kind, behind: without(shown, kind) });
}

/** Back to what waits behind it. Where it is not open, nothing changes. */
export const closeOverlay = (kind: Kind): void => {
  if (isOpen(kind)) change(without(useOverlay.getState().shown, kind));
};

/** Back to the gate, from wherever. */
export const closeOverlays = (): void => change(null);

function without(overlay: Overlay | null, kind: Kind): Overlay | null {
  if (overlay === null) return null;
  const behind = 'behind' in overlay ? without(overlay.behind, kind) : null;
  if (overlay.kind === kind) return behind;
  return 'behind' in overlay ? { ...overlay, behind } : overlay;
}

function change(shown: Overlay | null): void {
  const before = kindsOf(useOverlay.getState().shown);
  useOverlay.setState({ shown });
  const open = kindsOf(shown);
  for (const { kind, owner } of owners) if (before.includes(kind) && !open.includes(kind)) owner.left();
}

/** What is open, and what of it is shown: another one as soon as anything else is. */
export const shownOverlays = (): readonly unknown[] => {
  const kinds = kindsOf(useOverlay.getState().shown);
  return [...kinds, ...owners.filter(({ kind }) => kinds.includes(kind)).map(({ owner }) => owner.place())];
};

/** Whether what is open waits for an answer, and may be gone with it. */
export const isWaiting = (): boolean => owners.some(({ kind, owner }) => isOpen(kind) && owner.waits());

/** @returns a function that ends it */
export function followOverlays(listener: () => void): () => void {
  const ends = [useOverlay, ...owners.map(({ owner }) => owner.store)].map((store) =>
    store.subscribe(listener),
  );
  return () => ends.forEach((end) => end());
}
