import type { Diagnostics } from '../../../../electron/contract/diagnostics.ts';
import type { Level } from '../../../../electron/contract/findings.ts';
import type { TextKey, Message } from '../../../platform/i18n/message.ts';

/** What an instrument of the diagnostics shows. Strings are numbers and names, written as the language writes them. */
export interface Reading {
  /** The large one; null: it cannot be told. */
  readonly value: string | Message | null;
  /** Beside it: what is counted, or of how much. */
  readonly unit?: Message;
  readonly lines: readonly Line[];
}

export interface Line {
  /** How many, or when. */
  readonly lead?: string;
  readonly messages: readonly Message[];
}

/** What a reading is made of. */
export interface ReadingInput {
  readonly diagnostics: Diagnostics;
  readonly level: Level;
  readonly language: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export const line = (...messages: Message[]): Line => ({ messages });

type FactOf<K> = K extends `diagnostics.fact.${infer Name}` ? Name : never;

export const fact = (name: FactOf<TextKey>, values: Message['values'] = {}): Message => ({
  key: `diagnostics.fact.${name}`,
  values,
});
