import type { Attention } from '../../electron/contract/attention.ts';
import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { Icon } from '../components/icons.tsx';
import { useView } from '../focus/view.ts';
import { useTexts } from '../i18n/texts.ts';
import type { Words } from '../i18n/words.ts';
import { closeAttention, reload, showPage } from '../store/attention-actions.ts';
import { useAttention } from '../store/attention.ts';
import { endableCause } from '../store/pause.ts';
import { usePanelFit } from '../theme/use-panel.ts';
import { AsideNotice } from './aside-notice.tsx';
import { AttentionRow } from './attention-row.tsx';
import { FoundNotice } from './found-notice.tsx';
import { PauseNotice } from './pause-notice.tsx';
import { VisitHead } from './visit-head.tsx';

/** All that needs a decision, oldest first, turned over page by page: nothing scrolls. */
export function AttentionList({ snapshot }: { snapshot: BoothSnapshot }) {
  useView('attention', closeAttention);
  const { text, say } = useTexts();
  const attention = useAttention((state) => state.attention);
  const loadTrouble = useAttention((state) => state.loadTrouble);
  const done = useAttention((state) => state.done);
  const page = useAttention((state) => state.page);
  const cause = endableCause(snapshot.link);
  const aside = attention?.movedAside[0];
  const found = attention !== null && hasFound(attention) ? attention.found : null;
  const notices = Number(cause !== null) + Number(found !== null) + Number(aside !== undefined);
  const size = (usePanelFit((fit) => fit.roomy) ? 6 : 5) - notices;
  const items = attention?.items ?? [];
  const last = Math.max(0, Math.ceil(items.length / size) - 1);
  const shown = Math.min(page, last);
  const first = shown * size;
  const { unknown, refused, plateMissing } = snapshot.counts;
  const total = Math.max(items.length, unknown + refused + plateMissing);
  const place: Words =
    last === 0
      ? { key: 'attention.all', values: { count: total } }
      : {
          key: 'attention.place',
          values: { first: first + 1, last: Math.min(first + size, items.length), total },
        };
  return (
    <main className="visit">
      <VisitHead
        title={text('attention.name')}
        words={total === 0 && done === null ? '' : say(done ?? place)}
        done={done !== null}
        onLeave={closeAttention}
      >
        {last > 0 && (
          <>
            <Turn to={shown - 1} last={last} icon="back" name="attention.previous" />
            <Turn to={shown + 1} last={last} icon="more" name="attention.next" />
          </>
        )}
      </VisitHead>
      {cause !== null && <PauseNotice cause={cause} waiting={snapshot.counts.waiting} />}
      {found !== null && <FoundNotice found={found} reading={snapshot.readingEarlier} />}
      {aside !== undefined && <AsideNotice aside={aside} />}
      {loadTrouble !== null && (
        <div className="notice-box" data-tone="bad" role="alert">
          <p>{say(loadTrouble)}</p>
          <button type="button" className="plain" onClick={() => void reload()}>
            {text('camera.retry')}
          </button>
        </div>
      )}
      {items.length > 0 && (
        <ul className="attention-rows" aria-label={text('attention.name')}>
          {items.slice(first, first + size).map((item) => (
            <AttentionRow key={item.record.id} item={item} />
          ))}
        </ul>
      )}
      {items.length === 0 && loadTrouble === null && (
        <Nothing loaded={attention !== null} well={notices === 0} />
      )}
    </main>
  );
}

const hasFound = ({ found: { sendable, again } }: Attention): boolean => sendable + again > 0;

interface TurnProps {
  readonly to: number;
  readonly last: number;
  readonly icon: 'back' | 'more';
  readonly name: 'attention.previous' | 'attention.next';
}

function Turn({ to, last, icon, name }: TurnProps) {
  const { text } = useTexts();
  return (
    <button
      type="button"
      className="plain turn"
      aria-label={text(name)}
      disabled={to < 0 || to > last}
      onClick={() => showPage(to)}
    >
      <Icon name={icon} />
    </button>
  );
}

/** While the service is paused, not all is well, though nothing is to be decided. */
function Nothing({ loaded, well }: { loaded: boolean; well: boolean }) {
  const { text } = useTexts();
  return (
    <div className="all-well">
      <Icon name={loaded ? 'check' : 'clock'} />
      <p>
        <b>{text(loaded ? (well ? 'attention.well' : 'attention.nothing') : 'wall.searching')}</b>
      </p>
      {loaded && <p>{text('attention.wellMore')}</p>}
    </div>
  );
}
