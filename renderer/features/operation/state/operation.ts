import { create } from 'zustand';
import type { RecordView } from '../../../../electron/contract/record.ts';
import type { SessionDetail } from '../../../../electron/contract/sessions.ts';
import { emptyDraft, type PlateDraft } from '../../../state/gate/draft.ts';
import type { PinState } from '../../../state/booth/with-pin.ts';

/** Which of the pages is shown. `pin`: what a supervisor's PIN is wanted for. */
export type OperationView =
  | { readonly at: 'waiting' }
  | { readonly at: 'one' }
  | { readonly at: 'tell' }
  | { readonly at: 'pin'; readonly act: 'undo' | 'correct' };

/** A page of what waits to be sent. */
interface WaitingList {
  readonly records: readonly RecordView[];
  readonly offset: number;
  readonly total: number;
}

/** The pages of what was pressed: of all that waits to be sent, and of one operation, to put it right. */
export interface OperationState extends PinState {
  /** null: the gate is shown, or another page. */
  readonly view: OperationView | null;
  /** The operation that is looked at, as it is now. */
  readonly record: RecordView | null;
  /** Each time that an operation is opened is another one. */
  readonly opening: symbol | null;
  /** It was tapped in the list of what waits: back leads there. */
  readonly isListed: boolean;
  /** null: not loaded yet. */
  readonly waiting: WaitingList | null;
  readonly offset: number;
  /** Its session, where it has one and it is known by now. */
  readonly detail: SessionDetail | null;
  /** The plate as it is to be, and the class. */
  readonly draft: PlateDraft;
  readonly vehicleClass: string;
  /** The plate that a correction was sent with, unless that was refused: the core may have it. */
  readonly sentPlate: string | null;
  /**
   * The plate of which was said that a car is inside with it, and when: corrected once more, this is another car, or that one has left.
   */
  readonly askedInside: { readonly plate: string; readonly atMs: number } | null;
  /** What the supervisor is told, as far as it is typed; and the press that tells it. */
  readonly note: string;
  readonly pressId: string;
  /** Whether the supervisor is being told it. */
  readonly telling: boolean;
  /** What was typed of it as the pages were left, by record: it is there again when that operation is opened in the same shift. */
  readonly leftNotes: ReadonlyMap<string, { readonly note: string; readonly pressId: string }>;
}

export const initialOperation: OperationState = {
  view: null,
  record: null,
  opening: null,
  isListed: false,
  waiting: null,
  offset: 0,
  detail: null,
  draft: emptyDraft,
  vehicleClass: '',
  sentPlate: null,
  askedInside: null,
  note: '',
  pressId: '',
  telling: false,
  leftNotes: new Map(),
  pin: '',
  busy: false,
  problem: null,
};

export const useOperation = create<OperationState>()(() => initialOperation);
