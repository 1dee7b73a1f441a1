import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AttentionItem, SetOutcome, SetWay } from '../../../electron/contract/attention.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import type { BoothSnapshot } from '../../../electron/contract/snapshot.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { BoothHost } from '../../faults/booth-host.ts';
import { supervisorPin } from '../../faults/messages.ts';
import { attentionItem } from '../../support/fixture-page-states.ts';
import { hostOrder } from '../../support/host-order.ts';
import { testFolder } from '../../support/folders.ts';
import { errorOf, refusingDisk, testService, valueOf, type TestBooth } from '../../support/running-booth.ts';
import { behind } from '../journal/journal-support.ts';
import { boothOn, journalOf, list, pin } from '../sessions/long-lists-support.ts';

// A supervisor's one decision about a chosen set: each record by itself, and nothing of it in doubt, however it ends.

const reason = 'asked the service by phone';

/** What the screen sends of the records that it shows. */
const shown = (items: readonly AttentionItem[]) =>
  items.map(({ record: { id, state, reason: cause }, mayDuplicate }) => ({
    id,
    state,
    reason: cause,
    mayDuplicate,
  }));

const decideSet = (
  booth: TestBooth,
  way: SetWay,
  items: readonly AttentionItem[],
  more: object = {},
): Promise<Result<SetOutcome>> =>
  booth.call('attention.decideSet', { way, records: shown(items), reason, pin, ...more }) as Promise<
    Result<SetOutcome>
  >;

/** As the screen does: what a call did not come to is asked for again. @returns what was left out of it */
async function decideAll(booth: TestBooth, way: SetWay, items: readonly AttentionItem[]) {
  const leftOut: SetOutcome['leftOut'] = [];
  for (let open = items; open.length > 0;) {
    const outcome = valueOf(await decideSet(booth, way, open));
    expect(outcome.problem).toBe(null);
    leftOut.push(...outcome.leftOut);
    open = open.filter(({ record: { id } }) => outcome.rest.includes(id));
  }
  return leftOut;
}

const all = async (booth: TestBooth): Promise<AttentionItem[]> => (await list(booth, { limit: 1_000 })).items;

/** @returns what the journal kept of the supervisor's decisions, oldest first */
const decisionsIn = (directory: string): { record: string; to: string; detail: string }[] =>
  behind(
    directory,
    (database) =>
      database
        .prepare(
          `SELECT record_id AS record, to_state AS "to", words AS detail FROM events
           WHERE happening = 'supervisor' ORDER BY seq`,
        )
        .all() as { record: string; to: string; detail: string }[],
  );

test('all of a cause are sent again by one decision, each with an event of its own, oldest first', async () => {
  const service = await testService();
  const { directory, records } = journalOf([{ state: 'refused', reason: 'rejected', count: 130 }]);
  const booth = await boothOn(directory, service.baseUrl);
  expect(await decideAll(booth, 'resend', await all(booth))).toEqual([]);
  const kept = decisionsIn(directory);
  expect(kept.map(({ record }) => record)).toEqual(records.map(({ id }) => id));
  expect(kept.every(({ to, detail }) => to === 'queued' && detail.includes(reason))).toBe(true);
  await booth.until(({ counts }) => counts.waiting === 0);
  expect(service.sessions().map(({ plateNumber }) => plateNumber)).toEqual(records.map(({ plate }) => plate));
});

test('what has moved on meanwhile is left as it is, and named', async () => {
  const { directory } = journalOf([{ state: 'refused', reason: 'rejected', count: 4 }]);
  const booth = await boothOn(directory);
  const items = await all(booth);
  const [first, second] = items.map(({ record: { id } }) => id);
  const alone = { recordId: second, decision: { way: 'void' }, reason, pin };
  valueOf(await booth.call('attention.decide', alone));
  expect(valueOf(await decideSet(booth, 'resolve', items))).toEqual({
    decided: 3,
    leftOut: [{ id: second, why: 'changed' }],
    rest: [],
    problem: null,
  });
  expect(decisionsIn(directory).map(({ record, to }) => [record, to])).toContainEqual([second, 'voided']);
  // The same again decides nothing twice.
  expect(valueOf(await decideSet(booth, 'void', items.slice(0, 1)))).toMatchObject({
    decided: 0,
    leftOut: [{ id: first, why: 'changed' }],
  });
});

