import { nextCharacters, plateAsKept, plateFit } from '../../../electron/contract/plate-rules.ts';
import { plateAsSearched } from '../../../electron/contract/plate-wildcards.ts';
import type { PlateLayer, Plates } from '../../../electron/contract/plates.ts';
import type { PlateDraft } from '../../state/gate/draft.ts';
import type { PlateEditor } from '../../state/gate/plate-editor.ts';

/** What the plate before the caret is, as the booth will keep or search it. */
export const beforeCaret = (plates: Plates, { characters, caret }: PlateDraft): string =>
  plateAsSearched(plates, characters.slice(0, caret).join(''));

/** A key that types a whole word is expected only if all of it is. */
export type Expects = (key: string) => boolean;

/** Which keys can come next. Where no format begins like this there is nothing to guide to, and every key is as good. */
export function expectedAfter(plates: Plates, before: string): Expects {
  if (plateFit(plates, before) === 'no-format') return () => true;
  const next = nextCharacters(plates, before);
  return (key) => {
    const [first = '', ...others] = Array.from(key);
    return next.has(first) && (others.length === 0 || plateFit(plates, before + key) !== 'no-format');
  };
}

/** No format begins like this. */
export const isUnusual = (plates: Plates, { characters }: PlateDraft): boolean =>
  characters.length > 0 && plateFit(plates, plateAsSearched(plates, characters.join(''))) === 'no-format';

const isUseful = (layer: PlateLayer | undefined, expects: Expects): boolean =>
  layer?.rows.some((row) => row.some(expects)) === true;

/** An empty plate begins with the first layer. Later it stays while it has a key that is expected, or no layer has. */
export function layerAfter(plates: Plates, before: string, now: number): number {
  if (before === '') return 0;
  const expects = expectedAfter(plates, before);
  if (isUseful(plates.layers[now], expects)) return now;
  const first = plates.layers.findIndex((layer) => isUseful(layer, expects));
  return first === -1 ? now : first;
}

/** The same editor, with what is typed put as it will be kept: another script's digits, a look-alike, a separator. */
export function keepingEditor(plates: Plates, editor: PlateEditor): PlateEditor {
  const asPut = editor.wildcards === 'kept' ? plateAsSearched : plateAsKept;
  return {
    ...editor,
    type: (text) => editor.type(asPut(plates, text)),
    change: (value, caret) => {
      const head = value.slice(0, caret);
      const before = asPut(plates, head);
      editor.change(before + asPut(plates, value.slice(caret)), before.length);
      const last = Array.from(head).findLastIndex((character) => asPut(plates, character) !== '');
      const separator = Array.from(head)
        .slice(last + 1)
        .join('');
      if (separator !== '') editor.separate(separator);
    },
  };
}
