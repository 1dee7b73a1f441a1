import { expect, test } from 'vitest';
import { check } from './checker.ts';
import { chained, changesOf, goodEvidence } from './sample-evidence.ts';
import { at, change, rulesOf, type Spoilt } from './spoiling.ts';

test('a run that went well has nothing against it, and is counted', () => {
  expect(check(goodEvidence())).toEqual({
    operations: 7,
    saved: 7,
    confirmed: 4,
    rushTyped: 0,
    unknownFlagged: 2,
    foundByLookUp: 0,
    provenAbsent: 0,
    lost: 0,
    duplicatesUnflagged: 0,
    findings: [],
  });
});

const spoilt: Spoilt[] = [
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
  [
    'a charge that was sent before its entry was known',
    'no-exit-before-its-entry',
    ({ records }) => ({
      events: chained([
        { record: at(records, 3), from: 'queued', to: 'sending' },
        { record: at(records, 0), from: 'sending', to: 'confirmed' },
      ]),
    }),
  ],
  [
    'an act that is there as another one',
    'saved-is-in-journal',
    ({ records }) => ({ records: change(records, 4, { request: '{"inputs":{"note":"for nobody"}}' }) }),
  ],
  [
    'an exit of another session than the one that was named',
    'saved-is-in-journal',
    ({ records }) => ({ records: change(records, 6, { session_id: 'other' }) }),
  ],
  [
    'a charge that is confirmed and was made twice',
    'money-is-taken-once',
    ({ requests }) => ({ requests: [...requests, at(requests, 3)] }),
  ],
  [
    'an execution of an act that is nobody’s',
    'execution-has-a-record',
    ({ requests }) => ({ requests: [...requests, { ...at(requests, 4), mark: 'for nobody' }] }),
  ],
  [
    'an exception that was queued',
    'exception-stays-here',
    ({ records }) => ({ records: change(records, 5, { state: 'queued' }) }),
  ],
  [
    'an exception that was on the wire once',
    'exception-stays-here',
    ({ events, records }) => ({
      events: chained([
        ...changesOf(events, records),
        { record: at(records, 5), from: 'local', to: 'sending' },
        { record: at(records, 5), from: 'sending', to: 'local' },
      ]),
    }),
  ],
  [
    'a request with an exception’s plate',
    'exception-stays-here',
    ({ requests }) => ({ requests: [...requests, { ...at(requests, 0), plate: 'ZQCCCC5555' }] }),
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
    'an exit that is refused, and that the service never answered',
    'refusal-was-meant',
    ({ records, requests, events }) => ({
      records: change(records, 2, { state: 'refused', http_status: 404 }),
      requests: requests.filter((_request, index) => index !== 2),
      events: chained(
        changesOf(events, records).map((step) =>
          step.record === at(records, 2) && step.to === 'confirmed' ? { ...step, to: 'refused' } : step,
        ),
      ),
    }),
  ],
  [
    'an exit that is refused, and nothing says why',
    'refusal-was-meant',
    ({ records }) => ({ records: change(records, 2, { state: 'refused' }) }),
  ],
  [
    'an exit that was executed 32 times, each time flagged',
    'exit-is-repeated-thrice-at-most',
    ({ records, requests, events }) => {
      const record = at(records, 2);
      const again = Array.from({ length: 31 }, () => [
        { record, from: 'sending', to: 'unknown' },
        { record, from: 'unknown', to: 'sending' },
      ]).flat();
      return {
        requests: [
          ...requests,
          ...again.flatMap((_step, index) => (index % 2 === 0 ? [at(requests, 2)] : [])),
        ],
        events: chained([
          ...changesOf(events, records).filter((step) => step.record !== record || step.to !== 'confirmed'),
          ...again,
          { record, from: 'sending', to: 'confirmed' },
        ]),
      };
    },
  ],
  [
    'an exit that the service executed before its entry',
    'no-exit-before-its-entry',
    ({ requests }) => ({ requests: [at(requests, 2), ...requests.filter((_request, index) => index !== 2)] }),
  ],
  [
    'a plate’s exit that arrived before its entry',
    'a-plate-goes-in-order',
    ({ requests }) => ({ requests: [at(requests, 2), ...requests.filter((_request, index) => index !== 2)] }),
  ],
  [
    'an exit with another end time',
    'executed-as-pressed',
    ({ requests }) => ({ requests: change(requests, 2, { endDateTime: '2026-11-20T09:00:00.000+07:00' }) }),
  ],
  [
    'an exit with another picture',
    'executed-as-pressed',
    ({ requests }) => ({ requests: change(requests, 2, { pictureSha256: 'another' }) }),
  ],
  [
    'an entry without its picture, and nothing says why',
    'executed-as-pressed',
    ({ presses }) => ({ presses: change(presses, 0, { pictureSha256: 'abc' }) }),
  ],
  [
    'an outage in which every entry ends unknown',
    'one-unknown-a-pause',
    ({ records, events }) => ({
      requests: [],
      events: chained([
        ...changesOf(events, records),
        ...[0, 1].map((index) => ({
          record: at(records, index),
          from: 'sending',
          to: 'unknown',
          happening: 'answered',
          detail: '{"httpStatus":null}',
        })),
      ]),
    }),
  ],
  [
    'an attempt before anybody had answered since the last one',
    'one-unknown-a-pause',
    ({ requests }) => ({ requests: change(requests, 1, { status: 503 }) }),
  ],
  [
    'a Sent that was never executed',
    'sent-was-executed',
    ({ told }) => ({ told: change(told, 0, { sessionId: 'of nobody' }) }),
  ],
  [
    'a Sent that did not stay so',
    'sent-was-executed',
    ({ told, records }) => ({ told: [...told, { ...at(told, 0), id: at(records, 1).id }] }),
  ],
  [
    'an unknown with which nothing went wrong',
    'confirmed-unless-dealt',
    ({ requests }) => ({ requests: change(requests, 1, { fault: null }) }),
  ],
  [
    'an exit that waits for an entry which is closed',
    'confirmed-unless-dealt',
    ({ records }) => ({
      records: change(change(records, 0, { state: 'voided' }), 2, { state: 'waiting-for-entry' }),
    }),
  ],
  [
    'an entry of another class',
    'executed-as-pressed',
    ({ requests }) => ({ requests: change(requests, 0, { vehicleClass: 'TRUCK' }) }),
  ],
  [
    'a token in a file of the data directory',
    'no-token-outside',
    () => ({ files: [{ name: 'journal.sqlite', kind: 'data', bytes: Buffer.from('xx the-token xx') }] }),
  ],
  [
    'a token in a message to the screen',
    'no-token-outside',
    () => ({ files: [{ name: 'told.log', kind: 'told', bytes: Buffer.from('{"token":"the-token"}') }] }),
  ],
  [
    'a plate in a log',
    'no-plate-in-logs',
    () => ({ files: [{ name: 'booth.log', kind: 'log', bytes: Buffer.from('could not send ZQAAAA3333') }] }),
  ],
];

test.each(spoilt)('%s is found: %s', (_what, rule, spoil) => {
  const good = goodEvidence();
  expect(rulesOf({ ...good, ...spoil(good) })).toContain(rule);
});

test('what the campaign itself destroyed is not held against the booth', () => {
  const good = goodEvidence();
  const presses = change(good.presses, 1, { destroyed: 'its page was overwritten' });
  const records = good.records.filter((_record, index) => index !== 1);
  const events = chained(changesOf(good.events, records));
  expect(check({ ...good, presses, records, events }).findings).toEqual([]);
});

test('an exit, sent when its entry was known, is no fault when that entry’s row is destroyed later', () => {
  const good = goodEvidence();
  const presses = change(good.presses, 0, { destroyed: 'its page was overwritten' });
  const records = good.records.slice(1);
  const lost = { ...at(good.records, 0), state: 'lost' as never };
  const events = chained([...changesOf(good.events, good.records), { record: lost, from: null, to: 'lost' }]);
  expect(check({ ...good, presses, records, events }).findings).toEqual([]);
});
