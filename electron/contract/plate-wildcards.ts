import { plateAsKept } from './plate-rules.ts';
import type { Plates } from './plates.ts';

// No schema is imported here as a value, as in plate-rules.

/** `?`: one character that could not be read. `*`: any number of them, also none. */
export const isWildcard = (character: string | undefined): boolean => character === '?' || character === '*';

/** A plate as it is kept but for its wildcards: what the cars inside are searched for. */
export const plateAsSearched = (plates: Pick<Plates, 'separators' | 'mapped'>, typed: string): string =>
  typed
    .normalize('NFKC')
    .split(/([*?])/)
    .map((part) => (isWildcard(part) ? part : plateAsKept(plates, part)))
    .join('');
