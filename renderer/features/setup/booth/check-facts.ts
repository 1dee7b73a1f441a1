import type { CheckStep, CheckState, LedgerStep } from '../../../../electron/contract/check-names.ts';
import type { CheckFacts } from '../../../../electron/contract/connection-check.ts';
import { formatAge, formatCount, formatDay } from '../../../platform/i18n/formats.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';

/** A step of either way: to the parking service, or to the site ledger. */
interface AnyStep {
  readonly step: CheckStep | LedgerStep;
  readonly state: CheckState;
  readonly facts: CheckFacts;
}

/** @returns what says what a step was about, in one line for whoever has to repair it; empty: there is nothing to tell */
export function useCheckFacts(): (step: AnyStep) => string {
  const { text, language } = useTexts();
  return ({ step, state, facts }) => {
    const { host, port, addresses, tookMs, certificate, protocol, reason, httpStatus, leadsTo, skewMs } =
      facts;
    const took = tookMs === undefined ? [] : [`${formatCount(language, Math.round(tookMs))} ms`];
    // A number says nothing where all is well: 401 and 404 are what the two questions are then answered with.
    const isWell = state === 'ok' || httpStatus === undefined;
    const http = isWell ? undefined : `HTTP ${String(httpStatus)}`;
    const given = (...parts: (string | undefined)[]): string =>
      parts.filter((part) => part !== undefined && part !== '').join(' · ');
    const address = host === undefined ? undefined : port === undefined ? host : `${host}:${String(port)}`;
    const well = state === 'ok' ? text('check.state.ok') : undefined;
    switch (step) {
      case 'address':
      case 'proxy':
        return given(address, http, ...took);
      case 'name':
        return given(host, addresses?.slice(0, 2).join(', '), ...took);
      case 'connection':
        return given(address, addresses?.[0], reason, ...took);
      case 'certificate':
        if (certificate === undefined) return given(reason);
        return given(
          text('check.issuer', { issuer: certificate.issuer }),
          text('check.until', { day: formatDay(language, facts.endsAt ?? certificate.validUntil) }),
          certificate.subject,
          protocol,
          ...took,
        );
      case 'clock':
        return skewMs === undefined ? '' : text('check.skew', { age: formatAge(language, Math.abs(skewMs)) });
      case 'rights':
      case 'durability':
        return given(well, reason, ...took);
      case 'version':
        return given(facts.version);
      default:
        return given(well, http, leadsTo);
    }
  };
}
