import { expect, it } from 'vitest';
import { LedgerAway } from '../../../../electron/booth/ledger/connection/away.ts';
import { takeoverSide } from '../../../../electron/booth/ledger/site/takeover-side.ts';
import { fleetBooth, fleetRead } from '../../../support/fixture-page-fleet.ts';

/** The south gate's side, where by the ledger's cars each entry is the parking deck's. */
function sideWhere(isAnswering = true) {
  const fleet = { asked: 0, nowMs: 0 };
  const { fleet: told } = fleetRead([fleetBooth('south', { isOwn: true }), fleetBooth('deck')]);
  const site = {
    fleet: {
      read: async () => {
        fleet.asked += 1;
        return { isAnswering, fleet: told };
      },
    },
    cars: { reading: { car: async () => ({ holder: 'deck' }) } },
  };
  const ports = { credentials: { booth: 'south' }, clock: { elapsed: () => fleet.nowMs } };
  return { fleet, ...takeoverSide(site as never, ports as never) };
}

it('a thousand entries of a living booth’s ask the ledger once how its booths are, and again later', async () => {
  const { fleet, isOthers } = sideWhere();
  for (let entry = 0; entry < 1_000; entry += 1)
    expect(await isOthers(`entry ${String(entry)}`, ['north'])).toBe(true);
  expect(fleet.asked).toBe(1);
  fleet.nowMs = 2_000;
  await isOthers('entry', ['north']);
  expect(fleet.asked).toBe(2);
});

it('where nobody can tell who lives, no entry is held to be a living booth’s: the ledger is away, and asked again', async () => {
  const { fleet, isOthers, isDead } = sideWhere(false);
  await expect(isOthers('entry', ['north'])).rejects.toThrow(LedgerAway);
  expect(await isDead('deck')).toBeNull();
  expect(fleet.asked).toBe(2);
});
