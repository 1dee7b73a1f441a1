import { accountsOf, isAct, type Account } from './accounts.ts';
import type { Evidence, Executed } from './evidence.ts';
import type { FiledEvent } from './journal-file.ts';
import { recordIdOf, type Press } from './ledger.ts';
import type { Finding } from './stage.ts';

// What is refused was meant to be: by an answer that somebody dealt, by the service's own rules, or by the case that pressed it.

type Found = readonly [rule: string, what: string];

export function checkRefused(evidence: Evidence): Finding[] {
  const records = accountsOf(evidence).accounts.flatMap((account) => {
    const { operation, plate, state } = account.record;
    const found = refusedOf(account, evidence);
    return found.map(([rule, what]) => ({ rule, what: `${operation} ${plate} (${state}): ${what}` }));
  });
  const presses = evidence.presses.flatMap((press) => {
    const codes = press.refusals.filter((code) => !mayRefuse(press, code, evidence.presses));
    return codes.map((code) => ({
      rule: 'press-is-saved',
      what: `${press.operation} ${press.plate}: ${code}`,
    }));
  });
  return [...records, ...presses];
}

/** A car that is no longer in the journal, by its age or by the campaign's own hand, cannot leave it or be charged. */
function mayRefuse(press: Press, code: string, presses: readonly Press[]): boolean {
  const { meant = [], operation, entryId } = press;
  if (meant.some((one) => one === code)) return true;
  if (code === 'already-left' && operation === 'exit')
    return presses.some((other) => other !== press && endsStay(other, press));
  if (!['entry-not-found', 'session-not-found'].includes(code) || entryId === null) return false;
  const isGone = presses.some(
    (other) =>
      recordIdOf(other) === entryId &&
      (other.erased === true || other.thought?.startsWith('withdr') === true),
  );
  return isGone || presses.some(({ destroyed }) => destroyed !== null);
}

/** Somebody has pressed that the car of `press` leaves, or that it was never there. */
const endsStay = ({ operation, entryId, sessionId }: Press, press: Press): boolean =>
  ['exit', 'cancel'].includes(operation) && entryId === press.entryId && sessionId === press.sessionId;

/** The states that an entry ends in whose exits are closed with it. */
const closed: ReadonlySet<string> = new Set(['voided', 'resolved', 'lost']);

/** Who is refused was refused: by an answer that arrived, or because there is no session to be ended. */
function refusedOf(account: Account, { records, events, requests, profile }: Evidence): Found[] {
  const { record, arrived, steps } = account;
  if (record.state !== 'refused') return [];
  const { http_status: status, reason } = record;
  const rule = 'refusal-was-meant';
  if (status !== null) {
    const answers = arrived.filter((request) => request.status === status);
    if (answers.length === 0) return [[rule, `refused by a ${status} that the service never gave`]];
    if (!refuses(account, status, profile)) return [[rule, `refused by a ${status}, which refuses nothing`]];
    return answers.some((request) => request.fault !== null || isOwnRule(account, request, requests))
      ? []
      : [[rule, `refused by a ${status} that nobody dealt`]];
  }
  if (reason === 'found-again')
    return steps.some(isFoundAgain) ? [] : [[rule, 'found again, and never lost']];
  if (reason === 'unmapped')
    return isAct(record.operation) && profile === 'specification'
      ? []
      : [[rule, 'unmapped, and it is mapped']];
  if (reason !== 'entry-closed') return [[rule, 'refused, and nothing says why']];
  const entry = records.find(({ id }) => id === record.entry_id)?.state;
  const told = events.findLast(({ record_id }) => record_id === record.entry_id)?.to_state;
  return closed.has(entry ?? told ?? 'lost') ? [] : [[rule, `its entry is ${entry ?? told}`]];
}

const isFoundAgain = ({ happening }: FiledEvent): boolean =>
  ['restated', 'looked-up', 'entry-known'].includes(happening);

/** Answers that say something of the token, the way, the time or the service, and nothing of the request. */
const sayNothing: ReadonlySet<number> = new Set([401, 403, 407, 408, 429]);

/** By docs/design/outbox.md: whether such an answer refuses that record. */
function refuses({ record }: Account, status: number, profile: Evidence['profile']): boolean {
  if (status < 400 || status >= 500 || sayNothing.has(status)) return false;
  if (status === 404) return record.operation !== 'entry';
  if (status === 409) return profile === 'training';
  // What has no picture cannot go smaller.
  return status !== 413 || record.picture_sent === 'none' || record.picture_sha256 === null;
}

/** The service refuses by itself what is done with a session that is cancelled, or not in the state for it. */
function isOwnRule({ record }: Account, request: Executed, requests: readonly Executed[]): boolean {
  if (request.status !== 409) return false;
  const before = requests.slice(0, requests.indexOf(request));
  const has = (operation: string): boolean =>
    before.some(
      (other) =>
        other.executed &&
        other.operation === operation &&
        other.parkingSessionId === request.parkingSessionId,
    );
  if (record.operation === 'edit-exit' && !has('exit')) return true;
  return has('cancelSession') || (record.operation === 'cancel' && has('exit'));
}
