import { memo } from 'react';
import { useTexts } from '../../../platform/i18n/texts.ts';
import type { OfferedPlate } from '../../../state/gate/offered-together.ts';
import { useReading } from '../../../state/gate/reading.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { PlateCrop } from '../../../ui/pictures/plate-crop.tsx';
import { useAlprWords } from '../alpr-words.ts';
import { useAlprNote, useLookedAt } from '../use-offered.ts';

interface ReadInsetProps {
  readonly offered: readonly OfferedPlate[];
  /** JPEG; null: none is frozen, or it is not there yet. */
  readonly frozen: Uint8Array<ArrayBuffer> | null;
}

/**
 * What was read, enlarged, beside the picture that it was read in, and who else reads it. It lies on the picture, high, since plates
 * stand low there; it takes no place from anything, and no touch.
 */
export const ReadInset = memo(function ReadInset({ offered, frozen }: ReadInsetProps) {
  const { text } = useTexts();
  const live = useReading(({ livePicture }) => livePicture);
  const lookedAt = useLookedAt();
  const note = useAlprNote();
  const said = useAlprWords(note);
  const [bytes, plates] = frozen === null ? [live, offered] : [frozen, lookedAt === null ? [] : [lookedAt]];
  const boxes = plates.flatMap(({ box }) => (box === null ? [] : [box]));
  // Two readings of one place are one plate to look at.
  const places = [...new Map(boxes.map((box) => [box.join(), box]))];
  const isEmpty = (bytes === null || places.length === 0) && note === null;
  if (isEmpty) return null;
  return (
    <div className="read-inset" data-kind={note?.kind}>
      {bytes !== null && places.length > 0 && (
        <div className="read-crops">
          {places.map(([place, box]) => (
            <PlateCrop key={place} bytes={bytes} box={box} name={text('reading.enlarged')} />
          ))}
        </div>
      )}
      {note !== null && note.picture !== null && note.kind !== 'same' && (
        <Picture className="read-theirs" bytes={note.picture} alt={note.source} />
      )}
      {said !== null && (
        <p>
          <AlprSays {...said} />
        </p>
      )}
    </div>
  );
});

/** The plate in the face that tells O and 0 apart. */
function AlprSays({ words, plate }: NonNullable<ReturnType<typeof useAlprWords>>) {
  const at = plate === null ? -1 : words.lastIndexOf(plate);
  if (plate === null || at === -1) return words;
  return (
    <>
      {words.slice(0, at)}
      <bdi className="mono">{plate}</bdi>
      {words.slice(at + plate.length)}
    </>
  );
}
