import { isOfDoubt } from './check-sends.ts';
import { recordsOf } from './check-wire.ts';
import type { Evidence } from './evidence.ts';
import type { RushStep } from './ledger.ts';
import type { Finding } from './stage.ts';

/** Whether a record may be a draft still, and whether it may have been closed, by what was asked for and answered. */
const may: Record<RushStep, { readonly wait: boolean; readonly move: boolean }> = {
  untyped: { wait: true, move: false },
  typing: { wait: true, move: true },
  typed: { wait: false, move: true },
  voiding: { wait: true, move: true },
  voided: { wait: false, move: true },
};

/** Cars that came in at one tap: saved without a plate, and neither sent nor closed before somebody says so. */
export function checkRush({ presses, records, events, requests }: Evidence): Finding[] {
  const rule = 'untyped-stays-here';
  const byId = recordsOf(records);
  const steps = Map.groupBy(events, ({ record_id }) => record_id);
  const nameless = requests.filter(({ operation, plate }) => operation === 'entry' && (plate ?? '') === '');
  const instants = new Set(nameless.map(({ startDateTime }) => startDateTime));
  return presses.flatMap(({ rush, saved, destroyed }): Finding[] => {
    const record = byId.get(saved?.id ?? '');
    if (rush === undefined || record === undefined || destroyed !== null) return [];
    const findings: Finding[] = [];
    const of = `car of ${record.at} (${rush})`;
    const own = steps.get(record.id) ?? [];
    // One that may have got its plate in what is lost of the journal waits for it again.
    const doubted = own.some(isOfDoubt);
    if (!doubted && !(record.state === 'draft' ? may[rush].wait : may[rush].move))
      findings.push({ rule, what: `${of} is ${record.state}` });
    const closed = rush === 'voiding' || rush === 'voided';
    if (closed && !doubted && !['draft', 'voided'].includes(record.state))
      findings.push({ rule, what: `${of} was to be closed, and is ${record.state}` });
    if (
      record.plate === '' &&
      (own.some(({ to_state }) => to_state === 'sending') || instants.has(record.at))
    )
      findings.push({ rule, what: `${of} was sent without a plate` });
    return findings;
  });
}
