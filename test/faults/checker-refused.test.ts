import { expect, test } from 'vitest';
import type { Evidence } from './evidence.ts';
import type { FiledRecord } from './journal-file.ts';
import { chained, changesOf, goodEvidence, type Life } from './sample-evidence.ts';
import { at, change, rulesOf } from './spoiling.ts';

// Refusals that somebody dealt, and those that nobody did.

const [charge, entry, exit] = [3, 7, 8];
const lives: readonly Life[] = [
  { plate: 'ZQDDDD6666', operation: 'entry', states: ['queued', 'sending', 'refused'] },
  { plate: 'ZQDDDD6666', operation: 'exit', entry, states: ['waiting-for-entry', 'refused'] },
];

/** A car whose entry was refused by such an answer; its exit went with it, for that entry was closed. */
function refusedBy(
  status: number,
  fault: string | null = 'status-before-execution',
  states: Life['states'] = ['queued', 'sending', 'refused', 'voided'],
): Evidence {
  const good = goodEvidence([{ ...at(lives, 0), states }, at(lives, 1)]);
  const records = change(change(good.records, entry, { http_status: status }), exit, {
    reason: 'entry-closed',
  });
  const changes = changesOf(good.events, records).map((step) =>
    step.to === 'voided' ? { ...step, happening: 'supervisor' } : step,
  );
  const requests = good.requests.map((request) =>
    request.plate === 'ZQDDDD6666' ? { ...request, executed: false, status, fault } : request,
  );
  const presses = change(good.presses, entry, { decided: true });
  return { ...good, presses, records, requests, events: chained(changes) };
}

const still = at(lives, 0).states;
/** Without the exit, which would go with its entry. */
const alone = (evidence: Evidence): Evidence => ({
  ...evidence,
  records: evidence.records.slice(0, exit),
  presses: evidence.presses.slice(0, exit),
  events: chained(changesOf(evidence.events, evidence.records.slice(0, exit))),
});

/** Its entry has a picture, which can be left out. */
const pictured = (evidence: Evidence): Evidence =>
  alone({ ...evidence, records: change(evidence.records, entry, { picture_sha256: 'abc' }) });

test('a refusal that was dealt is no fault, nor is what goes with an entry that a supervisor closed', () => {
  expect(rulesOf(alone(refusedBy(422, 'status-before-execution', still)))).toEqual([]);
  expect(rulesOf(refusedBy(422))).toEqual([]);
  // Without a picture nothing can be left out.
  expect(rulesOf(alone(refusedBy(413, 'status-before-execution', still)))).toEqual([]);
});

const never: [what: string, evidence: () => Evidence][] = [
  ['a 400 that nobody dealt', () => alone(refusedBy(400, null, still))],
  ['a 401', () => alone(refusedBy(401, 'status-before-execution', still))],
  ['a 429', () => alone(refusedBy(429, 'status-before-execution', still))],
  ['a 503', () => alone(refusedBy(503, 'status-before-execution', still))],
  ['a 404 to an entry', () => alone(refusedBy(404, 'status-before-execution', still))],
  ['a 413 to a record that has a picture', () => pictured(refusedBy(413, 'status-before-execution', still))],
  [
    'a 409 under a profile that does not know what it means',
    () => ({ ...alone(refusedBy(409, 'status-before-execution', still)), profile: 'specification' }),
  ],
  ['an entry that is refused itself, of its exit', () => refusedBy(422, 'status-before-execution', still)],
];

test.each(never)('refused by %s is found', (_what, evidence) => {
  expect(rulesOf(evidence())).toContain('refusal-was-meant');
});

/** The charge is refused instead. */
function chargeRefused(
  by: Partial<FiledRecord>,
  status: number | null,
  more: Partial<Evidence> = {},
): Evidence {
  const good = goodEvidence();
  const records = change(good.records, charge, { state: 'refused', ...by });
  return {
    ...good,
    records,
    told: good.told.filter(({ operation }) => operation !== 'charge'),
    requests: change(good.requests, charge, { status, executed: false }),
    events: chained(
      changesOf(good.events, records).map((step) =>
        step.record === at(records, charge) && step.to === 'confirmed' ? { ...step, to: 'refused' } : step,
      ),
    ),
    ...more,
  };
}

test('an act that is unmapped although the profile maps it, or refused by a rule that does not apply, is found', () => {
  expect(rulesOf(chargeRefused({ reason: 'unmapped' }, null))).toContain('refusal-was-meant');
  expect(rulesOf(chargeRefused({ http_status: 409 }, 409))).toContain('refusal-was-meant');
});

test('an act on a session that was cancelled before is refused by the service’s own rule', () => {
  const evidence = chargeRefused({ http_status: 409 }, 409);
  const cancelled = {
    ...at(evidence.requests, charge),
    operation: 'cancelSession',
    executed: true,
    status: 200,
  };
  const requests = evidence.requests.toSpliced(charge, 0, cancelled);
  expect(rulesOf({ ...evidence, requests })).not.toContain('refusal-was-meant');
});

test('a press that was answered otherwise than saved is found, unless its case means it', () => {
  const good = goodEvidence();
  const refused = (meant: readonly 'already-inside'[]): string[] =>
    rulesOf({ ...good, presses: change(good.presses, 0, { refusals: ['already-inside'], meant }) });
  expect(refused([])).toContain('press-is-saved');
  expect(refused(['already-inside'])).toEqual([]);
});

test('a car that cannot leave is found, unless its entry is gone', () => {
  const good = goodEvidence();
  const presses = change(good.presses, 2, { refusals: ['entry-not-found'] });
  expect(rulesOf({ ...good, presses })).toContain('press-is-saved');
  const gone = change(presses, 0, { erased: true });
  expect(rulesOf({ ...good, presses: gone })).not.toContain('press-is-saved');
});
