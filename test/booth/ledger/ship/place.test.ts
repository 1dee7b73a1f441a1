import { describe, expect, it } from 'vitest';
import type { ChainAt } from '../../../../electron/booth/journal/model/shipped-types.ts';
import {
  comparedIn,
  isGapBefore,
  mayFollow,
  placeAfter,
  type ShippedJournals,
  type Tail,
} from '../../../../electron/booth/ledger/ship/place.ts';

const chain = (changes: Partial<ChainAt> = {}): ChainAt => ({
  hash: 'of it',
  pruned: { seq: 100, hash: 'of the pruned' },
  head: { seq: 900, hash: 'of the head' },
  salvage: null,
  isJoining: false,
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

const told = (incarnation: string | null, ...salvages: string[]): ShippedJournals => ({
  incarnation,
  salvages: new Set(salvages),
});
const own = (
  incarnation: string,
  salvage: string | null = null,
): { incarnation: string; salvage: string | null } => ({ incarnation, salvage });

describe('where a booth goes on', () => {
  it.each<readonly [string, Tail | null, Partial<ChainAt>, unknown]>([
    ['in an empty subject, from the beginning', null, {}, { number: 0, toldTo: null, instead: null }],
    ['after its last event', event(500), {}, { number: 500, toldTo: 500, instead: null }],
    ['after one that is its head', event(900), {}, { number: 900, toldTo: 900, instead: null }],
    [
      'after the last one that was',
      event(100, 'of the pruned'),
      { hash: null },
      { number: 100, toldTo: 100, instead: null },
    ],
    ['after a beginning', start, {}, { number: 11, toldTo: 100, instead: null }],
    [
      'after one with nothing pruned',
      { ...start, first: 1, pruned: place(0, '') },
      {},
      { number: 0, toldTo: 0, instead: null },
    ],
    ['not after another event of that number', event(500, 'other'), {}, 'differs'],
    ['nor after one that is missing', event(500), { hash: null }, 'differs'],
    ['nor after another end of what was pruned', event(100, 'other'), { hash: null }, 'differs'],
    ['nor after one that is still to come', event(901), { hash: null }, 'behind'],
    ['nor after a beginning of another chain', start, { hash: 'other' }, 'differs'],
    ['nor after one that may have been pruned', event(60), { hash: null }, 'differs'],
    ['nor after what it does not know', { kind: 'other' }, {}, 'unknown-tail'],
    ['nor at all while a damaged journal joins', null, { isJoining: true }, 'salvaging'],
  ])('%s', (_, tail, changes, expected) => {
    expect(placeAfter(tail, chain(changes), null)).toEqual(expected);
  });

  it('after one that was pruned since, where it was acknowledged on this disk', () => {
    const pruned = chain({ hash: null });
    const at = { number: 60, toldTo: 60, instead: null };
    expect(placeAfter(event(60), pruned, place(60, 'of it'))).toEqual(at);
    for (const other of [place(60, 'other'), place(59, 'of it')])
      expect(placeAfter(event(60), pruned, other)).toBe('differs');
    // What its journal lost, and did not prune, is another matter.
    expect(placeAfter(event(500), pruned, place(500, 'of it'))).toBe('differs');
  });

  it.each<readonly [string, ShippedJournals, { incarnation: string; salvage: string | null }, boolean]>([
    ['a replaced computer’s', told('old'), own('new'), true],
    ['but not of the same disk', told('old'), own('old'), false],
    ['nor where nobody knows whose was shipped', told(null), own('new'), false],
    ['a salvaged one of the same disk', told('old'), own('old', 'salvage'), true],
    ['but not once another one came after it', told('old', 'salvage'), own('old', 'salvage'), false],
  ])('in the place of another journal: %s', (_, before, mine, expected) => {
    expect(mayFollow(before, mine)).toBe(expected);
  });

  it('compares the place that the last message speaks of', () => {
    expect(comparedIn(event(500))).toMatchObject({ number: 500 });
    expect(comparedIn(start)).toMatchObject({ number: 800 });
    expect(comparedIn({ kind: 'other' })).toBeNull();
  });

  it('tells a gap before it goes on after one, once', () => {
    expect(isGapBefore(1, { number: 0, toldTo: null, instead: null })).toBe(true);
    expect(isGapBefore(501, { number: 500, toldTo: 500, instead: null })).toBe(false);
    expect(isGapBefore(503, { number: 500, toldTo: 500, instead: null })).toBe(true);
    // Of what was pruned some is kept.
    expect(isGapBefore(60, { number: 12, toldTo: 100, instead: null })).toBe(false);
    expect(isGapBefore(101, { number: 60, toldTo: 100, instead: null })).toBe(false);
    expect(isGapBefore(102, { number: 60, toldTo: 100, instead: null })).toBe(true);
  });
});
