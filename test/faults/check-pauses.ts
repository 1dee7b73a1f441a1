import { accountsOf, type Account } from './accounts.ts';
import type { Evidence, Executed } from './evidence.ts';
import type { Finding } from './stage.ts';

/** An outage costs at most one unknown: by counting, and by the order in which requests came. */
export const checkPauses = (evidence: Evidence): Finding[] => [
  ...unknownsOf(evidence),
  ...attemptsOf(evidence, accountsOf(evidence).accounts),
];

/** Answers after which nobody knows what the service did, and the gate is closed until it has answered something else. */
const isLate = (status: unknown): boolean => status === null || status === 408 || Number(status) >= 500;

/** An outage costs at most one unknown of each operation: between two of them the service has answered, or a booth was started. */
function unknownsOf({ records, events, requests, openings }: Evidence): Finding[] {
  const operations = new Map(records.map(({ id, operation }) => [id, operation]));
  const late = events.filter(
    ({ happening, to_state, detail }) =>
      happening === 'answered' &&
      to_state === 'unknown' &&
      isLate((JSON.parse(detail) as { httpStatus?: number | null }).httpStatus ?? null),
  );
  const answers = requests.filter(({ status }) => !isLate(status)).length;
  const byOperation = Map.groupBy(late, ({ record_id }) => operations.get(record_id));
  return [...byOperation].flatMap(([operation, of]) =>
    of.length <= openings.length + answers
      ? []
      : [
          {
            rule: 'one-unknown-a-pause',
            what: `${of.length} unknown ${operation}, ${answers} answers and ${openings.length} starts`,
          },
        ],
  );
}

/**
 * After an attempt that nobody answered the probe is answered, or a booth starts anew, before the next record goes. Only beside the
 * trial of an operation that has failed, while it is still without an answer, the records of others go on.
 */
function attemptsOf({ requests, openings }: Evidence, accounts: readonly Account[]): Finding[] {
  const attempts = new Map(
    accounts.flatMap((account) => account.arrived.map((request) => [request, account])),
  );
  const findings: Finding[] = [];
  let lateMs: number | null = null;
  let beforeMs = Number.NEGATIVE_INFINITY;
  const failing = new Set<string | null>();
  let onTrial: string | null = null;
  for (const request of requests.toSorted((one, other) => one.at.localeCompare(other.at))) {
    const { operation, status } = request;
    const atMs = Date.parse(request.at);
    const isProbe = operation === 'exit' && !request.executed && !attempts.has(request);
    if (isProbe && !isLate(status)) [lateMs, onTrial] = [null, null];
    const account = attempts.get(request);
    if (account === undefined) continue;
    const isOpenedSince = (fromMs: number): boolean =>
      openings.some((openMs) => openMs >= fromMs && openMs <= atMs);
    if (isOpenedSince(beforeMs)) failing.clear();
    beforeMs = atMs;
    if (lateMs !== null && !isOpenedSince(lateMs) && (onTrial === null || operation === onTrial))
      findings.push({
        rule: 'one-unknown-a-pause',
        what: `${operation} at ${request.at}: nobody had answered since the attempt before`,
      });
    // While the trial hangs, what is answered beside it does not end the wait of its own operation.
    if (!isLate(status)) {
      // What is answered after the time is over counts as nothing.
      if (isTooLate(request)) failing.add(operation);
      else failing.delete(operation);
      if (onTrial === null) lateMs = null;
      continue;
    }
    onTrial = isHanging(request) && failing.has(operation) ? operation : null;
    lateMs = begunMs(account, atMs);
    failing.add(operation);
  }
  return findings;
}

/** A service that is busy reads a request this much later (ms) than its booth committed to send it; by then that booth may have been killed, and the next one started. */
const readLateMs = 5_000;

/** @returns when the booth committed to send what arrived then */
const begunMs = ({ steps }: Account, atMs: number): number =>
  steps.findLast(
    ({ to_state, at_ms }) => to_state === 'sending' && at_ms <= atMs && at_ms > atMs - readLateMs,
  )?.at_ms ?? atMs;

const isTooLate = ({ fault }: Executed): boolean => /^(delay|trickle)/.test(fault ?? '');
const isHanging = ({ fault }: Executed): boolean => fault?.startsWith('hang') === true;
