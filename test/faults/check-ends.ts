import { accountsOf, type Account } from './accounts.ts';
import { recordsOf } from './check-wire.ts';
import type { Evidence } from './evidence.ts';
import type { FiledEvent, FiledRecord } from './journal-file.ts';
import type { Finding } from './stage.ts';

/**
 * With everything behaving a record ends confirmed, unless something that was dealt explains why not: so many are confirmed as follows
 * from the faults of the run. What is refused, `checkExecuted` looks at; what is still queued, `checkDrained`.
 */
export function checkEnds(evidence: Evidence): Finding[] {
  const byId = recordsOf(evidence.records);
  const rush = new Map(evidence.presses.map((press) => [press.pressId, press.rush]));
  return accountsOf(evidence).accounts.flatMap((account): Finding[] => {
    const { record } = account;
    const why = against(account, byId, rush.get(record.press_id) ?? null, evidence.stops);
    const what = `${record.operation} ${record.plate}: ${why}`;
    return why === null ? [] : [{ rule: 'confirmed-unless-dealt', what }];
  });
}

/** Entries that a supervisor, a look-up or a typed plate can still bring to the service: an exit goes on waiting. */
const open: ReadonlySet<string> = new Set(['unknown', 'draft', 'refused', 'lost']);

/** @returns what speaks against its state; null: nothing */
function against(
  account: Account,
  records: ReadonlyMap<string, FiledRecord>,
  rush: string | null,
  stops: readonly number[],
): string | null {
  const { record, steps } = account;
  switch (record.state) {
    case 'draft':
      return rush === null || (rush === 'typed' && !steps.some(isDoubted))
        ? 'has no plate, and one was typed'
        : null;
    case 'voided':
      if (record.reason === 'already-left')
        return [...records.values()].some((other) => endsSame(other, record))
          ? null
          : 'left by no other exit';
      return rush === 'voiding' || rush === 'voided' || steps.some(isDecided) ? null : 'closed by nobody';
    case 'resolved':
      return steps.some(isDecided) ? null : 'resolved by nobody';
    case 'waiting-for-entry': {
      const entry = records.get(record.entry_id ?? '')?.state ?? 'lost';
      return open.has(entry) ? null : `waits for an entry that is ${entry}`;
    }
    case 'unknown':
      return isDealt(account, stops) ? null : 'is unknown, and no request of its went wrong';
    default:
      return null;
  }
}

/** Another exit of that session, pressed by the session's id. */
const endsSame = (other: FiledRecord, record: FiledRecord): boolean =>
  other.operation === 'exit' && other.entry_id === null && other.session_id === record.session_id;

const isDecided = ({ happening }: FiledEvent): boolean =>
  happening === 'supervisor' || happening === 'withdrawn';

/** An answer is waited for at most so long (ms), and so long a service that is being stopped may still take a request. */
const [waitedMs, stoppingMs] = [2_000, 1_000];

const isWhile = (stopMs: number, at: string): boolean =>
  stopMs >= Date.parse(at) - stoppingMs && stopMs <= Date.parse(at) + waitedMs;

/** States in which a record that salvage found may have gone on to be sent. */
const mayHaveGone: ReadonlySet<string | null> = new Set([
  'draft',
  'queued',
  'waiting-for-entry',
  'sending',
  'unknown',
]);

/** Salvage does not know what became of it; of what was closed it does. */
export const isDoubted = ({ happening, from_state: from }: FiledEvent): boolean =>
  happening === 'restated' && mayHaveGone.has(from);

/** A request of its ran into something, the service was stopped meanwhile, or none came where one was sent; or the booth ended, or its journal was read from its pages. */
function isDealt({ arrived, steps }: Account, stops: readonly number[]): boolean {
  const sendings = steps.filter(({ to_state }) => to_state === 'sending').length;
  return (
    arrived.length < sendings ||
    arrived.some(({ fault, at }) => fault !== null || stops.some((ms) => isWhile(ms, at))) ||
    steps.some((step) => step.happening === 'stopped' || isDoubted(step))
  );
}
