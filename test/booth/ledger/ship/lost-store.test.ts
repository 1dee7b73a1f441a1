import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Epoch } from '../../../../electron/booth/ledger/messages/control.ts';
import type { Shipping } from '../../../../electron/booth/ledger/ship/shipping.ts';
import { testFolder } from '../../../support/folders.ts';
import { ledgerIn, type TestLedger } from '../../../support/ledger-site.ts';
import { patientClock } from '../../../support/patient-clock.ts';
import { plainJpeg } from '../../../support/pictures.ts';
import { comesBackWith, loses } from './lost-store.ts';
import { bodiesIn, chainOf, journalIn, picturesIn, served, ShippingBooth } from './shipping-booth.ts';

const longMs = { timeout: 60_000 };
const picture = plainJpeg([8, 8, 8]);
type Told = Pick<Epoch, 'epoch' | 'began'>;
const begun = (began: string): Told => ({ epoch: randomUUID(), began });

const all = ['GB_JR', 'GB_BODY', 'GB_PIC'];

/** A booth with a settled record and an open one, all of it shipped in that epoch, and off the line again. */
async function shippedBooth(ledger: TestLedger, epoch: Told) {
  const booth = new ShippingBooth();
  const settled = await booth.enters('AA11', picture);
  const open = booth.presses('BB22', picture);
  const shipping = booth.shipping({ epoch: () => epoch });
  const { end } = served(shipping, await ledger.session('north'));
  await hasEpoch(booth, epoch);
  await end();
  expect(shipping.hasLost).toBe(false);
  return { booth, settled: settled.id, open: open.id };
}

/** Bodies and pictures were looked after in that epoch. */
async function hasEpoch(booth: ShippingBooth, { epoch }: Told): Promise<void> {
  const noted = async (): Promise<unknown> => {
    const { mark } = booth;
    await mark.read();
    return { epoch: mark.last?.epoch, owesAll: mark.last?.owesAll };
  };
  await expect.poll(noted, longMs).toEqual({ epoch, owesAll: false });
}

async function shipsIn(ledger: TestLedger, booth: ShippingBooth, epoch: Told): Promise<Shipping> {
  const shipping = booth.shipping({ epoch: () => epoch });
  const { end } = served(shipping, await ledger.session('north'));
  await hasEpoch(booth, epoch);
  await end();
  return shipping;
}

const partsIn = async (ledger: TestLedger): Promise<{ bodies: string[]; pictures: string[] }> => ({
  bodies: (await bodiesIn(ledger)).map(({ message }) => message.record).toSorted(),
  pictures: (await picturesIn(ledger)).map(({ message }) => message).toSorted(),
});

describe('what a store has lost without its events', () => {
  it('is shipped again in the next epoch: body and picture of open records', async (context) => {
    const ledger = await ledgerIn(context);
    const { booth, open } = await shippedBooth(ledger, begun('started'));
    const before = await journalIn(ledger);
    await loses(ledger, 'GB_BODY');
    await loses(ledger, 'GB_PIC');
    const shipping = await shipsIn(ledger, booth, begun('started'));
    expect(await partsIn(ledger)).toEqual({ bodies: [open], pictures: [open] });
    expect(await journalIn(ledger)).toEqual(before);
    // Of its events nothing was lost, and nobody is alarmed.
    expect(shipping.hasLost).toBe(false);
  });

  it('of all records where the ledger was restored, and a picture that is there is not stored twice', async (context) => {
    const ledger = await ledgerIn(context);
    const { booth, settled, open } = await shippedBooth(ledger, begun('started'));
    await loses(ledger, 'GB_BODY');
    await loses(ledger, 'GB_PIC', 1);
    expect((await partsIn(ledger)).pictures).toHaveLength(1);
    await shipsIn(ledger, booth, begun('restore'));
    const both = [settled, open].toSorted();
    expect(await partsIn(ledger)).toEqual({ bodies: both, pictures: both });
  });

  it('is not shipped again of what was erased', async (context) => {
    const ledger = await ledgerIn(context);
    const { booth, open } = await shippedBooth(ledger, begun('started'));
    await loses(ledger, 'GB_BODY');
    await loses(ledger, 'GB_PIC');
    const epoch = begun('restore');
    const shipping = booth.shipping({ epoch: () => epoch, isErased: (record) => record !== open });
    served(shipping, await ledger.session('north'));
    await hasEpoch(booth, epoch);
    expect(await partsIn(ledger)).toEqual({ bodies: [open], pictures: [open] });
  });

  it('is asked for once in an epoch, and presses go before it', async (context) => {
    const ledger = await ledgerIn(context);
    const epoch = begun('started');
    const { booth } = await shippedBooth(ledger, epoch);
    await loses(ledger, 'GB_BODY');
    await loses(ledger, 'GB_PIC');
    await booth.enters('CC33');
    const shipping = booth.shipping({ epoch: () => epoch });
    served(shipping, await ledger.session('north'));
    await expect.poll(async () => chainOf(await journalIn(ledger)), longMs).toEqual(booth.chain());
    expect((await partsIn(ledger)).pictures).toEqual([]);
  });
});

