import type { TextLayout } from './layouts/layout.ts';

/**
 * Types a key where the caret of a text field stands, over what is selected, as a hardware keyboard would, but without its
 * events: a scanner is known by those. Nothing is typed over the field's limit.
 */
export function typeInto(field: HTMLInputElement, key: string, { join }: Pick<TextLayout, 'join'>): void {
  const { start, end, last } = caretOf(field);
  const typed = join === undefined ? last + key : join(last, key);
  if (
    field.maxLength >= 0 &&
    field.value.length - (end - start) - last.length + typed.length > field.maxLength
  )
    return;
  replace(field, typed, start - last.length, end);
}

/** Takes back what is selected, or what stands before the caret. */
export function backspaceIn(field: HTMLInputElement, { shorten }: TextLayout): void {
  const { start, end, last } = caretOf(field);
  if (start !== end) replace(field, '', start, end);
  else if (last !== '') replace(field, shorten?.(last) ?? '', start - last.length, end);
}

/** Puts another text in place of all that stands there. */
export const rewrite = (field: HTMLInputElement, text: string): void =>
  replace(field, text, 0, field.value.length);

function caretOf(field: HTMLInputElement) {
  const { length } = field.value;
  const { selectionStart: start, selectionEnd: end } = field;
  const from = start ?? length;
  const to = end ?? length;
  // What is selected is written over: a key does not join what stands before it.
  const last = from === to ? (Array.from(field.value.slice(0, from)).at(-1) ?? '') : '';
  return { start: from, end: to, last };
}

/** React hears of it as of any other input, and leaves the caret where it is. */
function replace(field: HTMLInputElement, text: string, start: number, end: number): void {
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
