import { expect, it } from 'vitest';
import type { CarFact } from '../../../../electron/booth/ledger/car-fact.ts';
import { dutyOf } from '../../../../electron/booth/ledger/car-duty.ts';
import { ownStayOf, type OwnStay } from '../../../../electron/booth/ledger/site/own-stay.ts';
import { recordView } from '../../../support/fixture-page-states.ts';

// A kiosk whose battery is empty starts with a clock that is years behind, until it is set right.

const exit = recordView({
  operation: 'exit',
  state: 'confirmed',
  siteEntry: 'entry-1',
  sessionId: 'session-1',
  at: '2020-01-01T00:00:10.000+07:00',
});
const now = '2026-11-27T08:00:00.000+07:00';

const inside: CarFact = {
  state: 'inside',
  session: 'session-1',
  claim: null,
  isContested: false,
  isTold: true,
};

const stayOf = (...records: Parameters<typeof ownStayOf>[1]): OwnStay => {
  const stay = ownStayOf('entry-1', records, { booth: 'south', nowMs: Date.parse(now), isErased: false });
  if (stay === null) throw new Error('this booth has had to do with it');
  return stay;
};

it('a car whose exit was pressed while the clock was behind has left, and its claim is not given back', () => {
  const fact = { ...inside, claim: { exit: exit.id, booth: 'south' } };
  expect(dutyOf(fact, null, stayOf(exit).exits, true)).toEqual({ type: 'left' });
});

it('a car that the ledger tells of as inside, and that left by this booth, has left, whoever claims it, and however long ago', () => {
  const { exits } = stayOf(exit);
  expect(dutyOf(inside, null, exits, true)).toEqual({ type: 'left' });
  const claimed = { ...inside, claim: { exit: 'another', booth: 'north' } };
  expect(dutyOf(claimed, null, exits, true)).toEqual({ type: 'left' });
});

it('of a car that left long ago, and has no fact any more, nothing is written', () => {
  const own = recordView({ id: 'entry-1', state: 'confirmed', sessionId: 'session-1', at: now });
  const { entry, exits } = stayOf(own, { ...exit, entryId: own.id });
  expect(dutyOf(null, null, stayOf(exit).exits, true)).toBeNull();
  expect(dutyOf(null, entry, exits, true)).toBeNull();
});
