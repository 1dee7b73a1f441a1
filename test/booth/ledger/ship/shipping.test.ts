import { describe, expect, it } from 'vitest';
import { journalSubject } from '../../../../electron/booth/ledger/names/subjects.ts';
import { ledgerIn } from '../../../support/ledger-site.ts';
import { noisyJpeg, plainJpeg } from '../../../support/pictures.ts';
import { runHousekeeping, fillStays, nowMs, rules, type Filled } from '../../privacy/privacy-support.ts';
import { exampleBytes } from '../messages/examples.ts';
import { testFolder } from '../../../support/folders.ts';
import {
  bodiesIn,
  chainOf,
  eventsOf,
  journalIn,
  outOfOrder,
  picturesIn,
  served,
  service,
  ShippingBooth,
} from './shipping-booth.ts';

const longMs = { timeout: 60_000 };

describe('a booth ships', () => {
  it('its chain as its journal has it, with each record’s picture and body before its event', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    const picture = noisyJpeg(40_000);
    const one = await booth.enters('AA11', picture);
    const two = booth.presses('BB22');
    const shipping = booth.shipping();
    expect(shipping.view).toEqual({ unshipped: null, fault: null });
    served(shipping, await ledger.session('north'));
    await expect.poll(() => shipping.view, longMs).toEqual({ unshipped: 0, fault: null });
    // And what comes after.
    const three = await booth.enters('CC33', plainJpeg([8, 8, 8]));
    shipping.goOn();
    await expect.poll(async () => chainOf(await journalIn(ledger)), longMs).toEqual(booth.chain());

    const stored = await journalIn(ledger);
    expect(stored.map(({ message }) => message.kind).filter((kind) => kind !== 'event')).toEqual(['start']);
    expect(stored[0]?.message).toMatchObject({ kind: 'start', first: 1, pruned: { number: 0 } });
    expect(await outOfOrder(ledger, new Set([one.id, three.id]))).toEqual([]);
    const pictures = await picturesIn(ledger);
    expect(pictures.map(({ message }) => message)).toEqual([one.id, three.id]);
    expect(Buffer.compare(pictures[0]?.bytes ?? new Uint8Array(), picture)).toBe(0);
    const bodies = new Map((await bodiesIn(ledger)).map(({ message }) => [message.record, message]));
    expect(bodies.get(one.id)).toMatchObject({
      plate: 'AA11',
      session: 'session of AA11',
      service,
      operation: 'entry',
      at: one.at,
    });
    expect(bodies.get(two.id)).toMatchObject({ plate: 'BB22', session: null, pictureSha256: null });
    expect(eventsOf(stored).filter(({ record }) => record === one.id)).toMatchObject([
      { event: 'saved', to: 'queued', entry: one.id },
      { to: 'sending' },
      { to: 'confirmed' },
    ]);
  });

  it('nothing about people in its events, and a body only where it changes', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    await booth.enters('AA11', plainJpeg([8, 8, 8]));
    booth.store.note('attendant-added', Date.now(), { attendant: 'Ms Person' });
    served(booth.shipping(), await ledger.session('north'));
    await expect.poll(async () => chainOf(await journalIn(ledger)), longMs).toEqual(booth.chain());
    const text = (await journalIn(ledger)).map(({ bytes }) => Buffer.from(bytes).toString()).join('\n');
    const [body] = await bodiesIn(ledger);
    expect(text).not.toMatch(/AA11|Person/);
    for (const value of [body?.message.salt, body?.message.pictureSha256, body?.message.session])
      expect(text).not.toContain(value);
    // It was confirmed before it was shipped: all three events had the same.
    expect(await bodiesIn(ledger)).toHaveLength(1);
  });

  it('no body with an event that changes nothing of it, also where it had come to the journal’s end before', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    const record = booth.presses('AA11');
    const shipping = booth.shipping();
    served(shipping, await ledger.session('north'));
    await expect.poll(async () => chainOf(await journalIn(ledger)), longMs).toEqual(booth.chain());
    const sending = { recordId: record.id, from: 'queued', to: 'sending', happening: 'sent' } as const;
    booth.store.transition({ ...sending, atMs: Date.now(), reason: null, httpStatus: null });
    shipping.goOn();
    await expect.poll(async () => chainOf(await journalIn(ledger)), longMs).toEqual(booth.chain());
    expect(await bodiesIn(ledger)).toHaveLength(1);
  });

  it('the error of its clock with what happened lately, and not with what happened days ago', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    await booth.enters('OLD11');
    const lately = Date.now();
    booth.store.note('started', lately, {});
    served(booth.shipping({ clockErrorMs: () => 90_000 }), await ledger.session('north'));
    await expect.poll(async () => chainOf(await journalIn(ledger)), longMs).toEqual(booth.chain());
    const told = eventsOf(await journalIn(ledger)).map(({ at }) => [
      lately - Date.parse(at.at) < 60_000,
      at.clockErrorMs,
    ]);
    expect(told.filter(([isLate]) => isLate)).toEqual([[true, 90_000]]);
    expect(told.filter(([isLate]) => !isLate)).toEqual(Array.from({ length: 3 }, () => [false, undefined]));
  });

  it('of a running site the history that is left, after one word of what is not', async (context) => {
    const ledger = await ledgerIn(context);
    const folder = testFolder();
    const stays = Array.from({ length: 140 }, (_, number): Filled => {
      if (number % 10 === 3) return { number, kind: 'inside', daysAgo: 100 };
      return { number, kind: number % 50 === 7 ? 'unknown' : 'left', daysAgo: 100 };
    });
    fillStays(folder, stays);
    const booth = new ShippingBooth(folder);
    runHousekeeping(booth.store);
    const { pruned } = booth.store.chainAt(0);
    expect(pruned.seq).toBeGreaterThan(0);
    served(booth.shipping(), await ledger.session('north'));
    await expect
      .poll(async () => chainOf(await journalIn(ledger)), { timeout: 120_000 })
      .toEqual(booth.chain());
    const told = (await journalIn(ledger)).filter(({ message }) => message.kind !== 'event');
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({
      sequence: 1,
      message: { kind: 'start', pruned: { number: pruned.seq, hash: pruned.hash } },
    });
    const inside = new Set(stays.filter(({ kind }) => kind !== 'left').map(({ number }) => number));
    expect((await bodiesIn(ledger)).length).toBeGreaterThanOrEqual(inside.size);
    expect(nowMs).toBeGreaterThan(rules.recordMs);
  });

  it('all of it again where its subject is empty', async (context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    const { id } = await booth.enters('AA11', plainJpeg([8, 8, 8]));
    const serving = served(booth.shipping(), await ledger.session('north'));
    await expect.poll(async () => chainOf(await journalIn(ledger)), longMs).toEqual(booth.chain());
    for (const stream of ['GB_JR', 'GB_BODY', 'GB_PIC']) {
      const { state } = await ledger.root.streams.info(stream);
      for (let seq = state.first_seq; seq <= state.last_seq; seq += 1)
        await ledger.root.streams.deleteMessage(stream, seq).catch(() => false);
    }
    await serving.end();
    served(booth.shipping(), await ledger.session('north'));
    await expect.poll(async () => chainOf(await journalIn(ledger)), longMs).toEqual(booth.chain());
    expect((await bodiesIn(ledger)).map(({ message }) => message.record)).toEqual([id]);
    expect(await picturesIn(ledger)).toHaveLength(1);
  });
});

