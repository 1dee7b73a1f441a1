import { useAttention } from './attention.ts';
import type { DecisionDraft } from './decision.ts';
import { draftEditor } from './draft-editor.ts';

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

/** The plate that is being corrected. */
export const decisionPlate = draftEditor({
  read: () => useAttention.getState().draft?.plate ?? null,
  write: (plate) => change({ plate }),
});
