import { expect, test } from 'vitest';
import { check } from './checker.ts';
import type { Evidence } from './evidence.ts';
import { chained, goodEvidence } from './sample-evidence.ts';

const at = <T>(list: readonly T[], index: number): T => list[index] as T;
const change = <T>(list: readonly T[], index: number, by: Partial<T>): T[] =>
  list.map((item, place) => (place === index ? { ...item, ...by } : item));
const rules = (evidence: Evidence): string[] => [
  ...new Set(check(evidence).findings.map(({ rule }) => rule)),
];

test('a run that went well has nothing against it, and is counted', () => {
  expect(check(goodEvidence())).toEqual({
    operations: 3,
    saved: 3,
    confirmed: 2,
    unknownFlagged: 1,
    lost: 0,
    duplicatesUnflagged: 0,
    findings: [],
  });
});

type Spoil = (good: Evidence) => Partial<Evidence>;
const spoilt: [what: string, rule: string, spoil: Spoil][] = [
  ['a Saved that is not there', 'saved-is-in-journal', ({ records }) => ({ records: records.slice(0, 2) })],
  [
    'a Saved that is there with another plate',
    'saved-is-in-journal',
    ({ presses }) => ({ presses: change(presses, 0, { plate: 'ZQOTHER333' }) }),
  ],
  [
    'a confirmed that was never executed',
    'confirmed-was-executed',
    ({ requests }) => ({ requests: change(requests, 0, { executed: false }) }),
  ],
  [
    'a confirmed with the id of another session',
    'confirmed-was-executed',
    ({ requests }) => ({ requests: change(requests, 0, { sessionId: 'other' }) }),
  ],
  [
    'a second execution that was not flagged',
    'further-execution-is-flagged',
    ({ requests }) => ({ requests: [...requests, at(requests, 0)] }),
  ],
  [
    'a request before `sending`',
    'sending-before-first-byte',
    ({ requests }) => ({ requests: [...requests, { ...at(requests, 1), executed: false }] }),
  ],
  [
    'an execution of nobody’s',
    'execution-has-a-record',
    ({ requests }) => ({ requests: [...requests, { ...at(requests, 0), plate: 'ZQNOBODY33' }] }),
  ],
  [
    'an executed record that is called queued',
    'execution-is-not-denied',
    ({ records, events }) => ({
      records: change(records, 1, { state: 'refused' }),
      events: change(events, 5, { to_state: 'refused' }),
    }),
  ],
  [
    'an exit that was sent before its entry was known',
    'no-exit-before-its-entry',
    ({ records }) => ({
      events: chained([
        { record: at(records, 2), from: 'queued', to: 'sending' },
        { record: at(records, 0), from: 'sending', to: 'confirmed' },
      ]),
    }),
  ],
  ['a used connection', 'fresh-connection', () => ({ reusedConnections: 1 })],
  [
    'a request that asks to keep the connection',
    'fresh-connection',
    ({ requests }) => ({ requests: change(requests, 0, { connection: 'keep-alive' }) }),
  ],
  [
    'a record left in the queue',
    'queue-drains',
    ({ records }) => ({ records: change(records, 1, { state: 'queued' }) }),
  ],
  ['an edited event', 'chain-holds', ({ events }) => ({ events: change(events, 2, { detail: '{"x":1}' }) })],
  ['an event cut out', 'chain-holds', ({ events }) => ({ events: events.filter(({ seq }) => seq !== 4) })],
  ['the last events cut off', 'chain-holds', ({ events }) => ({ events: events.slice(0, -1) })],
  [
    'two events exchanged',
    'chain-holds',
    ({ events }) => ({ events: [at(events, 1), at(events, 0), ...events.slice(2)] }),
  ],
  [
    'a record whose state was edited',
    'chain-holds',
    ({ records }) => ({ records: change(records, 1, { state: 'voided' }) }),
  ],
  [
    'a record whose salt was edited',
    'chain-holds',
    ({ records }) => ({ records: change(records, 1, { salt: 'x' }) }),
  ],
  ['a row deleted', 'no-record-vanishes', ({ records }) => ({ records: records.slice(0, 2) })],
  [
    'a picture that is gone',
    'picture-is-kept',
    ({ presses, records }) => ({
      presses: change(presses, 0, { pictureSha256: 'abc' }),
      records: change(records, 0, { picture_sha256: 'abc' }),
    }),
  ],
  [
    'a token in a file of the data directory',
    'no-token-outside',
    () => ({ files: [{ name: 'journal.sqlite', kind: 'data', text: 'xx the-token xx' }] }),
  ],
  [
    'a token in a message to the screen',
    'no-token-outside',
    () => ({ files: [{ name: 'told.log', kind: 'told', text: '{"token":"the-token"}' }] }),
  ],
  [
    'a plate in a log',
    'no-plate-in-logs',
    () => ({ files: [{ name: 'booth.log', kind: 'log', text: 'could not send ZQAAAA3333' }] }),
  ],
];

test.each(spoilt)('%s is found: %s', (_what, rule, spoil) => {
  const good = goodEvidence();
  expect(rules({ ...good, ...spoil(good) })).toContain(rule);
});

test('a second execution of a record that was unknown when it was sent again is no fault', () => {
  const good = goodEvidence();
  const again = at(good.records, 1);
  const steps = ['queued', 'sending', 'unknown', 'queued', 'sending', 'confirmed'];
  const record = { ...again, state: 'confirmed' as const, session_id: 'second' };
  const events = chained([
    ...good.events
      .filter(({ record_id }) => record_id !== again.id)
      .map(({ record_id, from_state: from, to_state: to }) => ({
        record: good.records.find(({ id }) => id === record_id) ?? record,
        from,
        to,
      })),
    ...steps.map((to, step) => ({ record, from: steps[step - 1] ?? null, to })),
  ]);
  const verdict = check({
    ...good,
    events,
    records: [at(good.records, 0), record, at(good.records, 2)],
    requests: [...good.requests, { ...at(good.requests, 1), sessionId: 'second' }],
  });
  expect(verdict.findings).toEqual([]);
});

test('what the campaign itself destroyed is not held against the booth', () => {
  const good = goodEvidence();
  const presses = change(good.presses, 1, { destroyed: 'its page was overwritten' });
  const records = good.records.filter((_record, index) => index !== 1);
  const events = chained(
    good.events
      .filter(({ record_id }) => record_id !== at(good.records, 1).id)
      .map(({ record_id, from_state: from, to_state: to }) => {
        const record = records.find(({ id }) => id === record_id);
        return { record: record ?? at(records, 0), from, to };
      }),
  );
  expect(check({ ...good, presses, records, events }).findings).toEqual([]);
});
