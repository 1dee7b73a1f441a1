import { cpSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isHandedOver } from '../../../../electron/booth/journal/model/adopted-types.ts';
import { startForm } from '../../../../electron/booth/ledger/messages/journal.ts';
import { writeMessage } from '../../../../electron/booth/ledger/messages/write.ts';
import { journalSubject } from '../../../../electron/booth/ledger/names/subjects.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { testFolder } from '../../../support/folders.ts';
import { ledgerIn } from '../../../support/ledger-site.ts';
import { behind, press, recordOf } from '../../journal/journal-support.ts';
import { handoversIn, hasOffered } from '../ship/offering-booth.ts';
import { chainOf, eventsOf, journalIn, served, ShippingBooth } from '../ship/shipping-booth.ts';
import { deadWith, handsOver, shipped } from './dead-booth.ts';
import { anotherDisk, goesOn, isShipped, lives, replaced, takerAt } from './former-disk.ts';
import { Taker } from './taker.ts';

// What a living booth's former disk left behind: it was shipped by the real shipping, to a real server, and so is the next disk's journal.

const three = ['48291', '48292', '48293'] as const;
const plates = (booth: ShippingBooth): RecordView[] => three.map((plate) => booth.presses(plate));

const longMs = { timeout: 60_000 };
const at = '2026-11-27T08:00:00.000+07:00';

