import type { JetStreamClient } from '@nats-io/jetstream';
import { errors } from '@nats-io/transport-node';
import { describe, expect, it } from 'vitest';
import type { LedgerSession } from '../../../../electron/booth/ledger/connection/session.ts';
import { ledgerIn } from '../../../support/ledger-site.ts';
import { plainJpeg } from '../../../support/pictures.ts';
import {
  bodiesIn,
  chainOf,
  journalIn,
  outOfOrder,
  picturesIn,
  served,
  ShippingBooth,
} from './shipping-booth.ts';

const longMs = { timeout: 60_000 };
const picture = plainJpeg([8, 8, 8]);

/** A booth is killed, or its line is cut, as it writes its nth message: before that is stored, or before it hears of it. */
function endingAt(session: LedgerSession, nth: number, when: 'before' | 'after'): LedgerSession {
  const { manager } = session;
  let count = 0;
  const publish: JetStreamClient['publish'] = async (...input) => {
    count += 1;
    if (count === nth) {
      if (when === 'after') await manager.jetstream().publish(...input);
      await session.close();
      throw new errors.ClosedConnectionError();
    }
    return manager.jetstream().publish(...input);
  };
  const ending = { direct: manager.direct, jetstream: () => ({ publish }) };
  return { ...session, manager: ending as unknown as LedgerSession['manager'] };
}

describe('what is shipped', () => {
  it('has no gap, nothing twice and no other order, wherever the booth is killed', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    const records = new Set<string>();
    // Enough that each kill comes before all is shipped.
    for (let more = 0; more < 8; more += 1)
      records.add((await booth.enters(`AA${String(more)}`, picture)).id);
    for (let kills = 0; kills < 14; kills += 1) {
      const session = await ledger.session('north');
      const [nth, when] = [1 + (kills % 7), kills % 2 === 0 ? 'after' : 'before'] as const;
      await booth.shipping().serve(endingAt(session, nth, when));
      // Another record is pressed, so that a kill meets it in any of its states.
      records.add(booth.presses(`EE${String(kills)}`, picture).id);
    }
    expect(chainOf(await journalIn(ledger)).length).toBeLessThan(booth.chain().length);
    served(booth.shipping(), await ledger.session('north'));
    await expect.poll(async () => chainOf(await journalIn(ledger)), longMs).toEqual(booth.chain());
    expect(await outOfOrder(ledger, records)).toEqual([]);
    const starts = (await journalIn(ledger)).filter(({ message }) => message.kind === 'start');
    expect(starts).toHaveLength(1);
  });

  it('is the same where the booth ships over two connections at once', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    for (const plate of ['AA11', 'BB22', 'CC33']) await booth.enters(plate, picture);
    const both = [booth.shipping(), booth.shipping()];
    for (const shipping of both) served(shipping, await ledger.session('north'));
    for (let more = 0; more < 20; more += 1) {
      await booth.enters(`MORE${String(more)}`);
      for (const shipping of both) shipping.goOn();
    }
    await expect.poll(async () => chainOf(await journalIn(ledger)), longMs).toEqual(booth.chain());
    for (const shipping of both)
      await expect.poll(() => shipping.view, longMs).toEqual({ unshipped: 0, fault: null });
  });

  it('goes on where it was once the ledger is back, and says until then how many records are missing', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    await booth.enters('AA11', picture);
    const shipping = booth.shipping();
    const session = await ledger.session('north');
    const serving = shipping.serve(session);
    await expect.poll(() => shipping.view.unshipped, longMs).toBe(0);
    const [node] = ledger.site.nodes;
    await node?.kill();
    await session.closed;
    await serving;
    for (let more = 0; more < 12; more += 1) await booth.enters(`MORE${String(more)}`, picture);
    shipping.goOn();
    await expect.poll(() => shipping.view.unshipped, longMs).toBe(12);
    await node?.start();
    const before = booth.chain();
    served(shipping, await ledger.session('north'));
    await expect.poll(() => shipping.view, longMs).toEqual({ unshipped: 0, fault: null });
    await expect.poll(async () => chainOf(await journalIn(ledger)), longMs).toEqual(before);
  });

  it('waits for a ledger that is full, and says so', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    await booth.enters('AA11', picture);
    await ledger.root.streams.update('GB_JR', { max_bytes: 600 });
    const shipping = booth.shipping();
    served(shipping, await ledger.session('north'));
    await expect.poll(() => shipping.view, longMs).toEqual({ unshipped: 1, fault: 'refused' });
    const { state } = await ledger.root.streams.info('GB_JR');
    expect(state.messages).toBeGreaterThan(0);
    await ledger.root.streams.update('GB_JR', { max_bytes: -1 });
    await expect.poll(() => shipping.view.fault, longMs).toBeNull();
    await expect.poll(async () => chainOf(await journalIn(ledger)), longMs).toEqual(booth.chain());
    // The picture was acknowledged, and is not shipped with each try.
    expect(await picturesIn(ledger)).toHaveLength(1);
  });
});

