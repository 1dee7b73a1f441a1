import { expect, test } from 'vitest';
import { searchAbout } from '../../../electron/booth/journal/privacy/about-plate.ts';
import { openReadOnly, readingOf } from '../../../electron/booth/journal/files/read-only.ts';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import { testFolder } from '../../support/folders.ts';
import { confirm, fill, move, press, recordOf } from './journal-support.ts';

// What takes long is asked in parts, or beside: meanwhile presses are saved.

async function stayOf(store: JournalStore, plate: string): Promise<string> {
  const entry = recordOf(store.appendEntry(press({ plate })));
  await confirm(store as never, entry, `session-${entry.id}`);
  const exit = recordOf(store.appendExit({ ...press(), entryId: entry.id }));
  await confirm(store as never, exit, exit.sessionId ?? '');
  return entry.id;
}

test('what became about a plate since it was searched for is erased too, and what is no more about it stays', async () => {
  const folder = testFolder();
  const store = new JournalStore(folder);
  const before = await stayOf(store, 'SEEK1');
  const other = await stayOf(store, 'OTHER2');
  const mistyped = recordOf(store.appendEntry(press({ plate: 'SEEK1' })));
  const beside = openReadOnly(folder);
  const searched = searchAbout(readingOf(beside), 'seek-1');
  beside.close();
  expect(new Set(searched.ids)).toContain(mistyped.id);
  const since = await stayOf(store, 'SEEK1');
  const [refused] = store.transition(move(mistyped, { to: 'sending' }));
  const [edited] = store.transition(
    move(refused ?? mistyped, {
      to: 'refused',
      reason: 'rejected',
      httpStatus: 422,
      edited: { plate: 'OTHER3', vehicleClass: 'CAR' },
    }),
  );
  expect(edited?.plate).toBe('OTHER3');
  store.transition(
    move(edited ?? mistyped, { to: 'voided', decided: { by: 'supervisor', reason: 'twice' } }),
  );
  const request = { plate: 'seek-1', by: 'Kim', reason: 'asked by letter', mostStayMs: 1 };
  expect(store.eraseAbout(request, Date.now(), Date.now(), searched)).toMatchObject({ records: 4, kept: [] });
  expect([before, since].map((id) => store.find(id))).toEqual([null, null]);
  expect([other, mistyped.id].map((id) => store.find(id)?.view.plate)).toEqual(['OTHER2', 'OTHER3']);
  expect(store.verify().ok).toBe(true);
  store.close();
});

test('the cars inside are told in parts, each once', () => {
  const folder = testFolder();
  const store = new JournalStore(folder);
  const all = Array.from({ length: 4_100 }, (_none, index) => `B${index}`);
  fill(
    folder,
    all.map((plate) => ({ plate, state: 'confirmed' })),
  );
  const told: string[] = [];
  for (let part = store.carsInside(); part.length > 0; part = store.carsInside(part.at(-1)?.seq)) {
    expect(part.length).toBeLessThanOrEqual(2_000);
    told.push(...part.map(({ plate }) => plate));
  }
  expect(told).toEqual(all);
  store.close();
});

test('who has left is looked for in parts, the last ones first', async () => {
  const folder = testFolder();
  const store = new JournalStore(folder);
  const long = await stayOf(store, 'LONGAGO1');
  fill(
    folder,
    Array.from({ length: 9_000 }, (_none, index) => ({ plate: `B${index}`, state: 'voided' })),
  );
  const late = await stayOf(store, 'LATELY1');
  const found: (string | null)[] = [];
  let looks = 0;
  let next: number | null | undefined;
  while (next !== null) {
    const left = store.carsLeft('1', next);
    found.push(...left.cars.map(({ entryId }) => entryId));
    next = left.next;
    looks += 1;
  }
  expect(found).toEqual([late, long]);
  expect(looks).toBe(3);
  store.close();
});
