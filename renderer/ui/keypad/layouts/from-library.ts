import type { LayoutItem } from 'simple-keyboard-layouts/build/interfaces';
import { joinMark, keyRows, type TextKey, type TextLayout } from './layout.ts';

/** Keys of a hardware keyboard that have a place of their own here, or none. */
const special = /^\{.+\}$/;
const letterOrDigit = /^[\p{L}\p{M}\p{N}]+$/u;
const punctuation = new Set(Array.from(".,-?:'¿"));

export interface Choice {
  readonly sample: string;
  /** Further characters whose keys are kept. */
  readonly more?: string;
  /** Characters whose keys are left out though they are letters. */
  readonly less?: string;
  readonly cased?: boolean;
}

/**
 * A layout of simple-keyboard-layouts without the keys that no sentence needs, so that the others are large enough for a
 * finger: at most twelve in a row.
 */
export function layoutFrom({ layout }: LayoutItem, choice: Choice): TextLayout {
  const { sample, more = '', less = '', cased = false } = choice;
  const wanted = (key: string): boolean =>
    !less.includes(key) && (letterOrDigit.test(key) || punctuation.has(key) || more.includes(key));
  const needed = ({ plain, shifted }: TextKey): boolean =>
    wanted(plain) || (wanted(shifted) && !less.includes(plain));
  const rows = (name: string): string[] =>
    (layout[name] ?? []).slice(0, 4).map((row) =>
      row
        .split(' ')
        .filter((key) => !special.test(key))
        .join(' '),
    );
  return {
    sample,
    cased,
    rows: keyRows(rows('default'), rows('shift')).map((row) => row.filter(needed)),
    join: joinMark,
  };
}
