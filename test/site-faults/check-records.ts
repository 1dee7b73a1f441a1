import type { FiledRecord } from '../faults/journal-file.ts';
import { doubledPlates, isHandedOn, isLive } from './check-handovers.ts';
import type { SiteEvidence } from './evidence.ts';
import type { SiteFinding } from './finding.ts';

const settledStates: ReadonlySet<string> = new Set(['confirmed', 'resolved', 'voided']);

/** Each press that was called *Saved* has its record, and each record has come to its end at the service. */
export function checkRecords(evidence: SiteEvidence): SiteFinding[] {
  const { presses, records, requests } = evidence;
  const findings: SiteFinding[] = [];
  const lost = (what: string): unknown => findings.push({ rule: 'lost', what });
  for (const { booth, operation, plate, pressId, saved } of presses) {
    if (saved === null) continue;
    const filed = records.get(booth)?.find(({ id }) => id === saved);
    if (filed === undefined) lost(`the saved ${operation} of ${plate} is not in the journal of ${booth}`);
    else if (filed.press_id !== pressId)
      lost(`the saved ${operation} of ${plate} at ${booth} is another press`);
  }
  const executed = requests.filter((request) => request.executed);
  const [entered, ended] = (['entry', 'exit'] as const).map(
    (wanted) =>
      new Set(executed.filter(({ operation }) => operation === wanted).map(({ sessionId }) => sessionId)),
  );
  for (const [booth, all] of records)
    for (const record of all) {
      const { operation, plate, state, session_id: sessionId } = record;
      const what = `the ${operation} of ${plate} at ${booth}`;
      if (isHandedOn(record) || !isLive(evidence, booth, record)) continue;
      if (!settledStates.has(state))
        findings.push({ rule: 'settled', what: `${what} is ${state} (${String(record.reason)})` });
      else if (state !== 'voided' && !isAtService(record, operation === 'entry' ? entered : ended))
        lost(`${what} is ${state}, and its session ${String(sessionId)} is not so at the service`);
    }
  return findings;
}

const isAtService = (
  { session_id: sessionId }: FiledRecord,
  there: ReadonlySet<string> | undefined,
): boolean => sessionId !== null && there?.has(sessionId) === true;

/** No car came in twice: each plate of the campaign is one car’s. */
export function checkEntries(evidence: SiteEvidence): SiteFinding[] {
  const { requests } = evidence;
  const doubled = doubledPlates(evidence);
  const sessions = new Map<string, number>();
  for (const { operation, executed, plate } of requests)
    if (operation === 'entry' && executed && plate !== null)
      sessions.set(plate, (sessions.get(plate) ?? 0) + 1);
  return [...sessions]
    .filter(([plate, count]) => count > 1 && !doubled.has(plate))
    .map(([plate, count]) => ({ rule: 'entry-twice', what: `${plate} came in ${String(count)} times` }));
}
