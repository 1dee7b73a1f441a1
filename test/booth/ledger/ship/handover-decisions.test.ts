import { describe, expect, it } from 'vitest';
import type { OwnHandover } from '../../../../electron/booth/journal/model/handover-types.ts';
import {
  agrees,
  changesBy,
  standingsOf,
  toOffer,
  toReclaim,
  type OwnHandovers,
} from '../../../../electron/booth/ledger/ship/handover-decisions.ts';
import type { Standing } from '../../../../electron/booth/ledger/standing.ts';

const epoch = '1';
const none = {
  recordId: '1',
  state: 'queued',
  everUnknown: 0,
  handover: null,
  handedTo: null,
  frozenIn: epoch,
  originBooth: null,
} as const;
const own = (one: Partial<OwnHandover> | null): OwnHandovers =>
  new Map(one === null ? [] : [['1', { ...none, ...one }]]);
const doubted = { state: 'unknown', everUnknown: 1 } as const;
const south = { takenBy: 'south' } as const;

describe('what the journal keeps of a record that', () => {
  it.each<readonly [what: string, Partial<OwnHandover> | null, Standing, object[]]>([
    ['stands offered, and was about to be', { handover: 'offering' }, 'offered', [{ became: 'offered' }]],
    ['stands offered, and is known to be', { handover: 'offered' }, 'offered', []],
    ['is its booth’s again', { handover: 'offered' }, 'own', [{ became: 'reclaimed', isUncertain: false }]],
    ['was sent, and nobody takes any more', { handover: 'sent-anyway' }, 'own', [{ became: 'reclaimed' }]],
    ['is still to be offered', { handover: 'offering' }, 'own', []],
    [
      'was to be offered, and was put in doubt',
      { ...doubted, handover: 'offering' },
      'own',
      [{ became: 'reclaimed', isUncertain: false }],
    ],
    [
      'was offered, and was put in doubt',
      { ...doubted, handover: 'offered' },
      'own',
      [{ became: 'reclaimed', isUncertain: false }],
    ],
    ['was taken', { handover: 'offered' }, south, [{ became: 'handed-over', to: 'south' }]],
    ['was taken, as is known', { handedTo: 'south' }, south, []],
    ['was taken over from who had it', { handedTo: 'west' }, south, [{ became: 'handed-over', to: 'south' }]],
    ['was taken, and never was offered by this journal', null, south, [{ became: 'handed-over' }]],
    ['was taken, and back from there', { handover: 'taken-back', handedTo: 'south' }, south, []],
    [
      'was taken, and back from who had it from there',
      { handover: 'taken-back', handedTo: 'south', originBooth: 'west' },
      south,
      [],
    ],
    [
      'was taken, and back from there, by the program before',
      { handover: 'taken-back', originBooth: 'south' },
      south,
      [],
    ],
    [
      'was taken in its first taker’s place after it was taken back',
      { handover: 'taken-back', handedTo: 'west', originBooth: 'south' },
      south,
      [{ became: 'handed-over', to: 'south' }],
    ],
    [
      'was taken from who has taken it over',
      { handover: 'sent-anyway', originBooth: 'south' },
      south,
      [{ became: 'handed-over', to: 'south' }],
    ],
    ['came back to this booth', { handedTo: 'south' }, { takenBy: 'north' }, []],
    ['somebody has ended', null, 'ended', [{ became: 'ended' }]],
  ])('%s', (_what, one, standing, changes) => {
    const where = { booth: 'north', epoch, isWhole: true };
    expect(changesBy({ 1: standing }, own(one), where)).toMatchObject(changes);
    expect(changesBy({ 1: standing }, own(one), where)).toHaveLength(changes.length);
  });

  it('is the booth’s again in an epoch that is not whole, is flagged', () => {
    const where = { booth: 'north', epoch, isWhole: false };
    expect(changesBy({ 1: 'own' }, own({ handover: 'offered' }), where)).toMatchObject([
      { isUncertain: true },
    ]);
  });

  it('is the booth’s again, and was frozen in an earlier epoch, is flagged', () => {
    const where = { booth: 'north', epoch, isWhole: true };
    const offered = own({ handover: 'offered', frozenIn: 'earlier' });
    expect(changesBy({ 1: 'own' }, offered, where)).toMatchObject([{ isUncertain: true }]);
  });

  it('stands somehow in a ledger that may have lost something, is what others did', () => {
    const where = { booth: 'north', epoch: null, isWhole: false };
    expect(changesBy({ 1: 'own' }, own({ handover: 'offered' }), where)).toEqual([]);
    expect(changesBy({ 1: 'offered' }, own({ handover: 'offering' }), where)).toEqual([]);
    expect(changesBy({ 1: south }, own({ handover: 'offered' }), where)).toHaveLength(1);
  });
});

