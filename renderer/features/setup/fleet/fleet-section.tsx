import { useEffect } from 'react';
import type { FleetRead } from '../../../../electron/contract/fleet.ts';
import { levelOfConcern } from '../../../../electron/contract/findings.ts';
import type { LedgerConcern } from '../../../../electron/contract/ledger-concerns.ts';
import { formatMoment } from '../../../platform/i18n/formats.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { firstOfPage } from '../../../ui/first-of-page.ts';
import { Icon, type IconName } from '../../../ui/icons.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { usePanelFit } from '../../../ui/theme/use-panel.ts';
import { useNow } from '../../../ui/use-now.ts';
import { concernMessage, concernWords } from '../concern-words.ts';
import { levelIcons } from '../level-icons.ts';
import { forgetFleet, readFleet, turnFleet } from '../state/fleet-actions.ts';
import { useFleet } from '../state/fleet.ts';
import { leavingIn, openTakeover } from '../state/takeover-actions.ts';
import { byUrgency } from './booth-reading.ts';
import { FleetBoothRow } from './fleet-booth.tsx';

/** Each booth tells how it is once a minute. */
const againMs = 20_000;
/** By the layout: on a wide panel in two columns. */
const rowsOfPage = { narrow: 4, wide: 6 } as const;

/** All booths of the site, and before them what is to be mended of the ledger that tells of them. It reads itself again. */
export function FleetSection() {
  const { text, say } = useTexts();
  const { read, problem } = useFleet();
  useEffect(() => {
    void readFleet();
    const timer = setInterval(() => void readFleet(), againMs);
    return () => {
      clearInterval(timer);
      forgetFleet();
    };
  }, []);
  if (problem !== null) return <Words icon="alert">{say(problem)}</Words>;
  return read === null ? <Words icon="clock">{text('fleet.asking')}</Words> : <FleetView read={read} />;
}

function FleetView({ read }: { read: FleetRead }) {
  const { isAnswering, fleet, key } = read;
  const { text, language } = useTexts();
  const now = useNow();
  const wanted = useFleet((state) => state.first);
  const size = usePanelFit(({ layout }) => rowsOfPage[layout]);
  if (fleet === null)
    return <Words icon="alert">{text(key === undefined ? 'fleet.away' : concernWords[key])}</Words>;
  const { at, concerns, booths } = fleet;
  const leaving = leavingIn(read);
  const awaited = booths
    .filter(({ isUnchecked }) => isUnchecked)
    .map(({ name, seen }) => (seen === null ? `${name} (${text('fleet.never')})` : name));
  const rows = [
    ...concerns.map((concern) => <Concern key={concern} concern={concern} awaited={awaited} />),
    ...byUrgency(booths).map((booth) => (
      <FleetBoothRow
        key={`booth ${booth.id}`}
        booth={booth}
        readMs={Date.parse(at)}
        isAnswering={isAnswering}
        now={now}
      />
    )),
  ];
  if (rows.length === 0) return <Words icon="alert">{text('check.ledger.code.site-untold')}</Words>;
  const first = firstOfPage(wanted, size, rows.length);
  const time = formatMoment(language, at, now);
  return (
    <>
      <ul className="fleet-rows" aria-label={text('setup.section.fleet')}>
        {rows.slice(first, first + size)}
      </ul>
      <div className="fleet-foot">
        <output className="fleet-as-of" data-away={!isAnswering}>
          {!isAnswering && <Icon name="alert" />}
          <span>{text(isAnswering ? 'fleet.asOf' : 'fleet.awayAsOf', { time })}</span>
        </output>
        {isAnswering && leaving.length > 0 && (
          <button type="button" className="plain" onClick={() => openTakeover(leaving)}>
            <Icon name="shift" /> {text('takeover.begin')}
          </button>
        )}
        <Pagination first={first} size={size} count={rows.length} onTurn={turnFleet} />
      </div>
    </>
  );
}

interface ConcernProps {
  readonly concern: LedgerConcern;
  /** As of `concernMessage`. */
  readonly awaited: readonly string[];
}

function Concern({ concern, awaited }: ConcernProps) {
  const texts = useTexts();
  const { text, say } = texts;
  const level = levelOfConcern(concern);
  return (
    <li data-level={level}>
      <p className="fleet-head">
        <Icon name={levelIcons[level]} />
        <b>{text('boothSetup.ledger.name')}</b>
      </p>
      <p>{say(concernMessage(concern, awaited, texts))}</p>
    </li>
  );
}

/** In the place of the list, why there is none. */
function Words({ icon, children }: { icon: IconName; children: string }) {
  return (
    <output className="all-well" data-tone="wait">
      <Icon name={icon} />
      <span>{children}</span>
    </output>
  );
}
