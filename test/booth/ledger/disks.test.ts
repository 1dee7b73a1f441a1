import { expect, test } from 'vitest';
import { Disks, type DiskMessage } from '../../../electron/booth/ledger/disks.ts';

const event = (number: number): DiskMessage => ({ kind: 'event', number });
const start = (
  first: number,
  head: number,
  rest: Partial<Extract<DiskMessage, { kind: 'start' }>> = {},
): DiskMessage => ({ kind: 'start', first, head: { number: head }, pruned: { number: 0 }, ...rest });
const instead = { number: 9, hash: 'a' };

function after(...messages: readonly DiskMessage[]): Disks {
  const disks = new Disks();
  for (const message of messages) disks.take(message);
  return disks;
}

test('a journal that goes on is of one disk, also where retention or a lost store made it begin again', () => {
  const disks = after(start(1, 0, { incarnation: 'one' }), event(1), event(9), start(30, 40), event(30));
  expect([disks.last, disks.isFormer(0), disks.incarnation]).toEqual([0, false, null]);
  disks.take(start(31, 40, { incarnation: 'two' }));
  expect([disks.last, disks.incarnation]).toEqual([0, 'two']);
});

test('a disk is a former one once the next one has shipped what it had as it began, and not before', () => {
  const disks = after(event(9), start(1, 3, { instead }), event(1), event(2));
  expect([disks.last, disks.isFormer(0), disks.isFormer(1)]).toEqual([1, false, false]);
  disks.take(event(3));
  expect([disks.isFormer(0), disks.isFormer(1)]).toEqual([true, false]);
  disks.take(event(4));
  expect(disks.isFormer(0)).toBe(true);
});

test('what the next one had pruned before it could ship it, nobody waits for', () => {
  expect(after(event(9), start(4, 3, { instead })).isFormer(0)).toBe(true);
  expect(after(event(9), start(1, 0, { instead })).isFormer(0)).toBe(true);
  const disks = after(event(9), start(2, 5, { instead }), event(2));
  expect(disks.isFormer(0)).toBe(false);
  disks.take(start(6, 9));
  expect(disks.isFormer(0)).toBe(true);
});

test('of three disks in a row the first two are former ones, and the third has to ship its own first', () => {
  const disks = after(event(9), start(1, 1, { instead }), event(1), start(1, 2, { instead }), event(1));
  expect([disks.last, disks.isFormer(0), disks.isFormer(1)]).toEqual([2, false, false]);
  disks.take(event(2));
  expect([0, 1, 2].map((disk) => disks.isFormer(disk))).toEqual([true, true, false]);
});

test('a journal that had pruned something as it took another one’s place may have settled what that one had', () => {
  const disks = after(event(9), start(1, 1, { instead }), event(1));
  expect(disks.mayHaveSettled(0)).toBe(false);
  disks.take(start(5, 9, { instead, pruned: { number: 4 } }));
  disks.take(start(1, 1, { instead }));
  expect([0, 1, 2, 3].map((disk) => disks.mayHaveSettled(disk))).toEqual([true, true, false, false]);
});
