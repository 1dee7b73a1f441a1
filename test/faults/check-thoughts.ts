import { accountsOf, type Account } from './accounts.ts';
import type { Evidence } from './evidence.ts';
import type { FiledEvent } from './journal-file.ts';
import type { Press } from './ledger.ts';
import type { Finding } from './stage.ts';

// What an attendant thought better of came about, and one car leaves once.

/** Of a damaged journal it is not known in which order what was read came about. */
export const checkThoughts = (evidence: Evidence): Finding[] =>
  evidence.events.some(({ happening }) => happening === 'salvaged')
    ? []
    : [...thoughtsOf(evidence), ...exitsOf(evidence)];

function thoughtsOf(evidence: Evidence): Finding[] {
  const byPress = new Map(accountsOf(evidence).accounts.map((account) => [account.record.press_id, account]));
  return evidence.presses.flatMap((press) => {
    const account = byPress.get(press.pressId);
    const found = account === undefined ? null : against(press, account);
    const what = `${press.operation} ${press.plate}: ${found}`;
    return found === null ? [] : [{ rule: 'second-thoughts-hold', what }];
  });
}

/** @returns what speaks against a second thought of that press; null: nothing */
function against({ thought, plateAsked }: Press, { record, steps, arrived }: Account): string | null {
  const withdrawn = steps.findIndex(({ happening }) => happening === 'withdrawn');
  const isCorrected = steps.some(({ happening }) => happening === 'corrected');
  // Whether anybody was asked for anything is `checkDecided`'s.
  if (withdrawn >= 0 && (thought === 'corrected' || plateAsked !== undefined))
    return 'withdrawn, and a correction was asked for';
  if (isCorrected && thought?.startsWith('withdr') === true)
    return 'corrected, and a withdrawal was asked for';
  if (thought === 'corrected' && !isCorrected) return 'its correction was said to be saved, and is not there';
  if (thought !== 'withdrawn') return null;
  if (record.state !== 'voided') return `was said to be withdrawn, and is ${record.state}`;
  if (steps.slice(withdrawn).some(({ to_state: to }) => to === 'sending'))
    return 'sent after it was withdrawn';
  return arrived.some(({ executed }) => executed) ? 'withdrawn, and executed' : null;
}

/** What does not end a stay: its exit was taken back, or said no to. */
const isNoEnd: ReadonlySet<string> = new Set(['voided', 'refused']);

/** A second exit of one stay is there only where the one before it came to nothing. */
function exitsOf({ records, events }: Evidence): Finding[] {
  const steps = Map.groupBy(events, ({ record_id: id }) => id);
  const exits = records.filter(({ operation, state }) => operation === 'exit' && state !== 'local');
  return [...Map.groupBy(exits, ({ entry_id: entry, session_id: session }) => entry ?? session)].flatMap(
    ([, ofOne]) =>
      ofOne
        .toSorted((one, other) => one.seq - other.seq)
        .flatMap((exit, place, all) => {
          const before = all[place - 1];
          const began = steps.get(exit.id)?.[0]?.seq ?? 0;
          const was = before === undefined ? 'voided' : stateAt(steps.get(before.id) ?? [], began);
          const what = `exit ${exit.plate} was saved while another one of its stay was ${was}`;
          return isNoEnd.has(was) ? [] : [{ rule: 'a-car-leaves-once', what }];
        }),
  );
}

const stateAt = (steps: readonly FiledEvent[], seq: number): string =>
  steps.findLast((step) => step.seq < seq)?.to_state ?? 'not there';
