import { sessionIdLimit } from '../../../electron/contract/session-id.ts';

/** The texts that the steps ask for, and the most that each may have: the contract's limits. */
export const textLimits = { sessionId: sessionIdLimit, reason: 500 } as const;
export type TextName = keyof typeof textLimits;

/** A text that a step asks for, wherever it is kept. */
export interface TextEditor {
  readonly read: () => string;
  readonly write: (value: string) => void;
}

export const typeOn = ({ read, write }: TextEditor, text: string): void => write(read() + text);

export const takeBack = ({ read, write }: TextEditor): void =>
  write(Array.from(read()).slice(0, -1).join(''));
