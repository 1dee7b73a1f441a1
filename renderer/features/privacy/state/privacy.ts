import { create } from 'zustand';
import type { Erased, PersonalData } from '../../../../electron/contract/privacy.ts';
import type { Message } from '../../../platform/i18n/message.ts';
import { emptyDraft, type PlateDraft } from '../../../state/gate/draft.ts';
import type { PinState } from '../../../state/booth/with-pin.ts';

/** The way from a plate to what is held about it, to a report of it, and to its erasure. */
export type PrivacyView = 'plate' | 'held' | 'places' | 'reason' | 'pin' | 'erased';

/** A supervisor looks for what is held about a plate. */
export interface PrivacyState extends PinState {
  /** null: nobody does; the section is shown. */
  readonly view: PrivacyView | null;
  readonly plate: PlateDraft;
  /** null: not asked yet. */
  readonly held: PersonalData | null;
  /** The memory sticks that are connected. */
  readonly places: readonly string[];
  readonly reason: string;
  /** null: nothing was erased. */
  readonly erased: Erased | null;
  /** Whether something is left in files of what was erased. `later`: the booth does it by itself. */
  readonly clean: 'running' | 'done' | 'later';
  /** What was done last, until something else is. */
  readonly done: Message | null;
}

export const initialPrivacy: PrivacyState = {
  view: null,
  plate: emptyDraft,
  held: null,
  places: [],
  reason: '',
  erased: null,
  clean: 'running',
  done: null,
  pin: '',
  busy: false,
  problem: null,
};

export const usePrivacy = create<PrivacyState>()(() => initialPrivacy);

/** Whether erasing would take anything. */
export const canErase = ({ records, keptRecords, movedAside, movedAsideKept }: PersonalData): boolean =>
  records > keptRecords || movedAside + movedAsideKept > 0;
