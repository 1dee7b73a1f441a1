import { beforeEach, expect, test } from 'vitest';
import { belongsToService } from '../../../electron/booth/journal-service.ts';
import type { JournalStore } from '../../../electron/booth/journal/store.ts';
import type { Journal } from '../../../electron/booth/journal/types.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import { testFolder } from '../../support/folders.ts';
import { lastPressMs, move, press, recordOf } from './journal-support.ts';
import { confirmed, entry, open } from './salvage-support.ts';
import { dayMs } from '../privacy/privacy-support.ts';

// Both services number their sessions from 1.

let store: JournalStore;
let old: RecordView;

const serve = (address: string, said: 'same-service' | 'other-service' | null): Promise<boolean> =>
  belongsToService({
    journal: store as unknown as Journal,
    target: { mode: 'test', address, proxy: null, probe: true },
    formerAddress: null,
    said,
    isReadingEarlier: false,
    log: () => undefined,
  });

const leave = (car: RecordView): void =>
  confirmed(store, recordOf(store.appendExit({ ...press(), entryId: car.id })), '1');

const eraseOld = () =>
  store.eraseAbout(
    { plate: 'OLD1', by: 'Kim', reason: 'asked', mostStayMs: 30 * dayMs },
    lastPressMs() + 1_000,
  );

beforeEach(async () => {
  store = open(testFolder());
  await serve('http://10.0.0.1', null);
  old = entry(store, 'OLD1');
  confirmed(store, old, '1');
  leave(old);
  await serve('http://10.0.0.2', 'other-service');
  return () => store.close();
});

test('an erasure of a stay takes nothing of that with the same id at another service', () => {
  const fresh = entry(store, 'NEW1');
  confirmed(store, fresh, '1');
  leave(fresh);
  expect(eraseOld()).toMatchObject({ records: 2, kept: [] });
  expect([store.find(old.id), store.find(fresh.id)?.view.plate]).toEqual([null, 'NEW1']);
});

test('a car inside by that id at another service holds no erasure back, and is not told of', () => {
  const fresh = entry(store, 'NEW1');
  confirmed(store, fresh, '1');
  expect(eraseOld()).toMatchObject({ records: 2, kept: [] });
  expect([store.find(old.id), store.find(fresh.id)?.view.plate]).toEqual([null, 'NEW1']);
});

test('an exit by that id alone is of the stay at its own service', () => {
  const session = { sessionId: '1', plate: 'NEW1', vehicleClass: 'CAR' };
  const exit = recordOf(store.appendExit({ ...press(), session }));
  confirmed(store, exit, '1');
  expect(eraseOld()).toMatchObject({ records: 2, kept: [] });
  expect(store.find(exit.id)?.view.plate).toBe('NEW1');
});

test.each([
  ['another one', null],
  ['taken for the same one since', 'same-service'],
] as const)(
  'an exit withdrawn before its entry was known goes with it; its service is %s',
  async (_which, said) => {
    const fresh = entry(store, 'NEW1');
    const waits = recordOf(store.appendExit({ ...press(), entryId: fresh.id }));
    expect(waits.state).toBe('waiting-for-entry');
    store.transition(move(waits, { to: 'voided', reason: 'withdrawn' }));
    confirmed(store, fresh, '1');
    leave(fresh);
    if (said !== null) await serve('http://10.0.0.1', said);
    const rules = { pictureMs: dayMs, recordMs: dayMs, mostStayMs: dayMs };
    let kept = null;
    for (let steps = 0; kept === null && steps < 100; steps += 1)
      kept = store.runHousekeeping(rules, lastPressMs() + 400 * dayMs);
    expect([old, fresh, waits].map(({ id }) => store.find(id))).toEqual([null, null, null]);
  },
);
