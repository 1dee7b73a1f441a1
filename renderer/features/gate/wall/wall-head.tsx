import type { CarInside, CarsInside, LookUpView } from '../../../../electron/contract/inside.ts';
import type { LedgerView } from '../../../../electron/contract/ledger-view.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useTexts } from '../../../platform/i18n/texts.ts';
import type { Message } from '../../../platform/i18n/message.ts';
import { askForException } from '../state/exception-actions.ts';
import { askForSession } from '../state/session-id-actions.ts';
import { wallSummary, wallSummaryWith } from '../state/wall-messages.ts';
import { closeWall, showWallPage, undoCar } from '../state/wall-actions.ts';
import { usePanelFit } from '../../../ui/theme/use-panel.ts';
import { isBehind, LedgerNote } from '../../../ui/ledger-note.tsx';
import { LookUpButton } from './look-up-button.tsx';
import { ReadTag } from './read-tag.tsx';

export interface WallHeadProps {
  /** null: being searched. */
  readonly inside: CarsInside | null;
  readonly query: string;
  readonly selected: CarInside | null;
  /** Read in the picture: what can be answered stands beside it. */
  readonly asked: CarInside | null;
  readonly lookUp: LookUpView;
  readonly ledger: LedgerView | null;
  readonly pages: number;
  readonly shown: number;
  /** Cars inside without a plate. */
  readonly untyped: number;
  /** Earlier cars are still being read. */
  readonly reading: boolean;
}

/** What the attendant does with the car that stands there: one of another service is no exit. */
const sameMore = ({ otherService }: CarInside) =>
  otherService === true ? 'error.other-service' : 'wall.sameMore';

/** What is asked, how much there is, and the ways on: every one of them stays where it is while the wall is open. */
export function WallHead(props: WallHeadProps) {
  const { inside, query, selected, asked, lookUp, ledger, pages, shown, untyped, reading } = props;
  const { text, say } = useTexts();
  // On a wide panel it stands in the first row, and the Tab key comes to it there.
  const backFirst = usePanelFit((fit) => fit.layout === 'wide') && selected === null && asked === null;
  // How many there are is not known yet then.
  const summary: Message =
    reading && inside !== null
      ? { key: 'band.readingEarlier' }
      : wallSummaryWith(untyped, wallSummary(inside, query));
  const back = (
    <button type="button" className="plain wall-back" onClick={closeWall}>
      <Icon name="back" /> {text('wall.back')}
    </button>
  );
  const noneFits = (
    <button type="button" className="plain" onClick={askForException}>
      {text('wall.noneFits')}
    </button>
  );
  const otherCar = (
    <button type="button" className="plain other-car" onClick={undoCar}>
      <Icon name="cross" /> {text('wall.otherCar')}
    </button>
  );
  if (selected === null && asked !== null)
    return (
      <div className="zone-head wall-head" data-chosen="true">
        <div className="wall-words">
          <h2>{text('wall.readQuestion')}</h2>
          <output>
            <ReadTag words="wall.readMore" />
          </output>
        </div>
        {noneFits}
        {otherCar}
        {back}
      </div>
    );
  return (
    <div className="zone-head wall-head" data-chosen={selected !== null}>
      <div className="wall-words">
        <h2>{text(selected === null ? 'wall.question' : 'wall.same')}</h2>
        {/* There is room for one of them, and how many there are is not known while others' cars are missing. */}
        {selected === null && isBehind(ledger) ? (
          <LedgerNote ledger={ledger} />
        ) : (
          <output>{selected === null ? say(summary) : text(sameMore(selected))}</output>
        )}
      </div>
      {backFirst && back}
      {selected === null ? (
        <>
          <LookUpButton lookUp={lookUp} />
          {pages > 1 && (
            <button type="button" className="plain" onClick={() => showWallPage((shown + 1) % pages)}>
              {text('wall.more')} <Icon name="more" />
            </button>
          )}
          <button type="button" className="plain" onClick={askForSession}>
            {text('wall.sessionId')}
          </button>
          {noneFits}
        </>
      ) : (
        <>
          {selected.otherService === true && noneFits}
          {otherCar}
        </>
      )}
      {!backFirst && back}
    </div>
  );
}
