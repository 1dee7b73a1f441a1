import { isWildcard } from '../../../electron/contract/plate-wildcards.ts';
import type { plateLengthLimit as contractLimit } from '../../../electron/contract/record.ts';

// A value import would carry the contract's schemas, and with them zod, into the page; the type keeps the two equal.
export const plateLengthLimit: typeof contractLimit = 16;

/** The plate that is being typed. A character is a code point; the caret stands before the character of its number. */
export interface PlateDraft {
  readonly characters: readonly string[];
  readonly caret: number;
  /** Separators that were typed: what stands behind so many characters. They are shown where nothing tells better, never kept. */
  readonly separators?: Readonly<Record<number, string>>;
  /** Places of characters that were taken from a picture and are doubtful, until somebody types over them. */
  readonly doubtful?: readonly number[];
  /** The plate that it began as, where that was taken from the live picture. */
  readonly taken?: string;
}

/** What became of a draft, and whether something did not fit. */
export interface Typed {
  readonly draft: PlateDraft;
  readonly full: boolean;
}

export const emptyDraft: PlateDraft = { characters: [], caret: 0 };

export const plateText = (draft: PlateDraft): string => draft.characters.join('');

/** The draft as it was changed, with the separators in what stayed of its beginning. */
export function withSeparators({ characters, separators }: PlateDraft, after: PlateDraft): PlateDraft {
  if (separators === undefined) return after;
  const parted = characters.findIndex((character, place) => character !== after.characters[place]);
  const same = parted === -1 ? characters.length : parted;
  const kept = Object.entries(separators).filter(([place]) => Number(place) <= same);
  return { ...after, separators: { ...Object.fromEntries(kept), ...after.separators } };
}

/** A plate that was taken from a picture: the caret is on its first doubtful character, else behind the last one. */
export function takenDraft(characters: readonly string[], doubtful: readonly number[]): PlateDraft {
  const [first = characters.length] = doubtful;
  return { characters, caret: first, doubtful, taken: characters.join('') };
}

/** @param marked of each character, whether it is doubtful */
export const readDraft = (text: string, marked: readonly boolean[]): PlateDraft =>
  takenDraft(
    Array.from(text),
    marked.flatMap((is, at) => (is ? [at] : [])),
  );

/** The draft with one character as it was read. @param corrected the plate with it, as kept */
export function correctedDraft(draft: PlateDraft, corrected: string): PlateDraft {
  const { characters, doubtful = [] } = draft;
  const after = Array.from(corrected);
  const isAsBefore = (place: number): boolean =>
    after.length === characters.length && after[place] === characters[place];
  const shown = { characters: after, caret: after.length, doubtful: doubtful.filter(isAsBefore) };
  return withTaken(draft, withSeparators(draft, shown));
}

/** The draft as it was changed, which still began as what was taken, as long as anything stands there. */
export const withTaken = ({ taken }: PlateDraft, after: PlateDraft): PlateDraft =>
  taken === undefined || after.taken !== undefined || after.characters.length === 0
    ? after
    : { ...after, taken };

/** The draft as it was changed, with the doubts about what nobody has typed anew. */
export function withDoubts({ characters, caret, doubtful = [] }: PlateDraft, after: PlateDraft): PlateDraft {
  if (doubtful.length === 0 || after.doubtful !== undefined) return after;
  const by = after.characters.length - characters.length;
  const parted = characters.findIndex((character, place) => character !== after.characters[place]);
  const isHead = (place: number): boolean => parted === -1 || place < parted;
  // The same character typed over a doubtful one, or one of two equal ones taken away: the plate alone does not tell.
  const isDone = (place: number): boolean =>
    place === caret && (by === 0 ? after.caret > caret : by < 0 && after.caret === caret);
  const left = doubtful.flatMap((place) => {
    if (isDone(place)) return [];
    if (isHead(place)) return place < after.characters.length ? [place] : [];
    const moved = place + by;
    return moved >= after.caret && after.characters[moved] === characters[place] ? [moved] : [];
  });
  return { ...after, doubtful: left };
}

/** A separator was typed at the caret. */
export const separate = (draft: PlateDraft, separator: string): PlateDraft =>
  draft.caret === 0 ? draft : { ...draft, separators: { ...draft.separators, [draft.caret]: separator } };

