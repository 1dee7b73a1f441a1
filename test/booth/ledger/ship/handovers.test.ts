import { describe, expect, it } from 'vitest';
import { ledgerIn } from '../../../support/ledger-site.ts';
import { handoversIn, hasOffered, longMs, runs, saysHandover, stands } from './offering-booth.ts';
import { chainOf, journalIn, ShippingBooth } from './shipping-booth.ts';

// A booth at a real server offers what waits, and reclaims it.

const ids = (...records: readonly { readonly id: string }[]): string => records.map(({ id }) => id).join(' ');

describe('what waits while the service is away', () => {
  it('is frozen, offered in the order of the presses, and free again once it is reclaimed', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    const [one, two] = [booth.presses('AA11'), booth.presses('BB22')];
    const { offer, reclaim } = await runs(ledger, booth);
    expect(await handoversIn(ledger)).toEqual([]);
    offer();
    await hasOffered(booth, [one, two]);
    expect(await handoversIn(ledger)).toEqual([`offered ${ids(one, two)}`]);
    reclaim();
    await hasOffered(booth, []);
    expect(await handoversIn(ledger)).toEqual([`offered ${ids(one, two)}`, `reclaimed ${ids(one, two)}`]);
    expect(stands(booth, one)).not.toHaveProperty('offered');
    // The chain has all of that, and is shipped behind it.
    await expect.poll(async () => chainOf(await journalIn(ledger)), longMs).toEqual(booth.chain());
    expect(booth.store.verify()).toMatchObject({ ok: true });
  });

  it('is offered and reclaimed as often as the service goes and comes', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    const one = booth.presses('AA11');
    const { offer, reclaim } = await runs(ledger, booth);
    offer();
    await hasOffered(booth, [one]);
    reclaim();
    await hasOffered(booth, []);
    reclaim();
    const two = booth.presses('BB22');
    offer();
    await hasOffered(booth, [one, two]);
    reclaim();
    await hasOffered(booth, []);
    expect((await handoversIn(ledger)).map((told) => told.split(' ')[0])).toEqual([
      'offered',
      'reclaimed',
      'offered',
      'reclaimed',
    ]);
  });

  it('is flagged where it is reclaimed while another booth has not compared the epoch', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    const one = booth.presses('AA11');
    const { offer, reclaim } = await runs(ledger, booth, { isWholeEpoch: () => false });
    offer();
    await hasOffered(booth, [one]);
    reclaim();
    await hasOffered(booth, []);
    const { history } = booth.store.sessionRecords({ entryId: one.id });
    expect(history.at(-1)?.event).toBe('reclaimed-uncertain');
  });
});

describe('a record that somebody wants to change', () => {
  it('is reclaimed with its lane, and what else is offered stays so', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    const [one, two] = [booth.presses('AA11'), booth.presses('BB22')];
    const { offer, shipping } = await runs(ledger, booth);
    offer();
    await hasOffered(booth, [one, two]);
    expect(await shipping.handovers.reclaim(two.id, () => shipping.goOn())).toBe(true);
    expect(booth.store.ownHandovers([]).map(({ recordId }) => recordId)).toEqual([one.id]);
    expect((await handoversIn(ledger)).at(-1)).toBe(`reclaimed ${two.id}`);
  });

  it('is not given back while the ledger is away', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    const one = booth.presses('AA11');
    const { offer, shipping, end } = await runs(ledger, booth);
    offer();
    await hasOffered(booth, [one]);
    await end();
    expect(await shipping.handovers.reclaim(one.id, () => shipping.goOn())).toBe(false);
    expect(stands(booth, one)).toMatchObject({ state: 'queued', offered: true });
    // What is not offered needs nothing of the ledger.
    expect(await shipping.handovers.reclaim(booth.presses('CC33').id, () => shipping.goOn())).toBe(true);
  });
});

describe('where another booth came first', () => {
  it('what it has taken is handed over, and the rest is reclaimed', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    const [one, two] = [booth.presses('AA11'), booth.presses('BB22')];
    const { offer, reclaim } = await runs(ledger, booth);
    offer();
    await hasOffered(booth, [one, two]);
    await expect.poll(async () => chainOf(await journalIn(ledger)), longMs).toEqual(booth.chain());
    await saysHandover(ledger, 'south', { type: 'fenced', records: [one] });
    reclaim();
    await expect
      .poll(() => stands(booth, one), longMs)
      .toMatchObject({ state: 'local', reason: 'handed-over', handedTo: 'south' });
    await expect.poll(() => stands(booth, two), longMs).not.toHaveProperty('offered');
    expect(stands(booth, two)).toMatchObject({ state: 'queued' });
    await expect.poll(async () => chainOf(await journalIn(ledger)), longMs).toEqual(booth.chain());
  });

  it('what it has to ship goes on behind that booth’s message', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    const one = booth.presses('AA11');
    const { end } = await runs(ledger, booth);
    await end();
    await saysHandover(ledger, 'south', { type: 'ended', records: [one] });
    booth.presses('BB22');
    await runs(ledger, booth);
    await expect.poll(async () => chainOf(await journalIn(ledger)), longMs).toEqual(booth.chain());
  });
});
