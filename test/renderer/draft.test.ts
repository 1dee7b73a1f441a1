import { describe, expect, it } from 'vitest';
import { plateLengthLimit as contractLimit } from '../../electron/contract/record.ts';
import {
  backspace,
  emptyDraft,
  insertText,
  moveCaret,
  plateLengthLimit,
  plateText,
  replaceText,
} from '../../renderer/store/draft.ts';
import { boxCount, caretFromTap, utf16Offset } from '../../renderer/keypad/caret.ts';

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
    expect(caretFromTap(0.02, 5, 8)).toBe(0);
    expect(caretFromTap(0.1, 5, 8)).toBe(1);
    expect(caretFromTap(2.5 / 8, 5, 8)).toBe(3);
    expect(caretFromTap(7.5 / 8, 5, 8)).toBe(5);
  });
});