describe('what a living booth’s former disk had offered', () => {
  it('is marked where the journal in its place had pruned something: it may have been the same, and have sent it', async (context) => {
    const ledger = await ledgerIn(context);
    const { ids } = await deadWith(ledger, (former) => [former.presses('SENT1')]);
    const place = { number: 7, hash: 'a'.repeat(64) };
    const { incarnation } = ledger.credentials('north');
    const start = { v: '1.0', kind: 'start', first: 8, pruned: place, head: place, incarnation, at: { at } };
    const bytes = writeMessage(startForm, { ...start, instead: place } as never);
    await ledger.root.jetstream().publish(journalSubject('north'), bytes);
    const taker = await Taker.at(ledger, 'south', lives);
    expect(await taker.takesAll()).toMatchObject({ fault: null, taken: 1 });
    expect(taker.happenings(ids[0] ?? '').at(-1)?.detail).toMatchObject({ fence: 'uncertain' });
  });

  it('is taken over at another booth, and nothing of the disk that lives', async (context) => {
    const ledger = await ledgerIn(context);
    const { ids } = await deadWith(ledger, (former) => plates(former).slice(0, 2));
    const { booth: next, ids: own } = await replaced(ledger);
    await handsOver(ledger, 'north', { type: 'offered', records: own });
    const taker = await Taker.at(ledger, 'south', lives);
    expect((await taker.takeover.read('north')).view).toMatchObject({
      isFormer: true,
      takeable: { count: 2, records: [{ id: ids[0], record: { plate: '48291' } }, { id: ids[1] }] },
      refused: { count: 0 },
      unoffered: { count: 1, records: [{ record: { plate: '48293' } }] },
      taken: { byOthers: 0, here: 0 },
    });
    expect(await taker.takesAll()).toEqual({ fault: null, taken: 2, left: 0 });
    expect(taker.records()).toEqual(ids);
    expect(taker.viewOf(ids[0] ?? '')).toMatchObject({ state: 'queued', originBooth: 'north' });
    expect(await taker.takeover.end('north', own[0] ?? '')).toBe('too-late');
    expect((await taker.takeover.read('north')).view).toMatchObject({
      takeable: { count: 0 },
      unoffered: { count: 1 },
      taken: { here: 2 },
    });
    // The living disk ships on, and has handed over nothing.
    next.presses('NEW2');
    const shipping = next.shipping({ incarnation: ledger.credentials('north').incarnation });
    const { end } = served(shipping, await ledger.session('north'));
    await isShipped(ledger, next);
    expect(shipping.view.fault).toBeNull();
    await end();
    expect(chainOf(await journalIn(ledger)).slice(-next.chain().length)).toEqual(next.chain());
    expect(next.store.ownHandovers([]).map(({ handedTo }) => handedTo)).toEqual([]);
    expect(next.store.verify()).toMatchObject({ ok: true });
  });

  it('is reclaimed at that very booth, sent by it, and offered again like all that is its own', async (context) => {
    const ledger = await ledgerIn(context);
    const { booth: former, ids } = await deadWith(ledger, plates);
    const { booth: next } = await replaced(ledger, (booth) => [booth.presses('NEW1')]);
    const taker = await takerAt(ledger, next);
    expect((await taker.takeover.read('north')).view).toMatchObject({
      isFormer: true,
      takeable: { count: 3 },
    });
    expect(await taker.takesAll()).toEqual({ fault: null, taken: 3, left: 0 });
    expect(taker.records().slice(1)).toEqual(ids);
    expect(taker.viewOf(ids[0] ?? '')).toMatchObject({
      plate: '48291',
      at: former.store.find(ids[0] ?? '')?.view.at,
      state: 'queued',
    });
    expect(taker.happenings(ids[0] ?? '')).toMatchObject([{ happening: 'taken-over' }]);
    expect(await handoversIn(ledger)).toEqual([`offered ${ids.join(' ')}`, `reclaimed ${ids.join(' ')}`]);
    expect(await taker.takesAll()).toEqual({ fault: null, taken: 0, left: 0 });
    expect(await taker.takeover.begunFrom()).toEqual([]);
    const own = taker.records();
    const running = await goesOn(ledger, taker);
    running.offer();
    await hasOffered(
      running.booth,
      own.map((id) => running.booth.store.find(id)?.view as RecordView),
    );
    running.reclaim();
    const frozen = (): unknown => running.booth.store.ownHandovers([]).map(({ handover }) => handover);
    await expect.poll(frozen, longMs).toEqual([]);
    running.offer();
    await expect.poll(() => running.booth.store.ownHandovers([]).length, longMs).toBe(own.length);
    await running.end();
    // That one dies, too.
    running.booth.close();
    const south = await Taker.at(ledger, 'south');
    expect(await south.takesAll()).toMatchObject({ taken: own.length });
    expect([...south.records()].toSorted()).toEqual([...own].toSorted());
  });

  it('comes there after a kill between the two, and once', async (context) => {
    const ledger = await ledgerIn(context);
    const { ids } = await deadWith(ledger, plates);
    const { booth: next } = await replaced(ledger);
    await handsOver(ledger, 'north', { type: 'reclaimed', records: ids.slice(0, 2) });
    const south = await Taker.at(ledger, 'south', lives);
    expect((await south.takeover.read('north')).view).toMatchObject({ takeable: { count: 1 } });
    const taker = await takerAt(ledger, next);
    expect((await taker.takeover.read('north')).view).toMatchObject({
      takeable: { count: 3 },
      unoffered: { count: 0 },
    });
    expect(await taker.takesAll()).toEqual({ fault: null, taken: 3, left: 0 });
    expect(taker.records().slice(1).toSorted()).toEqual([...ids].toSorted());
    expect(await taker.takesAll()).toEqual({ fault: null, taken: 0, left: 0 });
    const none = { takeable: { count: 0 }, unoffered: { count: 0 }, taken: { byOthers: 0, here: 0 } };
    expect((await south.takeover.read('north')).view).toMatchObject(none);
  });

  it('has one of two that take it at once, and what is shipped meanwhile stands there once and in its order', async (context) => {
    const ledger = await ledgerIn(context);
    const { ids } = await deadWith(ledger, plates);
    const { booth: next } = await replaced(ledger);
    const taker = await takerAt(ledger, next);
    const south = await Taker.at(ledger, 'south', lives);
    const taken = await Promise.all([taker.takesAll(), south.takesAll()]);
    expect(taken.map(({ fault }) => fault)).toEqual([null, null]);
    expect([...taker.records().slice(1), ...south.records()].toSorted()).toEqual([...ids].toSorted());
    const running = await goesOn(ledger, taker);
    const more = Array.from({ length: 20 }, (_, place) => running.booth.presses(`MORE${String(place)}`));
    running.shipping.goOn();
    const again = await Taker.at(ledger, 'south', { folder: testFolder(), ...lives });
    while (chainOf(await journalIn(ledger)).at(-1) !== running.booth.chain().at(-1))
      await again.takeover.read('north');
    expect(chainOf(await journalIn(ledger)).slice(-running.booth.chain().length)).toEqual(
      running.booth.chain(),
    );
    for (const { id } of more) {
      const view = running.booth.store.find(id)?.view;
      expect(view !== undefined && isHandedOver(view)).toBe(false);
    }
  });
});

