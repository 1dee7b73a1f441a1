import type { PlateEditor } from '../keypad/plate-editor.ts';
import { useAttention } from './attention.ts';
import type { DecisionDraft } from './decision.ts';
import * as drafts from './draft.ts';
import { notify } from './notice-actions.ts';
import { refusePaste } from './typing-actions.ts';

/** The texts that the steps ask for, and the most that each may have: the contract's limits. */
export const textLimits = { sessionId: 128, reason: 500 } as const;
export type TextName = keyof typeof textLimits;

const textOf = (name: TextName): string => useAttention.getState().draft?.[name] ?? '';

export function writeText(name: TextName, value: string): void {
  if (useAttention.getState().busy) return;
  change({ [name]: value.slice(0, textLimits[name]) });
}

export const typeOn = (name: TextName, text: string): void => writeText(name, textOf(name) + text);

export const takeBack = (name: TextName): void =>
  writeText(name, Array.from(textOf(name)).slice(0, -1).join(''));

export const chooseDecisionClass = (vehicleClass: string): void => change({ vehicleClass });

function change(by: Partial<DecisionDraft>): void {
  const { draft } = useAttention.getState();
  if (draft !== null) useAttention.setState({ draft: { ...draft, ...by }, trouble: null });
}

function writePlate(how: (plate: drafts.PlateDraft) => { draft: drafts.PlateDraft; full: boolean }): void {
  const { draft } = useAttention.getState();
  if (draft === null) return;
  const { draft: plate, full } = how(draft.plate);
  if (full) notify({ key: 'notice.full', values: { limit: drafts.plateLengthLimit } });
  change({ plate });
}

const whole = (draft: drafts.PlateDraft) => ({ draft, full: false });

/** The plate that is being corrected. */
export const decisionPlate: PlateEditor = {
  type: (text) => writePlate((plate) => drafts.insertText(plate, text)),
  change: (value, caret) => writePlate((plate) => drafts.replaceText(plate, value, caret)),
  backspace: () => writePlate((plate) => whole(drafts.backspace(plate))),
  clear: () => writePlate(() => whole(drafts.emptyDraft)),
  moveCaret: (caret) => writePlate((plate) => whole(drafts.moveCaret(plate, caret))),
  refusePaste,
  remember: () => {
    const plate = useAttention.getState().draft?.plate;
    return () => {
      if (plate !== undefined) change({ plate });
    };
  },
};
