import { expect, test } from 'vitest';
import type { Attention } from '../../../electron/contract/attention.ts';
import type { RecordReason } from '../../../electron/contract/record.ts';
import { errorOf, valueOf } from '../../support/running-booth.ts';
import { boothOn, journalOf, list, pin } from './long-lists-support.ts';

// After an outage hundreds of records need a supervisor: each of them is within reach.

const plates = ({ items }: Attention): string[] => items.map(({ record }) => record.plate);

test('what needs attention is listed page by page, oldest first, to the last one', async () => {
  const { directory, records } = journalOf([
    { state: 'unknown', reason: 'timed-out', count: 70 },
    { state: 'refused', reason: 'rejected', count: 60 },
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
    { state: 'unknown', reason: 'timed-out', count: 3 },
    { state: 'refused', reason: 'rejected', count: 5 },
    { state: 'unknown', reason: 'server-error', count: 1 },
    { state: 'unknown', reason: 'timed-out', count: 1 },
    // A word of the journal that the screen is not told.
    { state: 'unknown', reason: 'journal-damaged' as RecordReason, count: 2 },
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
  const { directory, records } = journalOf([{ state: 'refused', reason: 'rejected', count: 102 }]);
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