it('a ledger agrees where it says what the journal does, or that more was taken', () => {
  expect(agrees({}, own({ handover: 'offered' }))).toBe(false);
  expect(agrees({ 1: 'own' }, own({ handover: 'offered' }))).toBe(false);
  expect(agrees({ 1: 'offered' }, own({ handover: 'sent-anyway' }))).toBe(false);
  expect(agrees({ 1: 'offered' }, own({ handover: 'offered' }))).toBe(true);
  expect(agrees({}, own({ handover: 'offering' }))).toBe(true);
  expect(agrees({ 1: 'offered' }, own({ handedTo: 'south' }))).toBe(false);
  expect(agrees({ 1: south }, own({ handover: 'offered' }))).toBe(true);
  expect(agrees({ 1: 'ended' }, own({ handover: 'offered' }))).toBe(true);
  expect(standingsOf(own({ handover: 'offered' }))).toEqual({ 1: 'offered' });
  expect(standingsOf(own({ handedTo: 'south', state: 'local' }))).toEqual({ 1: south });
  expect(standingsOf(own({ handover: 'taken-back', handedTo: 'south' }))).toEqual({ 1: 'own' });
});

it.each(['unknown', 'draft'] as const)(
  'what an older copy has %s and offered is nobody else’s to take',
  (state) => {
    const offered = own({ ...doubted, state, handover: 'offered' });
    expect(standingsOf(offered)).toEqual({ 1: 'own' });
    expect(agrees({ 1: 'offered' }, offered)).toBe(false);
    expect(agrees({ 1: 'own' }, offered)).toBe(true);
    expect(standingsOf(own({ ...doubted, handedTo: 'south' }))).toEqual({ 1: south });
  },
);

it('what was frozen and put in doubt is the booth’s again where the ledger knows nothing of it', () => {
  const where = { booth: 'north', epoch, isWhole: true, isHeard: true };
  for (const handover of ['offering', 'offered'] as const) {
    expect(changesBy({}, own({ ...doubted, handover }), where)).toMatchObject([{ became: 'reclaimed' }]);
    expect(changesBy({}, own({ ...doubted, handover }), { ...where, epoch: null })).toEqual([]);
    expect(changesBy({}, own({ handover }), where)).toEqual([]);
  }
});

it('what is about to be offered is, unless it was put in doubt', () => {
  expect(toOffer(own({ handover: 'offering' }))).toEqual(['1']);
  expect(toOffer(own({ handover: 'offered' }))).toEqual([]);
  expect(toOffer(own({ ...doubted, handover: 'offering' }))).toEqual([]);
});

it('what stands offered is reclaimed where it is wanted, or the journal does not hold it back', () => {
  const wanted = (one: Partial<OwnHandover>, isWanted: boolean): string[] =>
    toReclaim({ 1: 'offered' }, own(one), () => isWanted);
  expect(wanted({ handover: 'offered' }, false)).toEqual([]);
  expect(wanted({ handover: 'offered' }, true)).toEqual(['1']);
  expect(wanted({ handover: 'sent-anyway' }, false)).toEqual(['1']);
  expect(wanted({ handover: null }, false)).toEqual(['1']);
  expect(toReclaim({ 1: 'own' }, own({ handover: 'offered' }), () => true)).toEqual([]);
  // Of a journal in whose place this one is: its records are a dead disk's, for whoever takes them.
  expect(toReclaim({ 2: 'offered' }, own(null), () => true)).toEqual([]);
});
