import type { Labels } from '../../../electron/contract/languages.ts';
import type texts from '../../../resources/texts/en.json';

type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${Leaves<T[K]>}`;
}[keyof T & string];
type WithoutPlural<K extends string> = K extends `${infer Stem}_${'one' | 'other'}` ? Stem : K;

/** A text's key in `resources/texts/en.json`: a wrong one does not compile. */
export type TextKey = Leaves<typeof texts>;

export type TextValues = Readonly<Record<string, string | number>>;

/** Something to say, not yet in a language: what pure logic hands to a component. A value may itself be words, or a moment (ISO 8601). */
export interface Message {
  readonly key: TextKey;
  readonly values?: Readonly<Record<string, string | number | Message | Moment | Named>>;
}

/** What somebody else than the catalogue names. */
export interface Named {
  readonly labels: Labels;
  /** In a language in which it has no label. */
  readonly otherwise: string;
}

interface Moment {
  readonly at: string;
}
