import type { PersonalData } from '../../../electron/contract/privacy.ts';
import { FactCell } from '../../ui/fact-cell.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { formatDay } from '../../platform/i18n/formats.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { isReadingEarlier, useScreen } from '../../state/gate/screen.ts';
import { askForPlate, askForReason, lookForSticks } from './state/privacy-actions.ts';
import { canErase, usePrivacy } from './state/privacy.ts';
import { shownPlate } from '../../state/gate/plate-shape.ts';
import { FiguresFrame } from './figures-frame.tsx';
import { KeptRecords } from './kept-records.tsx';

/** What this booth holds about a plate, and what can be done about it. */
export function PersonalDataView({ held }: { held: PersonalData }) {
  const { text, language } = useTexts();
  const reading = useScreen(isReadingEarlier);
  const busy = usePrivacy((state) => state.busy);
  const { plate, records, pictures, from, until, movedAside, movedAsideKept } = held;
  // Nobody knows what stands in a damaged journal.
  const isAll = !reading && movedAside + movedAsideKept === 0;
  const time = (iso: string): string => formatDay(language, iso);
  return (
    <FiguresFrame
      title={text('privacy.of', { plate: shownPlate(plate) })}
      line=""
      facts={
        <>
          {from !== null && until !== null && (
            <p>{text('privacy.span', { from: time(from), until: time(until) })}</p>
          )}
          <dl className="facts">
            <FactCell name={text('privacy.records')} icon="file" count={records} />
            <FactCell name={text('privacy.pictures')} icon="camera" count={pictures} />
          </dl>
          {records === 0 && <p>{text(isAll ? 'privacy.nothing' : 'privacy.nothingFound')}</p>}
          {reading && <p>{text('privacy.readingHeld')}</p>}
          {movedAside > 0 && <p>{text('privacy.aside', { number: movedAside })}</p>}
          {movedAsideKept > 0 && <p>{text('privacy.asideKept', { number: movedAsideKept })}</p>}
          <KeptRecords {...held} />
        </>
      }
      ways={
        <>
          <button
            type="button"
            className="press"
            data-kind="go"
            aria-busy={busy}
            onClick={() => void lookForSticks()}
          >
            <Icon name="file" />
            <b>{text('privacy.save')}</b>
            <span aria-hidden="true">{text('privacy.saveMore')}</span>
          </button>
          {(reading || canErase(held)) && (
            <ActionButton icon="cross" busy={busy} word={text('privacy.erase')} onPress={askForReason} />
          )}
          <ActionButton icon="search" busy={busy} word={text('privacy.another')} onPress={askForPlate} />
        </>
      }
    />
  );
}
