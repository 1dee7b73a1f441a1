import { expect, test } from 'vitest';
import { check } from './checker.ts';
import type { Evidence, Executed } from './evidence.ts';
import type { FiledRecord } from './journal-file.ts';
import { chained, changesOf, goodEvidence, shownOf, type Change } from './sample-evidence.ts';

// What is sent more than once: which of it the checker lets pass.

type Step = readonly [happening: string, to: string, detail?: object];

const absent = { found: 'none', sessions: 3, allPages: 'yes', control: 'found' };
const sending: Step = ['connected', 'sending'];
const unknown: Step = ['answered', 'unknown'];
const confirmed: Step = ['answered', 'confirmed'];
const looked = (detail: object): Step => ['looked-for', 'unknown', detail];
const settled = (detail: object): Step => ['looked-up', 'queued', detail];
const proof = [looked(absent), settled(absent)];

/** The good run with another life of one of its records, whose executions are each given a session; a probe is answered meanwhile. */
function withLife(index: number, life: readonly Step[], sessions: readonly string[]): Evidence {
  const good = goodEvidence();
  const before = good.records[index] as FiledRecord;
  const record: FiledRecord = {
    ...before,
    state: life.at(-1)?.[1] as FiledRecord['state'],
    session_id: before.session_id ?? sessions.at(-1) ?? null,
  };
  const records = good.records.map((other) => (other.id === record.id ? record : other));
  const steps: readonly Step[] = [['saved', 'queued'], ...life];
  const changes = steps.map(([happening, to, detail = {}], step): Change => {
    const from = steps[step - 1]?.[1] ?? null;
    return { record, from, to, happening, detail: JSON.stringify(detail) };
  });
  const others = good.events.filter(({ record_id }) => record_id !== record.id);
  const request = good.requests[index] as Executed;
  return {
    ...good,
    records,
    events: chained([...changesOf(others, records), ...changes]),
    requests: [
      ...good.requests.filter((other) => other !== request),
      { ...request, operation: 'exit', executed: false, status: 404, parkingSessionId: 'nobody’s' },
      ...sessions.map((sessionId) => ({ ...request, sessionId })),
    ],
  };
}

const [entry, exit, charge, direct] = [1, 2, 3, 4];
const session = goodEvidence().records[0]?.session_id ?? '';

const fine: [what: string, evidence: () => Evidence][] = [
  [
    'an exit that was unknown when it was sent again, and was executed both times',
    () => withLife(exit, [sending, unknown, sending, confirmed], [session, session]),
  ],
  [
    'an entry that was proven absent, and was executed once',
    () => withLife(entry, [sending, unknown, ...proof, sending, confirmed], ['new']),
  ],
  [
    'an entry that was proven absent by two of many look-ups',
    () => {
      const vain = [looked({ ...absent, control: 'missing' }), looked({ found: 'no-answer' })];
      return withLife(entry, [sending, unknown, ...vain, ...proof, sending, confirmed], ['new']);
    },
  ],
  [
    'an entry that a look-up found',
    () => withLife(entry, [sending, unknown, ['looked-up', 'confirmed', { found: 'this' }]], ['new']),
  ],
];

test.each(fine)('%s is no fault', (_what, evidence) => {
  expect(check(evidence()).findings).toEqual([]);
});

