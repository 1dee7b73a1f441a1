import { useState } from 'react';
import {
  ledgerCodes,
  ledgerSteps,
  type CheckCode,
  type CheckState,
  type LedgerCode,
} from '../../../../electron/contract/check-names.ts';
import type { LedgerCheck } from '../../../../electron/contract/ledger.ts';
import { Icon, type IconName } from '../../../ui/icons.tsx';
import { formatDay } from '../../../platform/i18n/formats.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { checkLedger } from '../state/ledger-actions.ts';
import { useCheckFacts } from './check-facts.ts';
import { CheckFrame, toneOf } from './check-frame.tsx';

type Server = LedgerCheck['servers'][number];

const badges: Readonly<Partial<Record<CheckState, IconName>>> = {
  ok: 'check',
  attention: 'alert',
  failed: 'cross',
};

const isOfLedger = (code: CheckCode | LedgerCode): code is LedgerCode =>
  (ledgerCodes as readonly string[]).includes(code);

/** What is not said of the ledger alone has the words of the way to the parking service. */
const keyOf = (code: CheckCode | LedgerCode) =>
  isOfLedger(code) ? (`check.ledger.code.${code}` as const) : (`check.code.${code}` as const);

/** The way to one of the ledger's servers; above it, where there are several, which. */
export function LedgerCheckAnswer({
  check,
  servers,
}: {
  check: LedgerCheck | 'running';
  servers: readonly string[];
}) {
  const { text } = useTexts();
  const factsOf = useCheckFacts();
  const [chosen, choose] = useState<string | null>(null);
  const checked = check === 'running' ? [] : check.servers;
  const shown = checked.find(({ server }) => server === chosen) ?? firstWrong(checked);
  const steps =
    shown?.steps ??
    ledgerSteps.map((step) => ({ step, state: 'not-reached' as const, code: null, facts: {} }));
  return (
    <div className="ledger">
      {servers.length > 1 && (
        <fieldset className="ledger-servers" aria-label={text('boothSetup.ledger.servers')}>
          {servers.map((server) => {
            const one = checked.find((other) => other.server === server);
            const badge = one === undefined ? undefined : badges[toneOf(one.steps)];
            return (
              <button
                key={server}
                type="button"
                className="plain"
                aria-pressed={server === shown?.server}
                onClick={() => choose(server)}
              >
                {badge !== undefined && <Icon name={badge} />} <bdi>{server}</bdi>
              </button>
            );
          })}
        </fieldset>
      )}
      <CheckFrame
        label={text('boothSetup.ledger.name')}
        steps={steps.map((step) => ({
          name: text(`check.step.${step.step}`),
          state: step.state,
          known: factsOf(step),
          isRemarked: step.code !== null,
        }))}
        tone={shown === undefined ? 'not-reached' : toneOf(shown.steps)}
        onAgain={() => void checkLedger()}
      >
        {shown === undefined ? text('check.ledger.running') : <Verdict of={shown} />}
      </CheckFrame>
    </div>
  );
}

/** The first server that does not let the booth in, else the first that has something to tell, else the first. */
const firstWrong = (servers: readonly Server[]): Server | undefined =>
  servers.find(({ steps }) => toneOf(steps) === 'failed') ??
  servers.find(({ steps }) => toneOf(steps) === 'attention') ??
  servers[0];

/** The first fault alone: what comes behind it was not reached. Else what is worth knowing. */
function Verdict({ of: { steps } }: { of: Server }) {
  const { text, language } = useTexts();
  const remarks = steps.filter(({ code }) => code !== null);
  const failed = remarks.find(({ state }) => state === 'failed');
  const shown = failed === undefined ? remarks : [failed];
  return (
    <>
      {failed === undefined && (
        <p className="check-well">{text(remarks.length > 0 ? 'check.ledger.works' : 'check.ledger.well')}</p>
      )}
      {shown.map(
        ({ step, code, facts }) =>
          code !== null && (
            <p key={step}>
              {text(keyOf(code), {
                host: facts.host ?? '',
                version: facts.version ?? '',
                day: facts.endsAt === undefined ? '' : formatDay(language, facts.endsAt),
              })}
            </p>
          ),
      )}
    </>
  );
}
