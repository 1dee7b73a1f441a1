import type { Wildcards } from './draft.ts';

/** What a plate field and its keypad do to the plate: the gate's, or one that is corrected. */
export interface PlateEditor {
  /** `kept`: it may be half read, as it is searched for. Left out: a whole plate. */
  readonly wildcards?: Wildcards;
  /** Types at the caret. */
  readonly type: (text: string) => void;
  /** The text field changed by itself. `caret` in UTF-16 units. */
  readonly change: (value: string, caret: number) => void;
  readonly backspace: () => void;
  /** A separator was typed at the caret. */
  readonly separate: (separator: string) => void;
  readonly clear: () => void;
  /** `caret`: before which character it stands. */
  readonly moveCaret: (caret: number) => void;
  readonly refusePaste: () => void;
}