describe('what it had not offered', () => {
  it('is ended by a person at that very booth, and its claim alone with it', async (context) => {
    const ledger = await ledgerIn(context);
    const { booth: former } = await deadWith(ledger, () => []);
    const entry = former.presses('NEVER1');
    const confirmed = await former.enters('INSIDE1');
    const exit = recordOf(former.store.appendExit({ ...press(), entryId: confirmed.id }));
    await shipped(ledger, former);
    const { booth: next, ids } = await replaced(ledger);
    const taker = await takerAt(ledger, next);
    expect((await taker.takeover.read('north')).view).toMatchObject({
      takeable: { count: 0 },
      unoffered: { count: 2, records: [{ id: entry.id }, { id: exit.id }] },
    });
    expect(await taker.takeover.end('north', ids[0] ?? '')).toBe('too-late');
    expect(await taker.takeover.end('north', entry.id)).toBeNull();
    expect(await taker.takeover.end('north', exit.id)).toBeNull();
    expect(taker.cars).toContainEqual({ entry: entry.id, type: 'left' });
    const retired = { type: 'retired', booth: 'north', exit: exit.id };
    expect(taker.cars).toContainEqual({ entry: confirmed.id, ...retired });
    expect((await taker.takeover.read('north')).view?.unoffered.count).toBe(0);
    expect(taker.viewOf(ids[0] ?? '')).toMatchObject({ state: 'queued' });
  });

  it('is of the last of three disks what it had taken back, and sent for all that anybody knows', async (context) => {
    const ledger = await ledgerIn(context);
    const { ids } = await deadWith(ledger, plates);
    const { booth: second } = await replaced(ledger, undefined, anotherDisk());
    await handsOver(ledger, 'north', { type: 'reclaimed', records: ids.slice(0, 1) });
    second.close();
    const { booth: next } = await replaced(ledger);
    const taker = await takerAt(ledger, next);
    expect((await taker.takeover.read('north')).view).toMatchObject({
      takeable: { count: 2, records: [{ id: ids[1] }, { id: ids[2] }] },
      unoffered: { count: 2, records: [{ id: ids[0] }, { record: { plate: 'NEW1' } }] },
    });
    expect(await taker.takesAll()).toEqual({ fault: null, taken: 2, left: 0 });
    expect(taker.records().slice(1)).toEqual(ids.slice(1));
  });
});

