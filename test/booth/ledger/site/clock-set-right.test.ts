import { expect, it } from 'vitest';
import { dutyOf } from '../../../../electron/booth/ledger/car-duty.ts';
import { ownStayOf } from '../../../../electron/booth/ledger/site/own-stay.ts';
import { recordView } from '../../../support/fixture-page-states.ts';

// A kiosk whose battery is empty starts with a clock that is years behind, until it is set right.

it('a car whose exit was pressed while the clock was behind has left, and its claim is not given back', () => {
  const exit = recordView({
    operation: 'exit',
    state: 'confirmed',
    siteEntry: 'entry-1',
    sessionId: 'session-1',
    at: '2020-01-01T00:00:10.000+07:00',
  });
  const setRight = { booth: 'south', nowMs: Date.parse('2026-11-27T08:00:00.000+07:00'), isErased: false };
  const stay = ownStayOf('entry-1', [exit], setRight);
  const fact = {
    state: 'inside',
    session: 'session-1',
    claim: { exit: exit.id, booth: 'south' },
    isContested: false,
    isTold: true,
  } as const;
  expect(dutyOf(fact, null, stay?.exits ?? [], true)).toEqual({ type: 'left' });
});
