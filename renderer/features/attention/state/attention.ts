import { create } from 'zustand';
import type {
  Attention,
  AttentionItem,
  Cause,
  LeftOutReason,
  SetWay,
} from '../../../../electron/contract/attention.ts';
import type { Message } from '../../../platform/i18n/message.ts';
import type { DecisionDraft, Step } from './decision.ts';
import type { PinState } from '../../../state/booth/with-pin.ts';

/** Which of the pages is shown. A step is about the draft's record. */
export type AttentionView =
  | { readonly at: 'list' }
  | { readonly at: 'record'; readonly recordId: string }
  | { readonly at: 'step'; readonly step: Step }
  | { readonly at: 'try-again' }
  | { readonly at: 'aside'; readonly folder: string; readonly step: ReasonedStep }
  | { readonly at: 'found'; readonly step: ReasonedStep }
  | { readonly at: 'kept'; readonly step: ReasonedStep }
  | { readonly at: 'causes' }
  | { readonly at: 'set' }
  | { readonly at: 'set-step'; readonly way: SetWay; readonly step: ReasonedStep };

/** What a decision about more than one record asks for. */
export type ReasonedStep = 'reason' | 'pin';

export interface SetProgress {
  readonly done: number;
  readonly of: number;
  /** Nothing more of it is to be begun. */
  readonly stopping: boolean;
}

/** What became of a set. */
export interface SetResult {
  readonly way: SetWay;
  readonly decided: number;
  /** `rest`: it did not come to them. */
  readonly leftOut: readonly { readonly item: AttentionItem; readonly why: LeftOutReason | 'rest' }[];
  /** Why it ended before its end; null: it did not, or somebody ended it. */
  readonly problem: Message | null;
}

/** The pages of what needs attention. What was typed outlasts them, but for the PIN. */
export interface AttentionState extends PinState {
  readonly view: AttentionView;
  /** The cause whose records are listed; null: all of them. */
  readonly cause: Cause | null;
  /** So many records are passed over, and so many fit on the screen. */
  readonly offset: number;
  readonly size: number;
  /** null: not loaded yet. */
  readonly attention: Attention | null;
  /** Why the list could not be loaded the last time. */
  readonly loadProblem: Message | null;
  readonly draft: DecisionDraft | null;
  /** Others that were left as something was typed. */
  readonly leftDrafts: readonly DecisionDraft[];
  /** Why each of the damaged journals need not stay, as far as it is typed, by its folder. */
  readonly asideReasons: Readonly<Record<string, string>>;
  /** Why what was found again is sent, likewise. */
  readonly foundReason: string;
  /** Why what is kept for the ledger is sent, likewise. */
  readonly keptReason: string;
  /** Whether a tap on a record chooses it. */
  readonly choosing: boolean;
  /** What is to be decided together, in the order in which it was chosen; and what was chosen before the last change. */
  readonly chosen: readonly AttentionItem[];
  readonly chosenBefore: readonly AttentionItem[];
  /** Why they are decided, likewise. */
  readonly setReason: string;
  /** Which way that is typed for; null: none was chosen yet. */
  readonly setReasonOf: SetWay | null;
  /** How far the decision about them has come; null: none is under way. */
  readonly running: SetProgress | null;
  /** What became of them, until somebody has seen it. */
  readonly outcome: SetResult | null;
  /** The record that the service is being asked about, the last of them; null: none. */
  readonly asking: string | null;
  /** What was done last, until the next step. */
  readonly done: Message | null;
}

const nobody: readonly AttentionItem[] = [];

export const initialAttention: AttentionState = {
  view: { at: 'list' },
  cause: null,
  offset: 0,
  size: 5,
  attention: null,
  loadProblem: null,
  draft: null,
  leftDrafts: [],
  asideReasons: {},
  foundReason: '',
  keptReason: '',
  choosing: false,
  chosen: nobody,
  chosenBefore: nobody,
  setReason: '',
  setReasonOf: null,
  running: null,
  outcome: null,
  asking: null,
  pin: '',
  problem: null,
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
