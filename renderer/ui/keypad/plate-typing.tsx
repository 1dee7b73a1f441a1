import { useMemo, useState, type ReactNode } from 'react';
import type { Plates } from '../../../electron/contract/plates.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import type { PlateDraft } from '../../state/gate/draft.ts';
import { useScreen } from '../../state/gate/screen.ts';
import { Keypad } from './keypad.tsx';
import type { PlateEditor } from '../../state/gate/plate-editor.ts';
import { PlateField, type PlateFieldProps } from './plate-field.tsx';
import { beforeCaret, expectedAfter, isUnusual, keepingEditor, layerAfter } from './plate-guide.ts';

interface Typing extends Partial<Pick<PlateFieldProps, 'ghosts' | 'askedAt' | 'over'>> {
  readonly draft: PlateDraft;
  readonly editor: PlateEditor;
  /** Stands at the end of the plate's row; left out: nothing does. */
  readonly beside?: ReactNode;
  /** Stands where the keys would be; null: they do. */
  readonly instead?: ReactNode;
}

/** The plate and the keys that it is typed with, as the site's plate profile has them. */
export function PlateTyping(typing: Typing) {
  const plates = useScreen((state) => state.snapshot?.plates);
  return plates === undefined ? null : <GuidedTyping {...typing} plates={plates} />;
}

function GuidedTyping({
  draft,
  editor,
  beside,
  instead = null,
  ghosts = null,
  askedAt = null,
  over,
  plates,
}: Typing & { readonly plates: Plates }) {
  const { text } = useTexts();
  const keeping = useMemo(() => keepingEditor(plates, editor), [plates, editor]);
  const before = beforeCaret(plates, draft);
  const [layer, setLayer] = useLayer(plates, before);
  const expects = useMemo(() => expectedAfter(plates, before), [plates, before]);
  const next = (layer + 1) % plates.layers.length;
  const name = plates.layers[next]?.name ?? '';
  return (
    <div className="typing">
      <div className="plate-row">
        <PlateField
          draft={draft}
          editor={keeping}
          usualLength={plates.length}
          unusual={isUnusual(plates, draft)}
          ghosts={ghosts}
          askedAt={askedAt}
          over={over}
        />
        {beside}
      </div>
      {instead ?? (
        <Keypad
          name={text('plate.keypad')}
          onType={keeping.type}
          onBackspace={keeping.backspace}
          empty={draft.characters.length === 0}
          left={{ word: text('plate.clear'), onPress: keeping.clear }}
          layers={plates.layers}
          layer={layer}
          switchKey={
            plates.layers.length === 1
              ? null
              : { word: name, label: text('plate.layer', { name }), onPress: () => setLayer(next) }
          }
          expects={expects}
          unread={editor.wildcards === 'kept'}
        />
      )}
    </div>
  );
}

/** The layer that is shown: the one that somebody chose for this place of the plate, or the one that has what comes next. */
function useLayer(plates: Plates, before: string): readonly [number, (layer: number) => void] {
  const [shown, setShown] = useState({ layer: layerAfter(plates, before, 0), before, plates });
  let now = shown;
  if (shown.before !== before || shown.plates !== plates) {
    now = { layer: layerAfter(plates, before, shown.plates === plates ? shown.layer : 0), before, plates };
    setShown(now);
  }
  return [now.layer, (layer) => setShown({ layer, before, plates })];
}
