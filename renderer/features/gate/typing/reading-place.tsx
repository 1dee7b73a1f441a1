import { memo, useId, useLayoutEffect } from 'react';
import { useTexts } from '../../../platform/i18n/texts.ts';
import type { AlprNote, OfferedPlate } from '../../../state/gate/offered-together.ts';
import { shownPlate } from '../../../state/gate/plate-shape.ts';
import type { AskedLook } from '../../../state/gate/reading.ts';
import { afterPaint } from '../../../state/booth/after-paint.ts';
import { useNewness } from '../../../ui/focus/use-newness.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useAlprWords } from '../alpr-words.ts';
import { ignoreEnterKey } from '../press-buttons.tsx';
import { changeAsked, lookName, offerName, showOffer, takeOffered } from '../state/reading-offers.ts';

export interface ReadingPlaceProps {
  readonly offered: readonly OfferedPlate[];
  /** The ALPR's part in it; null: it has none. */
  readonly note: AlprNote | null;
  readonly look: AskedLook | null;
  /** What the frozen picture is read as, where another car's plate was taken; null: it was not. */
  readonly other: string | null;
}

/**
 * What is read has its place beside the plate, where nothing else is ever pressed: it is there while it is empty, so that nothing moves
 * when something comes.
 */
export const ReadingPlace = memo(function ReadingPlace({ offered, note, look, other }: ReadingPlaceProps) {
  const [only, ...others] = offered;
  // Another offer is another button: a finger that lies on it as the offer changes takes nothing as it is lifted.
  const name = offerName(offered);
  return (
    <div className="reading-place">
      {look !== null ? (
        <SecondLook key={lookName(look)} look={look} />
      ) : other !== null ? (
        <OtherRead plate={other} />
      ) : (
        only !== undefined &&
        others.length === 0 && <TakeIt key={name} plate={only} note={note} name={name} />
      )}
    </div>
  );
});

/** @returns whether it was painted so lately that a press on it was meant for something else */
function useShownOffer(name: string): boolean {
  useLayoutEffect(() => showOffer(name, (then) => afterPaint(0, then)), [name]);
  return useNewness(undefined, name).isNew;
}

function TakeIt({ plate, note, name }: { plate: OfferedPlate; note: AlprNote | null; name: string }) {
  const { text } = useTexts();
  const readId = useId();
  const isNew = useShownOffer(name);
  return (
    <button
      type="button"
      className="take-it"
      title={text('reading.key')}
      aria-describedby={readId}
      aria-disabled={isNew}
      onClick={({ timeStamp }) => takeOffered(0, timeStamp)}
      onKeyDown={ignoreEnterKey}
    >
      <Icon name="back" />
      <span>{text('reading.take')}</span>
      <span id={readId} hidden>
        <ReadWords plate={plate} note={note} />
      </span>
    </button>
  );
}

/** What is read, in words, with what of it is doubtful. */
function ReadWords({ plate, note }: { plate: OfferedPlate; note: AlprNote | null }) {
  const { text } = useTexts();
  const said = useAlprWords(note);
  const doubtful = Array.from(plate.text).filter((_, at) => plate.marked[at] === true);
  return [
    note?.kind === 'alone' ? null : text('reading.read', { plate: shownPlate(plate.text) }),
    said?.words ?? null,
    doubtful.length === 0 ? null : text('reading.doubtful', { characters: doubtful.join(' ') }),
  ]
    .filter((words) => words !== null)
    .join(' ');
}

/** The one as it was typed and as it was read; one that is missing between those that stand beside it. */
function differenceIn({ difference, at, corrected, typed, read }: AskedLook): string {
  if (difference === 'other') return `${typed}→${read}`;
  if (difference === 'added') return `−${typed}`;
  return `${corrected.charAt(at - 1)} +${read} ${corrected.charAt(at + 1)}`.trim();
}

/** What was typed and what was read: a tap changes that one character. */
function SecondLook({ look }: { look: AskedLook }) {
  const { text } = useTexts();
  const wordsId = useId();
  const isNew = useShownOffer(lookName(look));
  const { difference, typed, read } = look;
  return (
    <button
      type="button"
      className="second-look"
      title={text('reading.key')}
      aria-describedby={wordsId}
      aria-disabled={isNew}
      onClick={({ timeStamp }) => changeAsked(timeStamp)}
      onKeyDown={ignoreEnterKey}
    >
      <b className="mono" aria-hidden="true">
        {differenceIn(look)}
      </b>
      <span>{text(`reading.look.${difference}`)}</span>
      <span id={wordsId} hidden>
        {text(`reading.differs.${difference}`, { typed, read })}
      </span>
    </button>
  );
}

/** The frozen picture is read as another plate than the one that was taken: who looks at the car decides. */
function OtherRead({ plate }: { plate: string }) {
  const { text } = useTexts();
  return <output className="other-read">{text('reading.read', { plate: shownPlate(plate) })}</output>;
}

/** Plates that are as likely: each is a choice, in the place of a plate that is not there yet. */
export function ReadChoices({ offered }: { offered: readonly OfferedPlate[] }) {
  const { text } = useTexts();
  const name = offerName(offered);
  const isNew = useShownOffer(name);
  return (
    <fieldset key={name} className="read-choices" aria-label={text('reading.which')}>
      {offered.map((suggestion, place) => (
        <button
          key={suggestion.text}
          type="button"
          className="mono"
          aria-disabled={isNew}
          onClick={({ timeStamp }) => takeOffered(place, timeStamp)}
          onKeyDown={ignoreEnterKey}
        >
          {shownPlate(suggestion.text)}
        </button>
      ))}
    </fieldset>
  );
}
