import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { requestSalvage } from '../../../../electron/booth/journal/files/aside.ts';
import type { ShippingView } from '../../../../electron/contract/ledger-concerns.ts';
import type { ShippingPorts } from '../../../../electron/booth/ledger/ship/shipping.ts';
import { testFolder } from '../../../support/folders.ts';
import { journalSubject } from '../../../../electron/booth/ledger/names/subjects.ts';
import { LedgerAway } from '../../../../electron/booth/ledger/connection/away.ts';
import { passed } from '../../../support/patient-clock.ts';
import { ledgerIn, type TestLedger } from '../../../support/ledger-site.ts';
import { behind, move } from '../../journal/journal-support.ts';
import { toTheEnd } from '../../journal/salvage-support.ts';
import { fillStays, runHousekeeping } from '../../privacy/privacy-support.ts';
import { bodiesIn, chainOf, incarnation, journalIn, served, ShippingBooth } from './shipping-booth.ts';

const longMs = { timeout: 60_000 };
const all: ShippingView = { unshipped: 0, fault: null };

/** Ships what the booth has until nothing is left, or until it is stopped, and no longer. @returns how it stood then */
async function ships(
  ledger: TestLedger,
  booth: ShippingBooth,
  changes: Partial<ShippingPorts> = {},
): Promise<ShippingView> {
  const shipping = booth.shipping(changes);
  const { end } = served(shipping, await ledger.session('north'));
  const isOver = async (): Promise<boolean> => {
    if (shipping.view.fault !== null) return true;
    const last = await ledger.root.streams.getMessage('GB_JR', { last_by_subj: journalSubject('north') });
    const { hash } = booth.store.head();
    return shipping.view.unshipped === 0 && last?.json<{ hash?: string }>().hash === hash;
  };
  await expect.poll(isOver, longMs).toBe(true);
  const { view } = shipping;
  await end();
  return view;
}

