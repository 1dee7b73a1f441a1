import { accountsOf, type Account } from './accounts.ts';
import type { Evidence } from './evidence.ts';
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

/** After an attempt that nobody answered the probe is answered, or a booth starts anew, before the next record goes. */
function attemptsOf({ requests, openings }: Evidence, accounts: readonly Account[]): Finding[] {
  const attempts = new Set(accounts.flatMap(({ arrived }) => arrived));
  const findings: Finding[] = [];
  let lateMs: number | null = null;
  for (const request of requests.toSorted((one, other) => one.at.localeCompare(other.at))) {
    const atMs = Date.parse(request.at);
    const isProbe = request.operation === 'exit' && !request.executed && !attempts.has(request);
    if (isProbe && !isLate(request.status)) lateMs = null;
    if (!attempts.has(request)) continue;
    const fromMs: number | null = lateMs;
    if (fromMs !== null && !openings.some((openMs) => openMs >= fromMs && openMs <= atMs))
      findings.push({
        rule: 'one-unknown-a-pause',
        what: `${request.operation} at ${request.at}: nobody had answered since the attempt before`,
      });
    lateMs = isLate(request.status) ? atMs : null;
  }
  return findings;
}
