import type { Erased } from '../../../electron/contract/privacy.ts';
import { FactCell } from '../../ui/fact-cell.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';
import { isReadingEarlier, useScreen } from '../../state/gate/screen.ts';
import { askForPlate, stepBack } from './state/privacy-actions.ts';
import { usePrivacy } from './state/privacy.ts';
import { shownPlate } from '../../state/gate/plate-shape.ts';
import { FiguresFrame } from './figures-frame.tsx';
import { KeptRecords } from './kept-records.tsx';

const icons = { running: 'clock', done: 'check', later: 'alert' } as const;

/** What was erased, what was not, and whether the files are gone through. */
export function ErasedView({ plate, erased }: { plate: string; erased: Erased }) {
  const { text } = useTexts();
  const isReading = useScreen(isReadingEarlier);
  const clean = usePrivacy((state) => state.clean);
  const { records, pictures, movedAside, movedAsideKept } = erased;
  // The reading may end while this is shown: that it is to be looked again holds all the same.
  const reading = isReading || erased.isBeingRead;
  return (
    <FiguresFrame
      title={text('privacy.erasedTitle', { plate: shownPlate(plate) })}
      line=""
      facts={
        <>
          <dl className="facts">
            <FactCell name={text('privacy.records')} icon="file" count={records} />
            <FactCell name={text('privacy.pictures')} icon="camera" count={pictures} />
          </dl>
          {movedAside > 0 && <p>{text('privacy.asideGone', { number: movedAside })}</p>}
          {movedAsideKept > 0 && <p>{text('privacy.asideKept', { number: movedAsideKept })}</p>}
          <output className="privacy-clean">
            <Icon name={reading ? 'clock' : icons[clean]} />{' '}
            {text(reading ? 'privacy.reading' : `privacy.clean.${clean}`)}
          </output>
          <KeptRecords {...erased} />
        </>
      }
      ways={
        <>
          <button type="button" className="press" data-kind="go" onClick={stepBack}>
            <Icon name="check" />
            <b>{text('privacy.ready')}</b>
            <span aria-hidden="true">{text('privacy.readyMore')}</span>
          </button>
          <ActionButton icon="search" busy={false} word={text('privacy.another')} onPress={askForPlate} />
        </>
      }
    />
  );
}