/** The same computer's folder once more. */
function copyOf(booth: ShippingBooth): ShippingBooth {
  const folder = testFolder();
  behind(booth.folder, (database) => database.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
  cpSync(booth.folder, folder, { recursive: true });
  return new ShippingBooth(folder);
}

/** The journal as the next start salvages it. @param sql what has befallen it */
function damaged(booth: ShippingBooth, sql: string): ShippingBooth {
  booth.close();
  behind(booth.folder, (database) => database.exec(`PRAGMA secure_delete = ON; ${sql}; VACUUM`));
  requestSalvage(booth.folder);
  return new ShippingBooth(booth.folder, { reserveBytes: 0, salvageMs: 0 });
}

it('in each session it is known anew whether this very journal is the one that is shipped', async (context) => {
  const ledger = await ledgerIn(context);
  const former = new ShippingBooth();
  await former.enters('AA11');
  const shipping = former.shipping();
  expect(shipping.isPlaced).toBeNull();
  const { end } = served(shipping, await ledger.session('north'));
  await expect.poll(() => shipping.isPlaced, longMs).toBe(true);
  await expect.poll(async () => chainOf(await journalIn(ledger)), longMs).toEqual(former.chain());
  await end();
  expect(shipping.isPlaced).toBeNull();
  const other = new ShippingBooth();
  await other.enters('BB22');
  const stopped = other.shipping();
  const { end: ends } = served(stopped, await ledger.session('north'));
  await expect.poll(() => stopped.isPlaced, longMs).toBe(false);
  await ends();
  expect(stopped.isPlaced).toBeNull();
});

describe('a computer that took another one’s place', () => {
  it('ships its own journal once the site has admitted it, and what the former one shipped stays', async (context) => {
    const ledger = await ledgerIn(context);
    const former = new ShippingBooth();
    await former.enters('AA11');
    expect(await ships(ledger, former)).toEqual(all);
    const before = await journalIn(ledger);
    const next = new ShippingBooth();
    await next.enters('BB22');
    const own = { incarnation: randomUUID() };
    expect(await ships(ledger, next, { ...own, isAdmitted: () => false })).toMatchObject({
      fault: 'differs',
    });
    expect(await journalIn(ledger)).toEqual(before);

    expect(await ships(ledger, next, own)).toEqual(all);
    const [start, ...rest] = (await journalIn(ledger)).slice(before.length);
    const [number, hash] = (former.chain().at(-1) ?? '').split(' ');
    expect(start?.message).toMatchObject({
      kind: 'start',
      first: 1,
      ...own,
      instead: { number: Number(number), hash },
    });
    expect(chainOf(rest)).toEqual(next.chain());
    expect((await journalIn(ledger)).slice(0, before.length)).toEqual(before);
    // Its own end is found like any other's, and nothing is told twice.
    await next.enters('CC33');
    expect(await ships(ledger, next, own)).toEqual(all);
    const stored = await journalIn(ledger);
    expect(chainOf(stored.slice(before.length))).toEqual(next.chain());
    expect(stored.filter(({ message }) => message.kind === 'start')).toHaveLength(2);
  });

  it('is not followed by the former one, nor by a second computer with its file', async (context) => {
    const ledger = await ledgerIn(context);
    const former = new ShippingBooth();
    await former.enters('AA11');
    await ships(ledger, former);
    const next = new ShippingBooth();
    await next.enters('BB22');
    const own = { incarnation: randomUUID() };
    expect(await ships(ledger, next, own)).toEqual(all);
    const before = await journalIn(ledger);
    const second = new ShippingBooth();
    await second.enters('CC33');
    expect(await ships(ledger, second, own)).toMatchObject({ fault: 'differs' });
    await former.enters('DD44');
    expect(await ships(ledger, former, { isAdmitted: () => false })).toMatchObject({ fault: 'differs' });
    expect(await journalIn(ledger)).toEqual(before);
  });

  it('is told, too, where it goes on with the journal that was moved to it', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    await booth.enters('AA11');
    await ships(ledger, booth);
    await booth.enters('BB22');
    const own = { incarnation: randomUUID() };
    expect(await ships(ledger, booth, own)).toEqual(all);
    const stored = await journalIn(ledger);
    expect(chainOf(stored)).toEqual(booth.chain());
    const starts = stored.flatMap(({ message }) => (message.kind === 'start' ? [message] : []));
    expect(starts.map((start) => start.incarnation)).toEqual([incarnation, own.incarnation]);
    expect(starts.map((start) => start.instead)).toEqual([undefined, undefined]);
    // A second one with its file is another one than this.
    const second = new ShippingBooth();
    await second.enters('CC33');
    expect(await ships(ledger, second, own)).toMatchObject({ fault: 'behind' });
  });
});

