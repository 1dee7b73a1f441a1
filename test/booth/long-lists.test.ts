import { expect, test } from 'vitest';
import { JournalStore } from '../../electron/booth/journal/store.ts';
import { settingsSchema } from '../../electron/booth/settings/schema.ts';
import type { Attention } from '../../electron/contract/attention.ts';
import type { RecordReason, RecordState, RecordView } from '../../electron/contract/record.ts';
import { testFolder } from '../support/folders.ts';
import { errorOf, runningBooth, valueOf, type RunningBooth } from '../support/running-booth.ts';
import { move, press, recordOf } from './journal-support.ts';

// After an outage hundreds of records need a supervisor: each of them is within reach.

const pin = '4711';
const settings = settingsSchema.parse({ supervisorPin: pin });

/** How a record came to need somebody. */
type Ended = readonly [state: RecordState, reason: RecordReason, count: number];

/** A journal whose entries ended like that, the first ones the oldest; plates and ids in that order. */
function journalOf(ends: readonly Ended[]): { directory: string; records: RecordView[] } {
  const directory = testFolder();
  const store = new JournalStore(directory);
  const records: RecordView[] = [];
  for (const [state, reason, count] of ends)
    for (let place = 0; place < count; place += 1) {
      const plate = `CAR${records.length}`;
      const entry = recordOf(store.appendEntry(press({ plate })));
      store.transition(move(entry));
      const [ended] = store.transition(move(entry, { from: 'sending', to: state, reason }));
      if (ended !== undefined) records.push(ended);
    }
  store.close();
  return { directory, records };
}

/** A booth over it whose service is not there. */
const boothOn = (directory: string): Promise<RunningBooth> =>
  runningBooth('http://127.0.0.1:9', { directory, settings });

const list = async (booth: RunningBooth, asked: object = {}): Promise<Attention> =>
  valueOf(await booth.call('attention.list', asked)) as Attention;

const plates = ({ items }: Attention): string[] => items.map(({ record }) => record.plate);

test('what needs attention is listed page by page, oldest first, to the last one', async () => {
  const { directory, records } = journalOf([
    ['unknown', 'timed-out', 70],
    ['refused', 'rejected', 60],
  ]);
  const booth = await boothOn(directory);
  expect(plates(await list(booth))).toEqual(records.slice(0, 100).map(({ plate }) => plate));
  const last = await list(booth, { offset: 125, limit: 10 });
  expect({ plates: plates(last), offset: last.offset }).toEqual({
    plates: ['CAR125', 'CAR126', 'CAR127', 'CAR128', 'CAR129'],
    offset: 125,
  });
  // The list is shorter than when it was turned over last.
  expect(await list(booth, { offset: 130, limit: 10 })).toMatchObject({
    offset: 120,
    items: records.slice(120).map(({ id }) => ({ record: { id } })),
  });
});

test('they are counted by cause, and listed of one cause alone', async () => {
  const { directory } = journalOf([
    ['unknown', 'timed-out', 3],
    ['refused', 'rejected', 5],
    ['unknown', 'server-error', 1],
    ['unknown', 'timed-out', 1],
    // A word of the journal that the screen is not told.
    ['unknown', 'journal-damaged' as RecordReason, 2],
  ]);
  const booth = await boothOn(directory);
  const { causes } = await list(booth);
  expect(causes).toEqual([
    { cause: { state: 'refused', reason: 'rejected' }, count: 5 },
    { cause: { state: 'unknown', reason: 'timed-out' }, count: 4 },
    { cause: { state: 'unknown', reason: null }, count: 2 },
    { cause: { state: 'unknown', reason: 'server-error' }, count: 1 },
  ]);
  const listed = causes.map(async ({ cause }) => plates(await list(booth, { cause })));
  expect(await Promise.all(listed)).toEqual([
    ['CAR3', 'CAR4', 'CAR5', 'CAR6', 'CAR7'],
    ['CAR0', 'CAR1', 'CAR2', 'CAR9'],
    ['CAR10', 'CAR11'],
    ['CAR8'],
  ]);
  const draft = { state: 'draft', reason: null };
  expect(await list(booth, { cause: draft, offset: 10 })).toMatchObject({ items: [], offset: 0 });
});

test('each can be looked at and decided, and not only the 100 oldest', async () => {
  const { directory, records } = journalOf([['refused', 'rejected', 102]]);
  const booth = await boothOn(directory);
  const recordId = records.at(-1)?.id;
  expect((await list(booth, { recordId, limit: 5 })).item).toMatchObject({
    record: { id: recordId, plate: 'CAR101' },
    waysOut: ['edit', 'resend', 'resolve', 'void'],
  });
  const decided = { recordId, decision: { way: 'void' }, reason: 'did not pass', pin };
  expect(valueOf(await booth.call('attention.decide', decided))).toMatchObject({ state: 'voided' });
  expect((await list(booth, { recordId, limit: 5 })).item).toBe(null);
  expect(errorOf(await booth.call('attention.decide', decided))).toMatchObject({ code: 'not-possible-now' });
});
