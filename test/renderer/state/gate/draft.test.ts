import { describe, expect, it } from 'vitest';
import { plateLengthLimit as contractLimit } from '../../../../electron/contract/record.ts';
import {
  backspace,
  emptyDraft,
  firstWildcard,
  insertText,
  moveCaret,
  plateLengthLimit,
  plateText,
  replaceText,
  takenDraft,
  withDoubts,
  type PlateDraft,
} from '../../../../renderer/state/gate/draft.ts';
import { boxCount, caretFromTap, utf16Offset } from '../../../../renderer/ui/keypad/caret.ts';

const typed = (text: string) => insertText(emptyDraft, text).draft;

describe('the plate draft', () => {
  it('has the limit that the contract has', () => {
    expect(plateLengthLimit).toBe(contractLimit);
  });

  it('keeps capitals, letters and digits of any alphabet, and no separators', () => {
    expect(plateText(typed('51g-778.02'))).toBe('51G77802');
    expect(plateText(typed('12가3456'))).toBe('12가3456');
    expect(plateText(typed('品川 500 あ'))).toBe('品川500あ');
    expect(plateText(typed('ＡＢ１２'))).toBe('AB12');
  });

  it('refuses the seventeenth character and loses nothing', () => {
    const full = typed('ABCDEFGH12345678');
    const more = insertText(moveCaret(full, 3), 'X');
    expect(more.full).toBe(true);
    expect(plateText(more.draft)).toBe('ABCDEFGH12345678');
  });

  it('types and deletes at the caret', () => {
    const draft = moveCaret(typed('51G71802'), 5);
    const mended = insertText(backspace(draft), '7').draft;
    expect(plateText(mended)).toBe('51G77802');
    expect(mended.caret).toBe(5);
    expect(backspace(moveCaret(draft, 0)).characters).toHaveLength(8);
  });

  it('follows a text field that changed by itself', () => {
    const { draft, full } = replaceText(typed('51G'), '51x7G', 4);
    expect([plateText(draft), draft.caret, full]).toEqual(['51X7G', 4, false]);
  });

  it('takes what fits when a text field becomes too long', () => {
    const full = replaceText(typed('ABCDEFGH12345678'), 'ABCXDEFGH12345678', 4);
    expect([plateText(full.draft), full.full]).toEqual(['ABCDEFGH12345678', true]);
    const long = replaceText(emptyDraft, 'A'.repeat(40), 40);
    expect([plateText(long.draft), long.full]).toEqual(['A'.repeat(16), true]);
  });

  it('keeps wildcards only where plates are searched for, each as a character', () => {
    const searched = insertText(emptyDraft, '5？g-*＊', 'kept').draft;
    expect([plateText(searched), searched.caret]).toEqual(['5?G**', 5]);
    expect(plateText(typed('5?G*'))).toBe('5G');
    expect(insertText(searched, '?'.repeat(12), 'kept').full).toBe(true);
    expect([firstWildcard(searched), firstWildcard(typed('5G'))]).toEqual([1, null]);
  });

  it('lets what is typed take the place of the wildcard that the caret is on', () => {
    const half = moveCaret(insertText(emptyDraft, '5??G', 'kept').draft, 1);
    const read = insertText(insertText(half, '1').draft, '7').draft;
    expect([plateText(read), read.caret]).toEqual(['517G', 3]);
    expect(plateText(insertText(half, '?', 'kept').draft)).toBe('5???G');
    const full = moveCaret(insertText(emptyDraft, '?BCDEFGH12345678', 'kept').draft, 0);
    const { draft, full: toldFull } = insertText(full, 'A');
    expect([plateText(draft), toldFull]).toEqual(['ABCDEFGH12345678', false]);
  });

  it('takes the wildcard away that the caret is on, and then what stands before it', () => {
    const half = moveCaret(insertText(emptyDraft, '5?G', 'kept').draft, 1);
    expect(backspace(half)).toEqual({ characters: ['5', 'G'], caret: 1 });
    expect(plateText(backspace(backspace(half)))).toBe('G');
    const behind = moveCaret(half, 2);
    expect(plateText(backspace(behind))).toBe('5G');
  });

  it('does the same where the text field changed by itself', () => {
    const half = moveCaret(insertText(emptyDraft, '5?G', 'kept').draft, 1);
    expect(replaceText(half, '51?G', 2, 'kept').draft).toEqual({ characters: ['5', '1', 'G'], caret: 2 });
    expect(replaceText(half, '?G', 0, 'kept').draft).toEqual({ characters: ['5', 'G'], caret: 1 });
    expect(plateText(replaceText(half, '5??G', 2, 'kept').draft)).toBe('5??G');
    expect(plateText(replaceText(half, '', 0, 'kept').draft)).toBe('');
  });

  it('counts a character outside the basic plane as one', () => {
    const draft = typed('A𠮷B');
    expect(draft.characters).toHaveLength(3);
    expect(utf16Offset(moveCaret(draft, 2))).toBe(3);
  });
});

describe('the boxes', () => {
  it('are eight, then one more than the plate is long, at most sixteen', () => {
    expect([0, 7, 8, 15, 16].map((length) => boxCount(length, 8))).toEqual([8, 8, 9, 16, 16]);
  });

  it('put the caret behind the character that was tapped', () => {
    const five = Array.from('51G77');
    expect(caretFromTap(0.02, { characters: five }, 8)).toBe(0);
    expect(caretFromTap(0.1, { characters: five }, 8)).toBe(1);
    expect(caretFromTap(2.5 / 8, { characters: five }, 8)).toBe(3);
    expect(caretFromTap(7.5 / 8, { characters: five }, 8)).toBe(5);
  });

  it('put the caret onto the wildcard that was tapped', () => {
    expect(caretFromTap(1.9 / 8, { characters: Array.from('5?G') }, 8)).toBe(1);
  });
});

describe('a plate that was taken from a picture', () => {
  const taken = takenDraft(Array.from('51G77802'), [3, 6]);
  const typedOver = (draft: PlateDraft, text: string): PlateDraft =>
    withDoubts(draft, insertText(draft, text).draft);

  it('has the caret on its first doubtful character, or behind all of them', () => {
    expect(taken.caret).toBe(3);
    expect(takenDraft(Array.from('51G'), []).caret).toBe(3);
  });

  it('has what is typed there in its place, and no doubt about it any more', () => {
    const other = typedOver(taken, '1');
    expect(other).toMatchObject({ characters: Array.from('51G17802'), caret: 4, doubtful: [6] });
    expect(typedOver(taken, '7')).toMatchObject({ characters: taken.characters, doubtful: [6] });
    const field = withDoubts(taken, replaceText(taken, '51G177802', 4).draft);
    expect(field).toMatchObject({ characters: Array.from('51G17802'), doubtful: [6] });
  });

  it('keeps the doubts about what stays, where it stands then', () => {
    const without = withDoubts(taken, backspace(moveCaret(taken, 2)));
    expect(without).toMatchObject({ characters: Array.from('5G77802'), doubtful: [2, 5] });
    expect(typedOver(moveCaret(taken, 0), 'A').doubtful).toEqual([4, 7]);
    expect(withDoubts(taken, backspace(taken)).doubtful).toEqual([5]);
    expect(withDoubts(taken, emptyDraft).doubtful).toEqual([]);
  });
});