describe('nothing is taken of a living booth', () => {
  it('before the disk in its place has shipped what it had, which may be the former one’s records', async (context) => {
    const ledger = await ledgerIn(context);
    const former = new ShippingBooth();
    plates(former);
    behind(former.folder, (database) => database.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
    const copy = testFolder();
    cpSync(former.folder, copy, { recursive: true });
    const since = former.presses('48294');
    await shipped(ledger, former);
    const ids = [...new Set(eventsOf(await journalIn(ledger)).flatMap(({ record }) => record ?? []))];
    await handsOver(ledger, 'north', { type: 'offered', records: ids });
    former.close();
    const older = new ShippingBooth(copy);
    older.presses('48295');
    const journal = { ...older.journal };
    const last = older.chain().length;
    const mayEnd = Promise.withResolvers<void>();
    // Its own last event comes later.
    journal.chainAfter = async (number) => {
      const events = await older.journal.chainAfter(number);
      const early = events.filter((event) => event.number < last);
      if (early.length === 0 && events.length > 0) await mayEnd.promise;
      return early.length > 0 ? early : events;
    };
    const disk = ledger.credentials('north').incarnation;
    const { end } = served(older.shipping({ incarnation: disk, journal }), await ledger.session('north'));
    const starts = async (): Promise<number> =>
      (await journalIn(ledger)).filter(({ message }) => message.kind === 'start').length;
    await expect.poll(starts, longMs).toBe(2);
    const south = await Taker.at(ledger, 'south', lives);
    expect((await south.takeover.read('north')).fault).toBe('alive');
    mayEnd.resolve();
    await isShipped(ledger, older);
    await end();
    expect((await south.takeover.read('north')).view).toMatchObject({
      takeable: { count: 1, records: [{ id: since.id }] },
      unoffered: { count: 0 },
    });
  });

  it('at a computer under its name that is not the one that ships there', async (context) => {
    const ledger = await ledgerIn(context);
    await deadWith(ledger, plates);
    const { booth: next } = await replaced(ledger, undefined, anotherDisk());
    const second = await takerAt(ledger, next);
    expect(await second.takeover.take('north')).toEqual({ fault: 'alone', taken: 0, left: 0 });
    expect(await handoversIn(ledger)).toHaveLength(1);
    second.close();
    const { booth: admitted } = await replaced(ledger);
    admitted.close();
    const stopped = await Taker.at(ledger, 'north', {
      folder: admitted.folder,
      ...lives,
      isPlaced: () => false,
    });
    expect(await stopped.takeover.take('north')).toEqual({ fault: 'alone', taken: 0, left: 0 });
    stopped.close();
    // Of two disks with one copy of a journal both have that name, and only a comparison tells which one goes on.
    const early = await Taker.at(ledger, 'north', {
      folder: admitted.folder,
      ...lives,
      isPlaced: () => null,
    });
    expect(await early.takeover.take('north')).toEqual({ fault: 'away', taken: 0, left: 0 });
    expect(await handoversIn(ledger)).toHaveLength(1);
  });

  it('at a copied disk beside which the other copy has shipped since', async (context) => {
    const ledger = await ledgerIn(context);
    const { ids } = await deadWith(ledger, plates);
    const { booth: next } = await replaced(ledger);
    const copy = testFolder();
    next.close();
    cpSync(next.folder, copy, { recursive: true });
    const disk = ledger.credentials('north').incarnation;
    const other = new ShippingBooth(copy);
    other.presses('48296');
    const { end } = served(other.shipping({ incarnation: disk }), await ledger.session('north'));
    await isShipped(ledger, other);
    await end();
    other.close();
    const idle = await Taker.at(ledger, 'north', { folder: next.folder, ...lives });
    expect(await idle.takeover.take('north')).toEqual({ fault: 'alone', taken: 0, left: 0 });
    expect(await handoversIn(ledger)).toHaveLength(1);
    idle.close();
    const goesOn = await Taker.at(ledger, 'north', { folder: copy, ...lives });
    expect(await goesOn.takesAll()).toMatchObject({ fault: null, taken: ids.length });
  });
});

it('what this booth had fenced, and did not have yet as its booth came back, still comes', async (context) => {
  const ledger = await ledgerIn(context);
  const { ids } = await deadWith(ledger, plates);
  await handsOver(ledger, 'south', { type: 'fenced', by: 'south', records: ids.slice(0, 2) });
  const taker = await Taker.at(ledger, 'south', lives);
  taker.store.setFact('takeover-begun', 'north');
  expect((await taker.takeover.read('north')).view).toMatchObject({
    isFormer: false,
    takeable: { count: 2 },
    unoffered: { count: 0 },
  });
  expect(await taker.takesAll()).toEqual({ fault: null, taken: 2, left: 0 });
  expect(taker.records()).toEqual(ids.slice(0, 2));
  expect(await taker.takeover.begunFrom()).toEqual([]);
  // Killed before that was noted.
  taker.store.setFact('takeover-begun', 'north');
  expect((await taker.takeover.take('north')).fault).toBe('alive');
  expect(await taker.takeover.begunFrom()).toEqual([]);
});
