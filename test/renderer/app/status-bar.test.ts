import { expect, test } from 'vitest';
import { storageStates, type BoothSnapshot, type StorageState } from '../../../electron/contract/snapshot.ts';
import texts from '../../../resources/texts/en.json' with { type: 'json' };
import { statusBar } from '../../../renderer/app/status-bar-view.ts';
import type { Notice } from '../../../renderer/state/gate/screen.ts';
import { peopleOf } from '../../support/fixture-page-people-states.ts';
import { quietSnapshot } from '../../support/fixture-page-states.ts';

const shownOf = (change: Partial<BoothSnapshot>, notice: Notice | null = null) =>
  statusBar(
    { snapshot: quietSnapshot(change), notice, press: null, wall: null, question: null },
    0,
    (ms) => `${ms} ms`,
  );
const shown = (storage: StorageState) => shownOf({ storage });

const told = storageStates.filter((state) => state !== 'ok');

test.each(told)('the storage state %s is told in words of its own', (state) => {
  expect(shown(state)).toMatchObject({
    message: { key: `band.storage.${state}` },
    tone: state === 'failing' || state === 'nearly-full' ? 'alarm' : 'wait',
  });
  expect(texts.band.storage[state]).not.toBe('');
});

test('where all is well nothing is said of it', () => {
  expect(shown('ok').message).toBeNull();
});

test('that the way to the service can be read stays, whatever else is said, and is explained while nothing is', () => {
  expect(shownOf({ unencrypted: true })).toMatchObject({
    unencrypted: true,
    tone: 'calm',
    message: { key: 'mode.unencryptedMeaning' },
  });
  expect(shownOf({ unencrypted: true, storage: 'failing' })).toMatchObject({
    unencrypted: true,
    message: { key: 'band.storage.failing' },
  });
  const { booth } = quietSnapshot();
  const test = shownOf({ unencrypted: true, booth: { ...booth, mode: 'test' } });
  expect(test).toMatchObject({ unencrypted: true, mode: { word: 'mode.test' }, message: null });
  expect(shownOf({}).unencrypted).toBe(false);
});

test.each([
  [90_000, 'band.clockBehind'],
  [-90_000, 'band.clockAhead'],
])('a service’s clock that is %i ms ahead is told by how far the booth’s differs', (clockSkewMs, key) => {
  expect(shownOf({ clockSkewMs })).toMatchObject({
    tone: 'wait',
    message: { key, values: { off: '90000 ms' } },
  });
});

test('that earlier cars are still being read gives way to what stops saving or sending, not to what is left of a damaged journal', () => {
  const { link } = quietSnapshot();
  expect(shownOf({ readingEarlier: true, movedAside: 1, clockSkewMs: 90_000 })).toMatchObject({
    tone: 'wait',
    message: { key: 'band.readingEarlier' },
  });
  const over: Partial<BoothSnapshot>[] = [
    { storage: 'failing' },
    { link: { ...link, state: 'probing', cause: 'timed-out' } },
  ];
  for (const change of over) expect(shownOf({ ...change, readingEarlier: true })).toEqual(shownOf(change));
});

test('that the clocks differ gives way to what stops sending or saving, not to a missing name', () => {
  const { link } = quietSnapshot();
  const over: Partial<BoothSnapshot>[] = [
    { storage: 'nearly-full' },
    { storage: 'damaged' },
    { link: { ...link, state: 'probing', cause: 'timed-out' } },
    { link: { ...link, withheld: [{ operation: 'exit', cause: 'permission' }] } },
  ];
  for (const change of over) expect(shownOf({ ...change, clockSkewMs: 90_000 })).toEqual(shownOf(change));
  const people = peopleOf(null);
  expect(shownOf({ people, clockSkewMs: 90_000 }).message?.key).toBe('band.clockBehind');
});

test('a clock in doubt is told where nothing stops sending or saving, and the service does not say by how much it is off', () => {
  expect(shownOf({ clockInDoubt: true })).toMatchObject({
    tone: 'wait',
    message: { key: 'band.clockInDoubt' },
  });
  expect(shownOf({ clockInDoubt: true, storage: 'damaged' }).message?.key).toBe('band.storage.damaged');
  expect(shownOf({ clockInDoubt: true, clockSkewMs: 90_000 }).message?.key).toBe('band.clockBehind');
  expect(shownOf({ clockInDoubt: true, people: peopleOf(null) }).message?.key).toBe('band.clockInDoubt');
});

const { link } = quietSnapshot();
const alarms: readonly (readonly [name: string, Partial<BoothSnapshot>])[] = [
  ...told.map((storage) => [`storage ${storage}`, { storage }] as const),
  ['service paused', { link: { ...link, state: 'paused', cause: 'token' } }],
  ['service away', { link: { ...link, state: 'probing', cause: 'timed-out' } }],
  ['exits withheld', { link: { ...link, withheld: [{ operation: 'exit', cause: 'permission' }] } }],
  ['clock differs', { clockSkewMs: 90_000 }],
  ['clock in doubt', { clockInDoubt: true }],
];

test.each(alarms)('a notice stands under the alarm %s, and never in its place', (_, change) => {
  for (const tone of ['warn', 'good'] as const) {
    const notice = { message: { key: 'notice.empty' }, tone } as const;
    expect(shownOf(change, notice)).toEqual({ ...shownOf(change), under: notice });
  }
});

test('a notice has the line for itself while nothing else has to be said, in its own tone', () => {
  for (const tone of ['warn', 'good'] as const)
    expect(shownOf({}, { message: { key: 'notice.empty' }, tone })).toMatchObject({
      tone,
      message: { key: 'notice.empty' },
      under: null,
    });
});

test('what is kept for a ledger that is away is told, and loudly once a supervisor may have it sent', () => {
  const ledger = { state: 'away', asOf: null, changes: 0 } as const;
  const offers = { kept: 12, isSendable: false, handedOver: [] };
  const told = { key: 'offers.kept', values: { count: 12 } };
  expect(shownOf({ ledger: { ...ledger, offers } })).toMatchObject({ tone: 'wait', message: told });
  const sendable = { ...offers, isSendable: true };
  expect(shownOf({ ledger: { ...ledger, offers: sendable } })).toMatchObject({
    tone: 'alarm',
    message: told,
  });
  // A ledger that answers gives it back at once.
  expect(shownOf({ ledger: { ...ledger, state: 'current', offers } }).message).toBeNull();
});

test('what another booth has taken over is told while nothing else is', () => {
  const handedOver = [{ booth: 'South gate', count: 12 }];
  const offers = { kept: 0, isSendable: false, handedOver };
  const ledger = { state: 'current', asOf: null, changes: 0, offers } as const;
  expect(shownOf({ ledger })).toMatchObject({
    tone: 'wait',
    message: { key: 'offers.handedOver', values: { booth: 'South gate', count: 12 } },
  });
  expect(shownOf({ ledger, clockInDoubt: true }).message?.key).toBe('band.clockInDoubt');
});
