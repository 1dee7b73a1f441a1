import type { SessionDetail } from '../../electron/contract/sessions.ts';
import { RecordPicture } from '../components/record-picture.tsx';
import { useTexts } from '../i18n/texts.ts';
import { carName } from './session-facts.tsx';

/** The pictures of entry and exit side by side. One that there is none of yet takes no room. */
export function SessionPictures({ detail: { car, records } }: { detail: SessionDetail }) {
  const entry = records.find(({ operation }) => operation === 'entry');
  const exit = records.findLast(({ operation }) => operation === 'exit');
  return (
    <div className="session-pictures">
      <Taken
        which="entry"
        name={carName(car)}
        recordId={entry?.id ?? car.entryId}
        hasPicture={entry?.hasPicture ?? car.hasPicture}
      />
      {exit !== undefined && (
        <Taken which="exit" name={carName(car)} recordId={exit.id} hasPicture={exit.hasPicture} />
      )}
    </div>
  );
}

interface TakenProps {
  readonly which: 'entry' | 'exit';
  readonly name: string;
  readonly recordId: string | null;
  readonly hasPicture: boolean;
}

function Taken({ which, name, recordId, hasPicture }: TakenProps) {
  const { text } = useTexts();
  const word = text(`sessions.picture.${which}`);
  return (
    <figure>
      <figcaption>{word}</figcaption>
      <RecordPicture
        key={recordId}
        recordId={recordId ?? ''}
        hasPicture={hasPicture && recordId !== null}
        alt={text('sessions.picture.alt', { which: word, plate: name })}
      />
    </figure>
  );
}
