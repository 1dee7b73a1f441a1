import { checkAged } from './check-aged.ts';
import { filedAct } from './accounts.ts';
import { checkDecided } from './check-decided.ts';
import { checkChain } from './check-journal.ts';
import { checkPictures } from './check-pictures.ts';
import { checkEnds } from './check-ends.ts';
import { checkErased } from './check-erased.ts';
import { checkExecuted } from './check-executed.ts';
import { checkFiled } from './check-filed.ts';
import { checkLeaks } from './check-leaks.ts';
import { checkPauses } from './check-pauses.ts';
import { checkRefused } from './check-refused.ts';
import { checkRepeats } from './check-repeats.ts';
import { checkRush } from './check-rush.ts';
import { checkThoughts } from './check-thoughts.ts';
import { checkTold } from './check-told.ts';
import { checkWire, recordsOf } from './check-wire.ts';
import type { Evidence } from './evidence.ts';
import { markOf } from './ledger.ts';
import { platesOf } from './stays.ts';
import type { Finding } from './stage.ts';

/** What a run came to. */
export interface Verdict {
  /** Presses, and how many of them were called *Saved* (each press once). */
  readonly operations: number;
  readonly saved: number;
  readonly confirmed: number;
  /** Cars that came in at one tap and got their plate later. */
  readonly rushTyped: number;
  /** Records that the journal shows as unknown at the end. */
  readonly unknownFlagged: number;
  /** Unknown records that look-ups settled: the service had them, or was proven not to. */
  readonly foundByLookUp: number;
  readonly provenAbsent: number;
  readonly lost: number;
  readonly duplicatesUnflagged: number;
  readonly findings: readonly Finding[];
}

/** Holds the service's own log against the journal. Pure: the same evidence gives the same verdict. */
export function check(evidence: Evidence): Verdict {
  const { presses, records, events } = evidence;
  const findings = [
    ...evidence.findings,
    ...checkSaved(evidence),
    ...checkErased(evidence),
    ...checkAged(evidence),
    ...checkFiled(evidence),
    ...checkRush(evidence),
    ...checkWire(evidence),
    ...checkExecuted(evidence),
    ...checkRefused(evidence),
    ...checkRepeats(evidence),
    ...checkPauses(evidence),
    ...checkTold(evidence),
    ...checkEnds(evidence),
    ...checkDrained(evidence),
    ...checkDecided(evidence),
    ...checkThoughts(evidence),
    ...checkChain(evidence),
    ...checkPictures(evidence),
    ...checkLeaks(evidence),
  ];
  const inState = (state: string): number => records.filter((record) => record.state === state).length;
  const lookedUp = (to: string): number =>
    events.filter(({ happening, to_state }) => happening === 'looked-up' && to_state === to).length;
  const broken = (...rules: string[]): number => findings.filter(({ rule }) => rules.includes(rule)).length;
  return {
    operations: presses.length,
    saved: presses.filter(({ saved }) => saved !== null).length,
    confirmed: inState('confirmed'),
    rushTyped: presses.filter(({ rush }) => rush === 'typed').length,
    unknownFlagged: inState('unknown'),
    foundByLookUp: lookedUp('confirmed'),
    provenAbsent: lookedUp('queued'),
    lost: broken('saved-is-in-journal', 'confirmed-was-executed', 'picture-is-kept'),
    duplicatesUnflagged: broken(
      'further-execution-is-flagged',
      'money-is-taken-once',
      'absent-was-not-executed',
    ),
    findings,
  };
}

/** Every *Saved* is in the journal, as what was pressed; one press is one record. */
function checkSaved({ presses, records }: Evidence): Finding[] {
  const plates = platesOf(presses);
  const byPress = new Map(records.map((record) => [record.press_id, record]));
  return presses.flatMap((press): Finding[] => {
    if (press.saved === null || press.destroyed !== null || press.erased === true) return [];
    const rule = 'saved-is-in-journal';
    const { pressId, operation, plate, entryId, sessionId, act, rush, saved } = press;
    const record = byPress.get(pressId);
    if (record === undefined)
      return [{ rule, what: `press ${pressId} (${operation} ${plate}) is not there` }];
    const same =
      record.operation === operation &&
      (record.plate === plate ||
        (rush === 'typing' && record.plate === '') ||
        plates.get(entryId ?? record.id)?.has(record.plate) === true) &&
      record.entry_id === entryId &&
      (sessionId === undefined || record.session_id === sessionId) &&
      (act === undefined || markOf(operation, filedAct(record)) === markOf(operation, act)) &&
      record.at === saved.at &&
      record.id === saved.id;
    return same
      ? []
      : [{ rule, what: `press ${pressId} (${operation} ${plate}) is there as another record` }];
  });
}

/** With everything behaving nothing stays in the queue, and no exit waits for an entry that is confirmed. */
function checkDrained({ records }: Evidence): Finding[] {
  const byId = recordsOf(records);
  return records.flatMap((record): Finding[] => {
    const entry = record.entry_id === null ? undefined : byId.get(record.entry_id);
    const stuck =
      record.state === 'queued' ||
      record.state === 'sending' ||
      (record.state === 'waiting-for-entry' && entry?.state === 'confirmed');
    return stuck
      ? [{ rule: 'queue-drains', what: `${record.operation} ${record.plate} is ${record.state}` }]
      : [];
  });
}