test('what may be there twice goes only where that was said, and a charge never among others', async () => {
  const { directory } = journalOf([
    { state: 'unknown', reason: 'timed-out', count: 2 },
    { state: 'unknown', reason: 'timed-out', operation: 'exit', count: 1 },
    { state: 'unknown', reason: 'timed-out', operation: 'charge', count: 1 },
    { state: 'refused', reason: 'rejected', operation: 'charge', count: 1 },
    { state: 'refused', reason: 'found-again', count: 1 },
  ]);
  const booth = await boothOn(directory);
  const items = await all(booth);
  const [said, unsaid, exit, ...apart] = items;
  if (said === undefined || unsaid === undefined || exit === undefined) throw new Error('not listed');
  expect(items.map(({ mayDuplicate }) => mayDuplicate)).toEqual([true, true, false, true, false, false]);
  expect(items.map(({ setWays }) => setWays.includes('resend'))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  const sent = [said, { ...unsaid, mayDuplicate: false }, exit, ...apart];
  expect(valueOf(await decideSet(booth, 'resend', sent))).toEqual({
    decided: 2,
    leftOut: [
      { id: unsaid.record.id, why: 'changed' },
      ...apart.map(({ record: { id } }) => ({ id, why: 'alone' })),
    ],
    rest: [],
    problem: null,
  });
  const left = [unsaid, ...apart];
  expect((await all(booth)).map(({ record }) => record)).toEqual(left.map(({ record }) => record));
  // Closed together they may be.
  expect(valueOf(await decideSet(booth, 'void', left))).toMatchObject({ decided: 4, leftOut: [] });
});

test('without the PIN, a reason, or a record, nothing is decided', async () => {
  const { directory } = journalOf([{ state: 'refused', reason: 'rejected', count: 3 }]);
  const booth = await boothOn(directory);
  const items = await all(booth);
  expect(errorOf(await decideSet(booth, 'void', items, { pin: '0000' }))?.code).toBe('pin-wrong');
  expect(errorOf(await decideSet(booth, 'void', items, { reason: ' ' }))?.code).toBe('reason-empty');
  expect(errorOf(await decideSet(booth, 'void', []))?.code).toBe('bad-message');
  expect(errorOf(await decideSet(booth, 'edit' as SetWay, items))?.code).toBe('bad-message');
  expect(await all(booth)).toEqual(items);
});

test('a disk that refuses ends it with a word, and what is left is asked for again', async () => {
  const disk = refusingDisk({ decisions: 1 });
  journalOf([{ state: 'refused', reason: 'rejected', count: 3 }], disk.directory);
  const booth = await boothOn(disk.directory, undefined, disk);
  const items = await all(booth);
  const rest = items.map(({ record: { id } }) => id);
  const refused = { decided: 0, leftOut: [], rest, problem: 'not-saved' };
  expect(valueOf(await decideSet(booth, 'void', items))).toEqual(refused);
  expect(await all(booth)).toEqual(items);
  expect(await decideAll(booth, 'void', items)).toEqual([]);
  expect(decisionsIn(disk.directory).map(({ record }) => record)).toEqual(rest);
});

test('a call ends after its time, and the rest is asked for again', async () => {
  const { directory } = journalOf([{ state: 'refused', reason: 'rejected', count: 3 }]);
  let elapsedMs = 0;
  const clock = {
    now: () => Date.now(),
    // Each look at it is a second later.
    elapsed: () => (elapsedMs += 1_000),
    offsetMinutes: () => 0,
    after: () => () => undefined,
  };
  const booth = await boothOn(directory, undefined, { clock });
  const items = await all(booth);
  const outcome = valueOf(await decideSet(booth, 'void', items));
  expect(outcome.decided).toBeGreaterThan(0);
  expect(outcome.rest.length).toBeGreaterThan(0);
  const rest = items.filter(({ record: { id } }) => outcome.rest.includes(id));
  expect(await all(booth)).toEqual(rest);
  expect(await decideAll(booth, 'void', rest)).toEqual([]);
  expect(await all(booth)).toEqual([]);
});

test('killed in the middle, what is decided is decided, and the rest stands', async () => {
  const service = await testService();
  const directory = testFolder();
  // A booth process keeps each mode in a folder of its own.
  const journal = join(directory, 'test');
  const { records } = journalOf([{ state: 'refused', reason: 'rejected', count: 600 }], journal);
  const host = new BoothHost(join(directory, 'output'));
  const order = hostOrder(directory, service.baseUrl);
  let killed: Promise<boolean> | null = null;
  const onPush = (_name: string, value: unknown): void => {
    const refused = (value as Partial<BoothSnapshot>).counts?.refused ?? records.length;
    if (refused < records.length - 10) killed ??= host.kill();
  };
  expect(await host.start(order, onPush)).toEqual({ kind: 'started' });
  const items = records.map((record) => attentionItem(record));
  await host.call('attention.decideSet', { way: 'void', records: shown(items), reason, pin: supervisorPin });
  expect(await (killed as Promise<boolean> | null)).toBe(true);

  const decided = decisionsIn(journal).map(({ record }) => record);
  expect(decided).toEqual(records.slice(0, decided.length).map(({ id }) => id));
  expect(decided.length).toBeGreaterThan(0);
  expect(decided.length).toBeLessThan(records.length);
  const booth = await boothOn(journal, service.baseUrl);
  const rest = await all(booth);
  expect(rest.map(({ record }) => record.id)).toEqual(records.slice(decided.length).map(({ id }) => id));
  // Whoever asks for all of it once more decides the rest, and nothing twice.
  const leftOut = await decideAll(booth, 'void', items);
  expect(leftOut.map(({ id }) => id)).toEqual(decided);
  expect(await all(booth)).toEqual([]);
  expect(service.sessions()).toEqual([]);
});

test('a refused entry whose car was entered again is sent again by nobody who does not look at it', async () => {
  const service = await testService();
  const { directory, records } = journalOf([{ state: 'refused', reason: 'rejected', count: 2 }]);
  const booth = await boothOn(directory, service.baseUrl);
  const items = await all(booth);
  expect(items.map(({ setWays }) => setWays.includes('resend'))).toEqual([true, true]);
  // After the list was shown, and before the decision.
  await booth.reaches(valueOf(await booth.enter('CAR0', { despiteInside: true })), 'confirmed');
  expect(await decideAll(booth, 'resend', items)).toEqual([{ id: records[0]?.id, why: 'changed' }]);
  await booth.reaches(records[1] as RecordView, 'confirmed');
  expect(service.sessions().map(({ plateNumber }) => plateNumber)).toEqual(['CAR0', 'CAR1']);
  const [left] = await all(booth);
  expect(left).toMatchObject({ record: { id: records[0]?.id }, setWays: ['resolve', 'void'] });
  expect(await decideAll(booth, 'void', [left as AttentionItem])).toEqual([]);
});
