import type { CarsInside } from '../../electron/contract/inside.ts';
import { Icon } from '../components/icons.tsx';
import { useTexts } from '../i18n/texts.ts';
import { nothingWords } from '../store/wall-words.ts';

/** No car fits: what can be done then. The buttons for it stand above, where they always are. */
export function NothingFound({ inside, query }: { inside: CarsInside; query: string }) {
  const { text, say } = useTexts();
  const { what, more } = nothingWords(inside, query);
  return (
    <div className="wall-nothing">
      <Icon name="question" />
      <p>
        <b>{say(what)}</b>
      </p>
      <p>{text(more)}</p>
      <p>{text('wall.waysOn')}</p>
    </div>
  );
}
