import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { useTexts } from '../../platform/i18n/texts.ts';
import { plateLengthLimit, plateText, type PlateDraft } from '../../state/gate/draft.ts';
import { useScreen } from '../../state/gate/screen.ts';
import { PlateBoxes, type PlateBoxesProps } from './plate-boxes.tsx';
import { caretFromTap, utf16Offset } from './caret.ts';
import type { PlateEditor } from '../../state/gate/plate-editor.ts';

export interface PlateFieldProps extends Pick<PlateBoxesProps, 'ghosts' | 'askedAt'> {
  readonly draft: PlateDraft;
  readonly editor: PlateEditor;
  /** How long a plate usually is, in characters. */
  readonly usualLength: { readonly min: number; readonly max: number };
  /** It has none of the site's formats: told, never refused. */
  readonly unusual: boolean;
  /** Lies over the boxes of an empty plate; left out: nothing does. */
  readonly over?: ReactNode;
}

/**
 * The plate: a real text field, invisible, over boxes that show what stands in it. So hardware keyboards, input methods
 * and assistive technology work as they do everywhere, and the boxes can look like a plate.
 */
export function PlateField(props: PlateFieldProps) {
  const { draft, editor, usualLength, unusual, ghosts, askedAt, over } = props;
  const { text } = useTexts();
  const refused = useScreen((state) => state.notice?.tone === 'warn');
  const [composing, setComposing] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const helpId = useId();
  const value = plateText(draft);

  useLayoutEffect(() => {
    const offset = utf16Offset(draft);
    const input = field.current;
    if (composing !== null || input === null) return;
    // Where it stands there already, the browser would lay out the page to no end.
    if (input.selectionStart !== offset || input.selectionEnd !== offset)
      input.setSelectionRange(offset, offset);
  }, [draft, composing]);

  useLayoutEffect(() => {
    const input = field.current;
    if (input === null) return;
    const listener = (event: InputEvent): void => typedOnly(event, editor);
    input.addEventListener('beforeinput', listener);
    return () => input.removeEventListener('beforeinput', listener);
  }, [editor]);

  const typed = (input: HTMLInputElement, isComposing: boolean): void => {
    if (isComposing) return setComposing(input.value);
    setComposing(null);
    editor.change(input.value, input.selectionStart ?? input.value.length);
  };
  const keyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Delete') return;
    event.preventDefault();
    editor.clear();
  };
  const tap = (event: PointerEvent<HTMLInputElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    editor.moveCaret(caretFromTap(share, draft, usualLength.max));
    // The browser would put its own caret by the invisible text.
    event.preventDefault();
    event.currentTarget.focus();
  };
  return (
    <div className="plate" data-refused={refused} data-unusual={unusual}>
      <PlateBoxes
        draft={composing === null ? draft : { characters: Array.from(composing), caret: draft.caret }}
        usual={usualLength}
        ghosts={composing === null ? ghosts : null}
        askedAt={askedAt}
      />
      <input
        ref={field}
        id="plate"
        type="text"
        dir="ltr"
        aria-label={text('plate.field')}
        aria-describedby={helpId}
        title={text('plate.help', { limit: plateLengthLimit })}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        inputMode="none"
        value={composing ?? value}
        onChange={(event) =>
          typed(event.currentTarget, event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing)
        }
        onCompositionEnd={(event) => typed(event.currentTarget, false)}
        onSelect={({ currentTarget }) => {
          if (composing !== null || currentTarget.selectionStart !== currentTarget.selectionEnd) return;
          editor.moveCaret(Array.from(value.slice(0, currentTarget.selectionStart ?? 0)).length);
        }}
        onKeyDown={keyDown}
        onPointerDown={tap}
        onMouseDown={(event) => event.preventDefault()}
        onPaste={(event) => {
          event.preventDefault();
          editor.refusePaste();
        }}
        onDrop={(event) => {
          event.preventDefault();
          editor.refusePaste();
        }}
        onContextMenu={(event) => event.preventDefault()}
      />
      {over}
      <output className="plate-hint">{unusual && text('plate.unusual')}</output>
      <p id={helpId} hidden>
        {text('plate.help', { limit: plateLengthLimit })}
      </p>
    </div>
  );
}

const pasted: ReadonlySet<string> = new Set(['insertFromPaste', 'insertFromDrop', 'insertFromYank']);
const typing: ReadonlySet<string> = new Set([
  'insertText',
  'insertCompositionText',
  'insertFromComposition',
  'deleteContentBackward',
  'deleteContentForward',
  'deleteCompositionText',
]);

/** Nothing but typing changes a plate: no paste by whichever way, no correction that is the browser's, no undo of an old one. */
function typedOnly(event: InputEvent, editor: PlateEditor): void {
  if (typing.has(event.inputType)) return;
  event.preventDefault();
  if (pasted.has(event.inputType)) editor.refusePaste();
}
