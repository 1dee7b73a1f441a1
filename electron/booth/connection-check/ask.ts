import type { CheckFacts } from '../../contract/connection-check.ts';
import { isClockOff } from '../../contract/findings.ts';
import type { Answer } from '../service/classify.ts';
import type { WireResult } from '../service/wire.ts';
import { failed, noted, passed, type Finding, type Findings } from './finding.ts';
import { proxyCodeOf } from './one-step.ts';

export interface Asking {
  /** The probe's request with that token, or with none. */
  readonly sendProbe: (token: string | null) => Promise<WireResult>;
  readonly token: () => Promise<string | null>;
  /** Milliseconds since 1970, by the booth's clock. */
  readonly now: () => number;
  /** Waits until one more request may leave the booth. */
  readonly turn: () => Promise<unknown>;
  readonly findings: Findings;
}

/**
 * Asks the same question twice: without a token, which the parking service answers with 401 (specification, section 4, rule
 * 1), and then with it, which it answers with 404, since there is no such session (rule 3). The token goes to nobody who did
 * not answer the first one as the parking service does.
 */
export async function ask({ sendProbe, token, now, turn, findings }: Asking): Promise<void> {
  await turn();
  const first = await sendProbe(null);
  if (first.kind === 'answered' && first.answer.status === 407) {
    findings.tell('proxy', failed(proxyCodeOf(407), { httpStatus: 407 }));
    return;
  }
  if (!findings.tell('service', serviceOf(first))) return;
  findings.tell('clock', clockOf(first, now()));
  const given = await token();
  if (given === null) {
    findings.tell('token', failed('token-missing'));
    return;
  }
  await turn();
  findings.tell('token', tokenOf(await sendProbe(given)));
}

/** Who answers without a token: the parking service with 401, nobody else is taken for it. */
function serviceOf(result: WireResult): Finding {
  if (result.kind !== 'answered') return unansweredOf(result);
  return result.answer.status === 401
    ? passed({ httpStatus: 401 })
    : strangeOf(result.answer, result.location);
}

/** 404 says that the token was looked at and taken; 403, that it may not do what was asked (section 5). */
function tokenOf(result: WireResult): Finding {
  if (result.kind !== 'answered') return unansweredOf(result);
  const { status } = result.answer;
  const facts = { httpStatus: status };
  if (status === 404) return passed(facts);
  if (status === 401) return failed('token-refused', facts);
  if (status === 403) return failed('no-permission', facts);
  const { state, code } = strangeOf(result.answer, result.location);
  return { state, code: code === 'not-the-service' ? 'answer-unexpected' : code, facts };
}

function strangeOf({ status }: Answer, location: string | null): Finding {
  const facts = { httpStatus: status };
  if (status === 404) return failed('path-not-found', facts);
  if (status === 429) return failed('rate-limited', facts);
  if (status >= 500) return failed('server-error', facts);
  if (status >= 300 && status < 400) return failed('redirected', { ...facts, ...leadsTo(location) });
  return failed('not-the-service', facts);
}

const leadsTo = (location: string | null): Pick<CheckFacts, 'leadsTo'> => {
  const host = URL.parse(location ?? '')?.host ?? '';
  return host === '' ? {} : { leadsTo: host.slice(0, 300) };
};

function unansweredOf(result: Exclude<WireResult, { kind: 'answered' }>): Finding {
  // The way there stood a moment ago: whatever it broke with, it did not hold.
  if (result.kind === 'not-connected')
    return failed(result.error.cause === 'timed-out' ? 'timed-out' : 'connection-lost');
  return failed(result.reason);
}

function clockOf(result: WireResult, nowMs: number): Finding {
  const date = result.kind === 'answered' ? Date.parse(result.date ?? '') : Number.NaN;
  if (Number.isNaN(date)) return noted('clock-not-told');
  const skewMs = date - nowMs;
  return isClockOff(skewMs) ? noted('clock-differs', { skewMs }) : passed({ skewMs });
}
