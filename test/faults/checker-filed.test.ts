import { expect, test } from 'vitest';
import type { Evidence } from './evidence.ts';
import { chained, changesOf, goodEvidence, shownOf, type Life } from './sample-evidence.ts';
import { at, change, rulesOf, type Spoilt } from './spoiling.ts';

// Records that are sent and executed as they were filed, and were filed otherwise than pressed.

const sent = ['queued', 'sending', 'confirmed'] as const;
const otherCar: readonly Life[] = [
  { plate: 'ZQDDDD6666', operation: 'entry', states: sent },
  { plate: 'ZQDDDD6666', operation: 'exit', entry: 7, states: sent },
];
const [entry, exit, charge, direct, exception, other] = [0, 2, 3, 4, 5, 7];

/** Gives a record, its request and what the screen was told another session. */
function toSession(good: Evidence, index: number, session: string): Evidence {
  const { id } = at(good.records, index);
  const told = good.told.findIndex((shown) => shown.id === id);
  return {
    ...good,
    records: change(good.records, index, { session_id: session }),
    requests: change(good.requests, index, { parkingSessionId: session, sessionId: session }),
    told: change(good.told, told, { sessionId: session }),
  };
}

const sessionOf = ({ records }: Evidence, index: number): string => at(records, index).session_id ?? '';

const carried = { values: { plateNumber: 'ZQNEWNEW99' }, inputs: {}, reason: 'wrong plate' };

/** The charge is an edit of its entry's plate instead. */
function edited(good: Evidence): Evidence {
  const edit = { operation: 'edit-entry', request: JSON.stringify(carried), note: 'wrong plate' } as const;
  const records = change(change(good.records, charge, edit), entry, { plate: 'ZQNEWNEW99' });
  return {
    ...good,
    records,
    told: good.told.filter(({ operation }) => operation !== 'charge'),
    presses: change(good.presses, charge, {
      operation: 'edit-entry',
      act: carried,
      saved: shownOf(at(records, charge)),
    }),
    requests: change(good.requests, charge, {
      operation: 'editEntry',
      mark: 'wrong plate',
      plate: 'ZQNEWNEW99',
      endDateTime: null,
    }),
    events: chained([
      ...changesOf(good.events, change(records, entry, { plate: 'ZQAAAA3333' })),
      { record: at(records, entry), from: 'confirmed', to: 'confirmed', happening: 'edited-at-service' },
    ]),
  };
}

test('another car that comes and leaves, and an edit of a plate, are no faults', () => {
  expect(rulesOf(goodEvidence(otherCar))).toEqual([]);
  expect(rulesOf(edited(goodEvidence()))).toEqual([]);
});

const spoilt: Spoilt[] = [
  [
    'two cars that leave, each with the other’s session',
    'session-of-its-entry',
    (good) => toSession(toSession(good, exit, sessionOf(good, other)), other + 1, sessionOf(good, entry)),
  ],
  [
    'a charge to another car',
    'session-of-its-entry',
    (good) => toSession(good, charge, sessionOf(good, other)),
  ],
  [
    'a record that nobody pressed',
    'one-record-a-press',
    ({ presses }) => ({ presses: presses.slice(0, -1) }),
  ],
  [
    'a second record of one press',
    'one-record-a-press',
    ({ presses, records }) => ({
      presses: presses.slice(0, -2),
      records: change(records, other, { press_id: at(records, entry).press_id }),
    }),
  ],
  [
    'a car that was filed an hour late',
    'time-of-the-press',
    ({ presses }) => ({
      presses: change(presses, entry, {
        sent: at(presses, entry).sent.map((was) => ({ ...was, atMs: was.atMs - 3_600_000 })),
      }),
    }),
  ],
  [
    'a car that was filed with another offset',
    'time-of-the-press',
    ({ presses }) => ({
      presses: change(presses, entry, {
        sent: at(presses, entry).sent.map((was) => ({ ...was, offsetMinutes: 480 })),
      }),
    }),
  ],
  [
    'a charge of another sum than was typed',
    'filed-as-pressed',
    ({ records, requests }) => ({
      records: change(records, direct, {
        request: '{"values":{},"inputs":{"amount":"99.00","note":"for 4"}}',
      }),
      requests: change(requests, direct, { amount: 99 }),
    }),
  ],
  [
    'a sum that was executed otherwise than filed',
    'executed-as-pressed',
    ({ requests }) => ({ requests: change(requests, direct, { amount: 99 }) }),
  ],
  [
    'an edited plate that was executed otherwise than filed',
    'executed-as-pressed',
    (good) => {
      const evidence = edited(good);
      return { ...evidence, requests: change(evidence.requests, charge, { plate: 'ZQXXXXXX99' }) };
    },
  ],
  [
    'an end time that was executed otherwise than filed',
    'executed-as-pressed',
    ({ requests }) => ({
      requests: change(requests, charge, { endDateTime: '1999-01-01T00:00:00.000+07:00' }),
    }),
  ],
  [
    'an edit that the service has confirmed and nobody here has heard of',
    'plate-of-the-last-edit',
    (good) => {
      const { records, ...evidence } = edited(good);
      return { ...evidence, records: change(records, entry, { plate: 'ZQAAAA3333' }) };
    },
  ],
  [
    'a refused edit that changed the plate here',
    'plate-of-the-last-edit',
    (good) => {
      const evidence = edited(good);
      const records = change(evidence.records, charge, { state: 'refused', http_status: 409 });
      return {
        ...evidence,
        records,
        events: evidence.events.map((event) =>
          event.record_id === at(records, charge).id && event.to_state === 'confirmed'
            ? { ...event, to_state: 'refused' }
            : event,
        ),
      };
    },
  ],
  [
    'another class than was pressed',
    'filed-as-pressed',
    ({ records, requests }) => ({
      records: change(records, entry, { vehicle_class: 'TRUCK' }),
      requests: change(requests, entry, { vehicleClass: 'TRUCK' }),
    }),
  ],
  [
    'an exception for another reason than was typed',
    'filed-as-pressed',
    ({ records }) => ({ records: change(records, exception, { note: 'whatever' }) }),
  ],
];

test.each(spoilt)('%s is found: %s', (_what, rule, spoil) => {
  const good = goodEvidence(otherCar);
  expect(rulesOf({ ...good, ...spoil(good) })).toContain(rule);
});
