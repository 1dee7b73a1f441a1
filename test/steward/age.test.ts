import { describe, expect, it } from 'vitest';
import { ageOf } from '../../steward/ledger/age.ts';

describe('how old a message is', () => {
  const time = new Date('2026-11-29T12:00:00Z');
  it.for([
    ['the same moment', '2026-11-29T12:00:00Z', 0],
    ['later', '2026-11-29T12:03:00Z', 180_000],
    ['before it, by what puts a clock right', '2026-11-29T11:59:30Z', 0],
    ['hours before it, because it was set back', '2026-11-29T09:00:00Z', null],
  ] as const)('by a clock that tells %s', ([, ts, ageMs]) => {
    expect(ageOf({ time }, { ts })).toBe(ageMs);
  });
});
