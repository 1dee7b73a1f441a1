import { describe, expect, it } from 'vitest';
import {
  anewFor,
  longestGapMs,
  type Anew,
  type Cursor,
  type LedgerExtent,
} from '../../../../electron/booth/ledger/cars/cursor.ts';
import { longestAbsenceMs, mayCreate } from '../../../../electron/booth/ledger/cars/may-create.ts';

const cursor: Cursor = { epoch: 'e', sequence: 10, digest: 'd', currentMs: 0 };
const ledger: LedgerExtent = { epoch: 'e', first: 1, last: 20, digest: 'd' };

describe('a reader', () => {
  it.each<readonly [cursor: Cursor | null, ledger: Partial<LedgerExtent>, nowMs: number, why: Anew | null]>([
    [cursor, {}, 0, null],
    [cursor, { first: 10, last: 10 }, longestGapMs, null],
    [null, {}, 0, 'none'],
    [cursor, { epoch: 'f' }, 0, 'other-epoch'],
    [cursor, { last: 9 }, 0, 'beyond-last'],
    [cursor, { first: 11 }, 0, 'behind-first'],
    [cursor, {}, longestGapMs + 1, 'too-old'],
    [cursor, {}, -longestGapMs - 1, 'too-old'],
    [cursor, { digest: 'other' }, 0, 'differs'],
    [cursor, { digest: null }, 0, 'differs'],
  ])('with %j at %j, %i ms later, begins anew for: %s', (from, there, nowMs, why) => {
    expect(anewFor(from, { ...ledger, ...there }, nowMs)).toBe(why);
  });
});

describe('a car without a fact', () => {
  const day = 24 * 3_600_000;
  it.each<readonly [what: string, knownMs: number, attendedMs: number | null, nowMs: number, may: boolean]>([
    ['that came in today, at a booth that has never read', 0, null, day, true],
    ['of long ago, at a booth that has never read', 0, null, longestAbsenceMs, false],
    ['of long ago, at a booth that has read since soon after', 0, day, 400 * day, true],
    ['of long ago, at a booth that was away too long since', 0, longestAbsenceMs, 400 * day, false],
    ['that came in after the booth had begun to read', 100 * day, day, 400 * day, true],
    ['of today, at a booth that comes back today', 99 * day, 100 * day, 100 * day, true],
  ])('%s may be told: %#', (_, knownMs, attendedMs, nowMs, may) => {
    expect(mayCreate(knownMs, attendedMs, nowMs)).toBe(may);
  });
});