describe('what waits to be sent in a journal that is not the one that was shipped last', () => {
  it('is in doubt where that had it, too: an older copy of the disk, and nothing that was pressed on it since', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    await booth.enters('AA11');
    const { id: queued } = booth.presses('BB22');
    expect(await ships(ledger, booth)).toEqual(all);
    const copy = copyOf(booth);
    await booth.enters('CC33');
    expect(await ships(ledger, booth)).toEqual(all);
    expect(booth.doubted).toEqual([]);
    copy.presses('DD44');
    expect(await ships(ledger, copy)).toMatchObject({ fault: 'behind' });
    expect(copy.doubted).toEqual([queued]);
    // As far as the one that was shipped, and further.
    for (const plate of ['EE55', 'FF66', 'GG77']) await copy.enters(plate);
    copy.close();
    const again = new ShippingBooth(copy.folder);
    expect(await ships(ledger, again)).toMatchObject({ fault: 'differs' });
    expect(again.doubted).toEqual([queued]);
  });

  it('waits at a start for a ledger that answers, however much that has to tell, and not for one that is away', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    const { id: queued } = booth.presses('AA11');
    expect(await ships(ledger, booth)).toEqual(all);
    const copy = copyOf(booth);
    await booth.enters('BB22');
    expect(await ships(ledger, booth)).toEqual(all);
    await copy.shipping().compared(1);
    const [asked, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { journal } = copy;
    const openToShip: typeof journal.openToShip = async (after) => {
      asked.resolve();
      await told.promise;
      return journal.openToShip(after);
    };
    const shipping = copy.shipping({ journal: { ...journal, openToShip } });
    served(shipping, await ledger.session('north'));
    onTestFinished(() => told.resolve());
    await asked.promise;
    let isOver = false;
    const compared = shipping.compared(1).then(() => (isOver = true));
    await passed(50);
    expect(isOver).toBe(false);
    told.resolve();
    await compared;
    expect(copy.doubted).toEqual([queued]);
  });

  it('is sent by one of two copies that begin at once, though that one has much else to tell, and in doubt in the other', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    const { id: queued } = booth.presses('AA11');
    const copies = [copyOf(booth), copyOf(booth)];
    const compared = Promise.withResolvers<void>();
    let toBegin = copies.length;
    const begun = copies.map(async (copy, at) => {
      copy.store.noteStart(at);
      const { journal } = copy;
      // Neither has shipped anything before both were compared.
      const chainAfter: typeof journal.chainAfter = async (number) => {
        if ((toBegin -= 1) === 0) compared.resolve();
        await compared.promise;
        return journal.chainAfter(number);
      };
      const shipping = copy.shipping({ journal: { ...journal, chainAfter }, isBusy: () => true });
      served(shipping, await ledger.session('north'));
      await shipping.compared(longMs.timeout);
      return copy.doubted;
    });
    const doubted = await Promise.all(begun);
    expect(doubted.toSorted((one, other) => one.length - other.length)).toEqual([[], [queued]]);
  });

  it('is in doubt where it takes that one’s place with its records', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    const { id: queued } = booth.presses('AA11');
    expect(await ships(ledger, booth)).toEqual(all);
    const copy = copyOf(booth);
    await booth.enters('BB22');
    expect(await ships(ledger, booth)).toEqual(all);
    expect(await ships(ledger, copy, { incarnation: randomUUID() })).toEqual(all);
    expect(copy.doubted).toEqual([queued]);
  });
});

describe('a salvaged journal', () => {
  it('is shipped once all has joined, in one chain where nothing of its end was lost', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    await booth.enters('AA11');
    await ships(ledger, booth);
    // Of the damaged one not all was shipped.
    await booth.enters('BB22');
    const before = booth.chain();
    const salvaged = damaged(booth, 'SELECT 1');
    expect(await ships(ledger, salvaged)).toMatchObject({ fault: 'salvaging' });
    toTheEnd(salvaged.store);
    expect(await ships(ledger, salvaged)).toEqual(all);
    const stored = await journalIn(ledger);
    expect(chainOf(stored)).toEqual(salvaged.chain());
    expect(chainOf(stored)).toEqual(expect.arrayContaining(before));
    for (const { message } of stored) expect(message).not.toHaveProperty('instead');
  });

  it('is shipped whole in the place of the one whose end was lost', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    const { id } = await booth.enters('AA11');
    await ships(ledger, booth);
    const before = await journalIn(ledger);
    const clone = copyOf(booth);
    const salvaged = damaged(booth, 'DELETE FROM events WHERE seq > 2');
    toTheEnd(salvaged.store);
    expect(await ships(ledger, salvaged)).toEqual(all);
    const [start, ...rest] = (await journalIn(ledger)).slice(before.length);
    expect(start?.message).toMatchObject({ kind: 'start', instead: { number: clone.chain().length } });
    expect(chainOf(rest)).toEqual(salvaged.chain());
    expect((await bodiesIn(ledger)).at(-1)?.message.record).toBe(id);
    // A copy of the one that was damaged is not shipped after it.
    await clone.enters('BB22');
    expect(await ships(ledger, clone)).toMatchObject({ fault: 'behind' });
  });

  it('is shipped in its place once: of two copies one goes on', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    await booth.enters('AA11');
    await ships(ledger, booth);
    const one = damaged(booth, 'DELETE FROM events WHERE seq > 2');
    toTheEnd(one.store);
    const other = copyOf(one);
    await one.enters('BB22');
    await other.enters('CC33');
    expect(await ships(ledger, one)).toEqual(all);
    const before = await journalIn(ledger);
    expect(await ships(ledger, other)).toMatchObject({ fault: 'differs' });
    expect(await journalIn(ledger)).toEqual(before);
  });
});

