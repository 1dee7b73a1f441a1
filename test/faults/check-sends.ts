import { isAct, type Account } from './accounts.ts';
import type { FiledEvent } from './journal-file.ts';

// What may go on the wire more than once: by itself, or because a supervisor says so, who knows that it may be there twice then.

/** Each time is another payment. */
const money: ReadonlySet<string> = new Set(['charge', 'direct-charge']);

/** @returns rule and finding of each send or execution that there should not have been */
export function checkSends({ record, steps, executed }: Account): [rule: string, what: string][] {
  const { operation } = record;
  const findings: [string, string][] = [];
  const further = executed.length - 1;
  const repeats = repeatsOf(steps);
  const byItself = repeats.filter((between) => !between.some(isAskedFor));

  // The n-th further execution needs n times: on the wire, unknown, on the wire again.
  if (further > repeats.length)
    findings.push([
      'further-execution-is-flagged',
      `${executed.length} executions, ${repeats.length} flagged repeats`,
    ]);
  if (money.has(operation) && further > 0)
    findings.push(['money-is-taken-once', `${executed.length} executions`]);
  if (isAct(operation) && byItself.length > 0)
    findings.push(['unknown-is-left-alone', `sent again ${byItself.length}× by itself`]);
  if (isSentInDoubt(steps))
    findings.push(['doubted-is-left-alone', 'sent by itself, and an older journal knew no more of it']);
  if (operation === 'entry') {
    const unproven = byItself.filter((between) => !provesAbsence(between)).length;
    if (unproven > 0)
      findings.push(['unknown-is-left-alone', `sent again ${unproven}× without proof that it is absent`]);
    if (further > 0 && unproven === 0 && byItself.length === repeats.length)
      findings.push(['absent-was-not-executed', `proven absent, and executed ${executed.length}×`]);
  }
  return findings;
}

export const isAskedFor = ({ happening, to_state }: FiledEvent): boolean =>
  happening === 'supervisor' && to_state === 'queued';

/** The journal was damaged or rolled back, and its record may have been taken back since. */
export const isLeftInDoubt = (steps: readonly FiledEvent[]): boolean =>
  steps.findLastIndex(isOfDoubt) > steps.findLastIndex(isAskedFor);

/** A car without a plate stays a draft in doubt, and is unknown once it has one. */
export const isOfDoubt = ({ happening, to_state: to, detail }: FiledEvent): boolean =>
  happening === 'restated' &&
  (to === 'unknown' || to === 'draft') &&
  (JSON.parse(detail) as Record<string, unknown>)['why'] === 'doubtful';

const isSentInDoubt = (steps: readonly FiledEvent[]): boolean =>
  steps.some(({ to_state: to }, index) => to === 'sending' && isLeftInDoubt(steps.slice(0, index)));

/** For each time that the record went on the wire after it had been flagged unknown: its events since that flag. */
export function repeatsOf(steps: readonly FiledEvent[]): FiledEvent[][] {
  const repeats: FiledEvent[][] = [];
  let since: FiledEvent[] | null = null;
  for (const step of steps) {
    if (step.to_state === 'unknown' && step.from_state !== 'unknown') since = [];
    since?.push(step);
    if (step.to_state !== 'sending' || since === null) continue;
    repeats.push(since);
    since = null;
  }
  return repeats;
}

/** Two look-ups that could not have missed it: the one that is noted and the one that settled it. */
function provesAbsence(between: readonly FiledEvent[]): boolean {
  const settled = between.findLastIndex(({ happening }) => happening === 'looked-up');
  const noted = between.slice(0, settled).filter(({ happening }) => happening === 'looked-for');
  return (
    settled > 0 &&
    [...noted.filter(isProof), ...between.slice(settled, settled + 1).filter(isProof)].length >= 2
  );
}

/** None with its plate and instant, in every state, on all pages, in an answer that shows another entry as it was sent. */
function isProof({ detail }: FiledEvent): boolean {
  const { found, allPages, control } = JSON.parse(detail) as Record<string, unknown>;
  return (found === 'none' || found === 'other-time') && allPages === 'yes' && control === 'found';
}
