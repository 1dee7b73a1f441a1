import { expect, test } from 'vitest';
import { evidenceOf } from '../../electron/booth/sessions/evidence.ts';
import type { LookUp } from '../../electron/booth/service/look-up.ts';
import { recordView } from '../support/fixture-page-states.ts';

// What shows, in the look-up that does not have an entry, that it would have shown it.

const timeOf = (ms: string): string => `2026-11-20T08:00:${ms}+00:00`;

/** A service that was sent a control at one instant and an entry at another, and shows what of them it cuts nothing off. */
async function verdict(control: string, entry: string) {
  const session = { id: 'control', plateNumber: 'CTRL1', startDateTime: timeOf(control), endDateTime: null };
  const found: LookUp = {
    ok: true,
    sessions: [{ ...session, state: null, vehicleClass: null, amount: null, currency: null, more: {} }],
    allPages: true,
    pages: 1,
    complete: true,
    atMs: 0,
  };
  const view = recordView({ operation: 'entry', plate: 'AB12', state: 'unknown', at: timeOf(entry) });
  const evidence = await evidenceOf(view, found, (entries) => Promise.resolve(entries.length > 0));
  return [evidence.verdict, evidence.note.control];
}

test.each([
  ['a whole second', '30.000', '31.234'],
  ['whole tenths', '30.300', '31.230'],
  ['whole hundredths', '30.120', '31.234'],
])('a control at %s does not show that a service keeps finer times', async (_round, control, entry) => {
  expect(await verdict(control, entry)).toEqual(['open', 'missing']);
});

test.each([
  ['as fine', '30.121', '31.234'],
  ['finer', '30.121', '31.000'],
  ['as round', '30.000', '31.000'],
])('a control that is %s as the entry does', async (_fine, control, entry) => {
  expect(await verdict(control, entry)).toEqual(['absent', 'found']);
});