const faults: [what: string, rule: string, evidence: () => Evidence][] = [
  [
    'an exit that was executed more often than it was flagged',
    'further-execution-is-flagged',
    () => withLife(exit, [sending, unknown, sending, confirmed], [session, session, session]),
  ],
  [
    'an unknown charge that is sent again, and made twice',
    'money-is-taken-once',
    () => withLife(charge, [sending, unknown, ['again', 'queued'], sending, confirmed], [session, session]),
  ],
  [
    'an unknown direct charge that is sent again, and was not made the first time',
    'unknown-is-left-alone',
    () => withLife(direct, [sending, unknown, ['again', 'queued'], sending, confirmed], [session]),
  ],
  [
    'an entry that is sent again after one look-up',
    'unknown-is-left-alone',
    () => withLife(entry, [sending, unknown, settled(absent), sending, confirmed], ['new']),
  ],
  [
    'an entry that is sent again with pages missing from one look-up',
    'unknown-is-left-alone',
    () => {
      const half = looked({ ...absent, allPages: 'no' });
      return withLife(entry, [sending, unknown, half, settled(absent), sending, confirmed], ['new']);
    },
  ],
  [
    'an entry that is sent again by look-ups that show no entry as it was sent',
    'unknown-is-left-alone',
    () => {
      const rewritten = { ...absent, control: 'missing' };
      const steps = [looked(rewritten), settled(rewritten)];
      return withLife(entry, [sending, unknown, ...steps, sending, confirmed], ['new']);
    },
  ],
  [
    'an entry whose second repetition has no proof of its own',
    'unknown-is-left-alone',
    () => {
      const again = [sending, unknown, ['again', 'queued'] as const, sending, confirmed];
      return withLife(entry, [sending, unknown, ...proof, ...again], ['new']);
    },
  ],
  [
    'an entry that was proven absent although the service had it',
    'absent-was-not-executed',
    () => withLife(entry, [sending, unknown, ...proof, sending, confirmed], ['first', 'second']),
  ],
  [
    'an entry that a look-up took for another’s session',
    'confirmed-was-executed',
    () => {
      const found = withLife(entry, [sending, unknown, ['looked-up', 'confirmed']], ['new']);
      const other = { ...(found.requests.at(-1) as Executed), sessionId: 'made for another request' };
      return { ...found, requests: [...found.requests.slice(0, -1), other] };
    },
  ],
  [
    'an entry that a look-up found and that was never executed',
    'confirmed-was-executed',
    () => withLife(entry, [sending, unknown, ['looked-up', 'confirmed']], []),
  ],
];

test.each(faults)('%s is found: %s', (_what, rule, evidence) => {
  expect(check(evidence()).findings.map((finding) => finding.rule)).toContain(rule);
});

test('what look-ups settled is counted', () => {
  const evidence = withLife(entry, [sending, unknown, ...proof, sending, confirmed], ['new']);
  expect(check(evidence)).toMatchObject({ foundByLookUp: 0, provenAbsent: 1 });
});

test('an entry that the service gave another plate since is still known by its events and its request', () => {
  const good = goodEvidence();
  const [act, before] = [good.records[3], good.records[0]] as [FiledRecord, FiledRecord];
  const request = JSON.stringify({ values: { plateNumber: 'ZQNEWNEW99' }, inputs: {} });
  const edit: FiledRecord = { ...act, operation: 'edit-entry', request, note: 'wrong plate' };
  const after = { ...before, plate: 'ZQNEWNEW99' };
  const carried = { values: { plateNumber: 'ZQNEWNEW99' }, inputs: {}, reason: 'wrong plate' };
  const records = good.records.map((record) =>
    record.id === act.id ? edit : record.id === before.id ? after : record,
  );
  const edited: Evidence = {
    ...good,
    records,
    told: good.told.filter(({ id }) => id !== act.id),
    presses: good.presses.map((press, index) =>
      index === 3 ? { ...press, operation: 'edit-entry', act: carried, saved: shownOf(edit) } : press,
    ),
    requests: good.requests.map((sent, index) =>
      index === 3
        ? { ...sent, operation: 'editEntry', mark: 'wrong plate', plate: 'ZQNEWNEW99', endDateTime: null }
        : sent,
    ),
    events: chained([
      ...changesOf(good.events, [before, ...records.slice(1)]),
      { record: after, from: 'confirmed', to: 'confirmed', happening: 'edited-at-service' },
    ]),
  };
  expect(check(edited).findings).toEqual([]);
  const elsewhere = records.map((record) =>
    record.id === before.id ? { ...after, plate: 'ZQOTHER333' } : record,
  );
  const rules = check({ ...edited, records: elsewhere }).findings.map(({ rule }) => rule);
  expect(rules).toEqual(expect.arrayContaining(['saved-is-in-journal', 'chain-holds']));
});

test.each([
  [['queued', 'sending', 'unknown'], false],
  [['queued', 'sending', 'confirmed'], true],
] as const)(
  'of two cars with one plate the second may leave first where the first’s entry was %j: a finding %s',
  (states, isFound) => {
    const plate = 'ZQDDDD6666';
    const leaves = ['queued', 'sending', 'confirmed'] as const;
    const good = goodEvidence([
      { plate, operation: 'entry', states },
      { plate, operation: 'exit', entry: 7, states: leaves },
      { plate, operation: 'exit', entry: 7, states: leaves, sessionId: 'the second car’s' },
    ]);
    const at = good.requests.findIndex(({ endDateTime }) => endDateTime === good.records[8]?.at);
    const requests = [...good.requests.toSpliced(at, 1), good.requests[at] as Executed];
    const rules = check({ ...good, requests }).findings.map(({ rule }) => rule);
    expect(rules.includes('a-plate-goes-in-order')).toBe(isFound);
  },
);
