import { expect, test } from 'vitest';
import { ledgerIn, type TestLedger } from '../../../support/ledger-site.ts';
import { lastPressMs } from '../../journal/journal-support.ts';
import { runs, stands } from '../ship/offering-booth.ts';
import { incarnation, ShippingBooth } from '../ship/shipping-booth.ts';
import { deadWith, handsOver } from './dead-booth.ts';
import { Taker } from './taker.ts';

// A booth that was dead is back before all that was fenced of it has come to its taker: it sends none of that, and so somebody else has to.

/** The north gate had offered two records, and is back: one of them was fenced. It has more, which is its own to send. */
async function fencedBy(
  by: string,
  ledger: TestLedger,
): Promise<{ readonly north: ShippingBooth; readonly fenced: string; readonly offered: string }> {
  const { booth: north, ids } = await deadWith(ledger, (dead) => [
    dead.presses('TAKEN1'),
    dead.presses('LEFT1'),
  ]);
  const [fenced = '', offered = ''] = ids;
  await handsOver(ledger, 'north', { type: 'fenced', by, records: [fenced] });
  north.presses('OWN1');
  const { end } = await runs(ledger, north);
  expect(stands(north, { id: fenced } as never)).toMatchObject({ state: 'local', handedTo: by });
  await end();
  return { north, fenced, offered };
}

const isDead = (dead?: string) => (booth: string) => Promise.resolve(booth === dead);

test('what was fenced comes, though its booth is back since, and nothing else of it', async (context) => {
  const ledger = await ledgerIn(context);
  const { fenced } = await fencedBy('south', ledger);
  const south = await Taker.at(ledger, 'south', { isDead: isDead() });
  south.store.setFact('takeover-begun', 'north');
  const { view } = await south.takeover.read('north');
  expect(view).toMatchObject({
    isFormer: false,
    takeable: { count: 1, records: [{ id: fenced }] },
    refused: { count: 0 },
    unoffered: { count: 0 },
  });
  expect(await south.takesAll()).toEqual({ fault: null, taken: 1, left: 0 });
  expect(south.records()).toEqual([fenced]);
  expect(await south.takeover.begunFrom()).toEqual([]);
  expect(await south.takesAll()).toEqual({ fault: 'alive', taken: 0, left: 0 });
  expect((await south.takeover.read('north')).fault).toBe('alive');
});

test('what a dead taker had fenced and never got is taken in its place, though its booth is back since', async (context) => {
  const ledger = await ledgerIn(context, { booths: ['north', 'south', 'east'] });
  const { north, fenced, offered } = await fencedBy('east', ledger);
  const south = await Taker.at(ledger, 'south', { isDead: isDead('east') });
  expect((await south.takeover.read('north')).view).toMatchObject({ takeable: { count: 1 } });
  expect(await south.takeover.end('north', offered)).toBe('too-late');
  expect(await south.takesAll()).toEqual({ fault: null, taken: 1, left: 0 });
  expect(south.records()).toEqual([fenced]);
  expect(south.happenings(fenced).at(-1)?.detail).toMatchObject({ booth: 'north', fence: 'uncertain' });
  const { end } = await runs(ledger, north);
  expect(stands(north, { id: fenced } as never)).toMatchObject({ state: 'local', handedTo: 'south' });
  await end();
});

test('so it is by the booth itself that had offered it, and it sends that then', async (context) => {
  const ledger = await ledgerIn(context);
  const { north, fenced, offered } = await fencedBy('south', ledger);
  north.close();
  const credentials = { ...ledger.credentials('north'), incarnation };
  const back = await Taker.at(ledger, 'north', {
    folder: north.folder,
    credentials,
    isDead: isDead('south'),
  });
  expect(await back.takesAll('north')).toEqual({ fault: null, taken: 1, left: 0 });
  expect(back.viewOf(fenced)).toMatchObject({ state: 'queued', reason: 'taken-over' });
  expect(back.happenings(fenced).at(-1)?.detail).toMatchObject({ fence: 'uncertain' });
  expect(back.viewOf(offered)).toMatchObject({ state: 'queued' });
  back.close();
  const again = new ShippingBooth(north.folder);
  const { end } = await runs(ledger, again);
  expect(stands(again, { id: fenced } as never)).toMatchObject({ state: 'queued' });
  const next = again.store.nextSendable({ withheld: [], freshMs: 1, nowMs: lastPressMs() + 60_000 });
  expect(next?.view.id).toBe(fenced);
  expect(again.store.verify()).toMatchObject({ ok: true });
  await end();
});
