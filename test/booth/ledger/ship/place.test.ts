import { describe, expect, it } from 'vitest';
import type { ChainAt } from '../../../../electron/booth/journal/model/shipped-types.ts';
import {
  comparedIn,
  isGapBefore,
  placeAfter,
  type Tail,
} from '../../../../electron/booth/ledger/ship/place.ts';

const chain = (changes: Partial<ChainAt> = {}): ChainAt => ({
  hash: 'of it',
  pruned: { seq: 100, hash: 'of the pruned' },
  head: { seq: 900, hash: 'of the head' },
  ...changes,
});
const event = (number: number, hash = 'of it'): Tail => ({ kind: 'event', number, hash });
const place = (number: number, hash: string): { number: number; hash: string } => ({ number, hash });
const start = {
  kind: 'start' as const,
  first: 12,
  pruned: place(100, 'of the pruned'),
  head: place(800, 'of it'),
};

describe('where a booth goes on', () => {
  it.each<readonly [string, Tail | null, Partial<ChainAt>, unknown]>([
    ['in an empty subject, from the beginning', null, {}, { number: 0, toldTo: null }],
    ['after its last event', event(500), {}, { number: 500, toldTo: 500 }],
    ['after one that is its head', event(900), {}, { number: 900, toldTo: 900 }],
    ['after one that was pruned since', event(60), { hash: null }, { number: 60, toldTo: 60 }],
    [
      'after the last one that was',
      event(100, 'of the pruned'),
      { hash: null },
      { number: 100, toldTo: 100 },
    ],
    ['after a beginning', start, {}, { number: 11, toldTo: 100 }],
    [
      'after one with nothing pruned',
      { ...start, first: 1, pruned: place(0, '') },
      {},
      { number: 0, toldTo: 0 },
    ],
    ['not after another event of that number', event(500, 'other'), {}, 'differs'],
    ['nor after one that is missing', event(500), { hash: null }, 'differs'],
    ['nor after another end of what was pruned', event(100, 'other'), { hash: null }, 'differs'],
    ['nor after one that is still to come', event(901), { hash: null }, 'behind'],
    ['nor after a beginning of another chain', start, { hash: 'other' }, 'differs'],
    ['nor after what it does not know', { kind: 'other' }, {}, 'unknown-tail'],
  ])('%s', (_, tail, changes, expected) => {
    expect(placeAfter(tail, chain(changes))).toEqual(expected);
  });

  it('compares the place that the last message speaks of', () => {
    expect(comparedIn(event(500))).toMatchObject({ number: 500 });
    expect(comparedIn(start)).toMatchObject({ number: 800 });
    expect(comparedIn({ kind: 'other' })).toBeNull();
  });

  it('tells a gap before it goes on after one, once', () => {
    expect(isGapBefore(1, { number: 0, toldTo: null })).toBe(true);
    expect(isGapBefore(501, { number: 500, toldTo: 500 })).toBe(false);
    expect(isGapBefore(503, { number: 500, toldTo: 500 })).toBe(true);
    // Of what was pruned some is kept.
    expect(isGapBefore(60, { number: 12, toldTo: 100 })).toBe(false);
    expect(isGapBefore(101, { number: 60, toldTo: 100 })).toBe(false);
    expect(isGapBefore(102, { number: 60, toldTo: 100 })).toBe(true);
  });
});