describe('a booth ships nothing after a last message', () => {
  it.for<readonly [what: string, fault: string, last: () => Uint8Array]>([
    ['of another chain', 'differs', () => exampleOf({ number: 1 })],
    ['of a chain that is longer than its own', 'behind', () => exampleOf({ number: 9_000 })],
    ['about who may send that only a later program knows', 'unknown-tail', () => laterHandover],
    ['of a later program', 'unknown-tail', () => Buffer.from('{"v":"1.9","kind":"moved"}')],
  ])('%s', async ([, fault, last], context) => {
    const ledger = await ledgerIn(context);
    const booth = new ShippingBooth();
    await booth.enters('AA11');
    await ledger.root.jetstream().publish(journalSubject('north'), last());
    const shipping = booth.shipping();
    served(shipping, await ledger.session('north'));
    await expect.poll(() => shipping.view.fault, longMs).toBe(fault);
    shipping.goOn();
    expect(booth.said.join('\n')).toContain(fault);
    const { state } = await ledger.root.streams.info('GB_JR');
    expect(state.messages).toBe(1);
    expect(await bodiesIn(ledger)).toEqual([]);
  });
});

const laterHandover = Buffer.from('{"v":"1.9","kind":"handover","type":"fenced-lane"}');

const exampleOf = (changes: object): Uint8Array =>
  Buffer.from(
    JSON.stringify({
      ...(JSON.parse(Buffer.from(exampleBytes('event.1.0.json')).toString()) as object),
      ...changes,
    }),
  );
