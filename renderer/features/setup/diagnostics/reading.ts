import type { Diagnostics } from '../../../../electron/contract/diagnostics.ts';
import type { Level } from '../../../../electron/contract/findings.ts';
import type { TextKey, Words } from '../../../platform/i18n/words.ts';

/** What an instrument of the diagnostics shows. Strings are numbers and names, written as the language writes them. */
export interface Reading {
  /** The large one; null: it cannot be told. */
  readonly value: string | Words | null;
  /** Beside it: what is counted, or of how much. */
  readonly unit?: Words;
  readonly lines: readonly Line[];
}

export interface Line {
  /** How many, or when. */
  readonly lead?: string;
  readonly words: readonly Words[];
}

/** What a reading is made of. */
export interface ReadingInput {
  readonly diagnostics: Diagnostics;
  readonly level: Level;
  readonly language: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export const line = (...words: Words[]): Line => ({ words });

type FactOf<K> = K extends `diagnostics.fact.${infer Name}` ? Name : never;

export const fact = (name: FactOf<TextKey>, values: Words['values'] = {}): Words => ({
  key: `diagnostics.fact.${name}`,
  values,
});
