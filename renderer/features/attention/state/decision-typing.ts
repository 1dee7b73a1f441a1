import { useAttention, type AttentionState } from './attention.ts';
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

/** Why a damaged journal need not stay: what is typed for one is no reason for another. @param folder of that journal */
export const asideReason = (folder: string): ReasonEditor =>
  reasonEditor(
    ({ asideReasons }) => asideReasons[folder] ?? '',
    (value, { asideReasons }) => ({ asideReasons: { ...asideReasons, [folder]: value } }),
  );
/** Why what was found again is sent. */
export const foundReason = oneReason('foundReason');
/** Why what is kept for the ledger is sent. */
export const keptReason = oneReason('keptReason');

/** Why the chosen ones are decided. */
export const setReason = oneReason('setReason');

/** A reason that is forgotten once it was taken, whatever is decided by then. */
export interface ReasonEditor extends TextEditor {
  readonly forget: () => void;
}

function oneReason(name: 'foundReason' | 'keptReason' | 'setReason'): ReasonEditor {
  return reasonEditor(
    (state) => state[name],
    (value) => ({ [name]: value }),
  );
}

function reasonEditor(
  read: (state: AttentionState) => string,
  write: (value: string, state: AttentionState) => Partial<AttentionState>,
): ReasonEditor {
  return {
    forget: () => useAttention.setState((state) => write('', state)),
    read: () => read(useAttention.getState()),
    write: (value) => {
      const state = useAttention.getState();
      if (state.busy) return refuseTyping();
      useAttention.setState({ ...write(value.slice(0, textLimits.reason), state), problem: null });
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
