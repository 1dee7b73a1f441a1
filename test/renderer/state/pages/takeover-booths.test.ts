import { expect, test } from 'vitest';
import { leavingIn } from '../../../../renderer/features/setup/state/takeover-actions.ts';
import { fleetBooth, fleetRead } from '../../../support/fixture-page-fleet.ts';

// From which booths a supervisor can take over.

const booths = [
  fleetBooth('own', { isOwn: true }),
  fleetBooth('north'),
  fleetBooth('south', { seen: { agoMs: 600_000, isSilent: true } }),
];
const ids = (change: Parameters<typeof fleetRead>[1] = {}): string[] =>
  leavingIn(fleetRead(booths, change)).map(({ id }) => id);

test('it is from those that are dead, and where a takeover is unfinished from those that are back, too', () => {
  expect(ids()).toEqual(['south']);
  expect(ids({ concerns: ['takeover-unfinished'] })).toEqual(['south', 'own', 'north']);
});
