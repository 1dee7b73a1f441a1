import { describe, expect, it, onTestFinished } from 'vitest';
import { ledgerIn, type TestLedger } from '../../../support/ledger-site.ts';
import { plainJpeg } from '../../../support/pictures.ts';
import { bodiesIn, chainOf, journalIn, picturesIn, served, ShippingBooth } from './shipping-booth.ts';

const longMs = { timeout: 30_000 };
const picture = plainJpeg([8, 8, 8]);

/** As a store does that comes back without its end. @param before the first of its sequences that are lost */
async function loses({ root }: TestLedger, stream: string, before = 1): Promise<void> {
  const { state } = await root.streams.info(stream);
  for (let seq = state.last_seq; seq >= before; seq -= 1)
    await root.streams.deleteMessage(stream, seq).catch(() => false);
}

const limitsEvents = ({ root }: TestLedger, bytes: number): Promise<unknown> =>
  root.streams.update('GB_JR', { max_bytes: bytes });

describe('what a store has lost is shipped again', () => {
  it('where the picture was acknowledged, its event was not, and the booth comes back', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    const { id } = booth.presses('AA11', picture);
    await limitsEvents(ledger, 600);
    const shipping = booth.shipping();
    const before = served(shipping, await ledger.session('north'));
    await expect.poll(() => shipping.view.fault, longMs).toBe('refused');
    await before.end();
    await loses(ledger, 'GB_PIC');
    await limitsEvents(ledger, -1);
    served(shipping, await ledger.session('north'));
    await expect.poll(() => shipping.view, longMs).toEqual({ unshipped: 0, fault: null });
    expect((await picturesIn(ledger)).map(({ message }) => message)).toEqual([id]);
  });

  it('also where it has lost the events with it, and the connection has held', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    const one = booth.presses('AA11', picture);
    const shipping = booth.shipping();
    served(shipping, await ledger.session('north'));
    await expect.poll(() => shipping.view.unshipped, longMs).toBe(0);
    for (const stream of ['GB_JR', 'GB_BODY', 'GB_PIC']) await loses(ledger, stream);
    const other = booth.presses('BB22', picture);
    shipping.goOn();
    await expect.poll(async () => chainOf(await journalIn(ledger)), longMs).toEqual(booth.chain());
    const ofBoth = [one.id, other.id];
    expect(new Set((await bodiesIn(ledger)).map(({ message }) => message.record))).toEqual(new Set(ofBoth));
    expect(new Set((await picturesIn(ledger)).map(({ message }) => message))).toEqual(new Set(ofBoth));
  });
});

describe('what is told of it is true', () => {
  it('where the ledger takes something again and much is left', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    booth.presses('AA11', picture);
    const { id } = booth.presses('BB22', picture);
    await limitsEvents(ledger, 600);
    const isRead = Promise.withResolvers<void>();
    const { journal } = booth;
    const shipping = booth.shipping({
      journal: {
        ...journal,
        picture: async (record, variant) => {
          if (record === id) await isRead.promise;
          return journal.picture(record, variant);
        },
      },
    });
    served(shipping, await ledger.session('north'));
    onTestFinished(() => isRead.resolve());
    await expect.poll(() => shipping.view, longMs).toEqual({ unshipped: 2, fault: 'refused' });
    await limitsEvents(ledger, -1);
    await expect.poll(() => shipping.view, longMs).toEqual({ unshipped: 1, fault: null });
    isRead.resolve();
    await expect.poll(() => shipping.view, longMs).toEqual({ unshipped: 0, fault: null });
  });

  it('while it is counted, and where that fails', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    booth.presses('AA11');
    const { journal } = booth;
    const counting = Promise.withResolvers<void>();
    let asked = 0;
    const countBegun: typeof journal.countBegun = async (number) => {
      asked += 1;
      await counting.promise;
      return journal.countBegun(number);
    };
    const shipping = booth.shipping({ journal: { ...journal, countBegun } });
    served(shipping, await ledger.session('north'));
    onTestFinished(() => counting.resolve());
    await expect.poll(() => asked, longMs).toBe(1);
    expect(shipping.view.unshipped).toBeNull();
    counting.reject(new Error('the file is at fault'));
    await expect.poll(() => booth.said.join('\n'), longMs).toContain('the file is at fault');
    expect(shipping.view.unshipped).toBeNull();
  });
});