/** The plate as it was typed, with its separators; none behind its last character. */
export const typedShape = ({ characters, separators = {} }: PlateDraft): string =>
  characters.map((character, place) => (place === 0 ? '' : (separators[place] ?? '')) + character).join('');

/** Whether plates are searched for, so that `?` and `*` count as characters, or one is to be kept. */
export type Wildcards = 'kept' | 'dropped';

/** NFKC, upper case, without separators: what stands in the boxes is what the core will store. */
export const plateCharacters = (text: string, wildcards: Wildcards = 'dropped'): string[] =>
  Array.from(text.normalize('NFKC').toUpperCase()).filter(
    (character) => /[\p{L}\p{N}\p{M}]/u.test(character) || (wildcards === 'kept' && isWildcard(character)),
  );

/** The place of the first wildcard; null: every character is read. */
export function firstWildcard({ characters }: PlateDraft): number | null {
  const place = characters.findIndex(isWildcard);
  return place === -1 ? null : place;
}

/** Whether it is still to be read, or to be looked at again: the caret before it stands on it, and what is typed there takes its place. */
export const isOpenAt = (
  { characters, doubtful }: Pick<PlateDraft, 'characters' | 'doubtful'>,
  place: number,
): boolean => isWildcard(characters[place]) || doubtful?.includes(place) === true;

const isOnOpen = (draft: PlateDraft): boolean => isOpenAt(draft, draft.caret);

/**
 * Types at the caret.
 *
 * @returns the new draft, and whether something did not fit: what stands there already is never pushed out
 */
export function insertText(draft: PlateDraft, text: string, wildcards?: Wildcards): Typed {
  const typed = plateCharacters(text, wildcards);
  const [first] = typed;
  const isOpen = isOnOpen(draft) && first !== undefined;
  // A wildcard takes the place of none.
  const replaced = isOpen && !(isWildcard(first) && isWildcard(draft.characters[draft.caret])) ? 1 : 0;
  const room = plateLengthLimit - draft.characters.length + replaced;
  const fitting = typed.slice(0, room);
  return {
    draft: {
      characters: draft.characters.toSpliced(draft.caret, replaced, ...fitting),
      caret: draft.caret + fitting.length,
    },
    full: typed.length > room,
  };
}

/** Takes away the open character that the caret is on, else the one before the caret. */
export function backspace(draft: PlateDraft): PlateDraft {
  if (isOnOpen(draft)) return { characters: draft.characters.toSpliced(draft.caret, 1), caret: draft.caret };
  if (draft.caret === 0) return draft;
  return { characters: draft.characters.toSpliced(draft.caret - 1, 1), caret: draft.caret - 1 };
}

/** @returns the same draft where the caret stands there already */
export function moveCaret(draft: PlateDraft, caret: number): PlateDraft {
  const place = Math.min(Math.max(caret, 0), draft.characters.length);
  return place === draft.caret ? draft : { ...draft, caret: place };
}

/**
 * The draft after a text field changed by itself (hardware keyboard, input method, automation).
 *
 * @param value the field's whole new value
 * @param caret where the field's caret stands, in UTF-16 units of `value`
 */
export function replaceText(draft: PlateDraft, value: string, caret: number, wildcards?: Wildcards): Typed {
  const before = plateCharacters(value.slice(0, caret), wildcards);
  const after = plateCharacters(value.slice(caret), wildcards);
  if (isOnOpen(draft) && after.join('') === draft.characters.slice(draft.caret).join('')) {
    const head = draft.characters.slice(0, draft.caret);
    const typed = before.join('').startsWith(head.join('')) ? before.slice(head.length) : [];
    if (typed.length > 0) return insertText(draft, typed.join(''), wildcards);
    if (before.join('') === head.slice(0, -1).join('')) return { draft: backspace(draft), full: false };
  }
  if (before.length + after.length <= plateLengthLimit) {
    return { draft: { characters: [...before, ...after], caret: before.length }, full: false };
  }
  // Too long: keep the old text and let in as much of the new one as there is room for.
  const kept = draft.characters.slice(0, draft.characters.length - after.length);
  const head = kept.length > before.length ? [] : before.slice(kept.length);
  const base = { characters: [...kept, ...after], caret: kept.length };
  return { draft: insertText(base, head.join(''), wildcards).draft, full: true };
}