describe('a store that has lost what it had acknowledged', () => {
  it('was restored from an older copy: all of it is there again, nothing twice, and an alarm is given', async (context) => {
    const ledger = await ledgerIn(context);
    const first = begun('started');
    const { booth, settled, open } = await shippedBooth(ledger, first);
    const copy = testFolder();
    const before = booth.chain().length;
    await comesBackWith(ledger, (store) => cpSync(store, copy, { recursive: true }));
    const { id: later } = await booth.enters('CC33', picture);
    expect((await shipsIn(ledger, booth, begun('started'))).hasLost).toBe(false);
    await comesBackWith(ledger, (store) => {
      rmSync(store, { recursive: true });
      cpSync(copy, store, { recursive: true });
    });
    expect(chainOf(await journalIn(ledger))).toHaveLength(before);
    await loses(ledger, 'GB_PIC');

    const shipping = await shipsIn(ledger, booth, begun('restore'));
    const stored = await journalIn(ledger);
    expect(chainOf(stored)).toEqual(booth.chain());
    const [pictures, bodies] = [(await partsIn(ledger)).pictures, (await partsIn(ledger)).bodies];
    expect(pictures).toEqual([settled, open, later].toSorted());
    expect(new Set(bodies)).toEqual(new Set([settled, open, later]));
    expect(shipping.hasLost).toBe(true);
    expect(booth.said.join('\n')).toContain('has lost records that it had acknowledged');
    // It is told before what was lost, with the range.
    const told = stored.findLast(({ message }) => message.kind === 'start');
    expect(told?.message).toMatchObject({ first: before + 1, head: { number: booth.chain().length } });
  });

  it('is an empty one in its place: all is shipped again', async (context) => {
    const ledger = await ledgerIn(context);
    const { booth, settled, open } = await shippedBooth(ledger, begun('started'));
    for (const stream of all) await loses(ledger, stream);
    const shipping = await shipsIn(ledger, booth, begun('init'));
    expect(chainOf(await journalIn(ledger))).toEqual(booth.chain());
    const both = [settled, open].toSorted();
    expect((await partsIn(ledger)).pictures).toEqual(both);
    expect(new Set((await partsIn(ledger)).bodies)).toEqual(new Set(both));
    expect(shipping.hasLost).toBe(true);
  });

  it('is noticed while the connection holds, and told until a day has passed', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    await booth.enters('AA11', picture);
    let aheadMs = 0;
    const epoch = begun('started');
    const shipping = booth.shipping({
      epoch: () => epoch,
      clock: { ...patientClock, now: () => patientClock.now() + aheadMs },
    });
    served(shipping, await ledger.session('north'));
    await hasEpoch(booth, epoch);
    for (const stream of all) await loses(ledger, stream);
    await booth.enters('BB22', picture);
    shipping.goOn();
    await expect.poll(async () => chainOf(await journalIn(ledger)), longMs).toEqual(booth.chain());
    await expect.poll(() => shipping.hasLost, longMs).toBe(true);
    aheadMs = 25 * 3_600_000;
    await expect.poll(() => shipping.hasLost, longMs).toBe(false);
  });
});

it.for([
  ['none', null],
  ['the one before', begun('started')],
] as const)(
  'the next epoch, told while much is shipped again, is compared before all of that is shipped (told at first: %s)',
  async ([_what, before], context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    for (let car = 0; car < 30; car += 1) booth.presses(`AA${String(car)}`);
    const next = begun('restore');
    let [told, asked]: [Told | null, number] = [before, 0];
    let unshipped: number | null = null;
    const shipping = booth.shipping({
      epoch: () => told,
      // It is asked before each message.
      isBusy: () => {
        asked += 1;
        if (asked === 5) told = next;
        return false;
      },
      compared: async (epoch) => {
        if (epoch === next.epoch) unshipped ??= shipping.view.unshipped;
      },
    });
    served(shipping, await ledger.session('north'));
    await expect.poll(() => unshipped, longMs).not.toBeNull();
    expect(unshipped).toBeGreaterThan(0);
    await expect.poll(async () => chainOf(await journalIn(ledger)), longMs).toEqual(booth.chain());
  },
);

it('nothing is shipped in an epoch of a kind that only a later program knows', async (context) => {
  const ledger = await ledgerIn(context);
  const booth = new ShippingBooth();
  await booth.enters('AA11');
  const shipping = booth.shipping({ epoch: () => 'unknown' });
  served(shipping, await ledger.session('north'));
  await expect.poll(() => shipping.view.fault, longMs).toBe('unknown-tail');
  expect(await journalIn(ledger)).toEqual([]);
});
