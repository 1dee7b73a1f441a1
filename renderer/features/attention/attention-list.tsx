import { useEffect } from 'react';
import type { Attention } from '../../../electron/contract/attention.ts';
import type { BoothSnapshot } from '../../../electron/contract/snapshot.ts';
import { Icon } from '../../ui/icons.tsx';
import { useNewness } from '../../ui/focus/use-newness.ts';
import { useView } from '../../ui/focus/view.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import type { Message } from '../../platform/i18n/message.ts';
import { closeAttention, fitPage, reload, showFrom } from './state/attention-actions.ts';
import { countOf } from './state/attention-causes.ts';
import { useAttention } from './state/attention.ts';
import { endableCause } from '../../state/booth/pause.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { usePanelFit } from '../../ui/theme/use-panel.ts';
import { AsideNotice } from './aside-notice.tsx';
import { AttentionRow } from './attention-row.tsx';
import { AttentionTools } from './attention-tools.tsx';
import { ChoiceBar } from './choice-bar.tsx';
import { FoundNotice } from './found-notice.tsx';
import { OffersNotice } from './offers-notice.tsx';
import { OutdatedNotice } from './outdated-notice.tsx';
import { PauseNotice } from './pause-notice.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';

/** All that needs a decision, oldest first, turned over page by page: nothing scrolls. */
export function AttentionList({ snapshot }: { snapshot: BoothSnapshot }) {
  useView('attention', closeAttention);
  const { text, say } = useTexts();
  const attention = useAttention((state) => state.attention);
  const loadProblem = useAttention((state) => state.loadProblem);
  const done = useAttention((state) => state.done);
  const cause = endableCause(snapshot.link);
  const aside = attention?.movedAside[0];
  const found = attention !== null && hasFound(attention) ? attention.found : null;
  const { outdated } = snapshot;
  const offers = snapshot.ledger?.offers;
  const decides = hasDecision(snapshot, attention);
  const notices =
    Number(cause !== null) +
    Number(found !== null) +
    Number(offers !== undefined) +
    Number(aside !== undefined) +
    Number(outdated.length > 0);
  const choosing = useAttention((state) => state.choosing);
  const filter = useAttention((state) => state.cause);
  const roomy = usePanelFit((fit) => fit.roomy);
  const total = attention === null ? counted(snapshot) : countOf(attention, null);
  const fitting = attention === null ? total : countOf(attention, filter);
  const hasTools = total > 1;
  // While records are chosen, nothing else is decided.
  const size = (roomy ? 6 : 5) - (choosing ? 0 : notices) - Number(hasTools);
  useEffect(() => fitPage(size), [size]);
  const items = attention?.items.slice(0, size) ?? [];
  // What stands above them moves them, too.
  const above = [choosing ? 0 : notices, Number(hasTools), Number(loadProblem !== null)];
  const newness = useNewness(undefined, [...above, ...items.map(({ record }) => record.id)].join(' '));
  const offset = attention?.offset ?? 0;
  // Two taps turn two pages, also before the first one is there.
  const wanted = useAttention((state) => state.offset);
  const place: Message =
    fitting <= size
      ? { key: 'attention.all', values: { count: fitting } }
      : {
          key: 'attention.place',
          values: { first: offset + 1, last: offset + items.length, total: fitting },
        };
  return (
    <main className="page">
      <PageHead
        title={text('attention.name')}
        line={fitting === 0 && done === null ? '' : say(done ?? place)}
        done={done !== null}
        onLeave={closeAttention}
      >
        <Pagination first={wanted} size={size} count={fitting} onTurn={showFrom} />
      </PageHead>
      {hasTools && <AttentionTools filter={filter} fitting={fitting} />}
      {!choosing && cause !== null && <PauseNotice cause={cause} waiting={snapshot.counts.waiting} />}
      {!choosing && found !== null && <FoundNotice found={found} reading={snapshot.readingEarlier} />}
      {!choosing && offers !== undefined && <OffersNotice offers={offers} />}
      {!choosing && aside !== undefined && <AsideNotice aside={aside} />}
      {!choosing && outdated.length > 0 && <OutdatedNotice outdated={outdated} />}
      {loadProblem !== null && (
        <div className="notice-box" data-tone="bad" role="alert">
          <p>{say(loadProblem)}</p>
          <button type="button" className="plain" onClick={() => void reload()}>
            {text('camera.retry')}
          </button>
        </div>
      )}
      {items.length > 0 && (
        <ul className="attention-rows" aria-label={text('attention.name')}>
          {items.map((item) => (
            <AttentionRow key={item.record.id} item={item} newness={newness} />
          ))}
        </ul>
      )}
      {items.length === 0 && loadProblem === null && (
        <Nothing
          loaded={attention !== null}
          above={notices === 0 ? 'nothing' : decides ? 'decision' : 'notice'}
        />
      )}
      {choosing && <ChoiceBar />}
    </main>
  );
}

const counted = ({ counts: { unknown, refused, plateMissing } }: BoothSnapshot): number =>
  unknown + refused + plateMissing;

const hasFound = ({ found: { sendable, again } }: Attention): boolean => sendable + again > 0;

/** Whether one of the notices has a button: somebody has to decide then, though no single record waits for that. */
function hasDecision({ link, ledger }: BoothSnapshot, attention: Attention | null): boolean {
  if (attention === null || attention.pin === 'not-set') return false;
  const { found, movedAside } = attention;
  const isKept = ledger?.offers?.isSendable === true;
  return endableCause(link) !== null || isKept || found.sendable > 0 || movedAside.length > 0;
}

interface NothingProps {
  readonly loaded: boolean;
  /** What stands above it: notices of which one has to be decided, or of which none has. */
  readonly above: 'nothing' | 'notice' | 'decision';
}

const nothingWords = {
  nothing: 'attention.well',
  notice: 'attention.nothing',
  decision: 'attention.nothingElse',
} as const;

/** While something stands above it, not all is well, though no record is to be decided. */
function Nothing({ loaded, above }: NothingProps) {
  const { text } = useTexts();
  return (
    <div className="all-well">
      <Icon name={loaded ? 'check' : 'clock'} />
      <p>
        <b>{text(loaded ? nothingWords[above] : 'wall.searching')}</b>
      </p>
      {loaded && <p>{text('attention.wellMore')}</p>}
    </div>
  );
}