describe('what is erased before it is shipped', () => {
  it('is told by its events alone', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    const { store } = booth;
    const here = await booth.enters('HERE11', picture);
    const there = await booth.enters('THERE22', picture);
    const bare = await booth.enters('BARE33', picture);
    const request = { plate: 'HERE11', by: 'a test', reason: 'asked for', mostStayMs: 0 };
    expect(store.eraseAbout(request, Date.now())).toMatchObject({ records: 1 });
    const rules = { pictureMs: 1, recordMs: 90 * 24 * 3_600_000, mostStayMs: 1 };
    while (store.runHousekeeping(rules, Date.now()) === null);
    expect(store.picture(bare.id, 'original')).toBeNull();
    served(booth.shipping({ isErased: (record) => record === there.id }), await ledger.session('north'));
    await expect.poll(async () => chainOf(await journalIn(ledger)), longMs).toEqual(booth.chain());
    expect((await bodiesIn(ledger)).map(({ message }) => message.record)).toEqual([bare.id]);
    expect(await picturesIn(ledger)).toEqual([]);
    const stored = await journalIn(ledger);
    expect(stored.map(({ message }) => message)).toContainEqual(
      expect.objectContaining({ record: here.id, event: 'erased', to: 'erased' }),
    );
  });

  it('also where that is asked for while its picture is read, or by its stay’s entry', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    const { id } = booth.presses('AA11', picture);
    const erased = new Set<string>();
    const journal = {
      ...booth.journal,
      picture: async (...input: Parameters<typeof booth.journal.picture>) => {
        erased.add(id);
        return booth.journal.picture(...input);
      },
    };
    served(
      booth.shipping({ journal, isErased: (record) => erased.has(record) }),
      await ledger.session('north'),
    );
    await expect.poll(async () => chainOf(await journalIn(ledger)), longMs).toEqual(booth.chain());
    expect([...(await picturesIn(ledger)), ...(await bodiesIn(ledger))]).toEqual([]);
  });
});

it('a press is never behind more than one of its calls, and cars are told first', async (context) => {
  const ledger = await ledgerIn(context);
  const booth = new ShippingBooth();
  for (let more = 0; more < 5; more += 1) await booth.enters(`AA${String(more)}`, picture);
  let [isBusy, atOnce, most] = [true, 0, 0];
  const { journal: real } = booth;
  const one = async <Value>(call: () => Promise<Value>): Promise<Value> => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    // A press that comes now is answered next.
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    return call();
  };
  const shipping = booth.shipping({
    isBusy: () => isBusy,
    journal: {
      ...real,
      chainAfter: (...input) => one(() => real.chainAfter(...input)),
      chainAt: (...input) => one(() => real.chainAt(...input)),
      countBegun: (...input) => one(() => real.countBegun(...input)),
      wasDoubted: (...input) => one(() => real.wasDoubted(...input)),
      openToShip: (...input) => one(() => real.openToShip(...input)),
      recordToShip: (...input) => one(() => real.recordToShip(...input)),
      picture: (...input) => one(() => real.picture(...input)),
    },
  });
  served(shipping, await ledger.session('north'));
  await expect.poll(() => shipping.view.unshipped, longMs).toBe(5);
  expect(await journalIn(ledger)).toEqual([]);
  isBusy = false;
  shipping.goOn();
  await expect.poll(() => shipping.view.unshipped, longMs).toBe(0);
  expect(most).toBeLessThanOrEqual(2);
});
