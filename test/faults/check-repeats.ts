import { accountsOf, type Account } from './accounts.ts';
import { isAskedFor, isLeftInDoubt, repeatsOf } from './check-sends.ts';
import type { Evidence, Executed } from './evidence.ts';
import type { Finding } from './stage.ts';

// An exit whose answer was lost is repeated: three times at most, each time after somebody else was answered well, and not never.

/** An exit whose answer was lost is repeated by the booth itself so often at most. */
const mostRepeats = 3;

type Found = readonly [rule: string, what: string];

export function checkRepeats(evidence: Evidence): Finding[] {
  const exits = accountsOf(evidence).accounts.filter(({ record }) => record.operation === 'exit');
  return exits.flatMap((account) => {
    const { plate, state } = account.record;
    const found = [...tooOften(account), ...tooEarly(account, evidence), ...never(account, exits, evidence)];
    return found.map(([rule, what]) => ({ rule, what: `exit ${plate} (${state}): ${what}` }));
  });
}

/** Each time that it went on the wire after it was unknown, by whatever way, and nobody had asked for it. */
const byItself = ({ steps }: Account): number =>
  repeatsOf(steps).filter((between) => !between.some(isAskedFor)).length;

function tooOften(account: Account): Found[] {
  const repeats = byItself(account);
  return repeats > mostRepeats ? [['exit-is-repeated-thrice-at-most', `repeated ${repeats}×`]] : [];
}

/** Answers that say nothing of what was asked. */
const sayNothing: ReadonlySet<number> = new Set([401, 403, 407, 408, 429]);

const isGood = ({ operation, status }: Executed): boolean =>
  operation !== 'listSessions' && status !== null && status < 500 && !sayNothing.has(status);

/** Between two of its requests, of which the first left it unknown, another one has had a good answer. */
function tooEarly(account: Account, { requests }: Evidence): Found[] {
  const { arrived, steps } = account;
  if (steps.some(isAskedFor) || byItself(account) === 0) return [];
  // What was turned away in between was no repetition; the log has them in the order in which they were done with.
  const tries = arrived
    .filter(({ status }) => status === null || !sayNothing.has(status))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const alone = tries.slice(1).filter((again, index) => {
    const before = tries[index]?.at ?? '';
    return !requests.some(
      (other) => !arrived.includes(other) && isGood(other) && other.at >= before && other.at <= again.at,
    );
  });
  return alone.map(({ at }) => ['exit-is-repeated-when-heard', `repeated at ${at}, and nobody was answered`]);
}

/** An answer may be on its way to the booth for so long (ms). */
const onItsWayMs = 300;

/** Others were answered well after its last request, more often than all unknown exits before it can have used up. */
function never(
  { record, arrived, steps }: Account,
  exits: readonly Account[],
  { requests, openings, began }: Evidence,
): Found[] {
  const repeats = steps.filter(
    ({ from_state: from, to_state: to }) => from === 'unknown' && to === 'sending',
  );
  const isLeft = record.state === 'unknown' && record.session_id !== null && began.records === 0;
  if (!isLeft || isLeftInDoubt(steps) || repeats.length >= mostRepeats) return [];
  const sinceMs = Math.max(0, ...arrived.map(({ at }) => Date.parse(at)), ...openings) + onItsWayMs;
  const good = requests.filter(
    (request) =>
      request.operation === 'exit' &&
      request.status === 200 &&
      request.fault === null &&
      !arrived.includes(request) &&
      Date.parse(request.at) > sinceMs,
  ).length;
  const others = exits.filter(
    (exit) => exit.record !== record && exit.steps.some(({ to_state: to }) => to === 'unknown'),
  ).length;
  return good < 2 + mostRepeats * others
    ? []
    : [['unknown-exit-is-repeated', `repeated ${repeats.length}×, ${good} other exits were answered since`]];
}
