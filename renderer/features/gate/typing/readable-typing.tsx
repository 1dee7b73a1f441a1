import type { ComponentProps } from 'react';
import { hasReadingPlace } from '../../../state/gate/reading.ts';
import { useScreen } from '../../../state/gate/screen.ts';
import type { useClassKey } from '../../../ui/keypad/class-key.tsx';
import { PlateTyping } from '../../../ui/keypad/plate-typing.tsx';
import { ReadChoices, ReadingPlace, type ReadingPlaceProps } from './reading-place.tsx';

interface ReadableTypingProps
  extends ReadingPlaceProps, Pick<ComponentProps<typeof PlateTyping>, 'draft' | 'editor'> {
  readonly classes: ReturnType<typeof useClassKey>;
}

/** A plate that is typed, with what is read of it in its picture. */
export function ReadableTyping({ draft, editor, classes, offered, note, look, other }: ReadableTypingProps) {
  const hasPlace = useScreen(hasReadingPlace);
  const [only, ...others] = offered;
  return (
    <PlateTyping
      draft={draft}
      editor={editor}
      {...classes}
      ghosts={only === undefined || others.length > 0 ? null : only}
      askedAt={look === null || look.difference === 'missing' ? null : look.at}
      over={others.length > 0 ? <ReadChoices offered={offered} /> : null}
      beside={
        hasPlace ? (
          <>
            <ReadingPlace offered={offered} note={note} look={look} other={other} />
            {classes.beside}
          </>
        ) : (
          classes.beside
        )
      }
    />
  );
}
