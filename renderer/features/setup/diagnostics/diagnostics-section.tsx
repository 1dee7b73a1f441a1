import { useEffect, type ReactNode } from 'react';
import type { Diagnostics } from '../../../../electron/contract/diagnostics.ts';
import type { ShippingView } from '../../../../electron/contract/ledger-concerns.ts';
import { findingsOf } from '../../../../electron/contract/findings.ts';
import { Icon } from '../../../ui/icons.tsx';
import { formatCount, formatDay } from '../../../platform/i18n/formats.ts';
import { useTexts, type Speaker } from '../../../platform/i18n/texts.ts';
import type { Message, TextKey } from '../../../platform/i18n/message.ts';
import { concernMessage } from '../concern-words.ts';
import {
  confirmClock,
  forgetDiagnostics,
  readDiagnostics,
  saveForSupport,
  verifyJournal,
} from '../state/diagnostics-actions.ts';
import { useDiagnostics } from '../state/diagnostics.ts';
import { DiagnosticItem } from './diagnostic-item.tsx';

const againMs = 10_000;

/** How the booth is, what is wrong first; the journal verified; a file for support. */
export function DiagnosticsSection() {
  const texts = useTexts();
  const { text, say, language } = texts;
  const { diagnostics, isBroken, doing, outcome } = useDiagnostics();
  useEffect(() => {
    void readDiagnostics();
    const timer = setInterval(() => void readDiagnostics(), againMs);
    return () => {
      clearInterval(timer);
      forgetDiagnostics();
    };
  }, []);
  if (diagnostics === null) return <Outcome />;
  const ledgerWords = wordsOfLedger(diagnostics, texts);
  const shipped = shippedWords(diagnostics, language);
  const more = (diagnostics.ledger?.concerns.length ?? 0) - 1;
  return (
    <>
      <ul className="instruments">
        {findingsOf(diagnostics, isBroken).map(
          ({ topic, level }) =>
            topic !== 'ledger' && (
              <DiagnosticItem key={topic} topic={topic} level={level} diagnostics={diagnostics} />
            ),
        )}
      </ul>
      <Outcome>
        {doing === null && outcome === null && ledgerWords !== null && (
          <p className="diagnostics-ledger">
            <Icon name="alert" />
            <span>
              {say(ledgerWords)}
              {more > 0 && ` · ${text('diagnostics.fact.more', { count: formatCount(language, more) })}`}
              {more < 0 && shipped !== null && ` · ${say(shipped)}`}
            </span>
          </p>
        )}
        {doing === null && outcome === null && ledgerWords === null && (
          <p className="diagnostics-versions" dir="ltr">
            {Object.entries(diagnostics.versions)
              .map(([name, version]) => `${name} ${version}`)
              .join(' · ')}
            {shipped !== null && (
              <>
                {' · '}
                <bdi>{say(shipped)}</bdi>
              </>
            )}
          </p>
        )}
      </Outcome>
      <div className="diagnostics-hands">
        <button
          type="button"
          className="plain"
          aria-disabled={doing !== null}
          onClick={() => void verifyJournal()}
        >
          <Icon name="search" /> {text('diagnostics.verify')}
        </button>
        <button
          type="button"
          className="plain"
          aria-disabled={doing !== null}
          onClick={() => void saveForSupport()}
        >
          <Icon name="save" /> {text('diagnostics.save')}
        </button>
        {(diagnostics.clock.by === null || diagnostics.clock.by === 'running') && (
          <button
            type="button"
            className="plain"
            aria-disabled={doing !== null}
            onClick={() => void confirmClock(diagnostics.clock.at)}
          >
            <Icon name="check" />{' '}
            {text('diagnostics.confirmClock', { at: formatDay(language, diagnostics.clock.at) })}
          </button>
        )}
      </div>
    </>
  );
}

/** The worst of the site's ledger, of which *All booths* has the rest; null: nothing is to be said of it. */
function wordsOfLedger({ ledger }: Diagnostics, texts: Speaker): Message | null {
  if (ledger === null) return null;
  const { state, concerns, awaited, shipping } = ledger;
  const worst = concerns[0] ?? (state === 'alone' ? 'not-admitted' : null);
  if (worst !== null) return concernMessage(worst, awaited, texts);
  if (state === 'away') return { key: 'fleet.away' };
  const key = shipping.fault === null ? undefined : faultWords[shipping.fault];
  return key === undefined ? null : { key };
}

/** Why records do not come to the ledger; that it does not answer is told of it as a whole. */
const faultWords: Readonly<Partial<Record<NonNullable<ShippingView['fault']>, TextKey>>> = {
  differs: 'fleet.shippingDiffers',
  behind: 'fleet.shippingDiffers',
  'unknown-tail': 'fleet.shippingLater',
  refused: 'fleet.shippingRefused',
};

/** How far this booth's journal has its copy in the ledger; null: there is none, or nobody knows. */
function shippedWords({ ledger }: Diagnostics, language: string): Message | null {
  const unshipped = ledger?.shipping.unshipped ?? null;
  if (unshipped === null) return null;
  if (unshipped === 0) return { key: 'fleet.shipped' };
  return { key: 'fleet.unshipped', values: { count: formatCount(language, unshipped) } };
}

/** What is being done, and what came of it. @param children what else stands there */
function Outcome({ children }: { children?: ReactNode }) {
  const { text, say, language } = useTexts();
  const { doing, outcome } = useDiagnostics();
  return (
    <div className="diagnostics-outcome" data-good={outcome?.good}>
      <output>
        {outcome !== null && <Icon name={outcome.good ? 'check' : 'alert'} />}
        {doing !== null && text(`diagnostics.doing.${doing}`)}
        {outcome !== null && say(written(outcome.message, language))}
      </output>
      {children}
    </div>
  );
}

/** Numbers as the language writes them. */
const written = ({ key, values = {} }: Message, language: string): Message => ({
  key,
  values: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? formatCount(language, value) : value,
    ]),
  ),
});
