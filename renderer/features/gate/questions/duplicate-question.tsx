import type { CarInside } from '../../../../electron/contract/inside.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useNewness } from '../../../ui/focus/use-newness.ts';
import { formatMoment } from '../../../platform/i18n/formats.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { isReadingEarlier, useScreen } from '../../../state/gate/screen.ts';
import { shownPlate } from '../../../state/gate/plate-shape.ts';
import { CarStay } from '../wall/car-stay.tsx';
import { EntryPicture } from '../wall/entry-picture.tsx';

export interface DuplicateProps {
  readonly plate: string;
  /** null: not known yet. */
  readonly other: CarInside | null;
  readonly onCorrect: () => void;
  readonly onEnterAnyway: () => Promise<void>;
}

/** The plate is inside already: the other car beside this one, and what it can be. Nothing is lost either way. */
export function DuplicateQuestion({ plate, other, onCorrect, onEnterAnyway }: DuplicateProps) {
  const { text, language } = useTexts();
  const now = useNow();
  const enteredAt = other?.enteredAt ?? null;
  // Who pressed so soon meant what stood there before the question.
  const { isNew, onceSeen } = useNewness();
  const reading = useScreen(isReadingEarlier);
  const since = enteredAt === null ? null : formatMoment(language, enteredAt, now);
  return (
    <section className="wall" aria-label={text('duplicate.name')}>
      <div className="zone-head wall-head duplicate-head" role="alert">
        <Icon name="alert" />
        <div className="wall-words">
          <h2>
            {since === null ? text('duplicate.inside') : text('duplicate.insideSince', { time: since })}
          </h2>
          <p data-reading={reading}>
            {text('duplicate.compare', { plate: shownPlate(plate) })}
            {reading && ` ${text('band.readingEarlier')}`}
          </p>
        </div>
      </div>
      <figure className="card pair-entry">
        <figcaption className="card-tag">{text('duplicate.otherTag')}</figcaption>
        {other !== null && (
          <EntryPicture car={other} alt={text('wall.entryPicture', { plate: shownPlate(other.plate) })} />
        )}
      </figure>
      <div className="pair-words duplicate-ways">
        {other !== null && <CarStay car={other} />}
        <button type="button" className="way" onClick={onCorrect}>
          <Icon name="edit" />
          <span>
            <b>{text('duplicate.correct')}</b>
            <small>{text('duplicate.correctMore')}</small>
          </span>
        </button>
        <button
          type="button"
          className="way"
          aria-disabled={isNew}
          onClick={onceSeen(() => void onEnterAnyway())}
        >
          <Icon name="enter" />
          <span>
            <b>{text('duplicate.anyway')}</b>
            <small>{text('duplicate.anywayMore')}</small>
          </span>
        </button>
      </div>
    </section>
  );
}
