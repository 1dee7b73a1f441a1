import type { PlateEditor } from '../keypad/plate-editor.ts';
import * as drafts from './draft.ts';
import { notify } from './notice-actions.ts';

/** Where a plate that is being typed is kept. */
export interface DraftPlace extends Pick<PlateEditor, 'wildcards'> {
  /** @returns null: nothing may be typed now */
  readonly read: () => drafts.PlateDraft | null;
  readonly write: (draft: drafts.PlateDraft) => void;
}

export const refusePaste = (): void => notify({ key: 'notice.paste' });

/** What a plate field and its keypad do to the plate that is kept there. */
export function draftEditor({ read, write, ...more }: DraftPlace): PlateEditor {
  const edit = (how: (draft: drafts.PlateDraft) => drafts.PlateDraft): void => {
    const before = read();
    if (before !== null) write(how(before));
  };
  const fill = (how: (draft: drafts.PlateDraft) => drafts.Typed): void =>
    edit((before) => {
      const { draft, full } = how(before);
      if (full) notify({ key: 'notice.full', values: { limit: drafts.plateLengthLimit } });
      return draft;
    });
  return {
    type: (text) => fill((draft) => drafts.insertText(draft, text, more.wildcards)),
    change: (value, caret) => fill((draft) => drafts.replaceText(draft, value, caret, more.wildcards)),
    backspace: () => edit(drafts.backspace),
    clear: () => edit(() => drafts.emptyDraft),
    moveCaret: (caret) => edit((draft) => drafts.moveCaret(draft, caret)),
    refusePaste,
    ...more,
  };
}
