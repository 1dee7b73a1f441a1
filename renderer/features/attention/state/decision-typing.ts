import { useAttention } from './attention.ts';
import type { DecisionDraft } from './decision.ts';
import { draftEditor } from '../../../state/actions/draft-editor.ts';
import { refuseTyping } from '../../../state/actions/quiet.ts';
import { textLimits, type TextEditor, type TextName } from '../../../state/booth/text-editor.ts';

export const textEditors: Readonly<Record<TextName, TextEditor>> = {
  sessionId: editorOf('sessionId'),
  reason: editorOf('reason'),
};

function editorOf(name: TextName): TextEditor {
  return {
    read: () => useAttention.getState().draft?.[name] ?? '',
    write: (value) => writeText(name, value),
  };
}

/** Why a damaged journal need not stay. */
export const asideReason = reasonEditor('asideReason');
/** Why what was found again is sent. */
export const foundReason = reasonEditor('foundReason');
/** Why what is kept for the ledger is sent. */
export const keptReason = reasonEditor('keptReason');

/** Why the chosen ones are decided. */
export const setReason = reasonEditor('setReason');

/** A reason that is forgotten once it was taken, whatever is decided by then. */
export interface ReasonEditor extends TextEditor {
  readonly forget: () => void;
}

function reasonEditor(name: 'asideReason' | 'foundReason' | 'keptReason' | 'setReason'): ReasonEditor {
  return {
    forget: () => useAttention.setState({ [name]: '' }),
    read: () => useAttention.getState()[name],
    write: (value) => {
      if (useAttention.getState().busy) return refuseTyping();
      useAttention.setState({ [name]: value.slice(0, textLimits.reason), problem: null });
    },
  };
}

export function writeText(name: TextName, value: string): void {
  if (useAttention.getState().busy) return refuseTyping();
  change({ [name]: value.slice(0, textLimits[name]) });
}

export const chooseDecisionClass = (vehicleClass: string): void => change({ vehicleClass });

function change(by: Partial<DecisionDraft>): void {
  const { draft } = useAttention.getState();
  if (draft !== null) useAttention.setState({ draft: { ...draft, ...by }, problem: null });
}

/** The plate that is being corrected. */
export const decisionPlate = draftEditor({
  read: () => {
    const { draft, busy } = useAttention.getState();
    return busy ? null : (draft?.plate ?? null);
  },
  write: (plate) => change({ plate }),
  refuse: refuseTyping,
});
