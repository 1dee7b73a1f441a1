import { Icon } from '../../../ui/icons.tsx';
import { useTexts } from '../../../platform/i18n/texts.ts';

/** Says that a car was only read, which may be wrong: a picture's sign, a word and a dashed line, and nothing that says yes. */
export function ReadTag({ words }: { words: 'wall.readTag' | 'wall.readMore' }) {
  const { text } = useTexts();
  return (
    <span className="read-tag">
      <Icon name="camera" />
      {text(words)}
    </span>
  );
}
