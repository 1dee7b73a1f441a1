import type { PlateEditor } from '../gate/plate-editor.ts';
import * as drafts from '../gate/draft.ts';
import { notify, reviewNotice, type NoticeManner } from './notice-actions.ts';

/** Where a plate that is being typed is kept. */
export interface DraftPlace extends Pick<PlateEditor, 'wildcards'> {
  /** @returns null: nothing may be typed now */
  readonly read: () => drafts.PlateDraft | null;
  readonly write: (draft: drafts.PlateDraft) => void;
  /** Whether a character was meant for what stood there before. */
  readonly isTooSoon?: () => boolean;
  /** Something was taken back: what stands there now was seen. */
  readonly seen?: () => void;
  /** Says that what is typed now is nobody's; left out: that is seen. */
  readonly refuse?: () => void;
}

const refusePasted = (manner: NoticeManner): void => notify({ key: 'notice.paste' }, manner);

export const refusePaste = (): void => refusePasted({});

/** What a plate field and its keypad do to the plate that is kept there. */
export function draftEditor({
  read,
  write,
  isTooSoon = () => false,
  seen,
  refuse,
  ...more
}: DraftPlace): PlateEditor {
  const edit = (how: (draft: drafts.PlateDraft) => drafts.PlateDraft, isKey = true): void => {
    const before = read();
    if (before === null) {
      if (isKey) refuse?.();
    } else {
      const separated = drafts.withSeparators(before, how(before));
      write(drafts.withTaken(before, drafts.withDoubts(before, separated)));
    }
    reviewNotice();
  };
  const takeBack = (how: (draft: drafts.PlateDraft) => drafts.PlateDraft): void => {
    seen?.();
    edit(how);
  };
  const about = (): string => drafts.plateText(read() ?? drafts.emptyDraft);
  const fill = (how: (draft: drafts.PlateDraft) => drafts.Typed): void => {
    const before = read() ?? drafts.emptyDraft;
    const { draft, full } = how(before);
    // *Backspace* of a keyboard comes so, too.
    if (draft.characters.length < before.characters.length) seen?.();
    if (isTooSoon()) return refuse?.();
    edit(() => draft);
    if (full) notify({ key: 'notice.full', values: { limit: drafts.plateLengthLimit } }, { about });
  };
  return {
    type: (text) => fill((draft) => drafts.insertText(draft, text, more.wildcards)),
    change: (value, caret) => fill((draft) => drafts.replaceText(draft, value, caret, more.wildcards)),
    backspace: () => takeBack(drafts.backspace),
    separate: (separator) => {
      if (isTooSoon()) return refuse?.();
      edit((draft) => drafts.separate(draft, separator));
    },
    clear: () => takeBack(() => drafts.emptyDraft),
    // The page moves it by itself, too.
    moveCaret: (caret) => edit((draft) => drafts.moveCaret(draft, caret), false),
    refusePaste: () => refusePasted({ about }),
    ...more,
  };
}
