import { create } from 'zustand';
import type { Attention } from '../../electron/contract/attention.ts';
import type { Words } from '../i18n/words.ts';
import type { DecisionDraft, Step } from './decision.ts';
import type { PinState } from './with-pin.ts';

/** What of the visit is shown. A step is about the draft's record. */
export type AttentionView =
  | { readonly at: 'list' }
  | { readonly at: 'record'; readonly recordId: string }
  | { readonly at: 'step'; readonly step: Step }
  | { readonly at: 'try-again' }
  | { readonly at: 'aside'; readonly folder: string; readonly step: ReasonedStep }
  | { readonly at: 'found'; readonly step: ReasonedStep };

/** What a decision about more than one record asks for. */
export type ReasonedStep = 'reason' | 'pin';

/** The supervisor's visit to what needs attention. What was typed outlasts it, but for the PIN. */
export interface AttentionState extends PinState {
  readonly open: boolean;
  readonly view: AttentionView;
  /** So many records are passed over, and so many fit on the screen. */
  readonly offset: number;
  readonly size: number;
  /** null: not loaded yet. */
  readonly attention: Attention | null;
  /** Why the list could not be loaded the last time. */
  readonly loadTrouble: Words | null;
  readonly draft: DecisionDraft | null;
  /** Why a damaged journal need not stay, as far as it is typed. */
  readonly asideReason: string;
  /** Why what was found again is sent, likewise. */
  readonly foundReason: string;
  /** What was done last, until the next step. */
  readonly done: Words | null;
}

export const initialAttention: AttentionState = {
  open: false,
  view: { at: 'list' },
  offset: 0,
  size: 5,
  attention: null,
  loadTrouble: null,
  draft: null,
  asideReason: '',
  foundReason: '',
  pin: '',
  trouble: null,
  busy: false,
  done: null,
};

export const useAttention = create<AttentionState>()(() => initialAttention);

/** The record that the view is about; null: none, or it needs nothing any more. */
export function itemInView({ view, draft, attention }: AttentionState) {
  const id = recordInView(view, draft);
  return id === null ? null : (listedItem(attention, id) ?? null);
}

/** What was last told of a record, on the page or beside it. */
export const listedItem = (attention: Attention | null, id: string) =>
  [...(attention?.items ?? []), attention?.item].find((item) => item?.record.id === id);

export function recordInView(view: AttentionView, draft: DecisionDraft | null): string | null {
  if (view.at === 'record') return view.recordId;
  return view.at === 'step' ? (draft?.recordId ?? null) : null;
}

/** The damaged journal that the view is about; null: none, or it is closed. */
export const asideInView = ({ view, attention }: AttentionState) =>
  view.at === 'aside' ? (attention?.movedAside.find(({ folder }) => folder === view.folder) ?? null) : null;
