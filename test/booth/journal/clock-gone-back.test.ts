import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { longestAbsenceMs } from '../../../electron/booth/ledger/cars/may-create.ts';
import { dayMs, hourMs, newBooth, switchedOff, type ClockedBooth } from './clocked-booth.ts';
import { move, press, recordOf } from './journal-support.ts';

// A kiosk whose battery is empty starts with a clock that is years behind, until it is set right. What it let out for other booths
// meanwhile is still to be told to the site's ledger.

/** Lets a car of another booth's out. @returns its entry and session */
function letOut({ store, clock }: ClockedBooth): { readonly entry: string; readonly session: string } {
  const [entry, session] = [randomUUID(), randomUUID()];
  const site = { entry, plate: 'SITE1', vehicleClass: 'CAR' };
  const exit = recordOf(store.appendExit({ ...press({ atMs: clock.now() }), site }));
  const at = { atMs: clock.now() };
  store.transition(move(exit, { ...at, happening: 'entry-known', to: 'queued', entrySession: session }));
  store.transition(move(exit, { ...at, from: 'queued', to: 'sending' }));
  store.transition(move(exit, { ...at, from: 'sending', to: 'confirmed' }));
  return { entry, session };
}

const tells = ({ store, clock }: ClockedBooth): { readonly entry: string[]; readonly session: string[] } => {
  const sinceMs = clock.now() - longestAbsenceMs;
  return { entry: store.siteExits(sinceMs), session: store.leftElsewhere(sinceMs) };
};

test('an exit that was pressed while the clock was years behind is told of once it is right', async () => {
  const started = await newBooth();
  const { computer, folder } = started;
  const old = letOut(started.booth);
  const second = await switchedOff(started, longestAbsenceMs + dayMs);
  const before = letOut(second);
  const behind = await switchedOff({ ...started, booth: second }, hourMs, -6 * 365 * dayMs);
  const meanwhile = letOut(behind);
  const right = await switchedOff({ booth: behind, computer, folder }, hourMs);
  const after = letOut(right);
  const told = tells(right);
  for (const name of ['entry', 'session'] as const) {
    expect(new Set(told[name])).toEqual(new Set([before, meanwhile, after].map((one) => one[name])));
    expect(told[name]).not.toContain(old[name]);
  }
});

test('one that was pressed longer ago than the ledger keeps is not, though the clock went back before it', async () => {
  const started = await newBooth();
  const { computer, folder } = started;
  const behind = await switchedOff(started, hourMs, -6 * 365 * dayMs);
  letOut(behind);
  const right = await switchedOff({ booth: behind, computer, folder }, longestAbsenceMs + dayMs);
  expect(tells(right)).toEqual({ entry: [], session: [] });
});
