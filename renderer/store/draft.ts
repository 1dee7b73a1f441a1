import type { plateLengthLimit as contractLimit } from '../../electron/contract/record.ts';

// A value import would carry the contract's schemas, and with them zod, into the page; the type keeps the two equal.
export const plateLengthLimit: typeof contractLimit = 16;

/** The plate that is being typed. A character is a code point; the caret stands before the character of its number. */
export interface PlateDraft {
  readonly characters: readonly string[];
  readonly caret: number;
}

export const emptyDraft: PlateDraft = { characters: [], caret: 0 };

export const plateText = (draft: PlateDraft): string => draft.characters.join('');

/** NFKC, upper case, without separators: what stands in the boxes is what the core will store. */
export const plateCharacters = (text: string): string[] =>
  Array.from(text.normalize('NFKC').toUpperCase()).filter((character) => /[\p{L}\p{N}\p{M}]/u.test(character));

/** @returns the new draft, and whether something did not fit: what stands there already is never pushed out. */
export function insertText(draft: PlateDraft, text: string): { draft: PlateDraft; full: boolean } {
  const typed = plateCharacters(text);
  const room = plateLengthLimit - draft.characters.length;
  const fitting = typed.slice(0, room);
  return {
    draft: {
      characters: draft.characters.toSpliced(draft.caret, 0, ...fitting),
      caret: draft.caret + fitting.length,
    },
    full: typed.length > room,
  };
}

export function backspace(draft: PlateDraft): PlateDraft {
  if (draft.caret === 0) return draft;
  return { characters: draft.characters.toSpliced(draft.caret - 1, 1), caret: draft.caret - 1 };
}

export const moveCaret = (draft: PlateDraft, caret: number): PlateDraft => ({
  ...draft,
  caret: Math.min(Math.max(caret, 0), draft.characters.length),
});

/**
 * The draft after a text field changed by itself (hardware keyboard, input method, automation).
 *
 * @param value the field's whole new value
 * @param caret where the field's caret stands, in UTF-16 units of `value`
 */
export function replaceText(
  draft: PlateDraft,
  value: string,
  caret: number,
): { draft: PlateDraft; full: boolean } {
  const before = plateCharacters(value.slice(0, caret));
  const after = plateCharacters(value.slice(caret));
  if (before.length + after.length <= plateLengthLimit) {
    return { draft: { characters: [...before, ...after], caret: before.length }, full: false };
  }
  // Too long: keep the old text and let in as much of the new one as there is room for.
  const kept = draft.characters.slice(0, draft.characters.length - after.length);
  const head = kept.length > before.length ? [] : before.slice(kept.length);
  const base = { characters: [...kept, ...after], caret: kept.length };
  return { draft: insertText(base, head.join('')).draft, full: true };
}