describe('a booth whose journal has pruned what it shipped last', () => {
  /** Shipped to its end, and pruned past that. */
  async function pruned(ledger: TestLedger): Promise<ShippingBooth> {
    const folder = testFolder();
    const left = (from: number, count: number): void =>
      fillStays(
        folder,
        Array.from({ length: count }, (_, number) => ({ number: from + number, kind: 'left', daysAgo: 100 })),
      );
    left(0, 5);
    const before = new ShippingBooth(folder);
    await ships(ledger, before);
    before.close();
    left(5, 200);
    const booth = new ShippingBooth(folder);
    runHousekeeping(booth.store);
    return booth;
  }

  it('goes on where that was acknowledged to it, and nowhere else', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = await pruned(ledger);
    const last = (await journalIn(ledger)).at(-1)?.message;
    const number = last?.kind === 'event' ? last.number : 0;
    const { hash, pruned: upTo } = booth.store.chainAt(number);
    expect({ hash, isBefore: number < upTo.seq }).toEqual({ hash: null, isBefore: true });
    // Another disk with a journal that has pruned as much cannot show that it is the one.
    const other = copyOf(booth);
    rmSync(join(other.folder, 'site-shipped.json'));
    const before = await journalIn(ledger);
    expect(await ships(ledger, other)).toMatchObject({ fault: 'differs' });
    expect(await journalIn(ledger)).toEqual(before);
    expect(await ships(ledger, booth)).toEqual(all);
    const stored = await journalIn(ledger);
    expect(chainOf(stored)).toEqual(expect.arrayContaining(booth.chain()));
    expect(chainOf(stored).slice(0, chainOf(before).length)).toEqual(chainOf(before));
  });
});

it('doubts what a supervisor had sent again before the copy was made', async (context) => {
  const ledger = await ledgerIn(context);
  const booth = new ShippingBooth();
  const record = booth.presses('AA11');
  booth.store.transition(move(record));
  booth.store.transition(move(record, { from: 'sending', to: 'unknown', happening: 'answered' }));
  booth.store.transition(move(record, { from: 'unknown', to: 'queued', happening: 'supervisor' }));
  await ships(ledger, booth);
  const copy = copyOf(booth);
  booth.store.transition(move(record, { from: 'queued', to: 'sending', happening: 'connected' }));
  booth.store.transition(move(record, { from: 'sending', to: 'confirmed', happening: 'answered' }));
  await ships(ledger, booth);
  expect(await ships(ledger, copy)).toMatchObject({ fault: 'behind' });
  expect(copy.doubted).toEqual([record.id]);
});

it('waits at a start under another incarnation, too', async (context) => {
  const ledger = await ledgerIn(context);
  const booth = new ShippingBooth();
  const { id: queued } = booth.presses('AA11');
  await ships(ledger, booth);
  const copy = copyOf(booth);
  await booth.enters('BB22');
  await ships(ledger, booth);
  const shipping = copy.shipping({ incarnation: randomUUID() });
  served(shipping, await ledger.session('north'));
  await shipping.compared(5_000);
  expect(copy.doubted).toEqual([queued]);
});

it('waits on past its limit where a comparison fails once', async (context) => {
  const ledger = await ledgerIn(context);
  const booth = new ShippingBooth();
  const { id: queued } = booth.presses('AA11');
  await ships(ledger, booth);
  const copy = copyOf(booth);
  await booth.enters('BB22');
  await ships(ledger, booth);
  const asked = Promise.withResolvers<void>();
  const { journal } = copy;
  let calls = 0;
  const openToShip: typeof journal.openToShip = async (after) => {
    calls += 1;
    if (calls === 1) {
      asked.resolve();
      await passed(100);
      throw new LedgerAway('a message was lost on its way');
    }
    return journal.openToShip(after);
  };
  const shipping = copy.shipping({ journal: { ...journal, openToShip } });
  served(shipping, await ledger.session('north'));
  await asked.promise;
  await shipping.compared(10);
  expect(copy.doubted).toEqual([queued]);
});

it('waits at a start for no journal that cannot be read', async () => {
  const booth = new ShippingBooth();
  const openToShip = () => Promise.reject(new Error('the disk is gone'));
  await booth.shipping({ journal: { ...booth.journal, openToShip } }).compared(10);
  expect(booth.doubted).toEqual([]);
});
