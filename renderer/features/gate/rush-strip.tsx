import type { BoothSnapshot } from '../../../electron/contract/snapshot.ts';
import { Icon } from '../../ui/icons.tsx';
import { RecordPicture } from '../../ui/pictures/record-picture.tsx';
import { useNow } from '../../ui/use-now.ts';
import { formatAge, formatCount } from '../../platform/i18n/formats.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { decideRush } from './state/decide.ts';
import { useIsNewView } from './use-is-new-view.ts';
import { typeNextCar } from '../../state/actions/rush-car.ts';
import { carsToType, useRush } from '../../state/gate/rush.ts';
import { usePanelFit } from '../../ui/theme/use-panel.ts';

/** So many cards are seen, the oldest on top. */
const cardsShown = 3;

/** Whether the site lets cars in before their plates are typed, or some were before it switched that off. */
export const hasRush = ({ rush, counts }: Pick<BoothSnapshot, 'rush' | 'counts'>): boolean =>
  rush || counts.plateMissing > 0;

/** The tap that lets a car in now, and the stack of those that wait for their plates. Neither ever moves. */
export function RushStrip({ snapshot }: { snapshot: BoothSnapshot }) {
  // The tap stands at the screen's edge; the Tab key comes to the two of them as they are seen.
  const wide = usePanelFit((fit) => fit.layout === 'wide');
  const tap = snapshot.rush && <RushButton key="tap" />;
  const stack = <Stack key="stack" snapshot={snapshot} />;
  return <div className="rush">{wide ? [tap, stack] : [stack, tap]}</div>;
}

function RushButton() {
  const { text } = useTexts();
  const saving = useRush((rush) => rush.saving > 0);
  const isNew = useIsNewView();
  return (
    <button
      type="button"
      className="rush-now"
      aria-busy={saving}
      aria-disabled={isNew}
      title={text('rush.nowKey')}
      onClick={({ timeStamp }) => void decideRush(timeStamp)}
    >
      <Icon name="rush" />
      <span>
        <b>{text('rush.now')}</b>
        <small aria-hidden="true">{text(saving ? 'press.saving' : 'rush.nowMeaning')}</small>
      </span>
    </button>
  );
}

function Stack({ snapshot }: { snapshot: BoothSnapshot }) {
  const { text, language } = useTexts();
  const now = useNow();
  const completed = useRush((rush) => rush.completed);
  const cards = carsToType(snapshot, { completed }).slice(0, cardsShown);
  const [oldest] = cards;
  const count = snapshot.counts.plateMissing;
  if (oldest === undefined) return <p className="rush-stack rush-none">{text('rush.none')}</p>;
  const age = formatAge(language, now - Date.parse(oldest.at));
  return (
    <button type="button" className="rush-stack" data-many={count > 1} onClick={typeNextCar}>
      <span className="rush-cards">
        {cards.map(({ id, hasPicture }) => (
          <RecordPicture key={id} recordId={id} hasPicture={hasPicture} alt="" />
        ))}
      </span>
      <b className="rush-count">{formatCount(language, count)}</b>
      <span className="rush-words">
        <b>{text('rush.stack', { count })}</b>
        <small>{text('rush.oldest', { age })}</small>
      </span>
      <Icon name="edit" />
    </button>
  );
}
