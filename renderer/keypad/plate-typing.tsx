import { useTexts } from '../i18n/texts.ts';
import type { PlateDraft } from '../store/draft.ts';
import { Keypad } from './keypad.tsx';
import type { PlateEditor } from './plate-editor.ts';
import { PlateField } from './plate-field.tsx';

/** The plate and the keys that it is typed with. */
export function PlateTyping({ draft, editor }: { draft: PlateDraft; editor: PlateEditor }) {
  const { text } = useTexts();
  return (
    <div className="typing">
      <PlateField draft={draft} editor={editor} />
      <Keypad
        name={text('plate.keypad')}
        onType={editor.type}
        onBackspace={editor.backspace}
        left={{ word: text('plate.clear'), onPress: editor.clear }}
      />
    </div>
  );
}
